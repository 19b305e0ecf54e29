//! The sum of the tiles' distances.

use super::{TileSum, homes};
use crate::{Puzzle, Word};

/// Makes the heuristic of Manhattan distance: the number of moves that each tile would need if the others were not in
/// its way, summed over all tiles.
///
/// Admissible: yes. Consistent: yes, a move changes it by exactly one. Source: AIMA, section 3.6.
#[must_use]
pub fn manhattan<W: Word>(puzzle: &Puzzle<W>) -> TileSum {
    let homes = homes(puzzle);
    TileSum::new(puzzle.shape(), &|tile, cell| match tile {
        0 => 0,
        _ => puzzle
            .shape()
            .distance(cell, homes[usize::from(tile)])
            .cast_signed(),
    })
}
