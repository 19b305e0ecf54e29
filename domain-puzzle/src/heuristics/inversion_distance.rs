//! Distance of the tiles from their order when the board is read by rows, and by columns.

use search_core::Heuristic;

use super::axis::Axis;
use super::homes;
use crate::{Board, Move, Puzzle, Shape, Word};

/// The vertical moves that are needed to put the tiles in the goal's order of reading by rows, and
/// the horizontal moves to put them in its order by columns.
///
/// Read by rows without the blank, a board of `c` columns is a sequence of tiles. A horizontal move
/// leaves it as it is. A vertical move takes one tile past the `c - 1` tiles between its old cell and
/// its new one, so the number of inversions (pairs of tiles in a different order than in the goal)
/// changes by at most `c - 1`. The goal has none. So `i` inversions need at least `i / (c - 1)`
/// vertical moves. Each of them moves the blank by one row; so their number has the parity of the
/// blank's distance from its goal in rows, and the bound is rounded up to the next number of that
/// parity. The same holds with rows and columns exchanged. This is true for every shape and every
/// goal, wherever it has its blank; for even `c` the parity of the inversions is that of the moves,
/// which is the usual form of the rule.
///
/// Admissible: yes. Consistent: yes, a move changes it by exactly one: the bound drops by at most
/// one, and its parity changes. It is neither always more nor always less than the Manhattan
/// distance.
///
/// Source: K. Takahashi (takaken), *How to write a 15 puzzle solver*, in Japanese, for the game of
/// 15; the derivation above is for every board.
#[must_use]
pub fn inversion_distance<W: Word>(puzzle: &Puzzle<W>) -> InversionDistance {
    let (shape, homes) = (puzzle.shape(), homes(puzzle));
    InversionDistance {
        rows: Reading::new(shape, Axis::Vertical, &homes),
        columns: Reading::new(shape, Axis::Horizontal, &homes),
    }
}

/// The heuristic [`inversion_distance`]. It belongs to the puzzle from which it was made.
#[derive(Clone, Debug)]
pub struct InversionDistance {
    rows: Reading,
    columns: Reading,
}

/// The counts of a board read by rows, and by columns.
#[derive(Clone, Copy, Debug)]
pub struct Inversions {
    rows: Count,
    columns: Count,
}

/// Twice the number of inversions, plus one if the blank's distance from its goal in this direction
/// is odd.
type Count = u32;

/// The board read line by line.
#[derive(Clone, Debug)]
struct Reading {
    axis: Axis,
    shape: Shape,
    /// All cells in the order of reading.
    cells: Vec<u8>,
    /// The line of the blank in the goal.
    blank_line: u8,
    /// The bits of the tiles that come before a tile in the goal.
    earlier: [u32; 32],
    /// The cells between the blank's cell and the same place in the line before, by the blank's
    /// cell; then those between the blank's cell and the same place in the line after.
    between: [[u8; MOST_BETWEEN]; 2 * 32],
    /// Number of them.
    width: u8,
    /// The moves needed, by count.
    moves: Vec<u32>,
}

/// The longest lines have twelve cells.
const MOST_BETWEEN: usize = 11;

impl Reading {
    fn new(shape: Shape, axis: Axis, homes: &[u8]) -> Self {
        let width = axis.length(shape) - 1;
        let count = shape.cells();
        let mut cells: Vec<u8> = (0..count).collect();
        cells.sort_by_key(|&cell| axis.reading(shape, cell));
        let read_at = |tile: u8| axis.reading(shape, homes[usize::from(tile)]);
        let mut earlier = [0; 32];
        for tile in 1..count {
            let tiles = (1..count).filter(|&other| read_at(other) < read_at(tile));
            earlier[usize::from(tile)] = tiles.fold(0, |set, other| set | 1 << other);
        }
        let mut between = [[0; MOST_BETWEEN]; 2 * 32];
        for way in cells.windows(usize::from(width) + 2) {
            let (first, last) = (way[0], way[way.len() - 1]);
            let passed = &way[1..way.len() - 1];
            for index in [index(last, false), index(first, true)] {
                between[index][..passed.len()].copy_from_slice(passed);
            }
        }
        let most = u32::from(count - 1) * u32::from(count - 2);
        Self {
            axis,
            shape,
            cells,
            blank_line: axis.place(shape, homes[0]).0,
            earlier,
            between,
            width,
            moves: (0..=most + 1)
                .map(|count| moves_needed(count / 2, count % 2, width.into()))
                .collect(),
        }
    }

    fn start<W: Word>(&self, board: &Board<W>) -> Count {
        let tiles = self.cells.iter().map(|&cell| board.tile(cell));
        let (mut read, mut inversions) = (0_u32, 0);
        for tile in tiles.filter(|&tile| tile != 0) {
            inversions += (read & !self.earlier[usize::from(tile)]).count_ones();
            read |= 1 << tile;
        }
        let (line, _) = self.axis.place(self.shape, board.blank());
        2 * inversions + u32::from(line.abs_diff(self.blank_line) % 2)
    }

    /// Returns the count after the blank has moved to the line before or after, and `tile` in the other direction.
    #[inline]
    fn step<W: Word>(&self, count: Count, before: &Board<W>, forwards: bool, tile: u8) -> Count {
        let between = &self.between[index(before.blank(), forwards)];
        let earlier = self.earlier[usize::from(tile & 31)];
        let passed = between.iter().take(self.width.into());
        let passed = passed.map(|&cell| earlier >> before.tile(cell) & 1);
        // Of the tiles passed, those that come earlier in the goal are now inverted and the others no longer:
        // twice as many as those, less all. The count doubles that.
        let twice = 4 * passed.sum::<u32>();
        let width = 2 * u32::from(self.width);
        let count = if forwards {
            // In this order nothing falls below zero.
            count + twice - width
        } else {
            count + width - twice
        };
        // The blank is in the next line, so its parity changes.
        count ^ 1
    }

    #[inline]
    fn moves(&self, count: Count) -> u32 {
        self.moves[count as usize]
    }
}

/// Returns the least number that is even or odd, as `parity` says, and at least `inversions / width`.
fn moves_needed(inversions: u32, parity: u32, width: u32) -> u32 {
    let least = inversions.div_ceil(width);
    least + (least + parity) % 2
}

#[inline]
fn index(blank: u8, forwards: bool) -> usize {
    usize::from(forwards) << 5 | usize::from(blank & 31)
}

impl<W: Word> Heuristic<Puzzle<W>> for InversionDistance {
    type Memo = Inversions;

    fn start(&self, board: &Board<W>) -> Inversions {
        Inversions {
            rows: self.rows.start(board),
            columns: self.columns.start(board),
        }
    }

    #[inline]
    fn step(
        &self,
        Inversions { rows, columns }: Inversions,
        before: &Board<W>,
        mv: Move,
        after: &Board<W>,
    ) -> Inversions {
        let tile = before.tile(after.blank());
        match mv {
            Move::Up | Move::Down => Inversions {
                rows: self.rows.step(rows, before, mv == Move::Down, tile),
                columns,
            },
            Move::Left | Move::Right => Inversions {
                rows,
                columns: self.columns.step(columns, before, mv == Move::Right, tile),
            },
        }
    }

    #[inline]
    fn estimate(&self, inversions: Inversions) -> u32 {
        self.rows.moves(inversions.rows) + self.columns.moves(inversions.columns)
    }
}
