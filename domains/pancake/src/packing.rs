//! Stacks as keys and numbers, and back.

use std::ops::ControlFlow;

use search_core::{IndexedSpace, PackedSpace, ReversibleSpace, StateSpace};

use crate::{Flip, Pancakes, Places, Stack, Word};

impl<W: Word> PackedSpace for Pancakes<W> {
    type Key = W;

    #[inline]
    fn pack(&self, stack: &Stack<W>) -> W {
        stack.0
    }

    #[inline]
    fn unpack(&self, key: W) -> Stack<W> {
        Stack(key)
    }

    #[inline]
    fn undo(&self, stack: &Stack<W>, flip: Flip) -> Stack<W> {
        stack.flipped(flip.0)
    }

    #[inline]
    fn action_number(&self, flip: Flip) -> Option<u32> {
        Some(flip.0.into())
    }

    #[inline]
    fn numbered_action(&self, number: u32) -> Option<Flip> {
        let flip = u8::try_from(number).ok()?;
        (2..=self.height()).contains(&flip).then_some(Flip(flip))
    }
}

/// A flip undoes itself.
impl<P: Places> ReversibleSpace for Pancakes<P> {
    #[inline]
    fn predecessors<B>(
        &self,
        stack: &Stack<P>,
        visit: impl FnMut(Flip, Stack<P>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.successors(stack, None, visit)
    }
}

/// Permutations in lexicographic order, of up to [`MAX_NUMBERED`] pancakes.
///
/// # Panics
///
/// `size` panics if there are more pancakes: their permutations have no numbers of 64 bits.
impl<W: Word> IndexedSpace for Pancakes<W> {
    fn size(&self) -> u64 {
        let size = (1..=u64::from(self.height())).try_fold(1_u64, u64::checked_mul);
        size.expect("stacks of so many pancakes have no numbers")
    }

    fn rank(&self, stack: &Stack<W>) -> u64 {
        let (mut rank, mut left) = (0, all(self.height()));
        for place in 0..self.height() {
            let pancake = 1_u32 << stack.at(place);
            let smaller = (left & (pancake - 1)).count_ones();
            rank = rank * u64::from(self.height() - place) + u64::from(smaller);
            left ^= pancake;
        }
        rank
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "the number of a bit in a word"
    )]
    fn unrank(&self, mut rank: u64) -> Stack<W> {
        let mut digits = [0; MAX_NUMBERED as usize];
        let digits = &mut digits[..usize::from(self.height())];
        for (digit, choices) in digits.iter_mut().rev().zip(1..) {
            *digit = rank % choices;
            rank /= choices;
        }
        let mut left = all(self.height());
        let pancakes = digits.iter().map(|&smaller| {
            let rest = (0..smaller).fold(left, |rest, _| rest & (rest - 1));
            let pancake = rest & rest.wrapping_neg();
            left ^= pancake;
            pancake.trailing_zeros() as u8
        });
        Stack::of(pancakes)
    }
}

/// The most pancakes whose stacks have numbers: 20! is the greatest factorial that 64 bits hold.
pub const MAX_NUMBERED: u8 = 20;

/// Returns a bit for each of `height` pancakes.
fn all(height: u8) -> u32 {
    (1 << height) - 1
}
