//! The transposition table.

use std::io;

use prefetch_index::prefetch_index;

use crate::negamax::large_pages::LargePages;
use crate::negamax::{Keyed, Known, Memory};
use crate::spread::place_of;
use crate::{Bound, Game, Score};

/// Remembers positions by their keys, as many as there is room for.
///
/// Each key has two places. In one the position stays that has been looked ahead from farthest; the other
/// takes the one that came last. The whole key is compared, so that nothing is taken for something else.
/// An entry takes 16 bytes, whatever the moves are: the best move is kept as its number in the order of the
/// game. A position whose best move is not among the first 65,535 is not remembered.
#[derive(Clone, Debug)]
pub struct TranspositionTable {
    places: LargePages<PLACE>,
}

/// Bytes of an entry.
const ENTRY: usize = 16;
/// Bytes of two entries.
const PLACE: usize = 2 * ENTRY;

impl TranspositionTable {
    /// A table of at most so many bytes. Where there is no room for a position, or no memory to be had, it
    /// remembers nothing.
    #[must_use]
    pub fn with_bytes(bytes: usize) -> Self {
        Self::try_with_bytes(bytes).unwrap_or_else(|_| Self {
            places: LargePages::default(),
        })
    }

    /// A table of at most so many bytes.
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

    /// How many positions it knows.
    #[must_use]
    pub fn len(&self) -> usize {
        let places = self.places.chunks().iter();
        places
            .flat_map(entries)
            .filter(|entry| entry.is_some())
            .count()
    }

    /// Does it know none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The two entries of a place, which may be empty.
#[inline]
fn entries(place: &[u8; PLACE]) -> [Entry; 2] {
    let (halves, _) = place.as_chunks::<ENTRY>();
    [Entry::read(halves[0]), Entry::read(halves[1])]
}

/// What is known of a position, in little room.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    /// From the lowest bits: whether it is final, the bound, one less than the plies, the number of the best
    /// move, the value. Zero if there is no entry.
    rest: u64,
}

impl Entry {
    #[inline]
    fn of<M>(key: u64, known: &Known<M>, plies: u8, best: u16) -> Self {
        let bound = match known.bound {
            Bound::Exact => 1,
            Bound::AtMost => 2,
            Bound::AtLeast => 3,
        };
        let value = u64::from(known.value.value().cast_unsigned());
        let flags = bound << 1 | u64::from(known.is_final);
        Self {
            key,
            rest: value << 32 | u64::from(best) << 16 | u64::from(plies) << 8 | flags,
        }
    }

    #[inline]
    fn read(bytes: [u8; ENTRY]) -> Self {
        let both = u128::from_le_bytes(bytes);
        #[expect(clippy::cast_possible_truncation, reason = "the lower half is meant")]
        Self {
            key: both as u64,
            rest: (both >> 64) as u64,
        }
    }

    #[inline]
    fn write(self) -> [u8; ENTRY] {
        (u128::from(self.rest) << 64 | u128::from(self.key)).to_le_bytes()
    }

    #[inline]
    fn is_some(self) -> bool {
        self.rest != 0
    }

    /// One less than the plies.
    #[inline]
    fn plies(self) -> u8 {
        let [_, plies, ..] = self.rest.to_le_bytes();
        plies
    }

    /// What it says, if this is the order of moves.
    #[inline]
    fn known<M>(self, mut moves: impl Iterator<Item = M>) -> Option<Known<M>> {
        let [flags, plies, low, high, v, w, x, y] = self.rest.to_le_bytes();
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
            best: moves.nth(usize::from(u16::from_le_bytes([low, high])))?,
        })
    }
}

impl<G: Keyed> Memory<G> for TranspositionTable {
    /// The key, and its number among the places.
    type Place = (u64, usize);

    #[inline]
    fn place(&self, game: &G, position: &G::Position) -> (u64, usize) {
        let key = game.key(position);
        let places = self.places.chunks();
        let place = place_of(key, places.len());
        prefetch_index(places, place);
        (key, place)
    }

    #[inline]
    fn recall(
        &self,
        game: &G,
        position: &G::Position,
        (key, place): (u64, usize),
    ) -> Option<Known<G::Move>> {
        let mut entries = entries(self.places.chunks().get(place)?).into_iter();
        let found = entries.find(|entry| entry.key == key && entry.is_some())?;
        found.known(game.moves(position))
    }

    #[inline]
    fn note(
        &mut self,
        game: &G,
        position: &G::Position,
        (key, place): (u64, usize),
        known: Known<G::Move>,
    ) {
        let (Some(place), Some(plies), Some(best)) = (
            self.places.chunks_mut().get_mut(place),
            known.plies.checked_sub(1),
            number_of(game, position, known.best),
        ) else {
            return;
        };
        let plies = u8::try_from(plies).unwrap_or(u8::MAX);
        let [farthest, _] = entries(place);
        // Where there is no entry all is zero.
        let is_first = farthest.key == key || farthest.plies() <= plies;
        let (halves, _) = place.as_chunks_mut::<ENTRY>();
        halves[usize::from(!is_first)] = Entry::of(key, &known, plies, best).write();
    }
}

/// The number of a move in the order of the game.
#[inline]
fn number_of<G: Game>(game: &G, position: &G::Position, mv: G::Move) -> Option<u16> {
    let number = game.moves(position).position(|other| other == mv)?;
    u16::try_from(number).ok()
}
