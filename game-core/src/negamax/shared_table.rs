//! A transposition table for several threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::{io, iter};

use crate::negamax::entry::{Entry, key_and_place};
use crate::negamax::large_pages::SharedPages;
use crate::negamax::{Keyed, Known, Memory};

/// A [`TranspositionTable`](crate::TranspositionTable) that several searches use at the same time: a reference to it is
/// the [`Memory`] of each. It also knows which position each of them is searching, so that the others try something
/// else first.
///
/// It keeps the same entries as that table, by the same rules. There are no locks: the key is kept mixed with the rest
/// of an entry, so an entry that two threads have written over each other is recognised and dropped.
///
/// **Source**: Hyatt and Mann 2002, *A lock-less transposition table implementation for parallel search
/// chess engines*; Weill 1996, *The ABDADA distributed minimax search algorithm*.
#[derive(Debug, Default)]
pub struct SharedTable {
    places: SharedPages<PLACE>,
    /// Searches in progress, each at the place that its number gives it, or 0. Two that meet there do no harm: the
    /// second is searched without being noted.
    begun: Vec<AtomicU64>,
}

/// Many more than there are nodes on the paths of all threads, so that few meet.
const BEGUN: usize = 1 << 12;

/// Returns the number of a search, which is not 0 and differs by depth, and the place where it is noted.
#[inline]
fn search_of(key: u64, plies: usize) -> (u64, usize) {
    let number = (key ^ plies as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    (number, (number >> 52) as usize % BEGUN)
}

/// Words of a place: two entries, which may be empty, each as its key mixed with the rest, and the rest.
const PLACE: usize = 4;

/// An entry of two words.
struct Slot<'t> {
    mixed: &'t AtomicU64,
    rest: &'t AtomicU64,
}

impl Slot<'_> {
    #[inline]
    fn read(&self) -> Entry {
        // The two words need no order: halves of different writes make, all but certainly, a key that is never looked
        // for.
        let rest = self.rest.load(Ordering::Relaxed);
        let key = self.mixed.load(Ordering::Relaxed) ^ rest;
        Entry { key, rest }
    }

    #[inline]
    fn write(&self, Entry { key, rest }: Entry) {
        self.mixed.store(key ^ rest, Ordering::Relaxed);
        self.rest.store(rest, Ordering::Relaxed);
    }
}

/// Returns the two entries of a place.
#[inline]
fn slots([mixed, rest, other_mixed, other_rest]: &[AtomicU64; PLACE]) -> [Slot<'_>; 2] {
    let farthest = Slot { mixed, rest };
    let last = Slot {
        mixed: other_mixed,
        rest: other_rest,
    };
    [farthest, last]
}

impl SharedTable {
    /// Creates a table of at most `bytes` bytes. If there is not enough room for a position, or no memory is available,
    /// it remembers nothing.
    #[must_use]
    pub fn with_bytes(bytes: usize) -> Self {
        Self::try_with_bytes(bytes).unwrap_or_default()
    }

    /// Returns a table of at most `bytes` bytes.
    ///
    /// # Errors
    ///
    /// If the memory cannot be had.
    pub fn try_with_bytes(bytes: usize) -> io::Result<Self> {
        let places = SharedPages::new(bytes / size_of::<[AtomicU64; PLACE]>())?;
        let begun = iter::repeat_with(AtomicU64::default).take(BEGUN).collect();
        Ok(Self { places, begun })
    }
}

impl<G: Keyed> Memory<G> for &SharedTable {
    /// The key, and its number among the places.
    type Place = (u64, usize);

    #[inline]
    fn place(&self, game: &G, position: &G::Position) -> (u64, usize) {
        key_and_place(self.places.chunks(), game, position)
    }

    #[inline]
    fn recall(
        &self,
        game: &G,
        position: &G::Position,
        (key, place): (u64, usize),
    ) -> Option<Known<G::Move>> {
        let slots = slots(self.places.chunks().get(place)?);
        Entry::recall(slots.iter().map(Slot::read), key, game, position)
    }

    #[inline]
    fn note(
        &mut self,
        game: &G,
        position: &G::Position,
        (key, place): (u64, usize),
        known: Known<G::Move>,
    ) {
        let Some(place) = self.places.chunks().get(place) else {
            return;
        };
        let [farthest, last] = slots(place);
        if let Some(entry) = Entry::new(key, &known, game, position) {
            // Between reading and writing another thread may write here too. One of the entries is lost then,
            // which costs work and nothing else.
            if entry.replaces(farthest.read()) {
                farthest.write(entry);
            } else {
                last.write(entry);
            }
        }
    }

    fn is_shared(&self) -> bool {
        !self.places.chunks().is_empty()
    }

    fn begin(&self, (key, _): (u64, usize), plies: usize) -> bool {
        let (number, place) = search_of(key, plies);
        let Some(begun) = self.begun.get(place) else {
            return true;
        };
        let other = begun.load(Ordering::Relaxed);
        if other == 0 {
            begun.store(number, Ordering::Relaxed);
        }
        other != number
    }

    fn end(&self, (key, _): (u64, usize), plies: usize) {
        let (number, place) = search_of(key, plies);
        if let Some(begun) = self.begun.get(place)
            && begun.load(Ordering::Relaxed) == number
        {
            begun.store(0, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ExplicitTree;

    fn begins(table: &SharedTable, key: u64, plies: usize) -> bool {
        Memory::<ExplicitTree>::begin(&table, (key, 0), plies)
    }

    #[test]
    fn what_is_begun_is_left_to_the_one_who_began() {
        let table = &SharedTable::with_bytes(1 << 10);
        assert!(begins(table, 7, 3));
        assert!(!begins(table, 7, 3));
        assert!(begins(table, 7, 4), "another depth is another search");
        Memory::<ExplicitTree>::end(&table, (7, 0), 3);
        assert!(begins(table, 7, 3));
        assert!(!begins(table, 7, 4));
    }

    #[test]
    fn without_room_nothing_is_shared() {
        let table = &SharedTable::with_bytes(0);
        assert!(!Memory::<ExplicitTree>::is_shared(&table));
    }
}
