//! Stacks as people write them.

use std::fmt;
use std::str::FromStr;

use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use serde::{Serialize, Serializer};

use crate::StackError;

/// The most pancakes of a stack.
pub(crate) const MAX_PANCAKES: u8 = 100;

/// A stack laid out: the sizes from top to bottom, each of 1 to the number of pancakes once.
///
/// ```
/// use domain_pancake::Layout;
/// let stack: Layout = "3 1 2".parse().unwrap();
/// assert_eq!(stack.sizes(), [3, 1, 2]);
/// assert_eq!(stack.to_string(), "3 1 2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout(Vec<u8>);

impl Layout {
    /// Makes a stack of these sizes.
    ///
    /// # Errors
    ///
    /// [`StackError`] says what is wrong and where.
    pub fn new(sizes: Vec<u8>) -> Result<Self, StackError> {
        let height = height(sizes.len())?;
        let mut places = [0; MAX_PANCAKES as usize + 1];
        for (place, &size) in (1..).zip(&sizes) {
            if !(1..=height).contains(&size) {
                return Err(StackError::Size {
                    place,
                    text: size.to_string(),
                    largest: sizes.len(),
                });
            }
            let first = std::mem::replace(&mut places[usize::from(size)], place);
            if first > 0 {
                let missing = (1..=height).find(|size| !sizes.contains(size));
                return Err(StackError::Duplicate {
                    size,
                    first,
                    second: place,
                    missing: missing.unwrap_or(size),
                });
            }
        }
        Ok(Self(sizes))
    }

    /// Returns the sorted stack of `height` pancakes, the smallest on top.
    ///
    /// # Errors
    ///
    /// [`StackError::Empty`] or [`StackError::TooHigh`].
    pub fn sorted(height: usize) -> Result<Self, StackError> {
        Ok(Self((1..=self::height(height)?).collect()))
    }

    /// Returns a random stack, the same one on every machine for the same seed; all are equally likely.
    ///
    /// # Errors
    ///
    /// [`StackError::Empty`] or [`StackError::TooHigh`].
    ///
    /// ```
    /// use domain_pancake::Layout;
    /// assert_eq!(Layout::random(8, 1).unwrap().to_string(), "4 6 5 8 7 3 1 2");
    /// ```
    pub fn random(height: usize, seed: u64) -> Result<Self, StackError> {
        const STREAM: u64 = 0xA02_BDBF_7BB3_C0A7;
        let mut random = Pcg32::new(seed, STREAM);
        let Self(mut sizes) = Self::sorted(height)?;
        for (last, count) in (1..sizes.len()).zip(2_u64..) {
            let place = (u64::from(random.next_u32()) * count) >> 32;
            sizes.swap(last, place as usize);
        }
        Ok(Self(sizes))
    }

    /// Returns the sizes from top to bottom.
    #[must_use]
    pub fn sizes(&self) -> &[u8] {
        &self.0
    }

    /// Returns the number of pancakes.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 100")]
    pub fn height(&self) -> u8 {
        self.0.len() as u8
    }
}

fn height(pancakes: usize) -> Result<u8, StackError> {
    match u8::try_from(pancakes) {
        Ok(0) => Err(StackError::Empty),
        Ok(height) if height <= MAX_PANCAKES => Ok(height),
        _ => Err(StackError::TooHigh { found: pancakes }),
    }
}

impl FromStr for Layout {
    type Err = StackError;

    /// Reads sizes separated by spaces or commas.
    fn from_str(text: &str) -> Result<Self, StackError> {
        let words: Vec<&str> = text
            .split(|letter: char| letter == ',' || letter.is_whitespace())
            .filter(|word| !word.is_empty())
            .collect();
        height(words.len())?;
        let read = |(place, word): (usize, &&str)| {
            word.parse().map_err(|_| StackError::Size {
                place,
                text: word.chars().take(20).collect(),
                largest: words.len(),
            })
        };
        let sizes: Result<Vec<u8>, StackError> = (1..).zip(&words).map(read).collect();
        Self::new(sizes?)
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&sizes.join(" "))
    }
}

impl Serialize for Layout {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
