//! Search by several threads.

pub(crate) mod hda_star;
pub(crate) mod ida_star;
