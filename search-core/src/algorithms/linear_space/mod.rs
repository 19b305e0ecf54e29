//! Search in memory that grows with the depth of a path, not with the number of states.

pub(crate) mod a_star_then_ida_star;
pub(crate) mod ida_star;
pub(crate) mod node_counter;
pub(crate) mod rbfs;
pub(crate) mod recursion_limit;
