//! The open list of a best-first search.

mod stack;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::Cost;
use stack::{Spare, Stack};

/// Entries with a key and a `g`, taken in this order: least key; among equals greatest `g`; among
/// these the entry made last.
///
/// Entries whose key and `g` are both small whole numbers lie in buckets, a stack for
/// each pair, so that pushing and taking them costs the same however many there are. The others
/// lie in a heap.
pub(crate) struct OpenList<K, C, E> {
    /// By key.
    layers: Vec<Layer<K, C, E>>,
    /// No layer before this one has an entry.
    first: usize,
    heap: BinaryHeap<Ranked<K, C, E>>,
    pushes: u64,
    len: usize,
    spare: Spare<E>,
}

/// The place of a small cost in a row of buckets. More buckets would waste memory where costs are
/// few and far between.
#[inline]
fn bucket(cost: impl Cost) -> Option<usize> {
    const BUCKETS: usize = 1024;
    let place = usize::try_from(cost.whole()?).ok()?;
    (place < BUCKETS).then_some(place)
}

/// The entries of one key: stacks by `g`, the first one for the least.
struct Layer<K, C, E> {
    key: K,
    least: usize,
    stacks: Vec<(C, Stack<E>)>,
    /// So many stacks lie below the first one, from the top, that has an entry, and itself.
    live: usize,
}

struct Ranked<K, C, E> {
    rank: (Reverse<K>, C, u64),
    entry: E,
}

impl<K: Cost, C: Cost, E> OpenList<K, C, E> {
    pub(crate) fn new() -> Self {
        Self {
            layers: Vec::new(),
            first: 0,
            heap: BinaryHeap::new(),
            pushes: 0,
            len: 0,
            spare: Spare::EMPTY,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The memory that the entries take, with what is set aside for more, or will be with one more.
    pub(crate) fn bytes(&self) -> usize {
        let mut in_heap = self.heap.capacity();
        if in_heap == self.heap.len() {
            in_heap *= 2;
        }
        self.spare.places * size_of::<E>() + in_heap * size_of::<Ranked<K, C, E>>()
    }

    #[inline]
    pub(crate) fn push(&mut self, key: K, g: C, entry: E) {
        let (Some(layer), Some(stack)) = (bucket(key), bucket(g)) else {
            self.len += 1;
            self.pushes += 1;
            let rank = (Reverse(key), g, self.pushes);
            return self.heap.push(Ranked { rank, entry });
        };
        self.first = self.first.min(layer);
        if let Some(layer) = self.layers.get_mut(layer)
            && let Some((cost, entries)) = layer.stacks.get_mut(stack.wrapping_sub(layer.least))
        {
            self.len += 1;
            layer.key = key;
            layer.live = layer.live.max(stack - layer.least + 1);
            *cost = g;
            return entries.push(entry, &mut self.spare);
        }
        self.add_stack(layer, stack);
        self.push(key, g, entry);
    }

    /// Takes the first entry.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(K, C, E)> {
        while self.layers.get(self.first).is_some_and(Layer::is_empty) {
            self.first += 1;
        }
        let layer = self.layers.get_mut(self.first);
        if let Some(Ranked { rank, .. }) = self.heap.peek() {
            let in_bucket = layer.as_ref().and_then(|layer| layer.first());
            if Some((rank.0, rank.1)) > in_bucket {
                let Ranked { rank, entry } = self.heap.pop()?;
                self.len -= 1;
                return Some((rank.0.0, rank.1, entry));
            }
        }
        let taken = layer?.pop(&mut self.spare)?;
        self.len -= 1;
        Some(taken)
    }

    /// An entry that will soon be taken, if it lies in a bucket: the third after the next.
    #[inline]
    pub(crate) fn upcoming(&self) -> Option<&E> {
        let layer = self.layers.get(self.first)?;
        let (_, stack) = layer.stacks.get(layer.live.checked_sub(1)?)?;
        stack.below_top(3)
    }

    /// All entries with their keys and `g`; in an order that depends on nothing but what was pushed
    /// and taken.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (K, C, &E)> {
        let in_buckets = self.layers.iter().flat_map(|layer| {
            let stacks = layer.stacks.iter();
            stacks.flat_map(|(g, stack)| stack.iter().map(|entry| (layer.key, *g, entry)))
        });
        let in_heap = self.heap.iter();
        in_buckets.chain(in_heap.map(|Ranked { rank, entry }| (rank.0.0, rank.1, entry)))
    }

    #[cold]
    fn add_stack(&mut self, layer: usize, place: usize) {
        if layer >= self.layers.len() {
            self.layers.resize_with(layer + 1, || Layer {
                key: K::ZERO,
                least: 0,
                stacks: Vec::new(),
                live: 0,
            });
        }
        self.layers[layer].add_stack(place);
    }
}

impl<K: Cost, C: Cost, E> Layer<K, C, E> {
    fn is_empty(&self) -> bool {
        self.live == 0
    }

    /// The rank of the entry to be taken first.
    fn first(&self) -> Option<(Reverse<K>, C)> {
        let (g, _) = self.stacks.get(self.live.checked_sub(1)?)?;
        Some((Reverse(self.key), *g))
    }

    /// Makes the stack that has this place among all.
    fn add_stack(&mut self, place: usize) {
        let none = || (C::ZERO, Stack::EMPTY);
        if self.stacks.is_empty() {
            self.least = place;
        }
        if let Some(before) = self.least.checked_sub(place) {
            self.stacks
                .splice(..0, std::iter::repeat_with(none).take(before));
            self.least = place;
            self.live += if self.live > 0 { before } else { 0 };
        }
        let len = self
            .stacks
            .len()
            .max((place - self.least + 1).next_multiple_of(8));
        self.stacks.resize_with(len, none);
    }

    /// Takes the entry made last among those of greatest `g`.
    #[inline]
    fn pop(&mut self, spare: &mut Spare<E>) -> Option<(K, C, E)> {
        let (g, stack) = self.stacks.get_mut(self.live.checked_sub(1)?)?;
        let (g, entry) = (*g, stack.pop(spare)?);
        while self.live > 0 && self.stacks[self.live - 1].1.is_empty() {
            self.live -= 1;
        }
        Some((self.key, g, entry))
    }
}

impl<K: Ord, C: Ord, E> Ord for Ranked<K, C, E> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.rank.cmp(&other.rank)
    }
}

impl<K: Ord, C: Ord, E> PartialOrd for Ranked<K, C, E> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<K: Ord, C: Ord, E> PartialEq for Ranked<K, C, E> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<K: Ord, C: Ord, E> Eq for Ranked<K, C, E> {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Pushes and takes (`None`) against a sorted list.
    fn check(steps: Vec<Option<(u32, u32)>>) {
        let mut open = OpenList::new();
        let mut sorted: Vec<(Reverse<u32>, u32, usize)> = Vec::new();
        for (number, step) in steps.into_iter().enumerate() {
            if let Some((key, g)) = step {
                open.push(key, g, number);
                let rank = (Reverse(key), g, number);
                let place = sorted.partition_point(|other| *other < rank);
                sorted.insert(place, rank);
            } else {
                let expected = sorted.pop().map(|(key, g, entry)| (key.0, g, entry));
                assert_eq!(open.pop(), expected);
            }
            assert_eq!(open.len(), sorted.len());
            let mut entries: Vec<usize> = open.iter().map(|(_, _, entry)| *entry).collect();
            entries.sort_unstable();
            let mut expected: Vec<usize> = sorted.iter().map(|rank| rank.2).collect();
            expected.sort_unstable();
            assert_eq!(entries, expected);
        }
    }

    /// Small costs and some that no bucket holds.
    fn costs() -> impl Strategy<Value = u32> {
        prop_oneof![4 => 0..9_u32, 1 => 1020..1030_u32, 1 => (u32::MAX - 2)..=u32::MAX]
    }

    proptest! {
        #[test]
        fn entries_come_in_the_order_that_is_promised(
            steps in prop::collection::vec(prop::option::weighted(0.6, (costs(), costs())), 0..200),
        ) {
            check(steps);
        }
    }

    #[test]
    fn many_entries_of_one_key_come_last_in_first_out() {
        let mut open = OpenList::new();
        for entry in 0..5_000_u32 {
            open.push(7_u32, 3_u32, entry);
        }
        assert!(open.bytes() < 4 * 7_000);
        for entry in (0..5_000).rev() {
            assert_eq!(open.pop(), Some((7, 3, entry)));
        }
        assert_eq!(open.pop(), None);
        let bytes = open.bytes();
        for entry in 0..5_000_u32 {
            open.push(8_u32, 3_u32, entry);
        }
        assert_eq!(open.bytes(), bytes, "pieces are used again");
    }
}
