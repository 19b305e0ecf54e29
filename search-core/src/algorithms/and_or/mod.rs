//! Search in AND/OR graphs, where an action leads to several states.

pub(crate) mod ao_star;
pub(crate) mod explicit;
pub(crate) mod graph;
