//! Boards as squares, seen from either side.

use game_core::Player;
use serde::Serialize;

use crate::CellAt;

/// Form in which a position is shown.
#[derive(Clone, Debug)]
pub enum Picture {
    /// On squares.
    Grid(Grid),
    /// In lines of text.
    Text(String),
}

/// Start of a move, if it is the move of a piece, and its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ends {
    /// The start.
    pub from: Option<CellAt>,
    /// The end.
    pub to: CellAt,
}

/// Content of a square.
#[derive(Clone, Copy, Debug)]
pub struct Square {
    /// Form where there are only letters.
    pub ascii: char,
    /// Form where there are symbols, too.
    pub unicode: char,
    /// Owner, if something stands on it.
    pub owner: Option<Player>,
}

/// Lines between squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// Nothing.
    Open,
    /// Light squares beside dark ones.
    Checkered,
    /// Lines.
    Ruled,
}

/// A board: its squares by rows from above.
#[derive(Clone, Debug)]
pub struct Grid {
    /// Lines between the squares.
    pub pattern: Pattern,
    /// Number of columns.
    pub columns: usize,
    /// The squares.
    pub squares: Vec<Square>,
    /// Names of the columns, if they have any.
    pub files: Vec<String>,
    /// Names of the rows, if they have any.
    pub ranks: Vec<String>,
}

impl Square {
    /// A square on which nothing stands.
    pub const EMPTY: Self = Self {
        ascii: '.',
        unicode: '·',
        owner: None,
    };
}

impl Grid {
    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.squares.len().div_ceil(self.columns.max(1))
    }

    /// Returns the square that appears at a place, and its place on the board, if the board is viewed from this side.
    #[must_use]
    pub fn seen(&self, at: CellAt, flipped: bool) -> (CellAt, Square) {
        let place = if flipped {
            CellAt {
                column: self.columns - 1 - at.column,
                row: self.rows() - 1 - at.row,
            }
        } else {
            at
        };
        let square = self.squares.get(place.row * self.columns + place.column);
        (place, square.copied().unwrap_or(Square::EMPTY))
    }

    /// Returns the names in the order in which they appear.
    #[must_use]
    pub fn names(names: &[String], flipped: bool) -> Vec<&str> {
        let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
        if flipped {
            names.reverse();
        }
        names
    }
}
