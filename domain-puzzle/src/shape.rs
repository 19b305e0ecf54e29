//! The shape of a board.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::BoardError;

/// Rows and columns, at least two of each and at most 25 cells in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shape {
    rows: u8,
    columns: u8,
}

/// The most cells that a packed board can hold.
pub(crate) const MAX_CELLS: usize = 25;

impl Shape {
    /// The board of the game of 8.
    pub(crate) const EIGHT: Self = Self {
        rows: 3,
        columns: 3,
    };

    /// The board of the game of 15.
    pub(crate) const FIFTEEN: Self = Self {
        rows: 4,
        columns: 4,
    };

    /// The board of the game of 24.
    pub(crate) const TWENTY_FOUR: Self = Self {
        rows: 5,
        columns: 5,
    };

    /// Makes a board of `rows` rows and `columns` columns.
    ///
    /// # Errors
    ///
    /// [`BoardError::Shape`] if there are fewer than two of either or more than 25 cells.
    pub fn new(rows: usize, columns: usize) -> Result<Self, BoardError> {
        let fits = rows >= 2
            && columns >= 2
            && rows
                .checked_mul(columns)
                .is_some_and(|cells| cells <= MAX_CELLS);
        match (u8::try_from(rows), u8::try_from(columns)) {
            (Ok(rows), Ok(columns)) if fits => Ok(Self { rows, columns }),
            _ => Err(BoardError::Shape { rows, columns }),
        }
    }

    /// Returns the square board with `cells` cells, if that is a square number.
    pub(crate) fn square(cells: usize) -> Option<Self> {
        let side = (2..=5).find(|side| side * side == cells)?;
        Self::new(side, side).ok()
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(self) -> u8 {
        self.rows
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn columns(self) -> u8 {
        self.columns
    }

    /// Returns the number of cells. Cells are numbered by rows from 0.
    #[must_use]
    pub fn cells(self) -> u8 {
        self.rows() * self.columns()
    }

    /// Returns the distance between two cells in moves.
    #[must_use]
    pub fn distance(self, a: u8, b: u8) -> u8 {
        let (columns, apart) = (self.columns, u8::abs_diff);
        apart(a / columns, b / columns) + apart(a % columns, b % columns)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl FromStr for Shape {
    type Err = BoardError;

    /// Reads `3x4`: rows, `x`, columns.
    fn from_str(text: &str) -> Result<Self, BoardError> {
        let unreadable = || BoardError::ShapeText {
            text: text.to_owned(),
        };
        let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or_else(unreadable)?;
        let number = |part: &str| part.trim().parse().map_err(|_| unreadable());
        Self::new(number(rows)?, number(columns)?)
    }
}

impl From<Shape> for String {
    fn from(shape: Shape) -> Self {
        shape.to_string()
    }
}

impl TryFrom<String> for Shape {
    type Error = BoardError;

    fn try_from(text: String) -> Result<Self, BoardError> {
        text.parse()
    }
}
