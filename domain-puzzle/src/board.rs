//! Boards packed into one machine word.

use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use search_core::Key;

use crate::{BoardError, Layout, Shape};

/// An unsigned integer in which a board is packed: `u64` for boards of up to 16 cells, `u128` for
/// up to 25.
///
/// A board has a field for each cell but the last, with the tile in it; the last field holds the blank's cell. The tile
/// of the last cell is the missing one. Patterns keep other small numbers in the fields: the cells on which their tiles
/// stand, or the cells that are still free.
pub trait Word:
    Key
    + From<u8>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u8, Output = Self>
    + Shr<u8, Output = Self>
    + sealed::Sealed
{
    /// The most cells that fit.
    const CELLS: usize;

    /// Bits of a field.
    #[doc(hidden)]
    const BITS: u8;

    /// Mask of the lowest field.
    #[doc(hidden)]
    const FIELD: u8 = (1 << Self::BITS) - 1;

    /// Beginning of the last field.
    #[doc(hidden)]
    const LAST: u8;

    /// Exclusive or of all tiles.
    #[doc(hidden)]
    const ALL: u8;

    /// Shifts that bring all fields together.
    #[doc(hidden)]
    const FOLDS: &'static [u8];

    /// Zero in each field.
    #[doc(hidden)]
    const NONE: Self;

    /// One in each field.
    #[doc(hidden)]
    const ONES: Self;

    /// In each field its own number.
    #[doc(hidden)]
    const IN_ORDER: Self;

    /// Mask of all fields but the last.
    #[doc(hidden)]
    const TILES: Self;

    /// Returns the lowest bits.
    #[doc(hidden)]
    fn low(self) -> u64;

    /// Returns the sum modulo the word with a number that begins in a field.
    #[doc(hidden)]
    #[must_use]
    fn plus(self, field: u8, number: i64) -> Self;

    /// Returns the difference modulo the word.
    #[doc(hidden)]
    #[must_use]
    fn minus(self, other: Self) -> Self;

    /// Returns the number in a field: of a board, the tile in a cell other than the last.
    #[doc(hidden)]
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the mask leaves one field")]
    fn field(self, field: u8) -> u8 {
        (self >> (field * Self::BITS)).low() as u8 & Self::FIELD
    }

    /// Flips bits of the number in a field.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    fn flip(self, field: u8, bits: u8) -> Self {
        self ^ Self::from(bits) << (field * Self::BITS)
    }

    /// Drops the first `count` fields.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    fn skip(self, count: u8) -> Self {
        self >> (count * Self::BITS)
    }

    /// Takes one from the number in each field above this one.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    fn lower_above(self, field: u8) -> Self {
        // In two steps, since above the last field one shift would be as wide as the word.
        self.minus((Self::ONES << Self::BITS) << (field * Self::BITS))
    }

    /// Removes a field; those above move down.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    fn without(self, field: u8) -> Self {
        let below = (Self::from(1) << (field * Self::BITS)).minus(Self::from(1));
        self & below | self.skip(1) & !below
    }

    /// Returns the word with the blank in a cell and no tiles.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    fn empty(blank: u8) -> Self {
        Self::from(blank) << Self::LAST
    }

    /// Returns the blank's cell.
    #[doc(hidden)]
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "nothing is above the field"
    )]
    fn blank(self) -> u8 {
        (self >> Self::LAST).low() as u8
    }

    /// Returns the word with the blank's cell, and nothing else, replaced.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    fn with_blank(self, blank: u8) -> Self {
        self & Self::TILES | Self::empty(blank)
    }

    /// Returns the tile in a cell.
    #[doc(hidden)]
    #[inline]
    fn tile(self, cell: u8) -> u8 {
        if usize::from(cell) < Self::CELLS - 1 {
            self.field(cell)
        } else {
            self.missing_tile()
        }
    }

    /// Returns the tile in the last cell of a board that fills the word.
    // Cold: of all cells only one is the last.
    #[doc(hidden)]
    #[cold]
    #[inline]
    fn missing_tile(self) -> u8 {
        // Without the blank's field the fields add up to all tiles but the missing one.
        let mut tiles = self ^ Self::empty(self.blank());
        for &fold in Self::FOLDS {
            tiles = tiles ^ tiles >> fold;
        }
        tiles.field(0) ^ Self::ALL
    }

    /// Returns the word after the tile in the cell `from` has slid to the blank's cell `blank`.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    fn slide(self, blank: u8, from: u8) -> Self {
        let tile = self.tile(from);
        // The content of the blank's field is replaced at the same time.
        self.flip(from, tile).flip(blank, tile).with_blank(from)
    }

    /// Returns the word with a tile put into an empty cell. The last cell has no field: its tile is the one that is
    /// missing.
    #[doc(hidden)]
    #[must_use]
    fn put(self, cell: u8, tile: u8) -> Self {
        if usize::from(cell) < Self::CELLS - 1 {
            self.flip(cell, tile)
        } else {
            self
        }
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
}

macro_rules! word {
    ($word:ty, bits: $bits:literal, cells: $cells:literal, all: $all:literal, folds: $folds:expr) => {
        impl Word for $word {
            const CELLS: usize = $cells;
            const BITS: u8 = $bits;
            const LAST: u8 = ($cells - 1) * $bits;
            const ALL: u8 = $all;
            const FOLDS: &'static [u8] = &$folds;
            const NONE: Self = 0;
            const ONES: Self = {
                let (mut word, mut field) = (0, 0_u32);
                while field < $cells {
                    word |= 1 << (field * $bits);
                    field += 1;
                }
                word
            };
            const IN_ORDER: Self = {
                let (mut word, mut field) = (0, 0_u32);
                while field < $cells {
                    word |= (field as Self) << (field * $bits);
                    field += 1;
                }
                word
            };
            const TILES: Self = (1 << Self::LAST) - 1;

            #[inline]
            #[allow(
                clippy::cast_possible_truncation,
                reason = "the lowest bits are taken; one of the words has no others"
            )]
            fn low(self) -> u64 {
                self as u64
            }

            #[inline]
            #[expect(
                clippy::cast_sign_loss,
                reason = "sums are right, since numbers are added modulo the word"
            )]
            fn plus(self, field: u8, number: i64) -> Self {
                self.wrapping_add((number as Self) << (field * $bits))
            }

            #[inline]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
        }
    };
}

// The exclusive or of 0 to 15 is 0, that of 0 to 24 is 24.
word!(u64, bits: 4, cells: 16, all: 0, folds: [32, 16, 8, 4]);
word!(u128, bits: 5, cells: 25, all: 24, folds: [80, 40, 20, 10, 5]);

/// A board, packed into one word: a small `Copy` state. It does not know its shape, so it cannot
/// write itself as text; the puzzle can:
///
/// ```
/// use domain_puzzle::{Layout, MoveOrder, Puzzle};
/// let puzzle = Puzzle::<u64>::new(&Layout::parse("123/8#4/765").unwrap(), MoveOrder::BOLSHAKOVA).unwrap();
/// let board = puzzle.goal();
/// assert_eq!(puzzle.unpack(board).to_string(), "1238#4765");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board<W = u64>(W);

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
        let blank = layout.cell_of(0).unwrap_or_default();
        let word = (0..)
            .zip(layout.tiles())
            .fold(W::empty(blank), |word, (cell, &tile)| word.put(cell, tile));
        Ok(Self(word))
    }

    pub(crate) fn word(self) -> W {
        self.0
    }

    pub(crate) fn of_word(word: W) -> Self {
        Self(word)
    }

    /// Returns the tiles by rows, 0 for the blank.
    ///
    /// # Panics
    ///
    /// As [`tile`](Self::tile), if the shape has more cells than the word.
    pub fn tiles(self, shape: Shape) -> impl Iterator<Item = u8> {
        (0..shape.cells()).map(move |cell| self.tile(cell))
    }

    /// Returns the tile in a cell, 0 for the blank.
    ///
    /// # Panics
    ///
    /// If the cell lies beyond those of the word ([`Word::CELLS`]), in builds that check for
    /// overflow; in others the answer is meaningless.
    #[inline]
    #[must_use]
    pub fn tile(self, cell: u8) -> u8 {
        self.0.tile(cell)
    }

    /// Returns the blank's cell.
    #[inline]
    #[must_use]
    pub fn blank(self) -> u8 {
        self.0.blank()
    }

    /// Returns the board after the tile in the cell `from` has slid to the blank's cell `blank`.
    #[inline]
    #[must_use]
    pub(crate) fn slide(self, blank: u8, from: u8) -> Self {
        Self(self.0.slide(blank, from))
    }

    /// Returns the board itself, for a caller that knows the blank's cell: then it is a constant to the compiler.
    #[inline]
    #[must_use]
    pub(crate) fn with_blank(self, blank: u8) -> Self {
        Self(self.0.with_blank(blank))
    }
}

impl Board<u64> {
    /// Returns the tiles by rows without the blank, four bits each. The last tile of a board that fills the word is
    /// meaningless.
    #[inline]
    pub(crate) fn row(self) -> u64 {
        let before = (1 << (4 * self.blank())) - 1;
        self.0 & before | (self.0 >> 4) & !before
    }

    /// Returns the board with exactly these tiles by rows, four bits each, and the blank in a cell.
    #[inline]
    pub(crate) fn of_row(tiles: u64, blank: u8) -> Self {
        let before = (1 << (4 * blank)) - 1;
        Self((tiles & before | (tiles & !before) << 4).with_blank(blank))
    }
}
