//! A transposition table for several threads.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::negamax::entry::{Entry, key_and_place};
use crate::negamax::{Keyed, Known, Memory};

/// A [`TranspositionTable`](crate::TranspositionTable) that several searches use at the same time: a
/// reference to it is the [`Memory`] of each.
///
/// It keeps the same entries as that table, by the same rules, but all its memory is written when it is made.
/// There are no locks: the key is kept mixed with the rest of an entry, so what two threads have written over
/// each other is recognised and dropped.
///
/// **Source**: Hyatt and Mann 2002, *A lock-less transposition table implementation for parallel search
/// chess engines*.
#[derive(Debug, Default)]
pub struct SharedTable {
    places: Vec<[Slot; 2]>,
}

/// An entry, or nothing.
#[derive(Debug, Default)]
struct Slot {
    mixed: AtomicU64,
    rest: AtomicU64,
}

impl Slot {
    #[inline]
    fn read(&self) -> Entry {
        // The two words need no order: halves of different writes make, all but certainly, a key that nobody
        // looks for.
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

impl SharedTable {
    /// A table of at most `bytes` bytes. If there is no room for a position, or no memory to be had, it
    /// remembers nothing.
    #[must_use]
    pub fn with_bytes(bytes: usize) -> Self {
        Self::try_with_bytes(bytes).unwrap_or_default()
    }

    /// A table of at most `bytes` bytes.
    ///
    /// # Errors
    ///
    /// If the memory cannot be had.
    pub fn try_with_bytes(bytes: usize) -> io::Result<Self> {
        let count = bytes / size_of::<[Slot; 2]>();
        let mut places = Vec::new();
        places
            .try_reserve_exact(count)
            .map_err(|_| io::ErrorKind::OutOfMemory)?;
        places.resize_with(count, Default::default);
        Ok(Self { places })
    }
}

impl<G: Keyed> Memory<G> for &SharedTable {
    /// The key, and its number among the places.
    type Place = (u64, usize);

    #[inline]
    fn place(&self, game: &G, position: &G::Position) -> (u64, usize) {
        key_and_place(&self.places, game, position)
    }

    #[inline]
    fn recall(
        &self,
        game: &G,
        position: &G::Position,
        (key, place): (u64, usize),
    ) -> Option<Known<G::Move>> {
        let entries = self.places.get(place)?.iter().map(Slot::read);
        Entry::recall(entries, key, game, position)
    }

    #[inline]
    fn note(
        &mut self,
        game: &G,
        position: &G::Position,
        (key, place): (u64, usize),
        known: Known<G::Move>,
    ) {
        let Some([farthest, last]) = self.places.get(place) else {
            return;
        };
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
}
