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

/// The gap heuristic.
#[must_use]
pub fn gap<P: Places>(pancakes: &Pancakes<P>) -> Gap {
    Gap {
        height: pancakes.height(),
    }
}

impl Gap {
    /// The pancake at a place, or the plate below the last one.
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

    /// The gaps after a flip, of which there were `gaps` before.
    #[inline]
    pub(crate) fn update<P: Places>(self, gaps: u32, before: Stack<P>, flip: Flip) -> u32 {
        let below = self.at(before, flip.0);
        gaps + gap_between(before.at(0), below) - gap_between(before.at(flip.0 - 1), below)
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

    #[inline]
    fn estimate(&self, gaps: u32) -> u32 {
        gaps
    }
}
