//! Stacks packed into one machine word.

use crate::{Layout, StackError, Word};

/// A stack, packed: a small `Copy` state. It does not know its height; the problem does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stack<W = u64>(pub(crate) W);

impl<W: Word> Stack<W> {
    /// Packs a layout.
    ///
    /// # Errors
    ///
    /// [`StackError::Capacity`] if it has too many pancakes for `W`.
    pub fn pack(layout: &Layout) -> Result<Self, StackError> {
        if layout.height() > W::PANCAKES {
            return Err(StackError::Capacity {
                found: layout.height(),
                capacity: W::PANCAKES,
            });
        }
        Ok(Self::of(layout.sizes().iter().map(|size| size - 1)))
    }

    /// The stack of these pancakes, counted from 0.
    pub(crate) fn of(pancakes: impl Iterator<Item = u8>) -> Self {
        let places = (0..).zip(pancakes);
        Self(places.fold(W::default(), |word, (place, pancake)| {
            word.put(place, pancake)
        }))
    }

    /// The size of the pancake at a place, counted from 0 at the top, less one.
    #[inline]
    pub(crate) fn at(self, place: u8) -> u8 {
        self.0.at(place)
    }

    /// The stack with the top `pancakes` pancakes turned.
    #[inline]
    pub(crate) fn flipped(self, pancakes: u8) -> Self {
        Self(self.0.turned(self.0.reversed(), pancakes))
    }
}
