//! Spaces whose states can be packed into one machine word.

use std::fmt::Debug;
use std::hash::Hash;

use crate::StateSpace;

/// A space whose states can be kept as keys of one machine word, and whose actions can be undone.
///
/// Algorithms that remember very many states keep them in this form: a key for each and the action
/// that led to it, but no parent, which [`undo`](Self::undo) finds again. It is required that
///
/// - `unpack(pack(state)) == state`;
/// - `undo(&result(state, action), action) == state`;
/// - `numbered_action(action_number(action)) == action`, where actions have numbers.
///
/// ([`testkit::assert_packed`](crate::testkit::assert_packed) checks all this.)
pub trait PackedSpace: StateSpace {
    /// A state as one word.
    type Key: Key;

    /// Returns the key of a state; different states have different keys.
    fn pack(&self, state: &Self::State) -> Self::Key;

    /// Returns the state of a key.
    fn unpack(&self, key: Self::Key) -> Self::State;

    /// Returns the state before `action` led to `state`.
    fn undo(&self, state: &Self::State, action: Self::Action) -> Self::State;

    /// Returns the number of the state with this key, where states are numbered from 0 on without many gaps. A search
    /// then keeps what it knows of a state in an array, and allocates only the pieces that contain such a state;
    /// otherwise in a hash table. Best-first search then drops most duplicates when they are generated.
    ///
    /// It is required that all keys have numbers or none has, and that different ones have different
    /// numbers. The provided form answers `None`.
    #[inline]
    fn number(&self, key: Self::Key) -> Option<usize> {
        let _ = key;
        None
    }

    /// Returns the region of the state with this key. A search distributed over threads gives each region to one of
    /// them.
    ///
    /// The provided form makes every state a region of its own, and so half the successors go to the other of two
    /// threads. A space overrides it with regions that few actions leave; there should be hundreds of them, none much
    /// larger than the others.
    fn region(&self, key: Self::Key) -> Self::Key {
        // Scattered once more than where keys are looked up: the states of one owner must not crowd together there.
        key.scatter()
    }

    /// Returns a number for an action, by which one process names it to another. Different actions have different
    /// numbers, and [`numbered_action`](Self::numbered_action) finds the action again.
    ///
    /// It is required that all actions have numbers or none has. The provided form answers `None`: such a space
    /// is searched on threads, but not on several processes.
    #[inline]
    fn action_number(&self, action: Self::Action) -> Option<u32> {
        let _ = action;
        None
    }

    /// Returns the action of a number; `None` if none has it.
    #[inline]
    fn numbered_action(&self, number: u32) -> Option<Self::Action> {
        let _ = number;
        None
    }
}

/// An unsigned integer as a key.
pub trait Key: Copy + Ord + Hash + Debug + Default + Send + Sync + 'static {
    /// Mixes the bits, one to one, so that similar keys are spread evenly over the range of the
    /// type.
    #[must_use]
    fn scatter(self) -> Self;

    /// Undoes [`scatter`](Self::scatter).
    #[must_use]
    fn gather(self) -> Self;

    /// Returns the upper 64 bits; a shorter key is moved up to fill them.
    #[must_use]
    fn upper(self) -> u64;

    /// Returns the key in the widest word.
    #[must_use]
    fn widened(self) -> u128;

    /// Returns the key that was [`widened`](Self::widened) to this; `None` if it is too great for the type.
    #[must_use]
    fn narrowed(word: u128) -> Option<Self>;
}

macro_rules! key {
    ($word:ty, $factor:literal, $inverse:literal, $upper:expr) => {
        impl Key for $word {
            #[inline]
            fn scatter(self) -> Self {
                let product = self.wrapping_mul($factor);
                (product ^ (product >> (<$word>::BITS / 2))).wrapping_mul($factor)
            }

            #[inline]
            fn gather(self) -> Self {
                let product = self.wrapping_mul($inverse);
                (product ^ (product >> (<$word>::BITS / 2))).wrapping_mul($inverse)
            }

            #[inline]
            fn upper(self) -> u64 {
                $upper(self)
            }

            #[inline]
            #[allow(clippy::useless_conversion, reason = "one of the words is the widest")]
            fn widened(self) -> u128 {
                self.into()
            }

            #[inline]
            fn narrowed(word: u128) -> Option<Self> {
                word.try_into().ok()
            }
        }
    };
}

key!(u32, 0x9E37_79B1, 0x0E8B_2F51, |key| u64::from(key) << 32);
key!(u64, 0x9E37_79B9_7F4A_7C15, 0xF1DE_83E1_9937_733D, |key| key);
key!(
    u128,
    0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835,
    0x2896_9101_C228_2353_2F07_EB1A_988D_4A1D,
    upper_half
);

fn upper_half(key: u128) -> u64 {
    (key >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<K: Key>(keys: impl IntoIterator<Item = K>) {
        for key in keys {
            assert_eq!(key.scatter().gather(), key);
            assert_eq!(K::narrowed(key.widened()), Some(key));
        }
    }

    #[test]
    fn keys_are_scattered_and_widened_without_loss() {
        check((0..1000).chain([u32::MAX, 0xDEAD_BEEF]));
        check((0..1000).chain([u64::MAX, 0xDEAD_BEEF_0123_4567]));
        check((0..1000).chain([u128::MAX, 0xDEAD_BEEF_0123_4567 << 40]));
        assert_eq!(u32::narrowed(1 << 32), None);
    }
}
