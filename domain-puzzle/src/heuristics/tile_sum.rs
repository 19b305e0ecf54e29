//! Sums over all tiles of a number that depends on where the tile stands.

use search_core::Heuristic;

use super::{change_index, homes};
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

impl<W: Word> Heuristic<Puzzle<W>> for TileSum {
    type Memo = u32;

    fn start(&self, board: &Board<W>) -> u32 {
        let mut sum = 0_i32;
        let mut add = |cell: u8, tile: u8| {
            sum += i32::from(self.value[usize::from(cell & 31) << 5 | usize::from(tile & 31)]);
        };
        let word = board.word();
        if usize::from(self.cells) == W::CELLS {
            add(self.cells - 1, word.missing_tile());
        }
        if W::BITS == 4 {
            for (values, pair) in self.pairs.iter().zip(word.low().to_le_bytes()) {
                sum += i32::from(values[usize::from(pair)]);
            }
        } else {
            let mut rest = word;
            for cell in (0..self.cells).take(W::CELLS - 1) {
                add(cell, rest.field(0));
                rest = rest.skip(1);
            }
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
