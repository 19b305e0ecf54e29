//! The entries of one key.

use std::cmp::Reverse;

use super::linked_stacks::{Linked, Top};
use super::stack::{Spare, Stack};
use crate::Cost;

/// The entries of one key, in buckets by `g`.
pub(super) struct Layer<K, C, E> {
    key: K,
    /// The column of the first bucket: a multiple of 64.
    first: usize,
    buckets: Vec<Bucket<C, E>>,
    /// A bit for each bucket, set if it holds entries.
    occupied: Vec<u64>,
    /// All words of these bits, from this one on, are zero.
    end: usize,
}

/// The entries of one key and one `g`. While there is room they are linked; after that the bucket has
/// a stack of its own for those that follow.
struct Bucket<C, E> {
    g: C,
    linked: Top,
    stack: Option<Box<Stack<E>>>,
}

/// The memory that the buckets of all layers share.
pub(super) struct Shared<E> {
    linked: Linked<E>,
    spare: Spare<E>,
}

impl<E> Shared<E> {
    pub(super) fn new() -> Self {
        Self {
            linked: Linked::EMPTY,
            spare: Spare::EMPTY,
        }
    }

    /// Returns the memory reserved.
    pub(super) fn bytes(&self) -> usize {
        self.linked.bytes() + self.spare.places * size_of::<E>()
    }
}

impl<K: Cost, C: Cost, E> Layer<K, C, E> {
    pub(super) fn new() -> Self {
        Self {
            key: K::ZERO,
            first: 0,
            buckets: Vec::new(),
            occupied: Vec::new(),
            end: 0,
        }
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.end == 0
    }

    #[inline]
    pub(super) fn has_bucket(&self, column: usize) -> bool {
        // A column before the first one wraps to more than any length, so one comparison is enough.
        column.wrapping_sub(self.first) < self.buckets.len()
    }

    /// Makes the bucket of this column.
    pub(super) fn add_bucket(&mut self, column: usize) {
        if self.buckets.is_empty() {
            self.first = column / 64 * 64;
        }
        if let Some(before) = self.first.checked_sub(column) {
            // Whole words, so that the bits of buckets that exist keep their places in them. `first` stays at
            // 0 or above, being a multiple of 64.
            let words = before.div_ceil(64);
            let mut buckets = Vec::with_capacity(64 * words + self.buckets.len());
            lengthen(&mut buckets, 64 * words, Bucket::new);
            buckets.append(&mut self.buckets);
            self.buckets = buckets;
            self.occupied.splice(..0, std::iter::repeat_n(0, words));
            self.first -= 64 * words;
            // Without entries `end` stays 0: `is_empty` looks at nothing else.
            self.end += if self.end > 0 { words } else { 0 };
        }
        // Rounded up, so that the next columns do not come this way again.
        let columns = (column - self.first + 1).next_multiple_of(8);
        let len = self.buckets.len().max(columns);
        lengthen(&mut self.buckets, len, Bucket::new);
        self.occupied.resize(len.div_ceil(64), 0);
    }

    /// Puts an entry on top of the bucket of this column, which must exist.
    #[inline]
    pub(super) fn push(
        &mut self,
        key: K,
        g: C,
        column: usize,
        entry: impl FnOnce() -> E,
        shared: &mut Shared<E>,
    ) {
        // A layer made only to fill the row up to another one learns its key here.
        self.key = key;
        let place = column - self.first;
        let word = place / 64;
        self.occupied[word] |= 1 << (place % 64);
        self.end = self.end.max(word + 1);
        let bucket = &mut self.buckets[place];
        bucket.g = g;
        // Once there is a stack all entries go there: those that are linked must be the older ones.
        if bucket.stack.is_none() && shared.linked.has_room() {
            let place = shared.linked.push(&mut bucket.linked);
            *place = Some(entry());
        } else {
            bucket.room_on_stack(&mut shared.spare).push(entry());
        }
    }

    /// Returns the rank of the entry to be taken first.
    pub(super) fn first(&self) -> Option<(Reverse<K>, C)> {
        let bucket = self.buckets.get(self.last()?)?;
        Some((Reverse(self.key), bucket.g))
    }

    /// Returns the last bucket with entries: that of greatest `g`.
    #[inline]
    fn last(&self) -> Option<usize> {
        let word = self.end.checked_sub(1)?;
        let bit = self.occupied.get(word)?.checked_ilog2()?;
        Some(64 * word + bit as usize)
    }

    /// Takes the entry made last among the entries of greatest `g`.
    #[inline]
    pub(super) fn pop(&mut self, shared: &mut Shared<E>) -> Option<(K, C, E)> {
        let place = self.last()?;
        let bucket = &mut self.buckets[place];
        let entry = bucket.pop(shared);
        // Whether it was the last one is hard to predict, so a branch would cost more.
        let word = &mut self.occupied[place / 64];
        *word &= !(u64::from(bucket.is_empty()) << (place % 64));
        let g = bucket.g;
        // Sixteen steps at most, since a row has 1,024 buckets.
        while self.end > 0 && self.occupied[self.end - 1] == 0 {
            self.end -= 1;
        }
        entry.map(|entry| (self.key, g, entry))
    }

    /// Returns the entry `depth` below the one to be taken first, if both lie on a stack.
    #[inline]
    pub(super) fn below_top(&self, depth: usize) -> Option<&E> {
        let bucket = self.buckets.get(self.last()?)?;
        bucket.stack.as_ref()?.below_top(depth)
    }

    pub(super) fn iter<'a>(&'a self, shared: &'a Shared<E>) -> impl Iterator<Item = (K, C, &'a E)> {
        self.buckets.iter().flat_map(|bucket| {
            let linked = shared.linked.iter(bucket.linked);
            let stacked = bucket.stack.iter().flat_map(|stack| stack.iter());
            let entries = linked.chain(stacked);
            entries.map(|entry| (self.key, bucket.g, entry))
        })
    }
}

/// `Vec::resize_with` for a list that only grows: it is compiled for every type of entry, and that takes a fifth as long.
pub(super) fn lengthen<T>(list: &mut Vec<T>, len: usize, new: fn() -> T) {
    list.reserve(len.saturating_sub(list.len()));
    while list.len() < len {
        list.push(new());
    }
}

impl<C: Cost, E> Bucket<C, E> {
    fn new() -> Self {
        Self {
            g: C::ZERO,
            linked: Top::EMPTY,
            stack: None,
        }
    }

    #[inline]
    fn is_empty(&self) -> bool {
        let none_linked = self.linked == Top::EMPTY;
        match &self.stack {
            None => none_linked,
            // `&` makes no branch.
            Some(stack) => none_linked & stack.is_empty(),
        }
    }

    /// Returns the stack with room for one more entry.
    #[inline]
    fn room_on_stack(&mut self, spare: &mut Spare<E>) -> &mut Vec<E> {
        let stack = self.stack.get_or_insert_with(|| Box::new(Stack::EMPTY));
        stack.with_room(spare)
    }

    #[inline]
    fn pop(&mut self, shared: &mut Shared<E>) -> Option<E> {
        match &mut self.stack {
            // First the stack, whose entries are younger than the linked ones.
            Some(stack) if !stack.is_empty() => stack.pop(&mut shared.spare),
            _ => shared.linked.pop(&mut self.linked),
        }
    }
}
