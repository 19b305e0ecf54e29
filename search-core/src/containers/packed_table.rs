//! A hash table of keys that wastes little memory, and never much at a time.

use prefetch_index::prefetch_index;

use crate::Key;

/// Keys with a value each, in ascending order of their scattered form, with gaps.
///
/// The home of a key is where it would stand if all keys were spread evenly; it stands there or
/// before it, with no gap in between. So a look-up goes down from the home and ends at the first
/// smaller key, and the table grows in place and in one sweep: the keys are spread apart, last one
/// first. It grows by a third, and between 63 and 85 of a hundred places are taken.
pub(crate) struct KeyTable<K: Copy, V> {
    slots: Vec<Slot<K, V>>,
    /// Places before the first home, for keys pushed down from there.
    margin: usize,
    homes: usize,
    len: usize,
    /// At most this many keys before the table grows.
    capacity: usize,
    /// The value of the key that looks like a gap.
    zero: Option<V>,
    /// The value in gaps.
    gap: V,
}

/// A key and its value, beside each other: a look-up seldom waits for more than one line of the cache.
#[derive(Clone, Copy)]
struct Slot<K: Copy, V> {
    key: Unaligned<K>,
    value: V,
}

/// A scattered key; zero is a gap. So that nothing is lost to alignment.
#[derive(Clone, Copy)]
#[repr(C, packed)]
struct Unaligned<K: Copy>(K);

impl<K: Key, V> Slot<K, V> {
    #[inline]
    fn key(&self) -> K {
        self.key.0
    }
}

/// What [`KeyTable::entry`] finds.
pub(crate) enum Found<'t, V> {
    /// The key is known and has this value.
    Known(&'t mut V),
    /// The key was not known, and has been entered.
    New,
}

const MARGIN: usize = 32;

impl<K: Key, V: Copy> KeyTable<K, V> {
    const PLACE: usize = size_of::<Slot<K, V>>();

    /// An empty table; `gap` is any value.
    pub(crate) fn new(gap: V) -> Self {
        Self {
            slots: Vec::new(),
            margin: MARGIN,
            homes: 0,
            len: 0,
            capacity: 0,
            zero: None,
            gap,
        }
    }

    /// An empty table in which so many keys have room.
    pub(crate) fn with_capacity(gap: V, keys: usize) -> Self {
        let mut table = Self::new(gap);
        while table.capacity < keys {
            table.grow();
        }
        table
    }

    pub(crate) fn len(&self) -> usize {
        self.len + usize::from(self.zero.is_some())
    }

    /// All keys, in ascending order of their scattered form.
    pub(crate) fn keys(&self) -> impl Iterator<Item = K> {
        let zero = self.zero.map(|_| K::default());
        let keys = self.slots.iter().map(Slot::key);
        let keys = keys.filter(|&key| key != K::default());
        zero.into_iter().chain(keys).map(K::gather)
    }

    /// The memory that the table will take when one more key has been entered.
    pub(crate) fn next_bytes(&self) -> usize {
        self.bytes_with(1)
    }

    /// The same for so many keys, unless they are so many that it grows more than once.
    pub(crate) fn bytes_with(&self, keys: usize) -> usize {
        let homes = if self.len + keys > self.capacity {
            Self::more(self.homes)
        } else {
            self.homes
        };
        (self.margin + homes) * Self::PLACE
    }

    /// Looks a key up and enters it with `value` if it is new.
    #[inline]
    pub(crate) fn entry(&mut self, key: K, value: V) -> Found<'_, V> {
        let key = key.scatter();
        // Scattering is one to one, so this is a single key.
        if key == K::default() {
            return self.entry_of_zero(value);
        }
        // Before the look-up, and so for a known key, too: growing would invalidate the place found.
        if self.len == self.capacity {
            self.grow();
        }
        let place = self.place(key);
        match self.slots[place].key() {
            known if known == key => return Found::Known(&mut self.slots[place].value),
            gap if gap == K::default() => self.set(place, key, value),
            _ => self.insert(place, key, value),
        }
        // The first place must stay a gap, because look-ups and runs end there at the latest.
        if self.slots[0].key() != K::default() {
            self.widen();
        }
        self.len += 1;
        Found::New
    }

    /// Prefetches the memory where a key stands, or would stand.
    #[inline]
    pub(crate) fn prefetch(&self, key: K) {
        prefetch_index(&self.slots, self.home(key.scatter()));
    }

    /// The value of a key.
    pub(crate) fn get(&self, key: K) -> Option<V> {
        let key = key.scatter();
        if key == K::default() {
            return self.zero;
        }
        if self.homes == 0 {
            return None;
        }
        let place = self.place(key);
        let slot = &self.slots[place];
        (slot.key() == key).then_some(slot.value)
    }

    #[cold]
    fn entry_of_zero(&mut self, value: V) -> Found<'_, V> {
        if self.zero.is_none() {
            self.zero = Some(value);
            return Found::New;
        }
        self.zero.as_mut().map_or(Found::New, Found::Known)
    }

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "less than the number of homes"
    )]
    fn home(&self, key: K) -> usize {
        // In proportion to the key, without a division; so homes are in the order of the keys.
        self.margin + ((u128::from(key.upper()) * self.homes as u128) >> 64) as usize
    }

    /// The first place, from the key's home down, that does not hold a greater key. The first place
    /// of the table is always a gap.
    #[inline]
    fn place(&self, key: K) -> usize {
        // The keys are in order and without gaps up to the home, so the first that is not greater settles whether
        // the key is there: a look-up that fails is as short as one that succeeds.
        let home = self.home(key);
        let slots = &self.slots[..=home];
        slots
            .iter()
            .rposition(|other| other.key() <= key)
            .unwrap_or_default()
    }

    /// Enters a key at a place that a smaller one holds, which moves down by one with those that
    /// precede it without a gap.
    #[inline]
    fn insert(&mut self, place: usize, key: K, value: V) {
        // One by one: to find the gap first and move all at once takes longer, since they are few.
        let mut moved = Slot {
            key: Unaligned(key),
            value,
        };
        for slot in self.slots[..=place].iter_mut().rev() {
            std::mem::swap(slot, &mut moved);
            if moved.key() == K::default() {
                return;
            }
        }
    }

    #[inline]
    fn set(&mut self, place: usize, key: K, value: V) {
        let key = Unaligned(key);
        self.slots[place] = Slot { key, value };
    }

    /// Twice as many homes while that is little, a third more later.
    fn more(homes: usize) -> usize {
        const LITTLE: usize = 1 << 16;
        if homes < LITTLE {
            (2 * homes).max(2048)
        } else {
            homes + homes / 3
        }
    }

    /// Spreads the keys over more homes. Going down from the last one, each key is placed as near
    /// to its new home as those after it allow, and never before its old place, because no home is
    /// before the old one.
    #[cold]
    fn grow(&mut self) {
        let old = self.slots.len();
        self.homes = Self::more(self.homes);
        self.capacity = self.homes / 20 * 17;
        self.resize(self.margin + self.homes);
        let mut next = self.slots.len();
        for from in (0..old).rev() {
            // Taken out first, since its new place may be the old one. Values may stay: nobody reads a gap's.
            let Slot { key, value } = self.slots[from];
            let key = key.0;
            self.slots[from].key = Unaligned(K::default());
            if key != K::default() {
                next = self.home(key).min(next - 1);
                self.set(next, key, value);
            }
        }
    }

    /// Makes room before the first home.
    #[cold]
    fn widen(&mut self) {
        let old = self.slots.len();
        // Doubled, so that a crowd at the lower end does not move the table again and again.
        let more = self.margin;
        self.resize(old + more);
        self.slots.copy_within(..old, more);
        let gap = self.gap();
        self.slots[..more].fill(gap);
        self.margin += more;
    }

    fn resize(&mut self, places: usize) {
        let more = places - self.slots.len();
        // Exactly, as `next_bytes` has foretold; a `Vec` would double.
        self.slots.reserve_exact(more);
        self.slots.resize(places, self.gap());
    }

    fn gap(&self) -> Slot<K, V> {
        Slot {
            key: Unaligned(K::default()),
            value: self.gap,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use proptest::prelude::*;

    /// Enters keys, each with its number, and looks all of them up; a key met again keeps its first
    /// number.
    fn check(keys: &[u64]) {
        let mut table = KeyTable::new((0, 0));
        let mut known = BTreeMap::new();
        for (number, &key) in keys.iter().enumerate() {
            let values = (number, key % 251);
            let found = match table.entry(key, values) {
                Found::New => None,
                Found::Known(values) => Some(*values),
            };
            assert_eq!(found, known.get(&key).copied());
            known.entry(key).or_insert(values);
            assert_eq!(table.len(), known.len());
        }
        for (&key, &values) in &known {
            assert_eq!(table.get(key), Some(values));
            let other = key.wrapping_add(1);
            assert_eq!(table.get(other), known.get(&other).copied());
        }
        let told: Vec<u64> = table.keys().collect();
        assert!(told.is_sorted_by_key(|key| key.scatter()));
        assert_eq!(BTreeSet::from_iter(told), known.into_keys().collect());
    }

    proptest! {
        #[test]
        fn what_is_entered_is_found(keys in prop::collection::vec(0..500_u64, 0..2_000)) {
            check(&keys);
        }

        /// Keys whose scattered forms all have their home at the very end, or the very beginning.
        #[test]
        fn crowded_homes_do_no_harm(keys in prop::collection::vec(0..300_u64, 0..600)) {
            let crowded: Vec<u64> = keys.iter().map(|key| (u64::MAX - key).gather()).collect();
            check(&crowded);
            let crowded: Vec<u64> = keys.iter().map(|key| key.gather()).collect();
            check(&crowded);
        }
    }

    #[test]
    fn many_keys() {
        let keys: Vec<u64> = (0..300_000).map(|number| number * 977).collect();
        check(&keys);
    }

    #[test]
    fn keys_in_order_crowd_no_table_that_has_room() {
        let mut keys: Vec<u64> = (0..100_000).map(|number| number * 977).collect();
        keys.sort_unstable_by_key(|key| key.scatter());
        let mut table = KeyTable::with_capacity((), keys.len());
        let bytes = table.next_bytes();
        for &key in &keys {
            table.entry(key, ());
        }
        assert!(table.keys().eq(keys));
        assert!(table.next_bytes() < bytes + bytes / 2);
    }

    #[test]
    fn little_memory_is_wasted() {
        let mut table = KeyTable::new(0_u32);
        for key in 1..1_000_000_u64 {
            let foretold = table.next_bytes();
            table.entry(key, 0);
            assert_eq!(12 * table.slots.capacity(), foretold);
        }
        assert!(table.next_bytes() < 19 * table.len());
    }
}
