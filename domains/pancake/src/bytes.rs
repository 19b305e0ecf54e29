//! Stacks that fit no word.

use crate::layout::MAX_PANCAKES;
use crate::places::{Places, sealed};

const PANCAKES: usize = MAX_PANCAKES as usize;

/// A byte for each of up to 100 pancakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bytes([u8; PANCAKES]);

impl Default for Bytes {
    fn default() -> Self {
        Self([0; PANCAKES])
    }
}

impl sealed::Sealed for Bytes {}

impl Places for Bytes {
    const PANCAKES: u8 = MAX_PANCAKES;

    #[inline]
    fn at(self, place: u8) -> u8 {
        self.0[usize::from(place)]
    }

    #[inline]
    fn bytes(&self) -> Option<&[u8; PANCAKES]> {
        Some(&self.0)
    }

    fn put(mut self, place: u8, pancake: u8) -> Self {
        self.0[usize::from(place)] = pancake;
        self
    }

    #[inline]
    fn reversed(mut self) -> Self {
        self.0.reverse();
        self
    }

    #[inline]
    fn turned(mut self, reversed: Self, count: u8) -> Self {
        let count = usize::from(count);
        self.0[..count].copy_from_slice(&reversed.0[PANCAKES - count..]);
        self
    }
}
