//! One owner's part of the levels of a space, and that of a space whose states are packed.

use std::ops::ControlFlow;

use crate::algorithms::parallel::hda_star::{self, byte_interface::Unreadable};
use crate::containers::packed_table::{Found, KeyTable};
use crate::problem::space::is_forbidden;
use crate::{Key, Limit, PackedSpace};

/// One owner's work in a count of levels: it remembers the states that it owns. States for other owners are bytes, so
/// that the count is compiled once for all spaces. [`level_part`] makes one of the keys of packed states, [`rank_part`](crate::rank_part) one of
/// the numbers of numbered states.
///
/// The caller carries letters to their owners, and knows when all have arrived. A level is complete when all
/// parts have expanded their states of the one before and all letters have been received.
///
/// - **Order** within a part: that in which states are found. The states of a level, and so all counts, are the same
///   in any order and for any number of owners.
/// - **Memory**: for keys, one for each state seen and about a third more, and one more for each of two levels; for
///   numbers, two bits for each that the owner has.
pub trait LevelPart {
    /// Enters the start, if it belongs here; then [`go_on`](Self::go_on) makes it the level.
    ///
    /// # Errors
    ///
    /// [`Limit::Bytes`] if the system cannot provide the memory.
    fn begin(&mut self) -> Result<(), Limit>;

    /// Expands at most `states` states of the level, where numbered states may be 32; if that is none, there is none
    /// left. Appends the successors that belong to others to the letters for them, of which there is a list for each
    /// owner.
    fn expand(&mut self, states: usize, letters: &mut [Vec<u8>]) -> LevelWork;

    /// Enters the states of letters that another part has written.
    ///
    /// # Errors
    ///
    /// If no part has written this.
    fn receive(&mut self, letters: &[u8]) -> Result<(), Unreadable>;

    /// Makes the states found since the last call the level. Returns how many there are.
    fn go_on(&mut self) -> u64;

    /// Returns the memory taken, plus that which the next states may need as long as there are at most 2^16 of them.
    fn bytes(&self) -> usize;

    /// Returns the states seen, as words that [`restore`](Self::restore) reads. To be called when a level is complete.
    fn words(&self) -> Box<dyn ExactSizeIterator<Item = u64> + '_>;

    /// Takes in the [words](Self::words) of when the level of this depth was complete, instead of
    /// [beginning](Self::begin). Returns how many states had been seen then, and how many of them are in that level.
    ///
    /// # Errors
    ///
    /// If they do not come from a part of one of these owners.
    fn restore(&mut self, depth: usize, words: Vec<u64>) -> Result<[u64; 2], Unreadable>;
}

/// Makes the part of an owner, given its number and the number of owners, of a space whose states are packed.
///
/// ```
/// # use search_core::{PackedSpace, StateSpace};
/// # struct Numbers;
/// # impl StateSpace for Numbers {
/// #     type State = u32;
/// #     type Action = u32;
/// #     type Cost = u32;
/// #     fn actions(&self, _: &u32) -> impl Iterator<Item = u32> { [2, 3].into_iter() }
/// #     fn result(&self, n: &u32, factor: u32) -> u32 { n * factor % 7 }
/// #     fn cost(&self, _: &u32, _: u32) -> u32 { 1 }
/// #     fn is_goal(&self, _: &u32) -> bool { false }
/// # }
/// # impl PackedSpace for Numbers {
/// #     type Key = u32;
/// #     fn pack(&self, n: &u32) -> u32 { *n }
/// #     fn unpack(&self, key: u32) -> u32 { key }
/// #     fn undo(&self, n: &u32, factor: u32) -> u32 { n * if factor == 2 { 4 } else { 5 } % 7 }
/// # }
/// // Numbers modulo 7, by doubling and by trebling from 1, for one owner:
/// use search_core::{LevelPart, level_part};
/// let mut part = level_part(&Numbers, &1, (0, 1));
/// part.begin()?;
/// assert_eq!(part.go_on(), 1);
/// assert_eq!(part.expand(10, &mut []).generated, 2);
/// assert_eq!(part.go_on(), 2);
/// # Ok::<(), search_core::Limit>(())
/// ```
pub fn level_part<'s, S: PackedSpace>(
    space: &'s S,
    start: &S::State,
    owner: (usize, usize),
) -> impl LevelPart + use<'s, S> {
    PackedLevels::new(space, start, owner)
}

/// Number of keys that are looked up together: what is fetched for more does not stay in the nearest cache.
const AT_A_TIME: usize = 256;

/// Number of states that may be entered between two checks of the memory.
const SOON: usize = 1 << 16;

/// Work of an expansion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelWork {
    /// Number of states expanded.
    pub expanded: u64,
    /// Number of successors generated, without those that [take back](crate::StateSpace::actions_back) the last action.
    pub generated: u64,
    /// The least key, or number, of the states expanded.
    pub least: Option<u128>,
}

/// The part of one of several owners.
pub(crate) struct PackedLevels<'s, S: PackedSpace> {
    space: &'s S,
    start: S::Key,
    own: usize,
    owners: usize,
    known: KeyTable<S::Key, ()>,
    level: Vec<S::Key>,
    /// Number of states of the level that have been expanded.
    done: usize,
    next: Vec<S::Key>,
    /// Successors of a portion that belong here.
    found: Vec<S::Key>,
}

impl<'s, S: PackedSpace> PackedLevels<'s, S> {
    pub(crate) fn new(space: &'s S, start: &S::State, (own, owners): (usize, usize)) -> Self {
        Self {
            space,
            start: space.pack(start),
            own,
            owners,
            known: KeyTable::new(()),
            level: Vec::new(),
            done: 0,
            next: Vec::new(),
            found: Vec::new(),
        }
    }

    /// Returns whether a state belongs here.
    fn owns(&self, key: S::Key) -> bool {
        owner(self.space, key, self.owners) == self.own
    }

    /// Returns the number of states that have been seen.
    pub(crate) fn seen(&self) -> usize {
        self.known.len()
    }

    /// Returns the number of states of the level and the next one.
    pub(crate) fn open(&self) -> usize {
        self.level.len() + self.next.len()
    }

    /// Returns whether there is a state of the level that has not been expanded.
    pub(crate) fn has_more(&self) -> bool {
        self.done < self.level.len()
    }

    /// Enters the states found that belong here.
    fn enter_found(&mut self) {
        let mut found = std::mem::take(&mut self.found);
        for key in found.drain(..) {
            self.enter(key);
        }
        self.found = found;
    }

    /// Enters a state that belongs here, if it is new.
    fn enter(&mut self, key: S::Key) {
        if let Found::New = self.known.entry(key, ()) {
            self.next.push(key);
        }
    }
}

impl<S: PackedSpace> LevelPart for PackedLevels<'_, S> {
    fn begin(&mut self) -> Result<(), Limit> {
        if self.owns(self.start) {
            self.enter(self.start);
        }
        Ok(())
    }

    fn expand(&mut self, states: usize, letters: &mut [Vec<u8>]) -> LevelWork {
        let left = self.level.len() - self.done;
        let portion = self.done..self.done + left.min(states);
        self.done = portion.end;
        let states = &self.level[portion];
        let mut generated = 0;
        let (space, own) = (self.space, self.own);
        for &key in states {
            let state = space.unpack(key);
            let _ = space.successors(&state, None, |action, child| {
                if is_forbidden(space, &state, action) {
                    return ControlFlow::Continue(());
                }
                generated += 1;
                let key = space.pack(&child);
                let owner = owner(space, key, self.owners);
                if owner == own {
                    // Looked up when the others of the portion have been made, and its memory has come.
                    self.known.prefetch(key);
                    self.found.push(key);
                } else if let Some(letters) = letters.get_mut(owner) {
                    write(key.widened(), size_of::<S::Key>(), letters);
                }
                ControlFlow::<()>::Continue(())
            });
        }
        // No action has led to the start, so none takes it back.
        let reached = if states == [self.start] {
            0
        } else {
            states.len()
        };
        let work = LevelWork {
            expanded: states.len() as u64,
            generated: generated - space.actions_back() * reached as u64,
            least: states.iter().copied().min().map(Key::widened),
        };
        self.enter_found();
        work
    }

    fn receive(&mut self, letters: &[u8]) -> Result<(), Unreadable> {
        let keys = letters.chunks_exact(size_of::<S::Key>());
        if !keys.remainder().is_empty() {
            return Err(Unreadable);
        }
        for key in keys.map(number) {
            let key = S::Key::narrowed(key).ok_or(Unreadable)?;
            if !self.owns(key) {
                return Err(Unreadable);
            }
            self.known.prefetch(key);
            self.found.push(key);
            if self.found.len() == AT_A_TIME {
                self.enter_found();
            }
        }
        self.enter_found();
        Ok(())
    }

    fn go_on(&mut self) -> u64 {
        std::mem::swap(&mut self.level, &mut self.next);
        self.next.clear();
        self.done = 0;
        self.level.len() as u64
    }

    fn bytes(&self) -> usize {
        let grows = self.next.len() + SOON > self.next.capacity();
        let next = self.next.capacity() << usize::from(grows);
        self.known.bytes_with(SOON) + (self.level.capacity() + next) * size_of::<S::Key>()
    }

    fn words(&self) -> Box<dyn ExactSizeIterator<Item = u64> + '_> {
        let keys = self.known.keys().chain(self.level.iter().copied());
        let words = keys.flat_map(words_of::<S::Key>);
        let numbers = [self.known.len() as u64, self.level.len() as u64];
        let len = numbers.len() + (self.known.len() + self.level.len()) * words_in::<S::Key>();
        let mut words = numbers.into_iter().chain(words);
        Box::new((0..len).map(move |_| words.next().unwrap_or_default()))
    }

    fn restore(&mut self, _: usize, words: Vec<u64>) -> Result<[u64; 2], Unreadable> {
        let [known, level, keys @ ..] = &*words else {
            return Err(Unreadable);
        };
        let keys = keys.chunks_exact(words_in::<S::Key>());
        let (Ok(known), Ok(level)) = (usize::try_from(*known), usize::try_from(*level)) else {
            return Err(Unreadable);
        };
        if !keys.remainder().is_empty() || known.checked_add(level) != Some(keys.len()) {
            return Err(Unreadable);
        }
        self.known = KeyTable::with_capacity((), known);
        for (place, words) in keys.enumerate() {
            let key = key_of(words).ok_or(Unreadable)?;
            if !self.owns(key) {
                return Err(Unreadable);
            }
            let is_new = matches!(self.known.entry(key, ()), Found::New);
            // First all states, each once, then those of the level again.
            if is_new != (place < known) {
                return Err(Unreadable);
            }
            if place >= known {
                self.level.push(key);
            }
        }
        Ok([known, self.level.len()].map(|number| number as u64))
    }
}

/// Returns the owner of a state, out of `owners`.
fn owner<S: PackedSpace>(space: &S, key: S::Key, owners: usize) -> usize {
    match owners {
        1 => 0,
        _ => hda_star::owner(space.region(key), owners),
    }
}

/// Appends the lowest bytes of a number to letters.
#[inline]
pub(crate) fn write(number: u128, width: usize, letters: &mut Vec<u8>) {
    let bytes = number.to_le_bytes();
    // The usual width as a constant, which spares a call for each state.
    if width == 4 {
        letters.extend_from_slice(&bytes[..4]);
    } else {
        letters.extend_from_slice(&bytes[..width]);
    }
}

/// Returns the number of which these are the lowest bytes.
pub(crate) fn number(bytes: &[u8]) -> u128 {
    let mut word = [0; 16];
    word[..bytes.len()].copy_from_slice(bytes);
    u128::from_le_bytes(word)
}

/// Returns the number of words in a key.
const fn words_in<K>() -> usize {
    size_of::<K>().div_ceil(size_of::<u64>())
}

/// Returns a key in words, the lower one first.
#[expect(clippy::cast_possible_truncation, reason = "cut into words")]
fn words_of<K: Key>(key: K) -> impl Iterator<Item = u64> {
    let word = key.widened();
    [word as u64, (word >> 64) as u64]
        .into_iter()
        .take(words_in::<K>())
}

fn key_of<K: Key>(words: &[u64]) -> Option<K> {
    let words = words.iter().rev();
    K::narrowed(words.fold(0, |word, &lower| (word << 64) | u128::from(lower)))
}
