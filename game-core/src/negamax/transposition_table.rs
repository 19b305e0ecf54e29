//! The transposition table.

use std::borrow::Borrow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{io, iter};

use crate::negamax::entry::{Entry, key_and_place};
use crate::negamax::large_pages::LargePages;
use crate::negamax::{Keyed, Known, Memory};

/// Remembers positions by their keys, as many as there is room for.
///
/// Each key has two places. One keeps the position searched deepest; the other takes the latest one. The
/// whole key is compared, so that no position is taken for another. An entry takes 16 bytes, whatever the
/// moves are: the best move is kept as its [number](Keyed::move_number). A position whose best move has
/// none is not remembered.
///
/// A table [for threads](Self::for_threads) is the [`Memory`] of each of several searches by reference. There are no
/// locks: the key is kept mixed with the rest of an entry, so an entry that two threads have written over each other is
/// recognised and dropped.
///
/// **Source**: Hyatt and Mann 2002, *A lock-less transposition table implementation for parallel search
/// chess engines*; Weill 1996, *The ABDADA distributed minimax search algorithm*.
#[derive(Debug, Default)]
pub struct TranspositionTable {
    places: LargePages<PLACE>,
    /// If threads share it, the searches in progress, each at the place that its number gives it, or 0. Two that meet
    /// there do no harm: the second is searched without being noted.
    begun: Vec<AtomicU64>,
}

/// Words of a place: two entries, which may be empty, each as its key mixed with the rest, and the rest.
const PLACE: usize = 4;

/// Many more than there are nodes on the paths of all threads, so that few meet.
const BEGUN: usize = 1 << 12;

impl TranspositionTable {
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
        Ok(Self {
            places: LargePages::new(bytes / size_of::<[AtomicU64; PLACE]>())?,
            begun: Vec::new(),
        })
    }

    /// Returns the table for several searches at the same time: it then knows which position each of them is
    /// searching, so that the others try something else first.
    #[must_use]
    pub fn for_threads(self) -> Self {
        let begun = iter::repeat_with(AtomicU64::default).take(BEGUN).collect();
        Self { begun, ..self }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for word in self.places.chunks().iter().flatten() {
            word.store(0, Ordering::Relaxed);
        }
    }

    /// Returns the number of positions it knows.
    #[must_use]
    pub fn len(&self) -> usize {
        let entries = self.places.chunks().iter().flat_map(entries);
        entries.filter(|entry| entry.rest != 0).count()
    }

    /// Returns whether it knows no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of a search, which is not 0 and differs by depth, and the place where it is noted.
    #[inline]
    fn search(&self, key: u64, plies: usize) -> Option<(u64, &AtomicU64)> {
        let number = (key ^ plies as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        Some((number, self.begun.get((number >> 52) as usize % BEGUN)?))
    }
}

/// A copy has no places if there is no memory for it.
impl Clone for TranspositionTable {
    fn clone(&self) -> Self {
        let places = LargePages::new(self.places.chunks().len()).unwrap_or_default();
        let copies = places.chunks().iter().flatten();
        for (copy, word) in copies.zip(self.places.chunks().iter().flatten()) {
            copy.store(word.load(Ordering::Relaxed), Ordering::Relaxed);
        }
        let copy = Self {
            places,
            begun: Vec::new(),
        };
        if self.begun.is_empty() {
            copy
        } else {
            copy.for_threads()
        }
    }
}

/// Returns the two entries of a place, which may be empty.
#[inline]
fn entries(place: &[AtomicU64; PLACE]) -> [Entry; 2] {
    // The two words need no order: halves of different writes make, all but certainly, a key that is never looked for.
    let [mixed, rest, other_mixed, other_rest] =
        place.each_ref().map(|word| word.load(Ordering::Relaxed));
    [(mixed, rest), (other_mixed, other_rest)].map(|(mixed, rest)| Entry {
        key: mixed ^ rest,
        rest,
    })
}

/// The table itself, or a reference to it.
impl<G: Keyed, T: Borrow<TranspositionTable>> Memory<G> for T {
    /// The key, and its number among the places.
    type Place = (u64, usize);

    #[inline]
    fn place(&self, game: &G, position: &G::Position) -> (u64, usize) {
        key_and_place(self.borrow().places.chunks(), game, position)
    }

    #[inline]
    fn recall(
        &self,
        game: &G,
        position: &G::Position,
        (key, place): (u64, usize),
    ) -> Option<Known<G::Move>> {
        let entries = entries(self.borrow().places.chunks().get(place)?);
        Entry::recall(entries.into_iter(), key, game, position)
    }

    #[inline]
    fn note(
        &mut self,
        game: &G,
        position: &G::Position,
        (key, place): (u64, usize),
        known: Known<G::Move>,
    ) {
        let Some(place) = (*self).borrow().places.chunks().get(place) else {
            return;
        };
        if let Some(entry) = Entry::new(key, &known, game, position) {
            // An entry that may not replace the deepest takes the other place in any case: the latest work is most
            // likely to be asked for soon. Between reading and writing another thread may write here too. One of the
            // entries is lost then, which costs work and nothing else.
            let [farthest, _] = entries(place);
            let first = if entry.replaces(farthest) { 0 } else { 2 };
            place[first].store(entry.key ^ entry.rest, Ordering::Relaxed);
            place[first + 1].store(entry.rest, Ordering::Relaxed);
        }
    }

    fn is_shared(&self) -> bool {
        let table = self.borrow();
        !table.begun.is_empty() && !table.places.chunks().is_empty()
    }

    fn begin(&self, (key, _): (u64, usize), plies: usize) -> bool {
        let Some((number, begun)) = self.borrow().search(key, plies) else {
            return true;
        };
        let other = begun.load(Ordering::Relaxed);
        if other == 0 {
            begun.store(number, Ordering::Relaxed);
        }
        other != number
    }

    fn end(&self, (key, _): (u64, usize), plies: usize) {
        if let Some((number, begun)) = self.borrow().search(key, plies)
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

    fn begins(table: &TranspositionTable, key: u64, plies: usize) -> bool {
        Memory::<ExplicitTree>::begin(&table, (key, 0), plies)
    }

    #[test]
    fn what_is_begun_is_left_to_the_one_who_began() {
        let table = &TranspositionTable::with_bytes(1 << 10).for_threads();
        assert!(begins(table, 7, 3));
        assert!(!begins(table, 7, 3));
        assert!(begins(table, 7, 4), "another depth is another search");
        Memory::<ExplicitTree>::end(&table, (7, 0), 3);
        assert!(begins(table, 7, 3));
        assert!(!begins(table, 7, 4));
    }

    #[test]
    fn only_a_table_for_threads_with_room_is_shared() {
        let is_shared = |table| Memory::<ExplicitTree>::is_shared(&table);
        let [with_room, without] = [1 << 10, 0].map(TranspositionTable::with_bytes);
        assert!(!is_shared(with_room.clone()));
        assert!(is_shared(with_room.for_threads()));
        assert!(!is_shared(without.for_threads()));
    }
}
