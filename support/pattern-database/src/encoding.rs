//! How the values of a table are kept.

use std::fmt;
use std::str::FromStr;

use crate::{Abstraction, BuildError, UNREACHED};

/// How the values of a table are kept.
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

    /// The bytes that this many entries take.
    #[must_use]
    pub fn bytes(self, entries: u64) -> u64 {
        match self {
            Self::Bytes => entries,
            Self::Nibbles | Self::Differences => entries.div_ceil(2),
        }
    }

    /// The code of an entry that is not reached; one that never occurs if all are reached.
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
        let none = self.unreached_code(unreached);
        let mut entry = 0;
        let mut code = |value: u8| {
            let code = match self {
                _ if value == UNREACHED => Ok(none),
                Self::Differences => half_the_difference(abstraction.floor(entry), value, entry),
                Self::Bytes | Self::Nibbles => Ok(value),
            };
            let code = code?;
            if value != UNREACHED && code >= none.min(16) {
                return Err(BuildError::Range {
                    encoding: self,
                    entry,
                    value,
                });
            }
            entry += 1;
            Ok(code)
        };
        for index in 0..values.len().div_ceil(2) {
            let low = code(values[2 * index])?;
            let high = values
                .get(2 * index + 1)
                .map_or(Ok(0), |&value| code(value))?;
            // In place: writing never overtakes reading.
            values[index] = low | high << 4;
        }
        values.truncate(values.len().div_ceil(2));
        values.shrink_to_fit();
        Ok(values)
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
