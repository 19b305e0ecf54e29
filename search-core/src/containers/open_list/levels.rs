//! The order of entries whose costs are too large for buckets, or no whole numbers.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BinaryHeap};

use super::spread_sort::{self, Buffers};
use crate::Cost;

/// Entries by their key; those of one key are a level.
// Where lengths add exactly, as on grids, many nodes have the same key. A level is sorted once, when it becomes the
// first, and what is added to that one is mostly taken next: one heap of all entries takes three times as long.
pub(crate) struct Levels<K, C, T> {
    /// No entry has a lesser key.
    first: Option<K>,
    /// What has that key, the one to be taken last first.
    sorted: Level<C, T>,
    /// What has that key, too, but was added where it would have moved many others.
    added: BinaryHeap<Added<C, T>>,
    /// For each other key the place of its list.
    others: BTreeMap<K, usize>,
    lists: Vec<Level<C, T>>,
    /// The places of empty lists.
    free: Vec<usize>,
    buffers: Buffers<C, T>,
    recent: Recent<K>,
    pushes: u64,
    /// How many entries all levels but the first have room for.
    room: usize,
    /// The room of the largest level so far.
    most: usize,
}

/// Entries with their `g`; those of one `g` in the order in which they were added.
type Level<C, T> = Vec<(C, T)>;

/// An entry that was added to the first level, and which push it was.
struct Added<C, T> {
    g: C,
    push: u64,
    entry: T,
}

/// A new entry of the first level passes at most this many: more than siblings, beside which it mostly comes.
const PASSED: usize = 16;

/// An empty level with more room gives it back: few entries may be what it is filled with next.
const KEPT: usize = 64;

impl<K: Cost, C: Cost, T: Copy> Levels<K, C, T> {
    pub(crate) fn new() -> Self {
        Self {
            first: None,
            sorted: Vec::new(),
            added: BinaryHeap::new(),
            others: BTreeMap::new(),
            lists: Vec::new(),
            free: Vec::new(),
            buffers: Buffers::EMPTY,
            recent: Recent::EMPTY,
            pushes: 0,
            room: 0,
            most: 0,
        }
    }

    /// Has there never been an entry?
    #[inline]
    pub(crate) fn is_unused(&self) -> bool {
        self.pushes == 0
    }

    /// The memory of all levels, and of as much more as one push can ask for.
    pub(crate) fn bytes(&self) -> usize {
        let entries = self.sorted.capacity() + self.room + self.most;
        let added = 2 * self.added.capacity();
        let lists = self.lists.capacity() << usize::from(self.lists.capacity() == self.lists.len());
        let keys = self.others.len() * size_of::<(K, usize)>();
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
        // What is sorted is older than what has been added with the same `g`.
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
            && let level = &mut self.lists[level]
            && level.len() < level.capacity()
        {
            level.push((g, entry));
        } else {
            self.push_on_level(key, g, entry);
        }
    }

    /// Adds to another level, which may have to be looked up or to grow.
    #[cold]
    fn push_on_level(&mut self, key: K, g: C, entry: T) {
        let level = self.look_up(key);
        let level = &mut self.lists[level];
        let before = level.capacity();
        level.push((g, entry));
        self.room += level.capacity() - before;
        self.most = self.most.max(level.capacity());
    }

    /// The place of another level, which is made if there is none of this key.
    fn look_up(&mut self, key: K) -> usize {
        let level = match self.others.get(&key) {
            Some(&level) => level,
            None => self.make(key),
        };
        self.recent.set(key, level);
        level
    }

    /// The place of a new level, which is empty.
    fn make(&mut self, key: K) -> usize {
        let level = self.free.pop().unwrap_or_else(|| {
            self.lists.push(Vec::new());
            self.lists.len() - 1
        });
        self.others.insert(key, level);
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

    /// The key and the `g` of the first entry.
    #[inline]
    pub(crate) fn peek(&mut self) -> Option<(K, C)> {
        // Only now: what has been taken from the level mostly adds to it.
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
        if let Some((key, level)) = self.others.pop_first() {
            self.first = Some(key);
            self.recent.forget(key);
            if self.sorted.capacity() > KEPT {
                self.sorted = Vec::new();
            }
            self.swap_first(level);
            self.free.push(level);
            spread_sort::sort(&mut self.sorted, &mut self.buffers);
        }
    }

    /// All entries, in an order that depends only on what was pushed and taken.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (K, C, &T)> {
        let sorted = self.sorted.iter().map(|(g, entry)| (*g, entry));
        let added = self.added.iter().map(|added| (added.g, &added.entry));
        let first = self
            .first
            .into_iter()
            .zip(std::iter::repeat(sorted.chain(added)));
        let first = first.flat_map(|(key, level)| level.map(move |(g, entry)| (key, g, entry)));
        let others = self.others.iter().flat_map(|(key, &level)| {
            let level = self.lists[level].iter();
            level.map(|(g, entry)| (*key, *g, entry))
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

/// The places of some levels that were looked up last: most successors have one of few keys.
struct Recent<K> {
    places: [Option<(K, usize)>; RECENT],
}

const RECENT: usize = 64;

impl<K: Cost> Recent<K> {
    const EMPTY: Self = Self {
        places: [None; RECENT],
    };

    /// Where a key is remembered, if it is a whole number.
    #[inline]
    fn slot(key: K) -> Option<usize> {
        const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
        let spread = key.whole()?.wrapping_mul(SPREAD);
        usize::try_from(spread >> (u64::BITS - RECENT.ilog2())).ok()
    }

    #[inline]
    fn get(&self, key: K) -> Option<usize> {
        let (known, place) = self.places[Self::slot(key)?]?;
        (known == key).then_some(place)
    }

    fn set(&mut self, key: K, place: usize) {
        if let Some(slot) = Self::slot(key) {
            self.places[slot] = Some((key, place));
        }
    }

    fn forget(&mut self, key: K) {
        if let Some(slot) = Self::slot(key) {
            self.places[slot].take_if(|(known, _)| *known == key);
        }
    }
}
