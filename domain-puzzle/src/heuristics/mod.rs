//! Heuristics: the sum, over all tiles, of a number that depends on where the tile stands, and
//! others, each in its file.

mod axis;
mod fields;
mod inversion_distance;
mod line;
mod linear_conflict;
mod manhattan;
mod matches;
mod misplaced;
mod walking_distance;
mod walking_table;

pub(crate) use fields::Fields;
pub use inversion_distance::{InversionDistance, Inversions, inversion_distance};
pub use linear_conflict::{Conflicts, LinearConflict, linear_conflict};
pub use manhattan::manhattan;
pub use matches::matches;
pub use misplaced::{misplaced, misplaced_with_blank};
pub use walking_distance::{Walk, WalkingDistance, walking_distance};

use search_core::Heuristic;

use crate::{Board, Move, MoveOrder, Puzzle, Shape, Word};

/// A sum over the tiles, updated by one table look-up for each movement. It belongs to the puzzle
/// from which it was made: shape and goal.
#[derive(Clone, Debug)]
pub struct TileSum {
    cells: u8,
    /// By cell and tile.
    // Rows of 32, so that an index is made by shifting.
    value: [i8; 32 * 32],
    /// The sums for two cells each, by both tiles: half the look-ups where tiles have four bits.
    pairs: Box<[[i16; 256]; 8]>,
    /// The change, by the blank's old cell, the movement and the tile that it displaces.
    change: [i8; 32 * 4 * 32],
}

impl TileSum {
    /// Makes the sum of `value(tile, cell)`, which must not be negative; tile 0 is the blank.
    fn new(shape: Shape, value_of: &dyn Fn(u8, u8) -> i8) -> Self {
        let cells = shape.cells();
        let mut value = [0; 32 * 32];
        for (tile, cell) in (0..cells).flat_map(|tile| (0..cells).map(move |cell| (tile, cell))) {
            value[usize::from(cell) << 5 | usize::from(tile)] = value_of(tile, cell);
        }
        // The last field is not a tile.
        let field = |cell: usize, tile: usize| match cell {
            15 => 0,
            _ => i16::from(value[cell << 5 | tile]),
        };
        let pair = |place: usize, tiles: usize| {
            field(2 * place, tiles & 15) + field(2 * place + 1, tiles >> 4)
        };
        let pairs = std::array::from_fn(|place| std::array::from_fn(|tiles| pair(place, tiles)));
        let pairs = Box::new(pairs);
        let mut change = [0; 32 * 4 * 32];
        for blank in 0..cells {
            for mv in MoveOrder::default().moves() {
                let Some(from) = mv.target(shape, blank) else {
                    continue;
                };
                let moved = |tile, from, to| value_of(tile, to) - value_of(tile, from);
                for tile in 1..cells {
                    change[change_index(blank, mv, tile)] =
                        moved(tile, from, blank) + moved(0, blank, from);
                }
            }
        }
        Self {
            cells,
            value,
            pairs,
            change,
        }
    }
}

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

impl<W: Word> Heuristic<Puzzle<W>> for TileSum {
    type Memo = u32;

    fn start(&self, board: &Board<W>) -> u32 {
        let mut sum = 0_i32;
        let mut add = |cell: u8, tile: u8| {
            sum += i32::from(self.value[usize::from(cell & 31) << 5 | usize::from(tile & 31)]);
        };
        let word = board.word();
        let Some(pairs) = word.pairs() else {
            word.each_tile(self.cells, add);
            return sum.cast_unsigned();
        };
        if usize::from(self.cells) == W::CELLS {
            add(self.cells - 1, word.missing_tile());
        }
        for (values, pair) in self.pairs.iter().zip(pairs) {
            sum += i32::from(values[usize::from(pair)]);
        }
        sum.cast_unsigned()
    }

    #[expect(
        clippy::inline_always,
        reason = "where the blank's cell is known the row of the table is a constant"
    )]
    #[inline(always)]
    fn step(&self, memo: u32, before: &Board<W>, mv: Move, after: &Board<W>) -> u32 {
        let tile = before.tile(after.blank());
        memo.wrapping_add_signed(self.change[change_index(before.blank(), mv, tile)].into())
    }

    #[inline]
    fn estimate(&self, memo: u32) -> u32 {
        memo
    }
}
