//! Heuristics, each kind in its file.

mod axis;
mod inversion_distance;
mod line;
mod linear_conflict;
mod tile_sum;
mod walking_distance;
mod walking_table;

pub use inversion_distance::{InversionDistance, Inversions, inversion_distance};
pub use linear_conflict::{Conflicts, LinearConflict, linear_conflict};
pub use tile_sum::{TileSum, manhattan, matches, misplaced, misplaced_with_blank};
pub use walking_distance::{Walk, WalkingDistance, walking_distance};

use crate::{Move, Puzzle, Word};

/// Returns the cells of the blank and the tiles in the goal.
fn homes<W: Word>(puzzle: &Puzzle<W>) -> Vec<u8> {
    let goal = puzzle.unpack(puzzle.goal());
    (0..puzzle.shape().cells())
        .map(|tile| goal.cell_of(tile).unwrap_or_default())
        .collect()
}

#[inline]
fn change_index(blank: u8, mv: Move, tile: u8) -> usize {
    // The masks change nothing, and spare the check of bounds.
    usize::from(blank & 31) << 7 | (mv as usize) << 5 | usize::from(tile & 31)
}
