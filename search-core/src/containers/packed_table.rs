//! A hash table of keys that wastes little memory, and never much at a time.

use prefetch_index::prefetch_index;

use crate::Key;

/// Keys with a value each, in ascending order of their scattered form, with gaps.
///
/// The home of a key is where it would stand if all keys were spread evenly; it stands there or
/// before it, with no gap in between. So a look-up goes down from the home and ends at the first
/// smaller key, and the table grows in place and in one sweep: the keys are spread apart, last one
/// first. It grows by a third, and between 63 and 85 of a hundred places are taken.
pub(crate) struct KeyTable<K, V> {
    /// Scattered keys; zero is a gap.
    keys: Vec<K>,
    /// Apart from the keys, so that nothing is lost to alignment.
    values: Vec<V>,
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

/// What [`KeyTable::entry`] finds.
pub(crate) enum Found<'t, V> {
    /// The key is known and has this value.
    Known(&'t mut V),
    /// The key was not known, and has been entered.
    New,
}

const MARGIN: usize = 32;

impl<K: Key, V: Copy> KeyTable<K, V> {
    const PLACE: usize = size_of::<K>() + size_of::<V>();

    /// An empty table; `gap` is any value.
    pub(crate) fn new(gap: V) -> Self {
        Self {
            keys: Vec::new(),
            values: Vec::new(),
            margin: MARGIN,
            homes: 0,
            len: 0,
            capacity: 0,
            zero: None,
            gap,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.len + usize::from(self.zero.is_some())
    }

    /// The memory that the table will take when one more key has been entered.
    pub(crate) fn next_bytes(&self) -> usize {
        let homes = if self.len == self.capacity {
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
        match self.keys[place] {
            known if known == key => return Found::Known(&mut self.values[place]),
            gap if gap == K::default() => self.set(place, key, value),
            _ => self.insert(place, key, value),
        }
        // The first place must stay a gap, because look-ups and runs end there at the latest.
        if self.keys[0] != K::default() {
            self.widen();
        }
        self.len += 1;
        Found::New
    }

    /// Prefetches the memory where a key stands, or would stand.
    #[inline]
    pub(crate) fn prefetch(&self, key: K) {
        let home = self.home(key.scatter());
        prefetch_index(&self.keys, home);
        prefetch_index(&self.values, home);
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
        (self.keys[place] == key).then(|| self.values[place])
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
        let keys = &self.keys[..=home];
        keys.iter()
            .rposition(|other| *other <= key)
            .unwrap_or_default()
    }

    /// Enters a key at a place that a smaller one holds, which moves down by one with those that
    /// precede it without a gap.
    fn insert(&mut self, place: usize, key: K, value: V) {
        let run = self.keys[..place].iter().rev();
        // There is a gap: the first place is one.
        let gap = place - 1 - run.take_while(|key| **key != K::default()).count();
        self.keys.copy_within(gap + 1..=place, gap);
        self.values.copy_within(gap + 1..=place, gap);
        self.set(place, key, value);
    }

    #[inline]
    fn set(&mut self, place: usize, key: K, value: V) {
        self.keys[place] = key;
        self.values[place] = value;
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
        let old = self.keys.len();
        self.homes = Self::more(self.homes);
        self.capacity = self.homes / 20 * 17;
        self.resize(self.margin + self.homes);
        let mut next = self.keys.len();
        for from in (0..old).rev() {
            // Taken out first, since its new place may be the old one. Values may stay: nobody reads a gap's.
            let key = std::mem::take(&mut self.keys[from]);
            if key != K::default() {
                next = self.home(key).min(next - 1);
                self.set(next, key, self.values[from]);
            }
        }
    }

    /// Makes room before the first home.
    #[cold]
    fn widen(&mut self) {
        let old = self.keys.len();
        // Doubled, so that a crowd at the lower end does not move the table again and again.
        let more = self.margin;
        self.resize(old + more);
        self.keys.copy_within(..old, more);
        self.values.copy_within(..old, more);
        self.keys[..more].fill(K::default());
        self.margin += more;
    }

    fn resize(&mut self, places: usize) {
        let more = places - self.keys.len();
        // Exactly, as `next_bytes` has foretold; a `Vec` would double.
        self.keys.reserve_exact(more);
        self.keys.resize(places, K::default());
        self.values.reserve_exact(more);
        self.values.resize(places, self.gap);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

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
    fn little_memory_is_wasted() {
        let mut table = KeyTable::new(0_u32);
        for key in 1..1_000_000_u64 {
            let foretold = table.next_bytes();
            table.entry(key, 0);
            assert_eq!(12 * table.keys.capacity(), foretold);
        }
        assert!(table.next_bytes() < 19 * table.len());
    }
}
