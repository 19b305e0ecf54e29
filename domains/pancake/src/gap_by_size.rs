//! The gap heuristic where a flip costs as many as it turns.

use search_core::Heuristic;

use crate::gap::{Gap, gap};
use crate::{Flip, Pancakes, Places, Stack};

/// Two for each gap but one, and for that one the height of the part of the stack that ends with the
/// lowest pancake out of place.
///
/// Each gap needs a flip of its own, which turns two pancakes at least; and one flip must reach down
/// to the lowest pancake out of place. Consistent with [`FlipCost::Size`](crate::FlipCost::Size);
/// with [`FlipCost::Unit`](crate::FlipCost::Unit) it overestimates. It belongs to the problem from which
/// it was made.
#[derive(Clone, Copy, Debug)]
pub struct GapBySize {
    gap: Gap,
    height: u8,
}

/// Makes the gap heuristic where a flip costs as many as it turns.
#[must_use]
pub fn gap_by_size<P: Places>(pancakes: &Pancakes<P>) -> GapBySize {
    GapBySize {
        gap: gap(pancakes),
        height: pancakes.height(),
    }
}

/// Returns the pancakes down to the lowest one out of place, if it is not below the first `height`.
fn unsorted<P: Places>(stack: Stack<P>, height: u8) -> u8 {
    let lowest = (0..height).rev().find(|&place| stack.at(place) != place);
    lowest.map_or(0, |place| place + 1)
}

impl<P: Places> Heuristic<Pancakes<P>> for GapBySize {
    /// The gaps, and the pancakes down to the lowest one out of place.
    type Memo = (u32, u8);

    fn start(&self, stack: &Stack<P>) -> (u32, u8) {
        (self.gap.count(*stack), unsorted(*stack, self.height))
    }

    #[inline]
    fn step(
        &self,
        (gaps, reach): (u32, u8),
        before: &Stack<P>,
        flip: Flip,
        after: &Stack<P>,
    ) -> (u32, u8) {
        let gaps = self.gap.update(gaps, *before, flip);
        // A flip above the lowest pancake out of place does not move it; below any other all are in place.
        if flip.0 < reach {
            (gaps, reach)
        } else {
            (gaps, unsorted(*after, flip.0))
        }
    }

    #[inline]
    fn estimate(&self, (gaps, reach): (u32, u8)) -> u32 {
        match gaps {
            0 => 0,
            gaps => 2 * (gaps - 1) + u32::from(reach),
        }
    }
}
