//! Manhattan distance, and two moves more for each tile that must make way in its own line.

use search_core::Heuristic;

use super::axis::Axis;
use super::line::Line;
use super::{change_index, homes};
use crate::{Board, Move, Puzzle, Shape, Word};

/// Two tiles are in linear conflict if both stand in the row where both are at home, in the wrong
/// order; the same in a column. One of them must leave the row and come back, two moves that the
/// Manhattan distance does not count. Here a line costs two moves for each of the fewest tiles whose
/// leaving puts the others in order.
///
/// Admissible: yes. Consistent: yes, a move changes it by exactly one. A move across the lines of
/// one direction leaves the order within the lines of the other as it is. If it takes a tile out of
/// its own line, the Manhattan distance rises by one, and the conflicts of that line cost two moves
/// less or nothing less; if it takes the tile into its own line, the same backwards. No other line
/// changes.
///
/// The conflicts of a line are looked up by what it contains, up to six cells; longer lines are
/// looked over cell by cell, only if one of their own tiles comes or goes.
///
/// Source: Hansson, Mayer and Yung 1992, *Criticizing solutions to relaxed models yields powerful
/// admissible heuristics*, Information Sciences 63.
#[must_use]
pub fn linear_conflict<W: Word>(puzzle: &Puzzle<W>) -> LinearConflict<W> {
    let shape = puzzle.shape();
    let mut made = LinearConflict {
        shape,
        homes: homes(puzzle),
        lines: Axis::BOTH.map(|axis| Line::new(axis.length(shape))),
        changes: Box::new([Change::NOTHING; 32 * 4 * 32]),
    };
    for blank in 0..shape.cells() {
        for mv in puzzle.order().moves() {
            let Some(from) = mv.target(shape, blank) else {
                continue;
            };
            for tile in 1..shape.cells() {
                made.changes[change_index(blank, mv, tile)] = made.change(mv, tile, from, blank);
            }
        }
    }
    made
}

/// The heuristic [`linear_conflict`]. It belongs to the puzzle from which it was made.
#[derive(Clone, Debug)]
pub struct LinearConflict<W> {
    shape: Shape,
    /// By tile.
    homes: Vec<u8>,
    /// Rows and columns.
    lines: [Line; 2],
    /// By the blank's old cell, the movement and the tile that it displaces.
    changes: Box<[Change<W>; 32 * 4 * 32]>,
}

/// The estimate of [`LinearConflict`] for a board, and what the board's lines contain.
#[derive(Clone, Copy, Debug)]
pub struct Conflicts<W> {
    estimate: u32,
    rows: W,
    columns: W,
}

/// What a movement changes.
#[derive(Clone, Copy, Debug)]
struct Change<W> {
    /// The bits that change in what the rows and the columns contain.
    rows: W,
    columns: W,
    /// Where the tile's own line begins, and the tile's place in it; [`NOWHERE`] if the movement
    /// leads neither out of it nor into it.
    shift: u8,
    place: u8,
    manhattan: i8,
}

/// A place beyond every line.
const NOWHERE: u8 = 15;

impl<W: Word> Change<W> {
    const NOTHING: Self = Self {
        rows: W::NO_FIELDS,
        columns: W::NO_FIELDS,
        shift: 0,
        place: NOWHERE,
        manhattan: 0,
    };
}

impl<W: Word> LinearConflict<W> {
    /// The field of a tile in what the lines contain: empty if it is not in its own line.
    fn field(&self, axis: Axis, tile: u8, cell: u8) -> W {
        let (line, place) = axis.place(self.shape, cell);
        let (own_line, own_place) = axis.place(self.shape, self.homes[usize::from(tile)]);
        if tile == 0 || line != own_line {
            return W::NO_FIELDS;
        }
        let lines = &self.lines[axis as usize];
        W::field(own_place + 1, lines.begin(line) + lines.shift(place))
    }

    fn change(&self, mv: Move, tile: u8, from: u8, to: u8) -> Change<W> {
        let shape = self.shape;
        let home = self.homes[usize::from(tile)];
        let fields = |axis| {
            let before = self.field(axis, tile, from);
            before.flipped(self.field(axis, tile, to))
        };
        let distance = |cell| shape.distance(cell, home).cast_signed();
        let axis = Axis::of(mv);
        let (own_line, _) = axis.place(shape, home);
        let own = [from, to]
            .map(|cell| axis.place(shape, cell))
            .into_iter()
            .find(|&(line, _)| line == own_line);
        Change {
            rows: fields(Axis::Vertical),
            columns: fields(Axis::Horizontal),
            shift: self.lines[axis as usize].begin(own_line),
            place: own.map_or(NOWHERE, |(_, place)| place),
            manhattan: distance(to) - distance(from),
        }
    }

    /// The moves that the conflicts in the lines across one direction cost.
    fn cost(&self, axis: Axis, contents: W) -> u32 {
        let lines = &self.lines[axis as usize];
        let content = |line| contents.fields(lines.begin(line), lines.mask());
        let all = 0..axis.lines(self.shape);
        2 * all.map(|line| lines.removals(content(line))).sum::<u32>()
    }
}

impl<W: Word> Heuristic<Puzzle<W>> for LinearConflict<W> {
    type Memo = Conflicts<W>;

    fn start(&self, board: &Board<W>) -> Conflicts<W> {
        let cells = || (0..self.shape.cells()).map(|cell| (board.tile(cell), cell));
        let contents = |axis| {
            cells().fold(W::NO_FIELDS, |contents, (tile, cell)| {
                contents.flipped(self.field(axis, tile, cell))
            })
        };
        let (rows, columns) = (contents(Axis::Vertical), contents(Axis::Horizontal));
        let manhattan: u32 = cells()
            .filter(|&(tile, _)| tile != 0)
            .map(|(tile, cell)| self.shape.distance(cell, self.homes[usize::from(tile)]))
            .map(u32::from)
            .sum();
        let conflicts = self.cost(Axis::Vertical, rows) + self.cost(Axis::Horizontal, columns);
        Conflicts {
            estimate: manhattan + conflicts,
            rows,
            columns,
        }
    }

    #[inline]
    fn step(
        &self,
        memo: Conflicts<W>,
        before: &Board<W>,
        mv: Move,
        after: &Board<W>,
    ) -> Conflicts<W> {
        let tile = before.tile(after.blank());
        let change = &self.changes[change_index(before.blank(), mv, tile)];
        let rows = memo.rows.flipped(change.rows);
        let columns = memo.columns.flipped(change.columns);
        // The tile's own line with the tile in it, whether it comes or goes.
        let (with_tile, lines) = match mv {
            Move::Up | Move::Down => (memo.rows.joined(rows), &self.lines[0]),
            Move::Left | Move::Right => (memo.columns.joined(columns), &self.lines[1]),
        };
        let content = with_tile.fields(change.shift, lines.mask());
        let difference = i32::from(change.manhattan);
        let difference = if lines.conflict(content, change.place) {
            -difference
        } else {
            difference
        };
        Conflicts {
            estimate: memo.estimate.wrapping_add_signed(difference),
            rows,
            columns,
        }
    }

    #[inline]
    fn estimate(&self, memo: Conflicts<W>) -> u32 {
        memo.estimate
    }
}
