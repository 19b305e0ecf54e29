//! Entries whose costs are too large for buckets, or no whole numbers.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BinaryHeap};

use crate::Cost;

/// Entries by their key; those of one key are a level.
// Where lengths add exactly, as on grids, many nodes have the same key. A level is sorted once, when it becomes the
// first, and what is added to that one is mostly taken soon after: one heap of all entries takes longer by half.
pub(super) struct Levels<K, C, E> {
    /// The least key.
    first: Option<K>,
    /// The entries of that key which were there when it became the first, the one to be taken last.
    sorted: Vec<Aged<C, E>>,
    /// Those that have been added since.
    added: BinaryHeap<Aged<C, E>>,
    others: BTreeMap<K, Vec<Aged<C, E>>>,
    /// An empty level, to be filled again.
    spare: Vec<Aged<C, E>>,
    pushes: u64,
    /// How many entries the other levels have room for.
    room: usize,
    /// The room of the largest level so far.
    most: usize,
}

struct Aged<C, E> {
    rank: (C, u64),
    entry: E,
}

impl<K: Cost, C: Cost, E> Levels<K, C, E> {
    pub(super) fn new() -> Self {
        Self {
            first: None,
            sorted: Vec::new(),
            added: BinaryHeap::new(),
            others: BTreeMap::new(),
            spare: Vec::new(),
            pushes: 0,
            room: 0,
            most: 0,
        }
    }

    /// The memory of all entries, and of as many more as one push can ask for.
    pub(super) fn bytes(&self) -> usize {
        let first = self.sorted.capacity() + self.added.capacity();
        let room = first + self.spare.capacity() + self.room + self.most;
        let levels = self.others.len() * size_of::<(K, Vec<Aged<C, E>>)>();
        room * size_of::<Aged<C, E>>() + levels
    }

    pub(super) fn push(&mut self, key: K, g: C, entry: E) {
        self.pushes += 1;
        let rank = (g, self.pushes);
        let aged = Aged { rank, entry };
        match self.first.map(|first| key.cmp(&first)) {
            Some(Ordering::Greater) => self.push_later(key, aged),
            Some(Ordering::Equal) => self.push_first(aged),
            Some(Ordering::Less) | None => {
                self.step_back();
                self.first = Some(key);
                self.push_first(aged);
            }
        }
    }

    fn push_first(&mut self, aged: Aged<C, E>) {
        self.added.push(aged);
        self.most = self.most.max(self.added.capacity());
    }

    fn push_later(&mut self, key: K, aged: Aged<C, E>) {
        let level = self.others.entry(key).or_insert_with(|| {
            self.room += self.spare.capacity();
            std::mem::take(&mut self.spare)
        });
        let before = level.capacity();
        level.push(aged);
        self.room += level.capacity() - before;
        self.most = self.most.max(level.capacity());
    }

    /// The first level is one of the others again.
    #[cold]
    fn step_back(&mut self) {
        if let Some(first) = self.first.take() {
            let mut level = std::mem::take(&mut self.sorted);
            level.extend(self.added.drain());
            self.room += level.capacity();
            self.most = self.most.max(level.capacity());
            self.others.insert(first, level);
        }
    }

    /// The key and the `g` of the first entry.
    #[inline]
    pub(super) fn peek(&self) -> Option<(K, C)> {
        let sorted = self.sorted.last().map(|aged| aged.rank.0);
        let added = self.added.peek().map(|aged| aged.rank.0);
        Some((self.first?, sorted.max(added)?))
    }

    pub(super) fn pop(&mut self) -> Option<(K, C, E)> {
        let key = self.first?;
        let taken = if self.added.peek() > self.sorted.last() {
            self.added.pop()
        } else {
            self.sorted.pop()
        };
        let Aged { rank, entry } = taken?;
        if self.sorted.is_empty() && self.added.is_empty() {
            self.step_on();
        }
        Some((key, rank.0, entry))
    }

    /// The next level is the first.
    fn step_on(&mut self) {
        let next = self.others.pop_first();
        self.first = next.as_ref().map(|(key, _)| *key);
        if let Some((_, level)) = next {
            self.room -= level.capacity();
            self.spare = std::mem::replace(&mut self.sorted, level);
            self.sorted.sort_unstable();
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (K, C, &E)> {
        let first = self.sorted.iter().chain(&self.added);
        let first = self.first.into_iter().zip(std::iter::repeat(first));
        let first = first.flat_map(|(key, level)| level.map(move |aged| (key, aged)));
        let others = self.others.iter();
        let others = others.flat_map(|(key, level)| level.iter().map(|aged| (*key, aged)));
        first
            .chain(others)
            .map(|(key, Aged { rank, entry })| (key, rank.0, entry))
    }
}

impl<C: Ord, E> Ord for Aged<C, E> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank.cmp(&other.rank)
    }
}

impl<C: Ord, E> PartialOrd for Aged<C, E> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<C: Ord, E> PartialEq for Aged<C, E> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<C: Ord, E> Eq for Aged<C, E> {}
