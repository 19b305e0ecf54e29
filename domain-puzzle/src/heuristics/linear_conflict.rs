//! Manhattan distance, plus two moves for each tile that must make way in its own line.

use search_core::Heuristic;

use super::axis::Axis;
use super::line::Line;
use super::{change_index, homes};
use crate::{Board, Move, Puzzle, Shape, Word};

/// Two tiles are in linear conflict if both stand in the row where both belong, in the wrong order;
/// likewise in a column. One of them must leave the row and come back, two moves that the Manhattan
/// distance does not count. Here a line costs two moves for each of the fewest tiles whose removal
/// leaves the others in order.
///
/// Admissible: yes. Consistent: yes, a move changes it by exactly one. A move across the lines of
/// one direction leaves the order within the lines of the other as it is. If it takes a tile out of
/// its own line, the Manhattan distance rises by one, and the conflicts of that line cost two moves
/// less or the same; if it takes the tile into its own line, it is the reverse. No other line
/// changes.
///
/// The conflicts of a line of up to six cells are looked up by what it contains; longer lines are
/// examined cell by cell, only if one of their own tiles comes or goes.
///
/// Source: Hansson, Mayer and Yung 1992, *Criticizing solutions to relaxed models yields powerful
/// admissible heuristics*, Information Sciences 63.
#[must_use]
pub fn linear_conflict<W: Word>(puzzle: &Puzzle<W>) -> LinearConflict<W> {
    let shape = puzzle.shape();
    let (cells, homes) = (shape.cells(), homes(puzzle));
    let lines = Axis::BOTH.map(|axis| Line::new(axis.length(shape)));
    let mut standing = Box::new([Standing::NOWHERE; 32 * 32]);
    for (tile, cell) in (1..cells).flat_map(|tile| (0..cells).map(move |cell| (tile, cell))) {
        let home = homes[usize::from(tile)];
        standing[standing_index(tile, cell)] = Standing::new(shape, &lines, home, cell);
    }
    let mut changes = Box::new([Change::NOTHING; 32 * 4 * 32]);
    for blank in 0..cells {
        for mv in puzzle.order().moves() {
            let Some(from) = mv.target(shape, blank) else {
                continue;
            };
            for tile in 1..cells {
                let [before, after] =
                    [from, blank].map(|cell| standing[standing_index(tile, cell)]);
                changes[change_index(blank, mv, tile)] = Change::new(before, after, mv);
            }
        }
    }
    LinearConflict {
        shape,
        lines,
        standing,
        changes,
    }
}

/// The heuristic [`linear_conflict`]. It belongs to the puzzle from which it was made.
#[derive(Clone, Debug)]
pub struct LinearConflict<W> {
    shape: Shape,
    /// Rows and columns.
    lines: [Line; 2],
    /// By tile and cell.
    standing: Box<[Standing<W>; 32 * 32]>,
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

/// Contribution of a tile in a cell.
#[derive(Clone, Copy, Debug)]
struct Standing<W> {
    /// Its fields in what the rows and the columns contain; empty if it is not in its own line.
    fields: [W; 2],
    /// Beginnings of its row and its column, and its places in them; [`NOWHERE`] if it is not its own.
    lines: [(u8, u8); 2],
    distance: u8,
}

/// A place beyond every line.
const NOWHERE: u8 = 15;

impl<W: Word> Standing<W> {
    const NOWHERE: Self = Self {
        fields: [W::NONE; 2],
        lines: [(0, NOWHERE); 2],
        distance: 0,
    };

    fn new(shape: Shape, lines: &[Line; 2], home: u8, cell: u8) -> Self {
        let mut standing = Self {
            distance: shape.distance(cell, home),
            ..Self::NOWHERE
        };
        for axis in Axis::BOTH {
            let ((line, place), (own_line, own_place)) =
                (axis.place(shape, cell), axis.place(shape, home));
            if line == own_line {
                let index = axis as usize;
                let begin = lines[index].begin(line);
                standing.fields[index] =
                    W::from(own_place + 1) << (begin + lines[index].shift(place));
                standing.lines[index] = (begin, place);
            }
        }
        standing
    }
}

/// Changes made by a movement.
#[derive(Clone, Copy, Debug)]
struct Change<W> {
    /// The bits that change in what the rows and the columns contain.
    rows: W,
    columns: W,
    /// Beginning of the tile's own line, and the tile's place in it; [`NOWHERE`] if the movement leads neither out of
    /// it nor into it.
    begin: u8,
    place: u8,
    manhattan: i8,
}

impl<W: Word> Change<W> {
    const NOTHING: Self = Self {
        rows: W::NONE,
        columns: W::NONE,
        begin: 0,
        place: NOWHERE,
        manhattan: 0,
    };

    fn new(before: Standing<W>, after: Standing<W>, mv: Move) -> Self {
        let axis = Axis::of(mv) as usize;
        let [rows, columns] = [0, 1].map(|axis| before.fields[axis] ^ after.fields[axis]);
        let lines = [before.lines[axis], after.lines[axis]];
        // The two lines differ, so the tile belongs in one of them at most.
        let own = lines.into_iter().find(|&(_, place)| place != NOWHERE);
        let (begin, place) = own.unwrap_or((0, NOWHERE));
        Self {
            rows,
            columns,
            begin,
            place,
            manhattan: after.distance.cast_signed() - before.distance.cast_signed(),
        }
    }
}

#[inline]
fn standing_index(tile: u8, cell: u8) -> usize {
    // The masks change nothing, and spare the check of bounds.
    usize::from(cell & 31) << 5 | usize::from(tile & 31)
}

impl<W: Word> LinearConflict<W> {
    /// Returns the number of moves that the conflicts in the lines across one direction cost.
    fn cost(&self, axis: Axis, contents: W) -> u32 {
        let lines = &self.lines[axis as usize];
        let content = |line| (contents >> lines.begin(line)).low() & lines.mask();
        let removals = (0..axis.lines(self.shape)).map(|line| lines.removals(content(line)));
        2 * removals.map(u32::from).sum::<u32>()
    }
}

impl<W: Word> Heuristic<Puzzle<W>> for LinearConflict<W> {
    type Memo = Conflicts<W>;

    fn start(&self, board: &Board<W>) -> Conflicts<W> {
        let (mut rows, mut columns) = (W::NONE, W::NONE);
        let mut manhattan = 0;
        for cell in 0..self.shape.cells() {
            let standing = &self.standing[standing_index(board.tile(cell), cell)];
            rows = rows | standing.fields[0];
            columns = columns | standing.fields[1];
            manhattan += u32::from(standing.distance);
        }
        let conflicts = self.cost(Axis::Vertical, rows) + self.cost(Axis::Horizontal, columns);
        Conflicts {
            estimate: manhattan + conflicts,
            rows,
            columns,
        }
    }

    #[expect(
        clippy::inline_always,
        reason = "where the blank's cell is known, most of the look-up is"
    )]
    #[inline(always)]
    fn step(
        &self,
        memo: Conflicts<W>,
        before: &Board<W>,
        mv: Move,
        after: &Board<W>,
    ) -> Conflicts<W> {
        let tile = before.tile(after.blank());
        let change = &self.changes[change_index(before.blank(), mv, tile)];
        let rows = memo.rows ^ change.rows;
        let columns = memo.columns ^ change.columns;
        // The tile's own line with the tile in it, whether it comes or goes.
        let (with_tile, lines) = match mv {
            Move::Up | Move::Down => (memo.rows | rows, &self.lines[0]),
            Move::Left | Move::Right => (memo.columns | columns, &self.lines[1]),
        };
        let content = (with_tile >> change.begin).low() & lines.mask();
        let manhattan = i32::from(change.manhattan);
        // The two moves of a conflict that comes or goes outweigh the one of distance.
        let difference = if lines.conflict(content, change.place) {
            -manhattan
        } else {
            manhattan
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
