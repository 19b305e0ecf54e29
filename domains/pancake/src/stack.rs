//! Stacks as states.

use crate::{Layout, Places, StackError};

/// A stack, packed into a word or [`Bytes`](crate::Bytes): a `Copy` state. It does not know its height; the problem
/// does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stack<P = u64>(pub(crate) P);

impl<P: Places> Stack<P> {
    /// Packs a layout.
    ///
    /// # Errors
    ///
    /// [`StackError::Capacity`] if it has too many pancakes for `P`.
    pub fn pack(layout: &Layout) -> Result<Self, StackError> {
        if layout.height() > P::PANCAKES {
            return Err(StackError::Capacity {
                found: layout.height(),
                capacity: P::PANCAKES,
            });
        }
        Ok(Self::of(layout.sizes().iter().map(|size| size - 1)))
    }

    /// Returns the stack of these pancakes, counted from 0.
    pub(crate) fn of(pancakes: impl Iterator<Item = u8>) -> Self {
        let places = (0..).zip(pancakes);
        Self(places.fold(P::default(), |word, (place, pancake)| {
            word.put(place, pancake)
        }))
    }

    /// Returns the size of the pancake at a place, counted from 0 at the top, less one.
    #[inline]
    pub(crate) fn at(self, place: u8) -> u8 {
        self.0.at(place)
    }

    /// Returns the stack after a flip, where all places reversed are known.
    #[inline]
    pub(crate) fn turned(&self, reversed: P, pancakes: u8) -> Self {
        let mut turned = *self;
        turned.0.turn(reversed, pancakes);
        turned
    }

    /// Returns the stack with the top `pancakes` pancakes turned.
    #[inline]
    pub(crate) fn flipped(self, pancakes: u8) -> Self {
        self.turned(self.0.reversed(), pancakes)
    }
}
