//! The order of entries whose costs are too large for buckets, or no whole numbers.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BinaryHeap};

use super::shelf::Shelf;
use crate::Cost;

/// Places of entries by their key; those of one key are a level.
// Where lengths add exactly, as on grids, many nodes have the same key. A level is sorted once, when it becomes the
// first, and what is added to that one is mostly taken soon after: one heap of all entries takes twice as long. The
// entries themselves lie elsewhere, so that this is compiled for types of costs and not for those of entries.
pub(super) struct Levels<K, C> {
    /// The least key.
    first: Option<K>,
    /// What had that key when it became the first, the one to be taken last.
    sorted: Vec<Ranked<C>>,
    /// What has been added since.
    added: BinaryHeap<Ranked<C>>,
    /// For each other key the place of its level on the shelf.
    others: BTreeMap<K, usize>,
    shelf: Shelf<Vec<Ranked<C>>>,
    recent: Recent<K>,
    /// An empty level, to be filled again.
    spare: Vec<Ranked<C>>,
    pushes: u64,
    /// How many entries the other levels have room for.
    room: usize,
    /// The room of the largest level so far.
    most: usize,
}

/// `g`, which push it was, which no two have in common, and the place of the entry.
type Ranked<C> = (C, u64, usize);

impl<K: Cost, C: Cost> Levels<K, C> {
    pub(super) fn new() -> Self {
        Self {
            first: None,
            sorted: Vec::new(),
            added: BinaryHeap::new(),
            others: BTreeMap::new(),
            shelf: Shelf::new(),
            recent: Recent::EMPTY,
            spare: Vec::new(),
            pushes: 0,
            room: 0,
            most: 0,
        }
    }

    /// Has there never been an entry?
    #[inline]
    pub(super) fn is_unused(&self) -> bool {
        self.pushes == 0
    }

    /// The memory of all levels, and of as much more as one push can ask for.
    pub(super) fn bytes(&self) -> usize {
        let first = self.sorted.capacity() + self.added.capacity();
        let room = first + self.spare.capacity() + self.room + self.most;
        let levels = self.others.len() * size_of::<(K, usize)>() + self.shelf.bytes();
        room * size_of::<Ranked<C>>() + levels
    }

    pub(super) fn push(&mut self, key: K, g: C, place: usize) {
        self.pushes += 1;
        let ranked = (g, self.pushes, place);
        match self.first.map(|first| key.cmp(&first)) {
            Some(Ordering::Greater) => self.push_later(key, ranked),
            Some(Ordering::Equal) => self.push_first(ranked),
            Some(Ordering::Less) | None => {
                self.step_back();
                self.first = Some(key);
                self.push_first(ranked);
            }
        }
    }

    fn push_first(&mut self, ranked: Ranked<C>) {
        self.added.push(ranked);
        self.most = self.most.max(self.added.capacity());
    }

    fn push_later(&mut self, key: K, ranked: Ranked<C>) {
        let place = match self.recent.get(key) {
            Some(place) => place,
            None => self.look_up(key),
        };
        let Some(level) = self.shelf.get_mut(place) else {
            unreachable!("a level stays on the shelf as long as its key is known");
        };
        let before = level.capacity();
        level.push(ranked);
        self.room += level.capacity() - before;
        self.most = self.most.max(level.capacity());
    }

    /// The place of another level, which is made if there is none of this key.
    fn look_up(&mut self, key: K) -> usize {
        let place = *self.others.entry(key).or_insert_with(|| {
            self.room += self.spare.capacity();
            self.shelf.put(std::mem::take(&mut self.spare))
        });
        self.recent.set(key, place);
        place
    }

    /// The first level is one of the others again.
    #[cold]
    fn step_back(&mut self) {
        if let Some(first) = self.first.take() {
            let mut level = std::mem::take(&mut self.sorted);
            level.extend(self.added.drain());
            self.room += level.capacity();
            self.most = self.most.max(level.capacity());
            self.others.insert(first, self.shelf.put(level));
        }
    }

    /// The key and the `g` of the first entry.
    #[inline]
    pub(super) fn peek(&self) -> Option<(K, C)> {
        let first = self.first?;
        let ranked = self.sorted.last().max(self.added.peek())?;
        Some((first, ranked.0))
    }

    /// Takes the first entry: its key, its `g` and its place.
    pub(super) fn pop(&mut self) -> Option<(K, C, usize)> {
        let key = self.first?;
        let taken = if self.added.peek() > self.sorted.last() {
            self.added.pop()
        } else {
            self.sorted.pop()
        };
        let (g, _, place) = taken?;
        if self.sorted.is_empty() && self.added.is_empty() {
            self.step_on();
        }
        Some((key, g, place))
    }

    /// The next level is the first.
    fn step_on(&mut self) {
        let next = self.others.pop_first();
        self.first = next.as_ref().map(|(key, _)| *key);
        if let Some((key, place)) = next {
            self.recent.forget(key);
            let level = self.shelf.take(place).unwrap_or_default();
            self.room -= level.capacity();
            self.spare = std::mem::replace(&mut self.sorted, level);
            self.sorted.sort_unstable();
        }
    }

    /// All entries, in an order that depends only on what was pushed and taken.
    pub(super) fn iter(&self) -> impl Iterator<Item = (K, C, usize)> {
        let first = self.sorted.iter().chain(&self.added);
        let first = self.first.into_iter().zip(std::iter::repeat(first));
        let first = first.flat_map(|(key, level)| level.map(move |ranked| (key, ranked)));
        let others = self.others.iter();
        let others = others.flat_map(|(key, &place)| {
            let level = self.shelf.get(place).into_iter().flatten();
            level.map(|ranked| (*key, ranked))
        });
        let all = first.chain(others);
        all.map(|(key, &(g, _, place))| (key, g, place))
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
