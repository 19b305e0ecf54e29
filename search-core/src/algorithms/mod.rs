//! The algorithms, by chapters of the theory, and the list of them.

pub(crate) mod about;
pub(crate) mod and_or;
pub(crate) mod anytime;
pub(crate) mod attempt;
pub(crate) mod best_first;
pub(crate) mod bidirectional;
pub(crate) mod erased_heuristic;
pub(crate) mod exhaustive;
pub(crate) mod linear_space;
pub(crate) mod list_entry;
pub(crate) mod method;
pub(crate) mod options;
pub(crate) mod parallel;
pub(crate) mod problem;
pub(crate) mod real_time;
pub(crate) mod standard;
pub mod textbook;
pub(crate) mod uninformed;
