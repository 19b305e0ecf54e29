//! The open list of a best-first search.

mod layer;
mod levels;
mod linked;
mod shelf;
mod stack;

use std::cmp::Reverse;

use crate::Cost;
use layer::{Layer, Shared};
use levels::Levels;
use shelf::Shelf;

/// Entries with a key and a `g`, taken in this order: least key; among equals greatest `g`; among
/// these the entry made last.
///
/// Entries whose key and `g` are both small whole numbers lie in buckets, one for
/// each pair, so that pushing and taking them costs the same however many there are. The others
/// lie on a shelf, sorted by key and `g` where it is their turn.
pub(crate) struct OpenList<K, C, E> {
    /// By key.
    layers: Vec<Layer<K, C, E>>,
    /// No layer before this one has an entry.
    first: usize,
    shared: Shared<E>,
    levels: Levels<K, C>,
    shelf: Shelf<E>,
    len: usize,
}

/// The place of a small cost in a row of buckets. More buckets would waste memory where costs are
/// sparse.
#[inline]
fn bucket(cost: impl Cost) -> Option<usize> {
    const BUCKETS: usize = 1024;
    let place = usize::try_from(cost.whole()?).ok()?;
    (place < BUCKETS).then_some(place)
}

impl<K: Cost, C: Cost, E> OpenList<K, C, E> {
    pub(crate) fn new() -> Self {
        Self {
            layers: Vec::new(),
            first: 0,
            shared: Shared::new(),
            levels: Levels::new(),
            shelf: Shelf::new(),
            len: 0,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The memory that the entries take, including what is reserved and what one more push would
    /// reserve.
    pub(crate) fn bytes(&self) -> usize {
        let in_buckets = self.shared.bytes();
        // Asked after every expansion, and mostly all entries lie in buckets.
        if self.levels.is_unused() {
            return in_buckets;
        }
        in_buckets + self.levels.bytes() + self.shelf.bytes()
    }

    /// Adds what `entry` makes; built in place, it need not be copied.
    #[inline]
    pub(crate) fn push(&mut self, key: K, g: C, entry: impl FnOnce() -> E) {
        self.len += 1;
        let (Some(row), Some(column)) = (bucket(key), bucket(g)) else {
            return self.push_on_level(key, g, entry());
        };
        // Keys may fall below what has been taken, as with a heuristic that is not consistent.
        if row < self.first {
            self.first = row;
        }
        let layer = match self.layers.get_mut(row) {
            Some(layer) if layer.has_bucket(column) => layer,
            _ => add_bucket(&mut self.layers, row, column),
        };
        layer.push(key, g, column, entry, &mut self.shared);
    }

    #[inline(never)]
    fn push_on_level(&mut self, key: K, g: C, entry: E) {
        self.levels.push(key, g, self.shelf.put(entry));
    }

    /// Takes the first entry.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(K, C, E)> {
        while self.layers.get(self.first).is_some_and(Layer::is_empty) {
            self.first += 1;
        }
        let layer = self.layers.get_mut(self.first);
        if let Some((key, g)) = self.levels.peek() {
            let in_bucket = layer.as_ref().and_then(|layer| layer.first());
            // Never equal, since the same key and `g` always lie in the same place: ages need not be
            // compared. `None` is the least.
            if Some((Reverse(key), g)) > in_bucket {
                self.len -= 1;
                return self.pop_from_level();
            }
        }
        // Entries may be large: without optimisation each binding of one is a copy.
        let taken = layer?.pop(&mut self.shared);
        self.len -= usize::from(taken.is_some());
        taken
    }

    #[inline(never)]
    fn pop_from_level(&mut self) -> Option<(K, C, E)> {
        let (key, g, place) = self.levels.pop()?;
        Some((key, g, self.shelf.take(place)?))
    }

    /// An entry that will soon be taken, if the list is long and it lies in a bucket: the third
    /// after the next.
    #[inline]
    pub(crate) fn upcoming(&self) -> Option<&E> {
        self.layers.get(self.first)?.below_top(3)
    }

    /// All entries with their keys and `g`; in an order that depends only on what was pushed and
    /// taken.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (K, C, &E)> {
        let layers = self.layers.iter();
        let in_buckets = layers.flat_map(|layer| layer.iter(&self.shared));
        let on_levels = self.levels.iter();
        in_buckets
            .chain(on_levels.filter_map(|(key, g, place)| Some((key, g, self.shelf.get(place)?))))
    }
}

/// The layer in this row, with a bucket in this column.
#[cold]
fn add_bucket<K: Cost, C: Cost, E>(
    layers: &mut Vec<Layer<K, C, E>>,
    row: usize,
    column: usize,
) -> &mut Layer<K, C, E> {
    if row >= layers.len() {
        layers.resize_with(row + 1, Layer::new);
    }
    layers[row].add_bucket(column);
    &mut layers[row]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Compares pushing and taking (`None`) with a sorted list.
    fn check(steps: impl IntoIterator<Item = Option<(u32, u32)>>) {
        let mut open = OpenList::new();
        let mut sorted: Vec<(Reverse<u32>, u32, usize)> = Vec::new();
        for (number, step) in steps.into_iter().enumerate() {
            if let Some((key, g)) = step {
                open.push(key, g, || number);
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
        prop_oneof![
            4 => 0..9_u32,
            1 => 1020..1030_u32,
            1 => 2_000..2_200_u32,
            1 => (u32::MAX - 2)..=u32::MAX,
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 40 } else { 256 }))]

        #[test]
        fn entries_come_in_the_order_that_is_promised(
            steps in prop::collection::vec(prop::option::weighted(0.6, (costs(), costs())), 0..200),
        ) {
            check(steps);
        }

        /// When there is not much room left for linked entries, or none.
        #[test]
        fn entries_of_a_long_list_do_too(
            before in 1_000..1_030_usize,
            steps in prop::collection::vec(prop::option::weighted(0.5, (costs(), costs())), 0..100),
        ) {
            check(std::iter::repeat_n(Some((7, 3)), before).chain(steps));
        }
    }

    #[test]
    fn many_entries_of_one_key_come_last_in_first_out() {
        let mut open = OpenList::new();
        for entry in 0..5_000_u32 {
            open.push(7_u32, 3_u32, || entry);
        }
        let linked = 1_024;
        assert!(open.bytes() < linked * 12 + (5_000 - linked) * 4 * 11 / 10);
        for entry in (0..5_000).rev() {
            assert_eq!(open.pop(), Some((7, 3, entry)));
        }
        assert_eq!(open.pop(), None);
        let bytes = open.bytes();
        for entry in 0..5_000_u32 {
            open.push(8_u32, 3_u32, || entry);
        }
        assert_eq!(open.bytes(), bytes, "pieces are used again");
    }
}
