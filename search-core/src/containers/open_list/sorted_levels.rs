//! The order of entries whose costs are too large for buckets, or no whole numbers.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use super::spread_sort::{self, Buffers};
use crate::Cost;

/// Entries by their key; the entries of one key are a level.
// Many nodes have the same key where lengths add exactly, as on grids. A level is sorted once, when it becomes the
// first, and the entries added to that one are usually taken next: one heap of all entries takes three times as long.
pub(crate) struct Levels<K, C, T> {
    /// No entry has a lesser key.
    first: Option<K>,
    /// Entries with that key, the one to be taken last first.
    sorted: Level<C, T>,
    /// Further entries with that key, which would have moved many others.
    added: BinaryHeap<Added<C, T>>,
    /// The lists of the other keys. There may be several of a key: then the entries of each are older than the entries
    /// of the next.
    others: BinaryHeap<Reverse<Listed<K>>>,
    lists: Vec<Level<C, T>>,
    /// The places of empty lists.
    free: Vec<usize>,
    /// Number of lists begun so far.
    begun: u64,
    buffers: Buffers<C, T>,
    recent: Recent<K>,
    pushes: u64,
    /// Number of entries for which all levels but the first have room.
    room: usize,
    /// The room of the largest level so far.
    most: usize,
}

/// A key, the number of its list, and the place of that.
type Listed<K> = (K, u64, usize);

/// Entries with their `g`; entries of one `g` in the order in which they were added.
type Level<C, T> = Vec<(C, T)>;

/// An entry that was added to the first level, and which push it was.
struct Added<C, T> {
    g: C,
    push: u64,
    entry: T,
}

/// A new entry of the first level passes at most this many: more than its siblings, beside which it usually comes.
const PASSED: usize = 16;

/// An empty level with more room gives it back: few entries may be what it is filled with next.
const KEPT: usize = 64;

impl<K: Cost, C: Cost, T: Copy> Levels<K, C, T> {
    pub(crate) fn new() -> Self {
        Self {
            first: None,
            sorted: Vec::new(),
            added: BinaryHeap::new(),
            others: BinaryHeap::new(),
            lists: Vec::new(),
            free: Vec::new(),
            begun: 0,
            buffers: Buffers::EMPTY,
            recent: Recent::EMPTY,
            pushes: 0,
            room: 0,
            most: 0,
        }
    }

    /// Returns whether there has never been an entry.
    #[inline]
    pub(crate) fn is_unused(&self) -> bool {
        self.pushes == 0
    }

    /// Returns the memory of all levels, and of as much more as one push can ask for.
    pub(crate) fn bytes(&self) -> usize {
        let entries = self.sorted.capacity() + self.room + self.most;
        let added = 2 * self.added.capacity();
        let lists = self.lists.capacity() << usize::from(self.lists.capacity() == self.lists.len());
        let keys = 2 * self.others.capacity() * size_of::<Listed<K>>();
        let places = self.free.capacity() * size_of::<usize>();
        entries * size_of::<(C, T)>()
            + added * size_of::<Added<C, T>>()
            + lists * size_of::<Level<C, T>>()
            + keys
            + places
            + self.buffers.bytes()
    }

    #[inline]
    pub(crate) fn push(&mut self, key: K, g: C, entry: T) {
        self.pushes += 1;
        match self.first {
            Some(first) if key > first => self.push_later(key, g, entry),
            Some(first) if key == first => self.push_first(g, entry),
            _ => {
                self.step_back();
                self.first = Some(key);
                self.push_first(g, entry);
            }
        }
    }

    #[inline]
    fn push_first(&mut self, g: C, entry: T) {
        let is_next = self.sorted.last().is_none_or(|last| last.0 <= g);
        if is_next && self.added.is_empty() && self.sorted.len() < self.sorted.capacity() {
            self.sorted.push((g, entry));
        } else {
            self.push_among(g, entry);
        }
    }

    /// Adds to the first level what may not be the next one to be taken.
    #[cold]
    fn push_among(&mut self, g: C, entry: T) {
        let passed = self.sorted.iter().rev().take(PASSED + 1);
        let passed = passed.take_while(|other| other.0 > g).count();
        // Sorted entries are older than entries added with the same `g`.
        let is_among = self.added.peek().is_some_and(|added| added.g >= g);
        if passed > PASSED || is_among {
            let push = self.pushes;
            self.added.push(Added { g, push, entry });
        } else {
            self.sorted.insert(self.sorted.len() - passed, (g, entry));
            self.most = self.most.max(self.sorted.capacity());
        }
    }

    #[inline]
    fn push_later(&mut self, key: K, g: C, entry: T) {
        if let Some(level) = self.recent.get(key)
            && let Some(level) = self.lists.get_mut(level)
            && level.len() < level.capacity()
        {
            level.push((g, entry));
        } else {
            self.push_on_level(key, g, entry);
        }
    }

    /// Adds to another level, which has to be begun or to grow.
    #[cold]
    fn push_on_level(&mut self, key: K, g: C, entry: T) {
        let known = self
            .recent
            .get(key)
            .filter(|&level| level < self.lists.len());
        let level = known.unwrap_or_else(|| self.make(key));
        let level = &mut self.lists[level];
        let before = level.capacity();
        level.push((g, entry));
        self.room += level.capacity() - before;
        self.most = self.most.max(level.capacity());
    }

    /// Returns the place of a new list, which is empty.
    fn make(&mut self, key: K) -> usize {
        let level = self.free.pop().unwrap_or_else(|| {
            self.lists.push(Vec::new());
            self.lists.len() - 1
        });
        self.others.push(Reverse((key, self.begun, level)));
        self.begun += 1;
        self.recent.set(key, level);
        level
    }

    /// The first level is one of the others again.
    #[cold]
    fn step_back(&mut self) {
        if let Some(first) = self.first.take()
            && !self.is_first_empty()
        {
            let level = self.make(first);
            self.swap_first(level);
            let level = &mut self.lists[level];
            let before = level.capacity();
            // In ascending order, and so each after what has the same `g`.
            let added = std::mem::take(&mut self.added).into_sorted_vec();
            level.extend(added.into_iter().map(|added| (added.g, added.entry)));
            self.room += level.capacity() - before;
            self.most = self.most.max(level.capacity());
        }
    }

    /// Swaps the first level with another one.
    fn swap_first(&mut self, level: usize) {
        let level = &mut self.lists[level];
        self.room = self.room + self.sorted.capacity() - level.capacity();
        std::mem::swap(&mut self.sorted, level);
    }

    #[inline]
    fn is_first_empty(&self) -> bool {
        self.sorted.is_empty() && self.added.is_empty()
    }

    /// Returns the key and the `g` of the first entry.
    #[inline]
    pub(crate) fn peek(&mut self) -> Option<(K, C)> {
        // Only now: entries taken from the level usually add to it.
        if self.is_first_empty() {
            self.step_on();
        }
        let (sorted, added) = (self.sorted.last(), self.added.peek());
        let g = sorted
            .map(|entry| entry.0)
            .max(added.map(|added| added.g))?;
        Some((self.first?, g))
    }

    /// Takes the first entry.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(K, C, T)> {
        if self.sorted.is_empty() || !self.added.is_empty() {
            self.settle();
        }
        let (g, entry) = self.sorted.pop()?;
        Some((self.first?, g, entry))
    }

    /// Makes the last one of what is sorted the first entry.
    #[cold]
    fn settle(&mut self) {
        let first = self.peek();
        if let Some(added) = self.added.peek()
            && first.is_some_and(|(_, g)| g == added.g)
            && let Some(Added { g, entry, .. }) = self.added.pop()
        {
            self.sorted.push((g, entry));
        }
    }

    /// The next level is the first.
    #[cold]
    fn step_on(&mut self) {
        if let Some(Reverse((key, _, level))) = self.others.pop() {
            self.first = Some(key);
            self.recent.forget(key);
            if self.sorted.capacity() > KEPT {
                self.sorted = Vec::new();
            }
            self.swap_first(level);
            self.free.push(level);
            while let Some(&Reverse((next, _, level))) = self.others.peek()
                && next == key
            {
                self.others.pop();
                self.sorted.append(&mut self.lists[level]);
                self.free.push(level);
            }
            spread_sort::sort(&mut self.sorted, &mut self.buffers);
        }
    }

    /// Returns all entries by their keys; in an order that depends only on what was pushed and taken.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (K, C, &T)> {
        let sorted = self.sorted.iter().map(|(g, entry)| (*g, entry));
        let added = self.added.iter().map(|added| (added.g, &added.entry));
        let first = self
            .first
            .into_iter()
            .zip(std::iter::repeat(sorted.chain(added)));
        let first = first.flat_map(|(key, level)| level.map(move |(g, entry)| (key, g, entry)));
        let mut others: Vec<Listed<K>> = self.others.iter().map(|listed| listed.0).collect();
        others.sort_unstable();
        let others = others.into_iter().flat_map(|(key, _, level)| {
            let level = self.lists[level].iter();
            level.map(move |(g, entry)| (key, *g, entry))
        });
        first.chain(others)
    }
}

impl<C: Cost, T> Added<C, T> {
    /// No two have it in common.
    fn rank(&self) -> (C, u64) {
        (self.g, self.push)
    }
}

impl<C: Cost, T> PartialEq for Added<C, T> {
    fn eq(&self, other: &Self) -> bool {
        self.rank() == other.rank()
    }
}

impl<C: Cost, T> Eq for Added<C, T> {}

impl<C: Cost, T> PartialOrd for Added<C, T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<C: Cost, T> Ord for Added<C, T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

/// The places of some lists that were added to last: most successors have one of few keys.
struct Recent<K> {
    /// None at all before the first is set: many searches use no levels.
    places: Vec<(K, usize)>,
}

const RECENT: usize = 256;

impl<K: Cost> Recent<K> {
    const EMPTY: Self = Self { places: Vec::new() };

    /// Marks an unknown place, and a place without a list.
    const NONE: usize = usize::MAX;

    /// Returns the place of a key. Keys that are not whole numbers share one place.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "less than the number of places"
    )]
    fn slot(key: K) -> usize {
        const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
        let spread = key.whole().unwrap_or(0).wrapping_mul(SPREAD);
        (spread >> (u64::BITS - RECENT.ilog2())) as usize
    }

    #[inline]
    fn get(&self, key: K) -> Option<usize> {
        let (known, place) = *self.places.get(Self::slot(key))?;
        (known == key).then_some(place)
    }

    fn set(&mut self, key: K, place: usize) {
        if self.places.is_empty() {
            self.places.resize(RECENT, (K::ZERO, Self::NONE));
        }
        self.places[Self::slot(key)] = (key, place);
    }

    fn forget(&mut self, key: K) {
        if let Some((known, place)) = self.places.get_mut(Self::slot(key))
            && *known == key
        {
            *place = Self::NONE;
        }
    }
}
