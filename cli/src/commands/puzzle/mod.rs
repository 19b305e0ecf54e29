//! What the commands about sliding-tile puzzles share.

mod estimate;
mod heuristic;
mod instance;
mod report;
mod solve;

pub(crate) use estimate::{Estimate, Estimator, tile_patterns};
pub(crate) use heuristic::PuzzleHeuristic;
pub(crate) use instance::{Instance, PuzzleArgs, goal_of};
pub(crate) use report::{Attempt, Moves, attempt, path_picture, row};
pub(crate) use solve::{EXAMPLES, PuzzleTask};
