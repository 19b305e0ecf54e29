//! Cells, which are also the moves.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;

/// A cell of the board, and the move that marks it.
///
/// It is written as its number, counted by rows from the top left corner:
///
/// ```text
/// 1 2 3
/// 4 5 6
/// 7 8 9
/// ```
///
/// A column letter and a row number, counted from the top, can also be read:
///
/// ```
/// use domain_tictactoe::Cell;
/// let centre: Cell = "b2".parse().unwrap();
/// assert_eq!(centre.to_string(), "5");
/// assert_eq!("c1".parse(), "3".parse::<Cell>());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// Makes the cell with this index, counted by rows from 0; `None` from 9 on.
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < 9 {
            #[expect(clippy::cast_possible_truncation, reason = "less than 9")]
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// Returns all nine cells in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..9).map(Self)
    }

    /// Returns the index of the cell, counted by rows from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the cell as a set of one.
    pub(crate) const fn bit(self) -> u16 {
        1 << self.0
    }

    /// Returns the first cell of a set that is not empty.
    pub(crate) const fn first_of(set: u16) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "at most 16")]
        Self(set.trailing_zeros() as u8)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The text does not name a cell.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not a cell; write 1 to 9, counted by rows from the top left, \
     or a column a to c with a row 1 to 3, counted from the top: b2 is 5"
)]
pub struct CellError(String);

impl FromStr for Cell {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Self, CellError> {
        let cell = match text.trim().as_bytes() {
            [digit @ b'1'..=b'9'] => Some(Self(digit - b'1')),
            [column, row @ b'1'..=b'3'] => match column.to_ascii_lowercase() {
                column @ b'a'..=b'c' => Some(Self((row - b'1') * 3 + (column - b'a'))),
                _ => None,
            },
            _ => None,
        };
        cell.ok_or_else(|| CellError(text.trim().to_owned()))
    }
}
