//! The entries of transposition tables.

use prefetch_index::prefetch_index;

use crate::negamax::{Keyed, Known};
use crate::run::fibonacci_hash::place_of;
use crate::{Bound, Score};

/// Returns the key of a position, and the number of its place among these, which will soon be looked at.
#[inline]
pub(super) fn key_and_place<G: Keyed, P>(
    places: &[P],
    game: &G,
    position: &G::Position,
) -> (u64, usize) {
    let key = game.key(position);
    let place = place_of(key, places.len());
    prefetch_index(places, place);
    (key, place)
}

/// Knowledge about a position, in compact form.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) key: u64,
    /// From the lowest bits: whether it is final, the bound, one less than the plies, the number of the best
    /// move, the value. Zero if there is no entry.
    pub(super) rest: u64,
}

impl Entry {
    /// Packs the knowledge, unless there is no room for the number of the best move.
    #[inline]
    pub(super) fn new<G: Keyed>(
        key: u64,
        known: &Known<G::Move>,
        game: &G,
        position: &G::Position,
    ) -> Option<Self> {
        // One less, so that all depths from 1 to 256 have a byte.
        let plies = known.plies.checked_sub(1)?;
        let plies = u8::try_from(plies).unwrap_or(u8::MAX);
        let best = game.move_number(position, known.best)?;
        let bound = match known.bound {
            // No bound has the code 0, so no entry is all zeros, which stand for an empty one.
            Bound::Exact => 1,
            Bound::AtMost => 2,
            Bound::AtLeast => 3,
            Bound::Unknown => return None,
        };
        let value = u64::from(known.value.value().cast_unsigned());
        let flags = bound << 1 | u64::from(known.is_final);
        Some(Self {
            key,
            rest: value << 32 | u64::from(best) << 16 | u64::from(plies) << 8 | flags,
        })
    }

    /// Returns the knowledge in the entries for this position and its key.
    #[inline]
    pub(super) fn recall<G: Keyed>(
        mut entries: impl Iterator<Item = Self>,
        key: u64,
        game: &G,
        position: &G::Position,
    ) -> Option<Known<G::Move>> {
        let found = entries.find(|entry| entry.key == key && entry.rest != 0)?;
        let [flags, plies, low, high, v, w, x, y] = found.rest.to_le_bytes();
        let bound = match flags >> 1 {
            1 => Bound::Exact,
            2 => Bound::AtMost,
            3 => Bound::AtLeast,
            _ => return None,
        };
        Some(Known {
            value: Score::of_number(i32::from_le_bytes([v, w, x, y])),
            bound,
            plies: usize::from(plies) + 1,
            is_final: flags & 1 == 1,
            best: game.numbered_move(position, u16::from_le_bytes([low, high]))?,
        })
    }

    /// Returns whether it is to replace that entry, in the place that keeps the position searched deepest.
    #[inline]
    pub(super) fn replaces(self, farthest: Self) -> bool {
        // An empty entry is all zeros.
        // The first entry with the key is the one that is found, so the same position gives way even if it
        // was searched deeper.
        farthest.key == self.key || farthest.plies() <= self.plies()
    }

    /// Returns one less than the plies.
    #[inline]
    fn plies(self) -> u8 {
        let [_, plies, ..] = self.rest.to_le_bytes();
        plies
    }
}
