//! Search that gives one solution after another.

pub(crate) mod ara_star;
pub(crate) mod optimal_solutions;
pub(crate) mod repairing_search;
