//! The number of tiles that are not in place \[`ESTIMATE`\].

use super::TileSum;
use crate::{Puzzle, Word};

/// Makes the heuristic of misplaced tiles: the number of tiles that are not in their place in the goal. The blank is
/// not a tile.
///
/// Admissible: yes. Consistent: yes. Source: E. I. Bolshakova, `ESTIMATE`; AIMA, section 3.6.
#[must_use]
pub fn misplaced<W: Word>(puzzle: &Puzzle<W>) -> TileSum {
    let goal = puzzle.goal();
    TileSum::new(puzzle.shape(), &|tile, cell| {
        i8::from(tile != 0 && goal.tile(cell) != tile)
    })
}

/// Makes the heuristic of misplaced tiles and blank: the number of cells whose content differs from the goal, the
/// blank's cell included: another reading of the original's `ESTIMATE`.
///
/// Admissible: **no**, one move from the goal it estimates two.
#[must_use]
pub fn misplaced_with_blank<W: Word>(puzzle: &Puzzle<W>) -> TileSum {
    let goal = puzzle.goal();
    TileSum::new(puzzle.shape(), &|tile, cell| {
        i8::from(goal.tile(cell) != tile)
    })
}
