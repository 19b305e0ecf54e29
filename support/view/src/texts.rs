//! Texts, each kept once.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;

use crate::chunks::Chunks;
use crate::numbers::number;

/// Numbers for texts, in the order in which they come.
#[derive(Clone, Debug, Default)]
pub(crate) struct Texts {
    all: Chunks<Box<str>>,
    numbers: HashTable<u32>,
    /// The memory that the texts take elsewhere, in bytes.
    owned: usize,
}

impl Texts {
    /// Returns the number of a text; a new number if it has not come before.
    pub(crate) fn number(&mut self, text: &str) -> usize {
        let texts = &self.all;
        let is_it = |&number: &u32| *texts[number as usize] == *text;
        let hash = |&number: &u32| hash(&texts[number as usize]);
        // The table looks at texts while it grows, so the new one is added only when it is done.
        let found = match self.numbers.entry(self::hash(text), is_it, hash) {
            Entry::Occupied(found) => return *found.get() as usize,
            Entry::Vacant(free) => {
                let new = texts.len();
                free.insert(number(new));
                new
            }
        };
        self.all.push(text.into());
        self.owned += allocated(text.len());
        found
    }

    /// Returns the number of a text that has come before.
    pub(crate) fn find(&self, text: &str) -> Option<usize> {
        let is_it = |&number: &u32| *self.all[number as usize] == *text;
        let found = self.numbers.find(hash(text), is_it);
        found.map(|&number| number as usize)
    }

    pub(crate) fn get(&self, number: usize) -> &str {
        &self.all[number]
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// Closes the texts: none will be looked for any more.
    pub(crate) fn close(mut self) -> Self {
        self.numbers = HashTable::new();
        self
    }

    /// Returns the approximate memory that it takes, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.all.bytes() + self.owned + 2 * self.numbers.allocation_size()
    }
}

fn hash(text: &str) -> u64 {
    FxBuildHasher.hash_one(text)
}

/// Returns the memory that an allocation of this many bytes takes.
fn allocated(bytes: usize) -> usize {
    (bytes + 8).next_multiple_of(16).max(32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_text_has_one_number() {
        let mut texts = Texts::default();
        let words = (0..1_000).map(|number| (number % 700).to_string());
        for (place, word) in words.enumerate() {
            assert_eq!(texts.number(&word), place % 700);
        }
        assert_eq!((texts.len(), texts.get(699)), (700, "699"));
        assert_eq!((texts.find("5"), texts.find("700")), (Some(5), None));
    }
}
