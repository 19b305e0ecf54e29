//! Boards packed into one machine word.

use search_core::Key;

use crate::heuristics::Fields;
use crate::patterns::Lanes;
use crate::{BoardError, Layout, Shape};

/// An unsigned integer in which a board is packed: `u64` for boards of up to 16 cells, `u128` for
/// up to 25.
pub trait Word: Key + Lanes + Fields + sealed::Sealed {
    /// The most cells that fit.
    const CELLS: usize;

    /// Returns the word with the blank in a cell and no tiles.
    #[doc(hidden)]
    fn empty(blank: u8) -> Self;

    /// Returns the blank's cell.
    #[doc(hidden)]
    fn blank(self) -> u8;

    /// Returns the word with the blank's cell, and nothing else, replaced.
    #[doc(hidden)]
    #[must_use]
    fn with_blank(self, blank: u8) -> Self;

    /// Returns the mask of the fields of some cells, not including the last one.
    #[doc(hidden)]
    fn mask(cells: &[u8]) -> Self;

    /// Returns the word with only those fields.
    #[doc(hidden)]
    #[must_use]
    fn masked(self, fields: Self) -> Self;

    /// Returns the tile in a cell.
    #[doc(hidden)]
    fn tile(self, cell: u8) -> u8;

    /// Returns the tile in a cell other than the last cell of a board that fills the word.
    #[doc(hidden)]
    fn tile_before_last(self, cell: u8) -> u8;

    /// Shows `visit` the first `cells` cells with their tiles.
    #[doc(hidden)]
    fn each_tile(self, cells: u8, visit: impl FnMut(u8, u8));

    /// Returns the fields in pairs, the lower half first, if each has four bits. Those of cells beyond the board are
    /// zero, and the last one is the blank's cell.
    #[doc(hidden)]
    fn pairs(self) -> Option<[u8; 8]>;

    /// Returns the tile in the last cell of a board that fills the word.
    #[doc(hidden)]
    fn missing_tile(self) -> u8;

    /// Returns the word after the tile in the cell `from` has slid to the blank's cell `blank`.
    #[doc(hidden)]
    #[must_use]
    fn slide(self, blank: u8, from: u8) -> Self;

    /// Returns the word with a tile put into an empty cell.
    #[doc(hidden)]
    #[must_use]
    fn put(self, cell: u8, tile: u8) -> Self;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
}

/// A field of `$bits` bits for each cell but the last; the last field holds the blank's cell. The
/// tile of the last cell is the missing one: `all` is the exclusive or of all tiles, and `folds`
/// are the shifts that bring all fields together.
macro_rules! word {
    ($word:ty, bits: $bits:literal, cells: $cells:literal, all: $all:literal, folds: $folds:expr) => {
        impl Word for $word {
            const CELLS: usize = $cells;

            #[inline]
            fn empty(blank: u8) -> Self {
                <$word>::from(blank) << (($cells - 1) * $bits)
            }

            #[inline]
            fn blank(self) -> u8 {
                (self >> (($cells - 1) * $bits)) as u8
            }

            #[inline]
            fn with_blank(self, blank: u8) -> Self {
                const TILES: $word = (1 << (($cells - 1) * $bits)) - 1;
                self & TILES | Self::empty(blank)
            }

            fn mask(cells: &[u8]) -> Self {
                let field = |cell: &u8| ((1 << $bits) - 1) << (cell * $bits);
                cells
                    .iter()
                    .map(field)
                    .fold(0, |mask, field: $word| mask | field)
            }

            #[inline]
            fn masked(self, fields: Self) -> Self {
                self & fields
            }

            #[inline]
            fn tile(self, cell: u8) -> u8 {
                if cell < $cells - 1 {
                    self.tile_before_last(cell)
                } else {
                    self.missing_tile()
                }
            }

            #[inline]
            #[expect(clippy::cast_possible_truncation, reason = "the mask leaves one field")]
            fn tile_before_last(self, cell: u8) -> u8 {
                const FIELD: u8 = (1 << $bits) - 1;
                (self >> (cell * $bits)) as u8 & FIELD
            }

            #[inline]
            #[expect(clippy::cast_possible_truncation, reason = "the mask leaves one field")]
            fn each_tile(self, cells: u8, mut visit: impl FnMut(u8, u8)) {
                const FIELD: u8 = (1 << $bits) - 1;
                let mut rest = self;
                for cell in 0..cells.min($cells - 1) {
                    visit(cell, rest as u8 & FIELD);
                    rest >>= $bits;
                }
                if cells == $cells {
                    visit($cells - 1, self.missing_tile());
                }
            }

            #[inline]
            #[allow(clippy::unnecessary_cast, reason = "needed for the longer word")]
            #[allow(clippy::cast_possible_truncation, reason = "not where it counts")]
            fn pairs(self) -> Option<[u8; 8]> {
                ($bits == 4).then(|| (self as u64).to_le_bytes())
            }

            // Cold: of all cells only one is the last.
            #[cold]
            #[inline]
            #[expect(clippy::cast_possible_truncation, reason = "the mask leaves one field")]
            fn missing_tile(self) -> u8 {
                const FIELD: u8 = (1 << $bits) - 1;
                // Without the blank's field the fields add up to all tiles but the missing one.
                let mut tiles = self ^ Self::empty(self.blank());
                for fold in $folds {
                    tiles ^= tiles >> fold;
                }
                (tiles as u8 & FIELD) ^ $all
            }

            #[inline]
            fn slide(self, blank: u8, from: u8) -> Self {
                let tile = <$word>::from(self.tile(from));
                // The content of the blank's field is replaced at the same time.
                (self ^ tile << (from * $bits) ^ tile << (blank * $bits)).with_blank(from)
            }

            #[inline]
            fn put(self, cell: u8, tile: u8) -> Self {
                if cell < $cells - 1 {
                    self ^ <$word>::from(tile) << (cell * $bits)
                } else {
                    // The last cell has no field: its tile is the one that is missing.
                    self
                }
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
