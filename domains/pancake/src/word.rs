//! Words in which stacks are packed.

use search_core::Key;

use crate::places::{Places, sealed};

/// An unsigned integer in which a stack is packed: `u64` for stacks of up to 16 pancakes, `u128` for
/// up to 25. The top pancake lies in the lowest bits.
pub trait Word: Places + Key {}

impl Word for u64 {}
impl Word for u128 {}

impl sealed::Sealed for u64 {}
impl sealed::Sealed for u128 {}

macro_rules! word {
    ($word:ty, $bits:literal, $pancakes:literal, $reversed:expr) => {
        impl Places for $word {
            const PANCAKES: u8 = $pancakes;

            #[inline]
            #[expect(clippy::cast_possible_truncation, reason = "the mask leaves one place")]
            fn at(self, place: u8) -> u8 {
                (self >> (place * $bits)) as u8 & ((1 << $bits) - 1)
            }

            fn put(self, place: u8, pancake: u8) -> Self {
                self | <$word>::from(pancake) << (place * $bits)
            }

            #[inline]
            fn reversed(self) -> Self {
                $reversed(self)
            }

            #[inline]
            fn turn(&mut self, reversed: Self, count: u8) {
                // A flip turns at least one, so the shift is less than the width of the word.
                let stays = !(<$word>::MAX >> (<$word>::BITS - u32::from(count) * $bits));
                *self = *self & stays | reversed >> (($pancakes - count) * $bits);
            }
        }
    };
}

word!(u64, 4, 16, reversed_nibbles);
word!(u128, 5, 25, reversed_fives);

#[inline]
fn reversed_nibbles(word: u64) -> u64 {
    const LOW: u64 = 0x0F0F_0F0F_0F0F_0F0F;
    let bytes = word.swap_bytes();
    (bytes & LOW) << 4 | (bytes >> 4) & LOW
}

/// Reverses all bits, then the bits of each group of five once more.
#[inline]
fn reversed_fives(word: u128) -> u128 {
    const FIRST: u128 = every_fifth_bit();
    // The three bits above the last place have come down to the bottom.
    let bits = word.reverse_bits() >> (u128::BITS - 125);
    (bits & FIRST) << 4
        | (bits & (FIRST << 1)) << 2
        | bits & (FIRST << 2)
        | (bits >> 2) & (FIRST << 1)
        | (bits >> 4) & FIRST
}

const fn every_fifth_bit() -> u128 {
    let mut bits = 0;
    let mut place = 0;
    while place < 25 {
        bits |= 1 << (5 * place);
        place += 1;
    }
    bits
}
