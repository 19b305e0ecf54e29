//! The open list of a best-first search.

mod bucket_row;
mod entry_store;
mod linked_stacks;
mod sorted_levels;
mod spread_sort;
mod stack;

use std::cmp::Reverse;

use crate::Cost;
use bucket_row::{Layer, Shared, lengthen};
pub(crate) use entry_store::Shelf;
pub(crate) use sorted_levels::Levels;

/// Content of an open list.
pub(crate) trait Entry: Sized {
    /// Part that is moved when a level is sorted: the entry itself if it is small, or else its place on the shelf.
    type Leveled: Copy;
    /// Store of entries that are not on a level themselves.
    type Shelf: Default;

    fn push_on<K: Cost, C: Cost>(
        self,
        levels: &mut Levels<K, C, Self::Leveled>,
        shelf: &mut Self::Shelf,
        key: K,
        g: C,
    );

    fn take_from(shelf: &mut Self::Shelf, leveled: Self::Leveled) -> Option<Self>;

    fn get<'a>(shelf: &'a Self::Shelf, leveled: &'a Self::Leveled) -> Option<&'a Self>;

    /// Returns the memory that the shelf takes, and what one more entry would reserve.
    fn shelf_bytes(shelf: &Self::Shelf) -> usize;
}

/// Entries with a key and a `g`, taken in this order: least key; among equals greatest `g`; among
/// these the entry made last.
///
/// Entries whose key and `g` are both small whole numbers lie in buckets, one for
/// each pair, so that pushing and taking them costs the same however many there are. The others
/// lie on levels, one for each key, which are sorted by `g` when it is their turn.
pub(crate) struct OpenList<K, C, E: Entry> {
    /// By key.
    layers: Vec<Layer<K, C, E>>,
    /// No layer before this one has an entry.
    first: usize,
    shared: Shared<E>,
    levels: Levels<K, C, E::Leveled>,
    shelf: E::Shelf,
    len: usize,
}

/// Returns the place of a small cost in a row of buckets. More buckets would waste memory where costs are sparse.
#[inline]
fn bucket(cost: impl Cost) -> Option<usize> {
    const BUCKETS: usize = 1024;
    let place = usize::try_from(cost.whole()?).ok()?;
    (place < BUCKETS).then_some(place)
}

impl<K: Cost, C: Cost, E: Entry> OpenList<K, C, E> {
    pub(crate) fn new() -> Self {
        Self {
            layers: Vec::new(),
            first: 0,
            shared: Shared::new(),
            levels: Levels::new(),
            shelf: E::Shelf::default(),
            len: 0,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Returns the memory that the entries take, including what is reserved and what one more push would reserve.
    pub(crate) fn bytes(&self) -> usize {
        let in_buckets = self.shared.bytes();
        // Asked after every expansion, and usually all entries lie in buckets.
        if self.levels.is_unused() {
            return in_buckets;
        }
        in_buckets + self.levels.bytes() + E::shelf_bytes(&self.shelf)
    }

    /// Adds what `entry` makes; built in place, it need not be copied.
    #[inline]
    pub(crate) fn push(&mut self, key: K, g: C, entry: impl FnOnce() -> E) {
        self.len += 1;
        let (Some(row), Some(column)) = (bucket(key), bucket(g)) else {
            return entry().push_on(&mut self.levels, &mut self.shelf, key, g);
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

    /// Returns the key of the first entry.
    pub(crate) fn first_key(&mut self) -> Option<K> {
        while self.layers.get(self.first).is_some_and(Layer::is_empty) {
            self.first += 1;
        }
        let layer = self.layers.get(self.first);
        let in_bucket = layer.and_then(Layer::first).map(|(Reverse(key), _)| key);
        let on_level = self.levels.peek().map(|(key, _)| key);
        in_bucket.into_iter().chain(on_level).min()
    }

    /// Takes the first entry.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(K, C, E)> {
        while self.layers.get(self.first).is_some_and(Layer::is_empty) {
            self.first += 1;
        }
        let Some(layer) = self.layers.get_mut(self.first) else {
            return self.pop_from_level();
        };
        if !self.levels.is_unused()
            && let Some((key, g)) = self.levels.peek()
        {
            // Never equal, since the same key and `g` always lie in the same place: ages need not be
            // compared. `None` is the least.
            if Some((Reverse(key), g)) > layer.first() {
                return self.pop_from_level();
            }
        }
        // Entries may be large: without optimisation each binding of one is a copy.
        let taken = layer.pop(&mut self.shared);
        self.len -= usize::from(taken.is_some());
        taken
    }

    #[inline(never)]
    fn pop_from_level(&mut self) -> Option<(K, C, E)> {
        let (key, g, entry) = self.levels.pop()?;
        self.len -= 1;
        Some((key, g, E::take_from(&mut self.shelf, entry)?))
    }

    /// Returns an entry that will soon be taken, if the list is long and it lies in a bucket: the third after the next.
    #[inline]
    pub(crate) fn upcoming(&self) -> Option<&E> {
        self.layers.get(self.first)?.below_top(3)
    }

    /// Returns all entries with their keys and `g`; in an order that depends only on what was pushed and taken.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (K, C, &E)> {
        let layers = self.layers.iter();
        let in_buckets = layers.flat_map(|layer| layer.iter(&self.shared));
        let on_levels = self.levels.iter();
        in_buckets.chain(
            on_levels.filter_map(|(key, g, entry)| Some((key, g, E::get(&self.shelf, entry)?))),
        )
    }
}

/// Returns the layer in this row, with a bucket in this column.
#[cold]
fn add_bucket<K: Cost, C: Cost, E>(
    layers: &mut Vec<Layer<K, C, E>>,
    row: usize,
    column: usize,
) -> &mut Layer<K, C, E> {
    if row >= layers.len() {
        lengthen(layers, row + 1, Layer::new);
    }
    layers[row].add_bucket(column);
    &mut layers[row]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// One that lies on a level itself.
    impl Entry for u32 {
        type Leveled = Self;
        type Shelf = ();

        fn push_on<K: Cost, C: Cost>(
            self,
            levels: &mut Levels<K, C, Self>,
            (): &mut (),
            key: K,
            g: C,
        ) {
            levels.push(key, g, self);
        }

        fn take_from((): &mut (), leveled: Self) -> Option<Self> {
            Some(leveled)
        }

        fn get<'a>((): &'a (), leveled: &'a Self) -> Option<&'a Self> {
            Some(leveled)
        }

        fn shelf_bytes((): &()) -> usize {
            0
        }
    }

    /// One that does not.
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Large(u32);

    impl Entry for Large {
        type Leveled = usize;
        type Shelf = Shelf<Self>;

        fn push_on<K: Cost, C: Cost>(
            self,
            levels: &mut Levels<K, C, usize>,
            entries: &mut Shelf<Self>,
            key: K,
            g: C,
        ) {
            levels.push(key, g, entries.put(self));
        }

        fn take_from(shelf: &mut Shelf<Self>, place: usize) -> Option<Self> {
            shelf.take(place)
        }

        fn get<'a>(shelf: &'a Shelf<Self>, place: &'a usize) -> Option<&'a Self> {
            shelf.get(*place)
        }

        fn shelf_bytes(shelf: &Shelf<Self>) -> usize {
            shelf.bytes()
        }
    }

    /// Compares pushing and taking (`None`) with a sorted list.
    fn check(steps: impl IntoIterator<Item = Option<(u32, u32)>> + Clone) {
        check_entries(steps.clone(), |number| number, |entry| *entry);
        check_entries(steps, Large, |entry| entry.0);
    }

    fn check_entries<E: Entry + std::fmt::Debug + PartialEq>(
        steps: impl IntoIterator<Item = Option<(u32, u32)>>,
        entry: impl Fn(u32) -> E,
        number_of: impl Fn(&E) -> u32,
    ) {
        let mut open = OpenList::new();
        let mut sorted: Vec<(Reverse<u32>, u32, u32)> = Vec::new();
        for (number, step) in (0..).zip(steps) {
            if let Some((key, g)) = step {
                open.push(key, g, || entry(number));
                let rank = (Reverse(key), g, number);
                let place = sorted.partition_point(|other| *other < rank);
                sorted.insert(place, rank);
            } else {
                let expected = sorted.pop();
                let expected = expected.map(|(key, g, number)| (key.0, g, entry(number)));
                assert_eq!(open.pop(), expected);
            }
            assert_eq!(open.len(), sorted.len());
            let entries = open.iter();
            let ranks = entries.map(|(key, g, entry)| (Reverse(key), g, number_of(entry)));
            let mut ranks: Vec<(Reverse<u32>, u32, u32)> = ranks.collect();
            ranks.sort_unstable();
            assert_eq!(ranks, sorted);
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
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 10 } else { 64 }))]

        /// When there is not much room left for linked entries, or none.
        #[test]
        fn entries_of_a_long_list_do_too(
            before in 1_000..1_030_usize,
            steps in prop::collection::vec(prop::option::weighted(0.5, (costs(), costs())), 0..100),
        ) {
            check(std::iter::repeat_n(Some((7, 3)), before).chain(steps));
        }

        /// Of few keys, so that levels are long, and entries are added among many.
        #[test]
        fn entries_of_long_levels_do_as_well(
            before in prop::collection::vec((5_000..5_003_u32, 5_000..5_200_u32), 0..100),
            steps in prop::collection::vec(
                prop::option::weighted(0.5, (5_000..5_003_u32, 5_000..5_200_u32)), 0..100),
        ) {
            check(before.into_iter().map(Some).chain(steps));
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
