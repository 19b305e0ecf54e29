//! Columns, which are the moves.

use std::fmt;

use crate::Shape;

/// A column, into which a disc is dropped. It is written as a digit from 1 on, and after 9 as a letter
/// from `a` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Column(u8);

impl Column {
    /// Makes the column with this number; the leftmost is 0. The shape says whether the board has it.
    #[must_use]
    pub const fn new(index: u8) -> Self {
        Self(index)
    }

    /// Returns its number; that of the leftmost is 0.
    #[must_use]
    #[inline]
    pub const fn index(self) -> u32 {
        self.0 as u32
    }

    /// Returns the column in which the cell with this number is.
    #[inline]
    pub(crate) fn of_cell(shape: impl Shape, cell: u32) -> Self {
        Self::of_index(cell / shape.step())
    }

    /// Returns the mirror image of the column.
    pub(crate) fn mirrored(self, shape: impl Shape) -> Self {
        Self::of_index(shape.columns() - 1 - self.index())
    }

    /// Returns the column with this number.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a board has 32 columns at most"
    )]
    pub(crate) const fn of_index(index: u32) -> Self {
        Self(index as u8)
    }

    /// Returns the column that this character stands for.
    #[must_use]
    pub fn of_char(character: char) -> Option<Self> {
        let number = character.to_digit(36)?.checked_sub(1)?;
        u8::try_from(number).ok().map(Self)
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = char::from_digit(u32::from(self.0) + 1, 36);
        write!(f, "{}", digit.unwrap_or('?'))
    }
}
