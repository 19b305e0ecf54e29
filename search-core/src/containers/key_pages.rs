//! An array of values by small numbers, in pages that are made when they are first needed.

use super::packed_table::Found;

/// Numbers with a value each.
pub(crate) struct KeyPages<V> {
    /// For each page of numbers, which of those made it is, counted from 1; zero if it is none of them.
    made: Vec<u32>,
    /// The pages that have been made, one after the other.
    values: Vec<Option<V>>,
}

// A path over open ground touches all pages on its way.
const PAGE: usize = 32;

impl<V: Copy> KeyPages<V> {
    pub(crate) fn new() -> Self {
        Self {
            made: Vec::new(),
            values: Vec::new(),
        }
    }

    /// Returns the memory that the pages will take when one more has been made.
    pub(crate) fn next_bytes(&self) -> usize {
        self.next_capacity() * size_of::<Option<V>>() + self.made.capacity() * size_of::<u32>()
    }

    /// Looks a number up and enters it with `value` if it is new.
    #[inline]
    pub(crate) fn entry(&mut self, number: usize, value: V) -> Found<'_, V> {
        let first = match self.first(number / PAGE) {
            Some(first) => first,
            None => self.make(number / PAGE),
        };
        let place = &mut self.values[first + number % PAGE];
        if let Some(known) = place {
            return Found::Known(known);
        }
        *place = Some(value);
        Found::New
    }

    /// Returns the value of a number.
    pub(crate) fn get(&self, number: usize) -> Option<V> {
        self.values[self.first(number / PAGE)? + number % PAGE]
    }

    /// Returns the place of the first value of a page.
    #[inline]
    fn first(&self, page: usize) -> Option<usize> {
        Some((*self.made.get(page)? as usize).checked_sub(1)? * PAGE)
    }

    #[cold]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "no more pages than keys of 32 bits"
    )]
    fn make(&mut self, page: usize) -> usize {
        if page >= self.made.len() {
            self.made.resize(page + 1, 0);
        }
        let first = self.values.len();
        let more = self.next_capacity() - first;
        // Exactly, as `next_bytes` has foretold; a `Vec` would double.
        self.values.reserve_exact(more);
        self.values.resize(first + PAGE, None);
        self.made[page] = (self.values.len() / PAGE) as u32;
        first
    }

    /// Twice as many values while that is little, a third more later.
    fn next_capacity(&self) -> usize {
        const LITTLE: usize = 1 << 16;
        let values = self.values.len();
        if values < self.values.capacity() {
            self.values.capacity()
        } else if values < LITTLE {
            (2 * values).max(16 * PAGE)
        } else {
            (values + values / 3).next_multiple_of(PAGE)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::packed_table::KeyTable;
    use super::*;
    use proptest::prelude::*;

    fn known(found: Found<'_, usize>) -> Option<usize> {
        match found {
            Found::New => None,
            Found::Known(value) => Some(*value),
        }
    }

    /// Enters keys in pages and in a hash table, each with how many came before it.
    fn check(keys: &[u32]) {
        let (mut pages, mut table) = (KeyPages::new(), KeyTable::new(0));
        for (value, &key) in keys.iter().enumerate() {
            let number = key as usize;
            assert_eq!(pages.get(number), table.get(key));
            let foretold = pages.next_bytes();
            let found = known(pages.entry(number, value));
            assert_eq!(found, known(table.entry(key, value)));
            assert_eq!(pages.get(number), table.get(key));
            let taken = pages.values.capacity() * size_of::<Option<usize>>();
            assert!(taken <= foretold, "{taken} bytes, not {foretold}");
        }
    }

    proptest! {
        #[test]
        fn what_is_entered_is_found(keys in prop::collection::vec(0..20_000_u32, 0..500)) {
            check(&keys);
        }
    }

    #[test]
    fn all_numbers_and_then_again() {
        let keys: Vec<u32> = (0..5_000).chain((0..6_000).rev()).collect();
        check(&keys);
    }

    #[test]
    fn a_great_number_makes_one_page() {
        let mut pages = KeyPages::new();
        pages.entry(67_000_000, 7_u8);
        assert_eq!(pages.values.len(), PAGE);
        assert!(pages.next_bytes() < 8 << 20);
    }
}
