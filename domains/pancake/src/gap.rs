//! Heuristics that count gaps.

use search_core::Heuristic;

use crate::layout::MAX_PANCAKES;
use crate::{Flip, Pancakes, Places, Stack};

const PANCAKES: usize = MAX_PANCAKES as usize;

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

/// Whether each flip, from that of two pancakes on, adds a gap, and whether it takes one away, a bit each.
fn gaps_of_flips(bytes: &[u8; PANCAKES], height: u8) -> (u128, u128) {
    // With room for the plate, and for whole groups of eight.
    const ROOM: usize = (PANCAKES + 2).next_multiple_of(8);
    let mut stack = [0; ROOM + 8];
    stack[..PANCAKES].copy_from_slice(bytes);
    stack[usize::from(height)] = height;
    let top = stack[0];
    // Written so that the compiler makes vector instructions of it.
    let (mut added, mut taken) = ([0; ROOM], [0; ROOM]);
    for flip in 0..ROOM {
        let (above, below) = (stack[flip + 1], stack[flip + 2]);
        added[flip] = u8::from(top.wrapping_sub(below).wrapping_add(1) > 2);
        taken[flip] = u8::from(above.wrapping_sub(below).wrapping_add(1) > 2);
    }
    (bits(&added), bits(&taken))
}

/// One bit for each byte, which is one or zero.
fn bits<const N: usize>(bytes: &[u8; N]) -> u128 {
    // The product has the lowest bits of all bytes in its topmost byte.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let (groups, _) = bytes.as_chunks();
    let mut gathered = [0; size_of::<u128>()];
    for (byte, &group) in gathered.iter_mut().zip(groups) {
        *byte = (u64::from_le_bytes(group).wrapping_mul(GATHER) >> 56) as u8;
    }
    u128::from_le_bytes(gathered)
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
        let Some(bytes) = stack.0.bytes() else {
            return flips;
        };
        // A flip adds the gap between the top and the pancake below it, and takes away the one that was there.
        if limit > gaps + 1 {
            return flips;
        }
        let (added, taken) = gaps_of_flips(bytes, self.height);
        flips
            & match (limit + 1).checked_sub(gaps) {
                None | Some(0) => 0,
                Some(1) => taken & !added,
                Some(_) => taken | !added,
            }
    }

    #[inline]
    fn estimate(&self, gaps: u32) -> u32 {
        gaps
    }
}
