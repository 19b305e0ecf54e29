//! Uninformed search: only the problem itself is known.

pub(crate) mod breadth_first;
pub(crate) mod deep_down;
pub(crate) mod depth_first;
pub(crate) mod depth_limited;
pub(crate) mod duplicates;
pub(crate) mod iterative_deepening;
pub(crate) mod opening;
pub(crate) mod uniform_cost;
