//! Positions as text.

use game_core::{Game, Notation};
use thiserror::Error;

use crate::lines::has_line;
use crate::{Board, Column, Connect4, Shape};

/// A position is written as its rows from above, with `X` for discs of the first player and `O` for discs of the
/// second.
impl<S: Shape> Notation for Connect4<S> {
    fn position_text(&self, board: &Board) -> String {
        self.rows(*board).collect::<Vec<_>>().join("/")
    }

    fn move_text(&self, _: &Board, column: Column) -> String {
        column.to_string()
    }
}

/// The text is not a position of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A character that stands for nothing.
    #[error(
        "character {place}: {character:?} is not a column; write the columns of the moves one after \
         another, as in 4455, or the rows from above with X, O and . for an empty cell, and / between \
         them"
    )]
    Character {
        /// Which one it is, counted from 1.
        place: usize,
        /// The character.
        character: char,
    },
    /// A column that the board does not have.
    #[error("move {number}: there is no column {column}; the board has columns 1 to {last}")]
    NoSuchColumn {
        /// Which move it is, counted from 1.
        number: usize,
        /// The column.
        column: Column,
        /// The last one that there is.
        last: Column,
    },
    /// A column without room.
    #[error("move {number}: column {column} is full")]
    Full {
        /// Which move it is, counted from 1.
        number: usize,
        /// The column.
        column: Column,
    },
    /// A move after the end.
    #[error("move {number}: the game is over before it; the last disc made a line of four")]
    Over {
        /// Which move it is, counted from 1.
        number: usize,
    },
    /// Too few rows, or too many.
    #[error("the board has {rows} rows, but the text has {found}")]
    Rows {
        /// Number of rows found.
        found: usize,
        /// Number of rows expected.
        rows: u32,
    },
    /// A row with too few cells, or too many.
    #[error("row {row} from above has {found} cells, and the board has {columns} columns")]
    Cells {
        /// Which row it is, counted from 1.
        row: usize,
        /// Number of cells found.
        found: usize,
        /// Number of cells expected.
        columns: u32,
    },
    /// A cell that is neither a disc nor empty.
    #[error("row {row} from above: {character:?} is not a cell; write X, O, or . for an empty one")]
    Cell {
        /// Which row it is, counted from 1.
        row: usize,
        /// The character.
        character: char,
    },
    /// A disc with nothing below it.
    #[error("column {column} has a disc above an empty cell")]
    Floating {
        /// The column.
        column: Column,
    },
    /// The players cannot have moved in turn.
    #[error("X has {x} discs and O {o}: X begins, and so has as many as O or one more")]
    Counts {
        /// The discs of the first player.
        x: u32,
        /// Discs of the second player.
        o: u32,
    },
    /// The game went on after it was over.
    #[error("{0} has a line of four, but the other player has moved since, or has one as well")]
    MovedAfterEnd(char),
}

impl<S: Shape> Connect4<S> {
    /// Reads a position: either the columns of the moves from the empty board, as in `4455`, or the rows from above
    /// with a `/` between them or each on a line of its own. Other white space is skipped; an empty text is the empty
    /// board.
    ///
    /// # Errors
    ///
    /// What is wrong with it, and where.
    pub fn read(&self, text: &str) -> Result<Board, PositionError> {
        let between = if text.contains('/') { "" } else { "/" };
        let lines = text
            .split('\n')
            .map(|line| line.split_whitespace().collect());
        let lines: Vec<String> = lines.filter(|line: &String| !line.is_empty()).collect();
        if text.contains(['/', '.', 'X', 'O']) {
            self.read_rows(&lines.join(between))
        } else {
            self.read_moves(&lines.concat())
        }
    }

    fn read_moves(&self, text: &str) -> Result<Board, PositionError> {
        let mut board = Board::EMPTY;
        for (number, character) in (1..).zip(text.chars()) {
            let column = Column::of_char(character).ok_or(PositionError::Character {
                place: number,
                character,
            })?;
            if column.index() >= self.shape.columns() {
                let last = self.shape.columns() - 1;
                return Err(PositionError::NoSuchColumn {
                    number,
                    column,
                    last: Column::new(u8::try_from(last).unwrap_or(u8::MAX)),
                });
            }
            if has_line(self.shape, board.others()) {
                return Err(PositionError::Over { number });
            }
            if board.is_full(self.shape, column) {
                return Err(PositionError::Full { number, column });
            }
            board = self.play(&board, column);
        }
        Ok(board)
    }

    fn read_rows(&self, text: &str) -> Result<Board, PositionError> {
        let (columns, rows) = (self.shape.columns(), self.shape.rows());
        let found = text.split('/').count();
        if found != rows as usize {
            return Err(PositionError::Rows { found, rows });
        }
        let (mut x, mut o) = (0, 0);
        for ((row, cells), height) in (1..).zip(text.split('/')).zip((0..rows).rev()) {
            let found = cells.chars().count();
            if found != columns as usize {
                return Err(PositionError::Cells {
                    row,
                    found,
                    columns,
                });
            }
            for (column, character) in (0..).zip(cells.chars()) {
                let cell = 1_u64 << (column * self.shape.step() + height);
                match character {
                    'X' | 'x' => x |= cell,
                    'O' | 'o' => o |= cell,
                    '.' => {}
                    _ => return Err(PositionError::Cell { row, character }),
                }
            }
        }
        self.checked(x, o)
    }

    /// Returns the board with these discs, if play can have led to it.
    fn checked(&self, x: u64, o: u64) -> Result<Board, PositionError> {
        let shape = self.shape;
        let all = x | o;
        let carried = (all << 1 | shape.bottom()) & all;
        if carried != all {
            let floating = (all & !carried).trailing_zeros() / shape.step();
            return Err(PositionError::Floating {
                column: Column::new(u8::try_from(floating).unwrap_or(u8::MAX)),
            });
        }
        let counts = (x.count_ones(), o.count_ones());
        if counts.0 != counts.1 && counts.0 != counts.1 + 1 {
            return Err(PositionError::Counts {
                x: counts.0,
                o: counts.1,
            });
        }
        let board = Board::of_discs(x, o);
        if has_line(shape, board.own()) {
            let is_first = board.own() == x;
            return Err(PositionError::MovedAfterEnd(if is_first {
                'X'
            } else {
                'O'
            }));
        }
        Ok(board)
    }

    /// Returns the rows from above.
    fn rows(&self, board: Board) -> impl Iterator<Item = String> {
        let shape = self.shape;
        let first = board.discs_of(game_core::Player::First);
        (0..shape.rows()).rev().map(move |row| {
            let cell = |column: u32| {
                let cell = 1 << (column * shape.step() + row);
                match (first & cell != 0, board.all() & cell != 0) {
                    (true, _) => 'X',
                    (false, true) => 'O',
                    (false, false) => '.',
                }
            };
            (0..shape.columns()).map(cell).collect()
        })
    }

    /// Returns the board as a diagram: its rows, and the names of the columns.
    ///
    /// ```
    /// use domain_connect4::Connect4;
    /// let game = Connect4::default();
    /// let board = game.read("4435").unwrap();
    /// let grid = game.grid(board);
    /// let lines: Vec<&str> = grid.lines().collect();
    /// assert_eq!(lines[4..], [". . . O . . .", ". . X X O . .", "1 2 3 4 5 6 7"]);
    /// ```
    #[must_use]
    pub fn grid(&self, board: Board) -> String {
        let columns = (0..self.shape.columns()).filter_map(|column| u8::try_from(column).ok());
        let columns = columns
            .map(|column| Column::new(column).to_string())
            .collect();
        let rows = self.rows(board).chain([columns]).map(|row: String| {
            let cells: Vec<String> = row.chars().map(String::from).collect();
            cells.join(" ") + "\n"
        });
        rows.collect()
    }
}
