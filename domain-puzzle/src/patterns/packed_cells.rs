//! A machine word as a short list of cells.

use std::fmt::Debug;

/// An unsigned integer as a list of small numbers, one in each lane: the cells on which the tiles of
/// the patterns stand, or the cells that are still free.
#[doc(hidden)]
pub trait Lanes: Copy + Debug + Send + Sync + 'static {
    /// The width of a lane.
    const BITS: usize;
    /// Nothing in any lane.
    const NONE: Self;
    /// In each lane its own number.
    const IN_ORDER: Self;

    /// Returns the number in a lane.
    fn lane(self, lane: u8) -> u8;

    /// Flips bits of the number in a lane.
    #[must_use]
    fn flip(self, lane: u8, bits: u8) -> Self;

    /// Drops the first `count` lanes.
    #[must_use]
    fn skip(self, count: u8) -> Self;

    /// Returns the lowest lanes as a number.
    fn low(self) -> u64;

    /// Adds to the number that begins in a lane. There must be enough room above it.
    #[must_use]
    fn plus(self, lane: u8, number: i64) -> Self;

    /// Takes one from the number in each lane above `lane`.
    #[must_use]
    fn lower_above(self, lane: u8) -> Self;

    /// Removes a lane; those above move down.
    #[must_use]
    fn without(self, lane: u8) -> Self;
}

macro_rules! lanes {
    ($word:ty, $bits:literal, $in_order:expr, $ones:expr) => {
        impl Lanes for $word {
            const BITS: usize = $bits;
            const NONE: Self = 0;
            const IN_ORDER: Self = $in_order;

            #[inline]
            #[expect(clippy::cast_possible_truncation, reason = "the mask leaves one lane")]
            fn lane(self, lane: u8) -> u8 {
                (self >> (lane * $bits)) as u8 & ((1 << $bits) - 1)
            }

            #[inline]
            fn flip(self, lane: u8, bits: u8) -> Self {
                self ^ <$word>::from(bits) << (lane * $bits)
            }

            #[inline]
            fn skip(self, count: u8) -> Self {
                self >> (count * $bits)
            }

            #[inline]
            #[allow(
                clippy::cast_possible_truncation,
                reason = "the lowest lanes are taken; one of the words has no others"
            )]
            fn low(self) -> u64 {
                self as u64
            }

            #[inline]
            #[expect(
                clippy::cast_sign_loss,
                reason = "sums are right, since numbers are added modulo the word"
            )]
            fn plus(self, lane: u8, number: i64) -> Self {
                self.wrapping_add((number as Self) << (lane * $bits))
            }

            #[inline]
            fn lower_above(self, lane: u8) -> Self {
                // In two steps, since above the last lane one shift would be as wide as the word.
                self.wrapping_sub(($ones << $bits) << (lane * $bits))
            }

            #[inline]
            fn without(self, lane: u8) -> Self {
                let below = !(<$word>::MAX << (lane * $bits));
                self & below | self >> $bits & !below
            }
        }
    };
}

lanes!(u64, 4, 0xfedc_ba98_7654_3210, 0x1111_1111_1111_1111);
lanes!(u128, 5, in_order(5, 25), ones(5, 25));

/// In each lane its own number.
const fn in_order(bits: u32, lanes: u32) -> u128 {
    let (mut word, mut lane) = (0, 0);
    while lane < lanes {
        word |= (lane as u128) << (lane * bits);
        lane += 1;
    }
    word
}

/// Returns one in each lane.
const fn ones(bits: u32, lanes: u32) -> u128 {
    let (mut word, mut lane) = (0, 0);
    while lane < lanes {
        word |= 1 << (lane * bits);
        lane += 1;
    }
    word
}
