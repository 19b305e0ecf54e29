//! Heuristics that count gaps.

use search_core::Heuristic;

use crate::{Flip, Pancakes, Places, Stack};

/// The gap heuristic: the number of neighbours whose sizes differ by more than one, the plate under
/// the stack being the largest of all.
///
/// A flip changes the neighbours at one place only, so it removes at most one gap, and the number
/// of gaps carried down the path is updated by two comparisons. Consistent, whatever flips cost. It
/// belongs to the problem from which it was made.
///
/// Source: M. Helmert, *Landmark heuristics for the pancake problem*, Symposium on
/// Combinatorial Search 2010.
#[derive(Clone, Copy, Debug)]
pub struct Gap {
    height: u8,
}

/// Makes the gap heuristic.
#[must_use]
pub fn gap<P: Places>(pancakes: &Pancakes<P>) -> Gap {
    Gap {
        height: pancakes.height(),
    }
}

impl Gap {
    /// Returns the pancake at a place, or the plate below the last one.
    #[inline]
    fn at<P: Places>(self, stack: Stack<P>, place: u8) -> u8 {
        if place < self.height {
            stack.at(place)
        } else {
            self.height
        }
    }

    pub(crate) fn count<P: Places>(self, stack: Stack<P>) -> u32 {
        (1..=self.height)
            .map(|place| gap_between(self.at(stack, place - 1), self.at(stack, place)))
            .sum()
    }

    /// Returns the number of gaps after a flip, if there were `gaps` before.
    #[inline]
    pub(crate) fn update<P: Places>(self, gaps: u32, before: Stack<P>, flip: Flip) -> u32 {
        let below = self.at(before, flip.0);
        gaps + gap_between(before.at(0), below) - gap_between(before.at(flip.0 - 1), below)
    }
}

/// Shows `visit` the places of the pancakes that differ in size by one from `pancake`.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "the number of a bit in a word"
)]
fn beside(words: &[[u8; 8]], pancake: u8, visit: &mut impl FnMut(u8)) {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    const HIGH: u64 = ONES << 7;
    // No byte is as large as 127, which stands for less than the smallest pancake.
    let smaller = ONES * u64::from(pancake.wrapping_sub(1) & 127);
    let larger = ONES * u64::from(pancake + 1);
    for (begin, words) in (0..).step_by(64).zip(words.chunks(8)) {
        // Each byte gets a bit for the same place in each word, the last one's on top.
        let mut found = 0;
        for word in words {
            let word = u64::from_le_bytes(*word);
            // Only from an equal byte nothing is taken away, so that its topmost bit stays.
            let equal = (HIGH - (word ^ smaller)) | (HIGH - (word ^ larger));
            found = found >> 1 | equal & HIGH;
        }
        found >>= 8 - words.len();
        while found != 0 {
            let bit = found.trailing_zeros() as u8;
            found &= found - 1;
            visit(begin + 8 * (bit % 8) + bit / 8);
        }
    }
}

#[inline]
fn gap_between(upper: u8, lower: u8) -> u32 {
    u32::from(upper.abs_diff(lower) > 1)
}

impl<P: Places> Heuristic<Pancakes<P>> for Gap {
    type Memo = u32;

    fn start(&self, stack: &Stack<P>) -> u32 {
        self.count(*stack)
    }

    #[inline]
    fn step(&self, gaps: u32, before: &Stack<P>, flip: Flip, _: &Stack<P>) -> u32 {
        self.update(gaps, *before, flip)
    }

    #[inline]
    fn step_unmade(&self, gaps: u32, before: &Stack<P>, flip: Flip) -> Option<u32> {
        Some(self.update(gaps, *before, flip))
    }

    fn select(&self, gaps: u32, stack: &Stack<P>, flips: u128, limit: u32) -> u128 {
        let Some(words) = stack.0.words(self.height) else {
            return flips;
        };
        if limit > gaps + 1 {
            return flips;
        }
        let mut selected = 0;
        let mut look = |flip: u8| {
            if self.update(gaps, *stack, Flip(flip)) < limit {
                selected |= 1 << (flip - 2);
            }
        };
        if limit > gaps {
            (2..=self.height).for_each(look);
        } else {
            // Fewer gaps are left only by a flip that adds none: that lays the top beside its like, or on the plate.
            let top = stack.at(0);
            beside(words, top, &mut look);
            if top + 1 == self.height {
                look(self.height);
            }
        }
        flips & selected
    }

    #[inline]
    fn estimate(&self, gaps: u32) -> u32 {
        gaps
    }
}
