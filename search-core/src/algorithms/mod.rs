//! The algorithms, by chapters of the theory.

pub(crate) mod and_or;
pub(crate) mod anytime;
pub(crate) mod best_first;
pub(crate) mod bidirectional;
pub(crate) mod exhaustive;
pub(crate) mod linear_space;
pub(crate) mod parallel;
pub(crate) mod real_time;
pub(crate) mod uninformed;
