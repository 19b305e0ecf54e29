//! Rows and columns of tiles that differ only by the line where they belong.

use std::sync::Arc;

use search_core::Heuristic;

use super::axis::Axis;
use super::homes;
use super::walking_table::{Entry, Lines, MOST_STATES, Table};
use crate::{Board, BoardError, Move, Puzzle, Word};

/// The vertical moves that would be needed if the tiles of a row could change places freely and
/// those that belong in the same row were alike, and the horizontal moves that would be needed if
/// the same were true of columns.
///
/// Each number is looked up in a table made by breadth-first search from the goal. A state of the
/// table says how many tiles that belong in each line stand in each line, and in which line the
/// blank is; a movement is a step to a neighbour.
///
/// Admissible: yes, the vertical moves of a solution solve the first relaxed game and its horizontal
/// moves the second. Consistent: yes, a move changes it by exactly one, since it takes the blank to
/// the next line, and the lines of the blank along a path are alternately even and odd. It is at
/// least the Manhattan distance.
///
/// Memory: `8 * lines` bytes for each state of a table, 24,964 states for the game of 15, and the
/// list of the states, in which boards met without a parent are looked up. If the goal of a square
/// board has its blank on the diagonal, one table serves both directions.
///
/// Source: K. Takahashi (takaken), *How to write a 15 puzzle solver*, in Japanese.
///
/// # Errors
///
/// [`BoardError::WalkingDistance`] if a table would have more than 2^20 states. It is available for
/// boards up to 2x6, 3x5 and 4x4, and these turned.
pub fn walking_distance<W: Word>(puzzle: &Puzzle<W>) -> Result<WalkingDistance, BoardError> {
    let shape = puzzle.shape();
    let homes = homes(puzzle);
    let [vertical, horizontal] = Axis::BOTH.map(|axis| Lines::new(shape, axis, homes[0]));
    let table = |lines: Lines| {
        let refused = BoardError::WalkingDistance {
            shape,
            most: MOST_STATES,
        };
        lines.table().map(Arc::new).ok_or(refused)
    };
    let rows = table(vertical)?;
    let columns = if horizontal == vertical {
        Arc::clone(&rows)
    } else {
        table(horizontal)?
    };
    let cells: Vec<u8> = (0..shape.cells()).collect();
    let across = |axis: Axis, table| {
        let lines = |cells: &[u8]| {
            cells
                .iter()
                .map(|&cell| axis.place(shape, cell).0)
                .collect()
        };
        Across::new(table, lines(&homes), lines(&cells))
    };
    Ok(WalkingDistance {
        rows: across(Axis::Vertical, rows),
        columns: across(Axis::Horizontal, columns),
    })
}

/// The heuristic [`walking_distance`]. It belongs to the puzzle from which it was made.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    rows: Across,
    columns: Across,
}

/// The states of a board in the two tables of [`WalkingDistance`].
#[derive(Clone, Copy, Debug)]
pub struct Walk {
    rows: Entry,
    columns: Entry,
}

/// The lines across one direction.
#[derive(Clone, Debug)]
struct Across {
    table: Arc<Table>,
    /// The line where a tile belongs.
    home: Vec<u8>,
    /// The line in which a cell lies.
    line: Vec<u8>,
    /// The numbers of the steps: first those of the blank's movements backwards, by tile, then those
    /// forwards.
    steps: [u8; 2 * 32],
}

impl Across {
    fn new(table: Arc<Table>, home: Vec<u8>, line: Vec<u8>) -> Self {
        let mut steps = [0; 2 * 32];
        for (tile, &home) in home.iter().enumerate() {
            steps[tile] = table.step_number(false, home);
            steps[32 + tile] = table.step_number(true, home);
        }
        Self {
            table,
            home,
            line,
            steps,
        }
    }

    fn start<W: Word>(&self, board: &Board<W>) -> Entry {
        let home = |tile: u8| (tile != 0).then(|| self.home[usize::from(tile)]);
        let tiles = (0..).zip(&self.line);
        self.table
            .find(tiles.map(|(cell, &line)| (line, home(board.tile(cell)))))
    }

    #[inline]
    fn step(&self, entry: Entry, forwards: bool, tile: u8) -> Entry {
        let number = self.steps[usize::from(forwards) << 5 | usize::from(tile & 31)];
        self.table.step(entry, number)
    }
}

impl<W: Word> Heuristic<Puzzle<W>> for WalkingDistance {
    type Memo = Walk;

    fn start(&self, board: &Board<W>) -> Walk {
        Walk {
            rows: self.rows.start(board),
            columns: self.columns.start(board),
        }
    }

    #[expect(
        clippy::inline_always,
        reason = "where the blank's cell is known, the table is"
    )]
    #[inline(always)]
    fn step(
        &self,
        Walk { rows, columns }: Walk,
        before: &Board<W>,
        mv: Move,
        after: &Board<W>,
    ) -> Walk {
        let tile = before.tile(after.blank());
        match mv {
            Move::Up | Move::Down => Walk {
                rows: self.rows.step(rows, mv == Move::Down, tile),
                columns,
            },
            Move::Left | Move::Right => Walk {
                rows,
                columns: self.columns.step(columns, mv == Move::Right, tile),
            },
        }
    }

    #[inline]
    fn estimate(&self, walk: Walk) -> u32 {
        walk.rows.distance() + walk.columns.distance()
    }
}
