//! Containers of stacks.

use std::fmt::Debug;
use std::hash::Hash;

/// A place for each pancake of a stack, the top one first: a [word](crate::Word), or [`Bytes`](crate::Bytes) for
/// stacks that fit none.
pub trait Places:
    Copy + Ord + Hash + Debug + Default + Send + Sync + sealed::Sealed + 'static
{
    /// The most pancakes that fit.
    const PANCAKES: u8;

    /// Returns the pancake at a place counted from the top.
    #[doc(hidden)]
    fn at(self, place: u8) -> u8;

    /// Returns the places down to a height by eights, a byte each, if that is how they are kept.
    #[doc(hidden)]
    fn words(&self, _height: u8) -> Option<&[[u8; 8]]> {
        None
    }

    /// Puts a pancake at an empty place.
    #[doc(hidden)]
    #[must_use]
    fn put(self, place: u8, pancake: u8) -> Self;

    /// Returns all places in the opposite order, for [`turn`](Self::turn), if it uses them.
    #[doc(hidden)]
    #[must_use]
    fn reversed(self) -> Self;

    /// Reverses the first `count` places. `reversed` is made by [`reversed`](Self::reversed) from the same places.
    #[doc(hidden)]
    fn turn(&mut self, reversed: Self, count: u8);
}

pub(crate) mod sealed {
    pub trait Sealed {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bytes;

    /// Each place of what is turned holds what it should.
    fn check<P: Places>() {
        let places = (0..P::PANCAKES).fold(P::default(), |places, place| {
            let pancake = u16::from(place) * 7 + 3;
            let pancake = pancake % u16::from(P::PANCAKES);
            places.put(place, u8::try_from(pancake).expect("less than all"))
        });
        let reversed = places.reversed();
        for count in 1..=P::PANCAKES {
            let mut turned = places;
            turned.turn(reversed, count);
            for place in 0..P::PANCAKES {
                let from = if place < count {
                    count - 1 - place
                } else {
                    place
                };
                assert_eq!(turned.at(place), places.at(from), "{place} of {count}");
            }
            turned.turn(turned.reversed(), count);
            assert_eq!(turned, places);
        }
    }

    #[test]
    fn all_places_of_all_forms() {
        check::<u64>();
        check::<u128>();
        check::<Bytes>();
    }
}
