//! A hash table of keys that wastes little memory, and never much at a time.

use prefetch_index::prefetch_index;

use crate::Key;

/// Keys with a value each, in sixteen parts by the first bits of their scattered form.
///
/// The parts grow one by one, each at another number of keys: so the memory follows the number of keys in small steps.
pub(crate) struct KeyTable<K: Copy, V> {
    parts: [Part<K, V>; PARTS],
    /// The memory of all parts: kept, since a search asks after every expansion.
    bytes: usize,
    /// The most that one more key may add to it; nothing as long as no part is full.
    due: usize,
    /// The value of the key that looks like a gap.
    zero: Option<V>,
    /// The value in gaps.
    gap: V,
}

const PARTS: usize = 1 << PARTS_LOG;
const PARTS_LOG: u32 = 4;

/// Keys that begin with the same bits, in ascending order of their scattered form, with gaps.
///
/// The home of a key is where it would stand if all keys were spread evenly; it stands there or
/// before it, with no gap in between. So a look-up goes down from the home and ends at the first
/// smaller key, and the part grows in place and in one sweep: the keys are spread apart, last one
/// first. It grows by a third, and between 63 and 85 of a hundred places are taken.
struct Part<K: Copy, V> {
    slots: Vec<Slot<K, V>>,
    /// Places before the first home, for keys pushed down from there.
    margin: usize,
    homes: usize,
    /// Number of homes at first.
    first: usize,
    len: usize,
    /// At most this many keys before the part grows.
    capacity: usize,
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
    fn of_gap(value: V) -> Self {
        let key = Unaligned(K::default());
        Self { key, value }
    }

    #[inline]
    fn key(&self) -> K {
        self.key.0
    }
}

/// Result of [`KeyTable::entry`].
pub(crate) enum Found<'t, V> {
    /// The key is known and has this value.
    Known(&'t mut V),
    /// The key was not known, and has been entered.
    New,
}

impl<K: Key, V: Copy> KeyTable<K, V> {
    /// Makes an empty table; `gap` is any value.
    pub(crate) fn new(gap: V) -> Self {
        let mut table = Self {
            parts: std::array::from_fn(Part::new),
            bytes: 0,
            due: 0,
            zero: None,
            gap,
        };
        table.add_up();
        table
    }

    /// Makes an empty table with room for `keys` keys, if as many of them belong to each part.
    pub(crate) fn with_capacity(gap: V, keys: usize) -> Self {
        let mut table = Self::new(gap);
        for number in 0..PARTS {
            while table.parts[number].capacity < keys.div_ceil(PARTS) {
                table.grow(number);
            }
        }
        table
    }

    pub(crate) fn len(&self) -> usize {
        let in_parts: usize = self.parts.iter().map(|part| part.len).sum();
        in_parts + usize::from(self.zero.is_some())
    }

    /// Returns all keys, in ascending order of their scattered form.
    pub(crate) fn keys(&self) -> impl Iterator<Item = K> {
        let zero = self.zero.map(|_| K::default());
        let slots = self.parts.iter().flat_map(|part| &part.slots);
        let keys = slots.map(Slot::key);
        let keys = keys.filter(|&key| key != K::default());
        zero.into_iter().chain(keys).map(K::gather)
    }

    /// Returns the memory that the table will take at most when one more key has been entered.
    pub(crate) fn next_bytes(&self) -> usize {
        self.bytes + self.due
    }

    /// Returns the bytes of a table of `keys` keys, unless far more of them belong to one part than to others, or it
    /// grows more than once.
    pub(crate) fn bytes_with(&self, keys: usize) -> usize {
        let each = 2 * keys.div_ceil(PARTS);
        let parts = self.parts.iter();
        let growing = parts.filter(|part| part.len + each > part.capacity);
        self.bytes + growing.map(Part::growth).sum::<usize>()
    }

    /// Looks a key up and enters it with `value` if it is new.
    #[inline]
    pub(crate) fn entry(&mut self, key: K, value: V) -> Found<'_, V> {
        let key = key.scatter();
        // Scattering is one to one, so this is a single key.
        if key == K::default() {
            return self.entry_of_zero(value);
        }
        let number = part_of(key);
        // Before the look-up, and so for a known key, too: growing would invalidate the place found.
        if self.parts[number].is_full() {
            self.grow(number);
        }
        let part = &mut self.parts[number];
        let mut place = part.place(key);
        match part.slots[place].key() {
            known if known == key => {
                return Found::Known(&mut self.parts[number].slots[place].value);
            }
            gap if gap == K::default() => part.set(place, key, value),
            _ => place = part.insert(place, key, value),
        }
        part.len += 1;
        if part.is_full() || place == 0 {
            self.make_room(number, place);
        }
        Found::New
    }

    /// Prefetches the memory where a key stands, or would stand.
    #[inline]
    pub(crate) fn prefetch(&self, key: K) {
        let key = key.scatter();
        let part = &self.parts[part_of(key)];
        prefetch_index(&part.slots, part.home(key));
    }

    /// Returns the value of a key.
    pub(crate) fn get(&self, key: K) -> Option<V> {
        let key = key.scatter();
        if key == K::default() {
            return self.zero;
        }
        let part = &self.parts[part_of(key)];
        if part.homes == 0 {
            return None;
        }
        let slot = &part.slots[part.place(key)];
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

    #[cold]
    fn grow(&mut self, number: usize) {
        self.parts[number].grow(self.gap);
        self.add_up();
    }

    /// Makes room before the first home of a part, if its first place was taken.
    #[cold]
    fn make_room(&mut self, number: usize, taken: usize) {
        // It must stay a gap, because look-ups and runs end there at the latest.
        if taken == 0 {
            self.parts[number].widen(self.gap);
        }
        self.add_up();
    }

    /// Works out anew what the table takes and will take next.
    fn add_up(&mut self) {
        let parts = self.parts.iter();
        self.bytes = parts.clone().map(Part::bytes).sum();
        let full = parts.filter(|part| part.is_full());
        self.due = full.map(Part::growth).max().unwrap_or_default();
    }
}

/// Returns the number of the part to which a scattered key belongs.
#[inline]
fn part_of<K: Key>(key: K) -> usize {
    (key.upper() >> (u64::BITS - PARTS_LOG)) as usize
}

impl<K: Key, V: Copy> Part<K, V> {
    const PLACE: usize = size_of::<Slot<K, V>>();

    fn new(number: usize) -> Self {
        const LEAST: usize = 128;
        Self {
            slots: Vec::new(),
            margin: 32,
            homes: 0,
            // The last part has a third more than the first would have, which is as much as that will have next.
            first: LEAST + LEAST * number / (3 * PARTS),
            len: 0,
            capacity: 0,
        }
    }

    fn bytes(&self) -> usize {
        self.slots.len() * Self::PLACE
    }

    /// Returns the memory that it takes in addition when it grows.
    fn growth(&self) -> usize {
        (self.margin + self.more()) * Self::PLACE - self.bytes()
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.len == self.capacity
    }

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "less than the number of homes"
    )]
    fn home(&self, key: K) -> usize {
        // In proportion to what follows the bits of the part, without a division; so homes are in the order of the keys.
        let rest = key.upper() << PARTS_LOG;
        self.margin + ((u128::from(rest) * self.homes as u128) >> 64) as usize
    }

    /// Returns the first place, from the key's home down, that does not hold a greater key. The first place of the part
    /// is always a gap.
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
    /// precede it without a gap; and answers where there was one.
    #[inline]
    fn insert(&mut self, place: usize, key: K, value: V) -> usize {
        // One by one: to find the gap first and move all at once takes longer, since they are few.
        let mut moved = Slot {
            key: Unaligned(key),
            value,
        };
        for (place, slot) in self.slots[..=place].iter_mut().enumerate().rev() {
            std::mem::swap(slot, &mut moved);
            if moved.key() == K::default() {
                return place;
            }
        }
        0
    }

    #[inline]
    fn set(&mut self, place: usize, key: K, value: V) {
        let key = Unaligned(key);
        self.slots[place] = Slot { key, value };
    }

    /// Returns its next number of homes: twice as many while that is little, a third more later.
    fn more(&self) -> usize {
        const LITTLE: usize = 1 << 12;
        match self.homes {
            0 => self.first,
            little @ ..LITTLE => 2 * little,
            homes => homes + homes / 3,
        }
    }

    /// Spreads the keys over more homes. Going down from the last one, each key is placed as near
    /// to its new home as those after it allow, and never before its old place, because no home is
    /// before the old one.
    fn grow(&mut self, gap: V) {
        let old = self.slots.len();
        self.homes = self.more();
        self.capacity = self.homes / 20 * 17;
        self.resize(self.margin + self.homes, gap);
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
    fn widen(&mut self, gap: V) {
        let old = self.slots.len();
        // Doubled, so that a crowd at the lower end does not move the part again and again.
        let more = self.margin;
        self.resize(old + more, gap);
        self.slots.copy_within(..old, more);
        self.slots[..more].fill(Slot::of_gap(gap));
        self.margin += more;
    }

    fn resize(&mut self, places: usize, gap: V) {
        let more = places - self.slots.len();
        // Exactly, as `next_bytes` has foretold; a `Vec` would double.
        self.slots.reserve_exact(more);
        self.slots.resize(places, Slot::of_gap(gap));
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
            let (before, foretold) = (table.bytes, table.next_bytes());
            let part = &table.parts[part_of(key.scatter())];
            let grown = if part.is_full() { part.growth() } else { 0 };
            table.entry(key, 0);
            let places: usize = table.parts.iter().map(|part| part.slots.capacity()).sum();
            assert_eq!(12 * places, before + grown);
            assert_eq!(12 * places, table.bytes);
            let most = table
                .parts
                .iter()
                .map(Part::growth)
                .max()
                .unwrap_or_default();
            assert!((table.bytes..=table.bytes + most).contains(&foretold));
        }
        assert!(table.next_bytes() < 19 * table.len());
    }
}
