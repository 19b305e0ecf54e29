//! The transposition table.

use std::collections::TryReserveError;

use prefetch_index::prefetch_index;

use crate::negamax::{Keyed, Known, Memory};
use crate::{Bound, Score};

/// Remembers positions by their keys, as many as there is room for.
///
/// Each key has two places. In one the position stays that has been looked ahead from farthest; the other
/// takes the one that came last. The whole key is compared, so that nothing is taken for something else.
#[derive(Clone, Debug)]
pub struct TranspositionTable<M> {
    places: Vec<[Option<Entry<M>>; 2]>,
}

/// What is known of a position, in little room.
#[derive(Clone, Copy, Debug)]
struct Entry<M> {
    key: u64,
    value: Score,
    /// One less than the plies.
    plies: u8,
    bound: Bound,
    is_final: bool,
    best: M,
}

impl<M: Copy> TranspositionTable<M> {
    /// A table of at most so many bytes. Where there is no room for a position it remembers nothing.
    #[must_use]
    pub fn with_bytes(bytes: usize) -> Self {
        Self {
            places: vec![[None; 2]; bytes / size_of::<[Option<Entry<M>>; 2]>()],
        }
    }

    /// The same, unless there is no room for it.
    ///
    /// # Errors
    ///
    /// If the memory cannot be had.
    pub fn try_with_bytes(bytes: usize) -> Result<Self, TryReserveError> {
        let size = bytes / size_of::<[Option<Entry<M>>; 2]>();
        let mut places = Vec::new();
        places.try_reserve_exact(size)?;
        places.resize(size, [None; 2]);
        Ok(Self { places })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.places.fill([None; 2]);
    }

    /// How many positions it knows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.iter().flatten().flatten().count()
    }

    /// Does it know none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of the place for positions with this key.
    fn number(&self, key: u64) -> usize {
        /// An odd number without a pattern: the golden ratio.
        const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
        let mixed = (key ^ key >> 32).wrapping_mul(MIX);
        let place = (u128::from(mixed) * self.places.len() as u128) >> 64;
        usize::try_from(place).unwrap_or_default()
    }
}

impl<G: Keyed> Memory<G> for TranspositionTable<G::Move> {
    /// The key, and its number among the places.
    type Place = (u64, usize);

    #[inline]
    fn place(&self, game: &G, position: &G::Position) -> (u64, usize) {
        let key = game.key(position);
        let place = self.number(key);
        prefetch_index(&self.places, place);
        (key, place)
    }

    #[inline]
    fn recall(&self, _: &G, (key, place): (u64, usize)) -> Option<Known<G::Move>> {
        let entries = self.places.get(place)?;
        let found = entries.iter().flatten().find(|entry| entry.key == key)?;
        Some(Known {
            value: found.value,
            bound: found.bound,
            plies: usize::from(found.plies) + 1,
            is_final: found.is_final,
            best: found.best,
        })
    }

    #[inline]
    fn note(&mut self, _: &G, (key, place): (u64, usize), known: Known<G::Move>) {
        let (Some([farthest, last]), Some(plies)) =
            (self.places.get_mut(place), known.plies.checked_sub(1))
        else {
            return;
        };
        let entry = Entry {
            key,
            value: known.value,
            plies: u8::try_from(plies).unwrap_or(u8::MAX),
            bound: known.bound,
            is_final: known.is_final,
            best: known.best,
        };
        if farthest.is_none_or(|old| old.key == key || old.plies <= entry.plies) {
            *farthest = Some(entry);
        } else {
            *last = Some(entry);
        }
    }
}
