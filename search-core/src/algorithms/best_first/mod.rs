//! Best-first search: what looks best is expanded next.

pub(crate) mod a_star;
pub(crate) mod beam;
pub(crate) mod closed_list;
pub(crate) mod engine;
mod fronts;
pub(crate) mod greedy;
pub(crate) mod jump_point_search;
pub(crate) mod ordered_tree;
pub(crate) mod packed;
pub(crate) mod plain;
pub(crate) mod weighted_a_star;
