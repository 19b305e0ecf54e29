//! A finished table.

use std::fmt;

use crate::bits::Bits;
use crate::{Abstraction, BuildError, Encoding, Layers, UNREACHED};

/// A table of the least costs from the entries of an abstraction to its goals.
pub struct Database {
    pub(crate) facts: Facts,
    unreached_code: u8,
    /// Number of bits by which codes are shifted.
    shift: u8,
    bytes: Vec<u8>,
}

/// Facts about a table without its values.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Facts {
    /// Subject of the table.
    pub identity: String,
    /// Encoding of its values.
    pub encoding: Encoding,
    /// The number of entries.
    pub entries: u64,
    /// The entries from which no goal can be reached.
    pub unreached: u64,
    /// The greatest value.
    pub greatest: u8,
}

impl Database {
    pub(crate) fn new(facts: Facts, bytes: Vec<u8>) -> Self {
        Self {
            unreached_code: facts.encoding.unreached_code(facts.unreached),
            shift: u8::from(facts.encoding == Encoding::Differences),
            facts,
            bytes,
        }
    }

    pub(crate) fn from_layers<A: Abstraction>(
        abstraction: &A,
        encoding: Encoding,
        layers: Layers,
    ) -> Result<Self, BuildError> {
        let entries = layers.entries();
        let unreached = entries - layers.found();
        let values = layers.into_values();
        let reached = values.iter().filter(|&&value| value != UNREACHED);
        let facts = Facts {
            identity: abstraction.identity(),
            encoding,
            entries,
            unreached,
            greatest: reached.max().copied().unwrap_or(0),
        };
        let bytes = encoding.encode(abstraction, values, unreached)?;
        Ok(Self::new(facts, bytes))
    }

    /// Returns the facts about the table without its values.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Returns the value of an entry, `None` if no goal can be reached from it. The entry's [floor](Abstraction::floor)
    /// is asked for only if values are kept as differences.
    ///
    /// # Panics
    ///
    /// If there is no such entry.
    #[must_use]
    pub fn value(&self, entry: u64, floor: impl FnOnce() -> u8) -> Option<u8> {
        let stored = self.stored(entry);
        let floor = || if self.shift == 1 { floor() } else { 0 };
        (stored != UNREACHED).then(|| stored.saturating_add(floor()))
    }

    /// Returns the part of an entry's value that is in the table: the value, or the amount by which it exceeds the
    /// floor if values are kept as differences. [`UNREACHED`] if no goal can be reached from it.
    ///
    /// # Panics
    ///
    /// If there is no such entry.
    #[inline]
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a table that is in memory is indexed by usize"
    )]
    pub fn stored(&self, entry: u64) -> u8 {
        let code = match self.facts.encoding {
            // A byte is the value itself, also for what is not reached.
            Encoding::Bytes => return self.bytes[entry as usize],
            Encoding::Nibbles | Encoding::Differences => {
                self.bytes[(entry / 2) as usize] >> (entry % 2 * 4) & 15
            }
        };
        if code == self.unreached_code {
            UNREACHED
        } else {
            code << self.shift
        }
    }

    /// Returns whether the values agree with the facts that are known about the table without them. The amount by which
    /// an entry exceeds its floor says nothing about the greatest value.
    pub(crate) fn agrees_with_facts(&self) -> bool {
        let (mut unreached, mut greatest) = (0, 0);
        for entry in 0..self.facts.entries {
            match self.stored(entry) {
                UNREACHED => unreached += 1,
                value => greatest = value.max(greatest),
            }
        }
        let is_greatest = match self.facts.encoding {
            Encoding::Bytes | Encoding::Nibbles => greatest == self.facts.greatest,
            Encoding::Differences => greatest <= self.facts.greatest,
        };
        is_greatest && unreached == self.facts.unreached
    }

    /// Returns whether the goals, and nothing else, have the value 0.
    pub(crate) fn agrees_with_goals<A: Abstraction>(
        &self,
        abstraction: &A,
    ) -> Result<bool, BuildError> {
        let goals = Bits::new(self.facts.entries)?;
        abstraction.goals(&mut |node| goals.insert(abstraction.entry(node)));
        let is_zero = |entry| {
            self.stored(entry) == 0 && self.value(entry, || abstraction.floor(entry)) == Some(0)
        };
        Ok((0..self.facts.entries).all(|entry| is_zero(entry) == goals.contains(entry)))
    }

    /// Returns the encoded table.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

impl PartialEq for Database {
    fn eq(&self, other: &Self) -> bool {
        self.facts == other.facts && self.bytes() == other.bytes()
    }
}

impl Eq for Database {}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Database")
            .field("facts", &self.facts)
            .finish_non_exhaustive()
    }
}
