//! The transposition table.

use std::io;

use prefetch_index::prefetch_index;

use crate::negamax::large_pages::LargePages;
use crate::negamax::{Keyed, Known, Memory};
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

/// What is known of a position, in little room.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    value: Score,
    /// One less than the plies.
    plies: u8,
    bound: Bound,
    is_final: bool,
    /// The number of the best move.
    best: u16,
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
        places.flat_map(entries).filter_map(Packed::entry).count()
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
        let place = (u128::from(mixed) * self.places.chunks().len() as u128) >> 64;
        usize::try_from(place).unwrap_or_default()
    }
}

/// The two entries of a place, which may be empty.
#[inline]
fn entries(place: &[u8; PLACE]) -> [Packed; 2] {
    let (halves, _) = place.as_chunks::<ENTRY>();
    [Packed::read(halves[0]), Packed::read(halves[1])]
}

/// An entry as it is kept: the key, and the rest. Zeros are none.
#[derive(Clone, Copy)]
struct Packed {
    key: u64,
    rest: u64,
}

impl Packed {
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
    fn of(entry: Entry) -> Self {
        let bound = match entry.bound {
            Bound::Exact => 1,
            Bound::AtMost => 2,
            Bound::AtLeast => 3,
        };
        let value = u64::from(entry.value.value().cast_unsigned());
        let flags = bound << 1 | u64::from(entry.is_final);
        Self {
            key: entry.key,
            rest: value << 32 | u64::from(entry.best) << 16 | u64::from(entry.plies) << 8 | flags,
        }
    }

    /// One less than the plies, unless there is no entry.
    #[inline]
    fn plies(self) -> Option<u8> {
        let [flags, plies, ..] = self.rest.to_le_bytes();
        (flags != 0).then_some(plies)
    }

    #[inline]
    fn entry(self) -> Option<Entry> {
        let [flags, plies, low, high, v, w, x, y] = self.rest.to_le_bytes();
        let bound = match flags >> 1 {
            1 => Bound::Exact,
            2 => Bound::AtMost,
            3 => Bound::AtLeast,
            _ => return None,
        };
        Some(Entry {
            key: self.key,
            value: Score::of_number(i32::from_le_bytes([v, w, x, y])),
            plies,
            bound,
            is_final: flags & 1 == 1,
            best: u16::from_le_bytes([low, high]),
        })
    }
}

impl<G: Keyed> Memory<G> for TranspositionTable {
    /// The key, and its number among the places.
    type Place = (u64, usize);

    #[inline]
    fn place(&self, game: &G, position: &G::Position) -> (u64, usize) {
        let key = game.key(position);
        let place = self.number(key);
        prefetch_index(self.places.chunks(), place);
        (key, place)
    }

    #[inline]
    fn recall(
        &self,
        game: &G,
        position: &G::Position,
        (key, place): (u64, usize),
    ) -> Option<Known<G::Move>> {
        let [farthest, last] = entries(self.places.chunks().get(place)?);
        // Where there is no entry the key is zero, which a position may have too.
        let of_key = |packed: Packed| packed.entry().filter(|entry| entry.key == key);
        let found = if farthest.key == key {
            of_key(farthest).or_else(|| of_key(last))
        } else if last.key == key {
            of_key(last)
        } else {
            None
        }?;
        Some(Known {
            value: found.value,
            bound: found.bound,
            plies: usize::from(found.plies) + 1,
            is_final: found.is_final,
            best: game.moves(position).nth(usize::from(found.best))?,
        })
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
        let entry = Entry {
            key,
            value: known.value,
            plies: u8::try_from(plies).unwrap_or(u8::MAX),
            bound: known.bound,
            is_final: known.is_final,
            best,
        };
        let [farthest, _] = entries(place);
        let is_first =
            farthest.key == key || farthest.plies().is_none_or(|plies| plies <= entry.plies);
        let (halves, _) = place.as_chunks_mut::<ENTRY>();
        halves[usize::from(!is_first)] = Packed::of(entry).write();
    }
}

/// The number of a move in the order of the game.
#[inline]
fn number_of<G: Game>(game: &G, position: &G::Position, mv: G::Move) -> Option<u16> {
    let number = game.moves(position).position(|other| other == mv)?;
    u16::try_from(number).ok()
}
