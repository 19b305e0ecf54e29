//! States, costs, estimates and solutions.

pub(crate) mod cost;
pub(crate) mod decimal;
pub(crate) mod heuristic;
pub(crate) mod implicit_graph;
pub(crate) mod indexed;
pub(crate) mod jump;
pub(crate) mod max;
pub(crate) mod packed;
pub(crate) mod reversible;
pub(crate) mod solution;
pub(crate) mod space;
pub(crate) mod weight;
