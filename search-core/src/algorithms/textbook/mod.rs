//! A* and IDA* in the short form in which textbooks print them, to be read beside the book.
//!
//! They take what [`a_star`](crate::a_star()) and [`ida_star`](crate::ida_star()) take, and do the same: the
//! same expansions in the same order, the same events, counts and answers. The tests hold the fast forms to
//! them, node for node. They take more time, and A* more memory.

mod a_star;
mod ida_star;

pub use a_star::a_star;
pub use ida_star::ida_star;
