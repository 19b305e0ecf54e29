//! Comparison of two tables: the positions where they choose differently, and which is better.

mod report;
mod task;
mod verdict;

pub use report::{Choice, End, Example, FirstMoves, Games, Length, Listed, Pair, Report};
pub use task::Stopped;
pub(super) use task::diff;
