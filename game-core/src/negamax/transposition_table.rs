//! The transposition table.

use std::io;

use crate::negamax::entry::{Entry, key_and_place};
use crate::negamax::large_pages::LargePages;
use crate::negamax::{Keyed, Known, Memory};

/// Remembers positions by their keys, as many as there is room for.
///
/// Each key has two places. One keeps the position searched deepest; the other takes the latest one. The
/// whole key is compared, so that no position is taken for another. An entry takes 16 bytes, whatever the
/// moves are: the best move is kept as its [number](Keyed::move_number). A position whose best move has
/// none is not remembered.
#[derive(Clone, Debug)]
pub struct TranspositionTable {
    places: LargePages<PLACE>,
}

/// Bytes of an entry.
const ENTRY: usize = 16;
/// Bytes of two entries.
const PLACE: usize = 2 * ENTRY;

impl TranspositionTable {
    /// Creates a table of at most `bytes` bytes. If there is not enough room for a position, or no memory is available,
    /// it remembers nothing.
    #[must_use]
    pub fn with_bytes(bytes: usize) -> Self {
        Self::try_with_bytes(bytes).unwrap_or_else(|_| Self {
            places: LargePages::default(),
        })
    }

    /// Returns a table of at most `bytes` bytes.
    ///
    /// # Errors
    ///
    /// If the memory cannot be had.
    pub fn try_with_bytes(bytes: usize) -> io::Result<Self> {
        let places = LargePages::new(bytes / PLACE)?;
        Ok(Self { places })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.places.chunks_mut().fill([0; PLACE]);
    }

    /// Returns the number of positions it knows.
    #[must_use]
    pub fn len(&self) -> usize {
        let places = self.places.chunks().iter();
        places
            .flat_map(entries)
            .filter(|entry| entry.rest != 0)
            .count()
    }

    /// Returns whether it knows no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Returns the two entries of a place, which may be empty.
#[inline]
fn entries(place: &[u8; PLACE]) -> [Entry; 2] {
    let (halves, _) = place.as_chunks::<ENTRY>();
    [read(halves[0]), read(halves[1])]
}

#[inline]
fn read(bytes: [u8; ENTRY]) -> Entry {
    let both = u128::from_le_bytes(bytes);
    #[expect(clippy::cast_possible_truncation, reason = "the lower half is meant")]
    Entry {
        key: both as u64,
        rest: (both >> 64) as u64,
    }
}

#[inline]
fn write(entry: Entry) -> [u8; ENTRY] {
    (u128::from(entry.rest) << 64 | u128::from(entry.key)).to_le_bytes()
}

impl<G: Keyed> Memory<G> for TranspositionTable {
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
        let entries = entries(self.places.chunks().get(place)?);
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
        let Some(place) = self.places.chunks_mut().get_mut(place) else {
            return;
        };
        if let Some(entry) = Entry::new(key, &known, game, position) {
            // An entry that may not replace the deepest takes the other place in any case: the latest work is most
            // likely to be asked for soon.
            let [farthest, _] = entries(place);
            let (halves, _) = place.as_chunks_mut::<ENTRY>();
            halves[usize::from(!entry.replaces(farthest))] = write(entry);
        }
    }
}
