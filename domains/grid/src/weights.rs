//! Costs of terrain.

use std::fmt;
use std::str::FromStr;

use crate::error::short;
use crate::{GridError, Terrain};

/// The greatest weight of a terrain. With it the cost of any path over the largest map fits in 64
/// bits.
pub(crate) const MAX_WEIGHT: u16 = 10_000;

/// The factor by which a step onto each terrain costs more. The default is 1 for all.
///
/// ```
/// use domain_grid::{Terrain, Weights};
/// let weights: Weights = "S=5,G=2".parse().unwrap();
/// assert_eq!(weights, Weights::default().with(Terrain::Swamp, 5).unwrap().with(Terrain::Grass, 2).unwrap());
/// assert_eq!(weights.to_string(), ".=1,G=2,S=5,W=1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights([u16; Terrain::ALL.len()]);

impl Default for Weights {
    fn default() -> Self {
        Self([1; Terrain::ALL.len()])
    }
}

impl Weights {
    /// Returns the weights with another one for `terrain`. That of impassable terrain has no effect.
    ///
    /// # Errors
    ///
    /// [`GridError::Weight`] if the weight is 0 or more than 10,000.
    pub fn with(mut self, terrain: Terrain, weight: u16) -> Result<Self, GridError> {
        if !(1..=MAX_WEIGHT).contains(&weight) {
            return Err(GridError::Weight(weight));
        }
        self.0[terrain as usize] = weight;
        Ok(self)
    }

    /// Returns the weight of a terrain.
    #[must_use]
    pub fn of(&self, terrain: Terrain) -> u16 {
        self.0[terrain as usize]
    }
}

/// Letters of passable terrain with their weights.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let passable = Terrain::ALL
            .into_iter()
            .filter(|terrain| terrain.is_passable());
        let weights: Vec<String> = passable
            .map(|terrain| format!("{}={}", terrain.letter(), self.of(terrain)))
            .collect();
        f.write_str(&weights.join(","))
    }
}

impl FromStr for Weights {
    type Err = GridError;

    /// Reads `S=5,G=2`; terrain that is not named weighs 1.
    fn from_str(text: &str) -> Result<Self, GridError> {
        let mut weights = Self::default();
        for part in text.split(',') {
            let (terrain, weight) =
                read(part).ok_or_else(|| GridError::WeightText(short(part.trim())))?;
            weights = weights.with(terrain, weight)?;
        }
        Ok(weights)
    }
}

fn read(part: &str) -> Option<(Terrain, u16)> {
    let (letter, weight) = part.split_once('=')?;
    let terrain = Terrain::ALL
        .into_iter()
        .find(|terrain| letter.trim().chars().eq([terrain.letter()]))?;
    let weight = weight.trim().parse().ok()?;
    terrain.is_passable().then_some((terrain, weight))
}
