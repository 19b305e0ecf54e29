//! Places in the text of a table.

use std::ops::Range;

/// A stretch of a table's text, in bytes: from `start` up to, not including, `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// Byte after the last.
    pub end: usize,
}

impl Span {
    /// Returns the stretch from the beginning of this one to the end of `last`.
    #[must_use]
    pub fn to(self, last: Self) -> Self {
        Self {
            start: self.start,
            end: last.end,
        }
    }

    /// Returns the empty stretch right behind this one.
    #[must_use]
    pub fn behind(self) -> Self {
        Self {
            start: self.end,
            end: self.end,
        }
    }

    /// Returns the range of bytes, to slice the text with.
    #[must_use]
    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }
}
