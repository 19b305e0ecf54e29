//! The number of cells that are already right \[`ESTIMATE`, as printed\].

use super::TileSum;
use crate::{Puzzle, Word};

/// How many cells hold what they hold in the goal, the blank included. This is what the original's
/// `ESTIMATE` computes as printed, a slip: it prefers boards that are far from the goal.
///
/// Admissible: **no**.
#[must_use]
pub fn matches<W: Word>(puzzle: &Puzzle<W>) -> TileSum {
    let goal = puzzle.goal();
    TileSum::new(puzzle.shape(), &|tile, cell| {
        i8::from(goal.tile(cell) == tile)
    })
}
