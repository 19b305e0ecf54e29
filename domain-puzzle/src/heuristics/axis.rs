//! Rows and columns alike, for the heuristics that look at lines of cells.

use crate::{Move, Shape};

/// The direction of a movement. The lines that a movement crosses lie at a right angle to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    /// Up and down, across rows.
    Vertical,
    /// Left and right, across columns.
    Horizontal,
}

impl Axis {
    pub(super) const BOTH: [Self; 2] = [Self::Vertical, Self::Horizontal];

    #[inline]
    pub(super) const fn of(mv: Move) -> Self {
        match mv {
            Move::Up | Move::Down => Self::Vertical,
            Move::Left | Move::Right => Self::Horizontal,
        }
    }

    /// Returns the number of lines across.
    pub(super) fn lines(self, shape: Shape) -> u8 {
        match self {
            Self::Vertical => shape.rows(),
            Self::Horizontal => shape.columns(),
        }
    }

    /// Returns the number of cells in a line.
    pub(super) fn length(self, shape: Shape) -> u8 {
        shape.cells() / self.lines(shape)
    }

    /// Returns the line of a cell, and the place of the cell in it.
    pub(super) fn place(self, shape: Shape, cell: u8) -> (u8, u8) {
        let (row, column) = (cell / shape.columns(), cell % shape.columns());
        match self {
            Self::Vertical => (row, column),
            Self::Horizontal => (column, row),
        }
    }

    /// Returns the number of a cell when the board is read line by line.
    pub(super) fn reading(self, shape: Shape, cell: u8) -> u8 {
        let (line, place) = self.place(shape, cell);
        line * self.length(shape) + place
    }
}
