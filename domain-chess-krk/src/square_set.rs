//! Sets of squares, one bit a square.

use crate::Square;

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct SquareSet(u64);

impl SquareSet {
    pub(crate) const EMPTY: Self = Self(0);
    pub(crate) const ALL: Self = Self(u64::MAX);

    /// Returns the set of this square alone.
    pub(crate) const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// Returns the squares that come after this one in the order of squares.
    pub(crate) const fn after(square: Square) -> Self {
        // In two steps: for the last square one step would shift by 64, which overflows.
        Self(u64::MAX << square.index() << 1)
    }

    /// Returns the squares that come before this one in the order of squares.
    pub(crate) const fn before(square: Square) -> Self {
        Self::ALL.without(Self::after(square).with(Self::of(square)))
    }

    pub(crate) const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of squares.
    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the squares of either set.
    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the squares of this set that the other one lacks.
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the squares of both sets.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the squares in order.
    pub(crate) fn squares(self) -> impl Iterator<Item = Square> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            // The empty set has 64 trailing zeros, and 64 is not a square: so nothing is subtracted from 0 below.
            let square = *Square::ALL.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(square)
        })
    }
}
