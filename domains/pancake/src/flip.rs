//! Flips and what they cost.

use std::fmt;

use serde::Serialize;

/// Turning over a number of pancakes from the top, at least two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Flip(pub(crate) u8);

impl Flip {
    /// Returns the number of pancakes that are turned.
    #[must_use]
    pub fn pancakes(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Flip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("flip{}", self.0))
    }
}

/// Cost of a flip.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FlipCost {
    /// One.
    #[default]
    Unit,
    /// As many as there are pancakes turned.
    Size,
}
