//! Encodings of the values of a table.

use std::fmt;
use std::str::FromStr;

use crate::{Abstraction, BuildError, UNREACHED};

/// Encoding of the values of a table.
///
/// An entry that no goal can be reached from takes the greatest code, if there are such entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Encoding {
    /// A byte each: values up to 254.
    #[default]
    Bytes,
    /// Two to a byte: values up to 14, or 15 if every entry is reached.
    Nibbles,
    /// Two to a byte: half the amount by which the value exceeds the [floor](Abstraction::floor).
    Differences,
}

impl Encoding {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Bytes, Self::Nibbles, Self::Differences];

    /// Returns the bytes that this many entries take.
    #[must_use]
    pub fn bytes(self, entries: u64) -> u64 {
        match self {
            Self::Bytes => entries,
            Self::Nibbles | Self::Differences => entries.div_ceil(2),
        }
    }

    /// Returns the code of an entry that is not reached; one that never occurs if all are reached.
    pub(crate) fn unreached_code(self, unreached: u64) -> u8 {
        match self {
            Self::Bytes => UNREACHED,
            Self::Nibbles | Self::Differences if unreached > 0 => 15,
            // Greater than any nibble, so that no code equals it.
            Self::Nibbles | Self::Differences => 16,
        }
    }

    /// Encodes the values in place.
    pub(crate) fn encode<A: Abstraction>(
        self,
        abstraction: &A,
        mut values: Vec<u8>,
        unreached: u64,
    ) -> Result<Vec<u8>, BuildError> {
        if self == Self::Bytes {
            return Ok(values);
        }
        let mut entry = 0;
        for index in 0..values.len().div_ceil(2) {
            let pair = [Some(values[2 * index]), values.get(2 * index + 1).copied()];
            // In place: writing never overtakes reading.
            values[index] = self.code_of_pair(abstraction, entry, pair, unreached)?;
            entry += 2;
        }
        values.truncate(values.len().div_ceil(2));
        values.shrink_to_fit();
        Ok(values)
    }

    /// Returns the byte of two entries; the second one may be missing at the end of a table.
    fn code_of_pair<A: Abstraction>(
        self,
        abstraction: &A,
        entry: u64,
        [low, high]: [Option<u8>; 2],
        unreached: u64,
    ) -> Result<u8, BuildError> {
        let code = |entry, value: Option<u8>| {
            value.map_or(Ok(0), |value| {
                self.code(abstraction, entry, value, unreached)
            })
        };
        Ok(code(entry, low)? | code(entry + 1, high)? << 4)
    }

    fn code<A: Abstraction>(
        self,
        abstraction: &A,
        entry: u64,
        value: u8,
        unreached: u64,
    ) -> Result<u8, BuildError> {
        let none = self.unreached_code(unreached);
        if value == UNREACHED {
            return Ok(none);
        }
        let code = match self {
            Self::Differences => half_the_difference(abstraction.floor(entry), value, entry)?,
            Self::Bytes | Self::Nibbles => value,
        };
        if code >= none.min(16) {
            return Err(BuildError::Range {
                encoding: self,
                entry,
                value,
            });
        }
        Ok(code)
    }
}

fn half_the_difference(floor: u8, value: u8, entry: u64) -> Result<u8, BuildError> {
    match value.checked_sub(floor) {
        Some(difference) if difference.is_multiple_of(2) => Ok(difference / 2),
        _ => Err(BuildError::Floor {
            entry,
            value,
            floor,
        }),
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Bytes => "bytes",
            Self::Nibbles => "nibbles",
            Self::Differences => "differences",
        })
    }
}

impl FromStr for Encoding {
    type Err = EncodingError;

    fn from_str(text: &str) -> Result<Self, EncodingError> {
        let named = |encoding: &Self| encoding.to_string() == text;
        let found = Self::ALL.into_iter().find(named);
        found.ok_or_else(|| EncodingError(text.to_owned()))
    }
}

/// The text does not name an encoding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("encoding `{0}`: write `bytes`, `nibbles` or `differences`")]
pub struct EncodingError(String);
