//! Boards packed into one machine word.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use crate::heuristics::Fields;
use crate::{BoardError, Layout, Shape};

/// An unsigned integer in which a board is packed: `u64` for boards of up to 16 cells, `u128` for
/// up to 25.
pub trait Word: Fields + Copy + Eq + Hash + Debug + sealed::Sealed + 'static {
    /// The most cells that fit.
    const CELLS: usize;

    /// The word of an empty board.
    #[doc(hidden)]
    const EMPTY: Self;

    /// The tile in a cell.
    #[doc(hidden)]
    fn tile(self, cell: u8) -> u8;

    /// The word with the blank's cell `blank` filled from `from`, which becomes blank.
    #[doc(hidden)]
    #[must_use]
    fn slide(self, blank: u8, from: u8) -> Self;

    /// The word with a tile put into an empty cell.
    #[doc(hidden)]
    #[must_use]
    fn put(self, cell: u8, tile: u8) -> Self;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
}

macro_rules! word {
    ($word:ty, $bits:literal, $cells:literal) => {
        impl Word for $word {
            const CELLS: usize = $cells;
            const EMPTY: Self = 0;

            #[inline]
            #[expect(clippy::cast_possible_truncation, reason = "the mask leaves one tile")]
            fn tile(self, cell: u8) -> u8 {
                (self >> (cell * $bits)) as u8 & ((1 << $bits) - 1)
            }

            #[inline]
            fn slide(self, blank: u8, from: u8) -> Self {
                let tile = <$word>::from(self.tile(from));
                self ^ (tile << (from * $bits)) ^ (tile << (blank * $bits))
            }

            fn put(self, cell: u8, tile: u8) -> Self {
                self | <$word>::from(tile) << (cell * $bits)
            }
        }
    };
}

word!(u64, 4, 16);
word!(u128, 5, 25);

/// A board, packed: a small `Copy` state. It does not know its shape; the puzzle does.
#[derive(Clone, Copy, Debug)]
pub struct Board<W = u64> {
    tiles: W,
    blank: u8,
}

impl<W: Word> Board<W> {
    /// Packs a layout.
    ///
    /// # Errors
    ///
    /// [`BoardError::Capacity`] if it has too many cells for `W`.
    pub fn pack(layout: &Layout) -> Result<Self, BoardError> {
        let shape = layout.shape();
        if usize::from(shape.cells()) > W::CELLS {
            return Err(BoardError::Capacity {
                shape,
                capacity: W::CELLS,
            });
        }
        let mut board = Self {
            tiles: W::EMPTY,
            blank: 0,
        };
        for (cell, &tile) in (0..).zip(layout.tiles()) {
            board.tiles = board.tiles.put(cell, tile);
            if tile == 0 {
                board.blank = cell;
            }
        }
        Ok(board)
    }

    /// The tiles by rows, 0 for the blank.
    ///
    /// # Panics
    ///
    /// As [`tile`](Self::tile), if the shape has more cells than the word.
    pub fn tiles(self, shape: Shape) -> impl Iterator<Item = u8> {
        (0..shape.cells()).map(move |cell| self.tile(cell))
    }

    /// The tile in a cell, 0 for the blank.
    ///
    /// # Panics
    ///
    /// If the cell lies beyond those of the word ([`Word::CELLS`]), in builds that check for
    /// overflow; in others the answer has no sense.
    #[inline]
    #[must_use]
    pub fn tile(self, cell: u8) -> u8 {
        self.tiles.tile(cell)
    }

    /// The blank's cell.
    #[inline]
    #[must_use]
    pub fn blank(self) -> u8 {
        self.blank
    }

    /// The board after the tile in the cell `from` has slid to the blank.
    #[inline]
    #[must_use]
    pub(crate) fn slide(self, from: u8) -> Self {
        Self {
            tiles: self.tiles.slide(self.blank, from),
            blank: from,
        }
    }
}

/// The blank's cell follows from the tiles, so it is not compared.
impl<W: Word> PartialEq for Board<W> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.tiles == other.tiles
    }
}

impl<W: Word> Eq for Board<W> {}

impl<W: Word> Hash for Board<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tiles.hash(state);
    }
}
