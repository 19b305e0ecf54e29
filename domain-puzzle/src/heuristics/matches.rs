//! The number of cells that are already right \[`ESTIMATE`, as printed\].

use super::TileSum;
use crate::{Puzzle, Word};

/// Makes the heuristic of matching cells: the number of cells with the same content as in the goal, the blank included.
/// The original's `ESTIMATE` computes this as printed, a slip: it prefers boards that are far from the goal.
///
/// Admissible: **no**.
#[must_use]
pub fn matches<W: Word>(puzzle: &Puzzle<W>) -> TileSum {
    let goal = puzzle.goal();
    TileSum::new(puzzle.shape(), &|tile, cell| {
        i8::from(goal.tile(cell) == tile)
    })
}
