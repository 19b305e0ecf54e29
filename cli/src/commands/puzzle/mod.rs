//! What the commands about sliding-tile puzzles share.

mod instance;
mod method;
mod report;

pub(crate) use instance::{Instance, PuzzleArgs, goal_of};
pub(crate) use method::{Algorithm, HeuristicName, Method, Variant};
pub(crate) use report::{Attempt, Verdict, path_picture};
