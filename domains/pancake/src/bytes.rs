//! Stacks that fit no word.

use crate::layout::MAX_PANCAKES;
use crate::places::{Places, sealed};

const WORDS: usize = (MAX_PANCAKES as usize).div_ceil(8);

/// A byte for each of up to 100 pancakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bytes([[u8; 8]; WORDS]);

impl Default for Bytes {
    fn default() -> Self {
        // Neither a pancake nor the plate.
        Self([[MAX_PANCAKES + 1; 8]; WORDS])
    }
}

impl sealed::Sealed for Bytes {}

impl Places for Bytes {
    const PANCAKES: u8 = MAX_PANCAKES;

    #[inline]
    fn at(self, place: u8) -> u8 {
        self.0.as_flattened()[usize::from(place)]
    }

    #[inline]
    fn words(&self, height: u8) -> Option<&[[u8; 8]]> {
        Some(&self.0[..usize::from(height.div_ceil(8))])
    }

    fn put(mut self, place: u8, pancake: u8) -> Self {
        self.0.as_flattened_mut()[usize::from(place)] = pancake;
        self
    }

    // Not made: `turn` reverses what it turns.
    #[inline]
    fn reversed(self) -> Self {
        self
    }

    // By words that stay in their places: a processor waits where it loads what has just been stored in other pieces.
    #[inline]
    fn turn(&mut self, _: Self, count: u8) {
        let before = self.0;
        let (whole, bits) = (usize::from(count / 8), 8 * (count % 8));
        let word = |index: usize| u64::from_le_bytes(before[index]);
        let mut below = word(whole);
        let stays = below >> bits << bits;
        for (index, turned) in self.0[..whole].iter_mut().enumerate() {
            let above = word(whole - 1 - index);
            *turned = (above >> bits | below << 1 << (63 - bits)).to_be_bytes();
            below = above;
        }
        let rest = (below << 1 << (63 - bits)).swap_bytes();
        self.0[whole] = (stays | rest).to_le_bytes();
    }
}
