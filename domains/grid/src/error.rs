//! Errors of maps, scenarios and places.

use std::fmt::{self, Write};

use thiserror::Error;

use crate::map::MAX_CELLS;
use crate::weights::MAX_WEIGHT;
use crate::{Point, Terrain};

/// Why a map is refused: all its mistakes, in the order of their places.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct MapError {
    /// The mistakes that were kept, at least one and at most 20.
    pub mistakes: Vec<Mistake>,
    /// Number of further mistakes.
    pub more: usize,
}

impl MapError {
    /// Returns a single mistake.
    pub(crate) fn of(mistake: Mistake) -> Self {
        Self {
            mistakes: vec![mistake],
            more: 0,
        }
    }
}

/// A mistake on each line.
impl fmt::Display for MapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, mistake) in self.mistakes.iter().enumerate() {
            if number > 0 {
                f.write_char('\n')?;
            }
            write!(f, "{mistake}")?;
        }
        match self.more {
            0 => Ok(()),
            1 => f.write_str("\nand 1 more mistake"),
            more => write!(f, "\nand {more} more mistakes"),
        }
    }
}

/// The most mistakes that are kept; the others are only counted.
const MOST_MISTAKES: usize = 20;

/// Mistakes in the order of their places.
#[derive(Default)]
pub(crate) struct Mistakes {
    kept: Vec<Mistake>,
    more: usize,
}

impl Mistakes {
    /// Adds a mistake, unless there is one at its place, such as the end of the text.
    pub(crate) fn add(&mut self, mistake: Mistake) {
        let place = |mistake: &Mistake| (mistake.line, mistake.column);
        if self.kept.last().map(place) == Some(place(&mistake)) {
            return;
        }
        if self.kept.len() < MOST_MISTAKES {
            self.kept.push(mistake);
        } else {
            self.more += 1;
        }
    }

    /// Returns the value read; after a mistake, which is added, the default.
    pub(crate) fn take<T: Default>(&mut self, read: Result<T, Mistake>) -> T {
        read.unwrap_or_else(|mistake| {
            self.add(mistake);
            T::default()
        })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    pub(crate) fn first(&self) -> Option<&Mistake> {
        self.kept.first()
    }

    /// Returns the value that was read, if there was no mistake.
    pub(crate) fn or<T>(self, value: T) -> Result<T, MapError> {
        let Self { kept, more } = self;
        if kept.is_empty() {
            Ok(value)
        } else {
            let mistakes = kept;
            Err(MapError { mistakes, more })
        }
    }
}

/// A mistake in a map or a scenario file, and its place. Lines and columns are counted from 1, columns in
/// characters.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {message}")]
pub struct Mistake {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// The mistake there, and what would be right.
    pub message: String,
}

/// Returns a text found, for a message.
pub(crate) fn quoted(text: &str) -> String {
    match short(text) {
        text if text.is_empty() => "nothing".to_owned(),
        text => format!("`{text}`"),
    }
}

/// Returns the beginning of a text on one line, for a message.
pub(crate) fn short(text: &str) -> String {
    const MOST: usize = 30;
    let printed = |letter: char| if letter.is_control() { ' ' } else { letter };
    let mut letters = text.chars().map(printed);
    let mut short: String = letters.by_ref().take(MOST).collect();
    if letters.next().is_some() {
        short.push_str("...");
    }
    short
}

/// Why a grid, a place on it or a weight is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GridError {
    /// The map would be too large, or empty.
    #[error("a map of {width}x{height} cells: there must be at least one and at most {MAX_CELLS}")]
    Size {
        /// Cells in a row.
        width: u32,
        /// Rows.
        height: u32,
    },
    /// The text is not a place.
    #[error("place `{0}`: write column, comma and row, both counted from 0, such as 3,4")]
    Point(String),
    /// The place is not on the map.
    #[error("{point} is not on the map: columns go from 0 to {}, rows from 0 to {}", .width - 1, .height - 1)]
    OffMap {
        /// The place.
        point: Point,
        /// Cells in a row of the map.
        width: u32,
        /// Rows of the map.
        height: u32,
    },
    /// The place is impassable.
    #[error("nobody can stand at {point}: the terrain there is `{}`", .terrain.letter())]
    Blocked {
        /// The place.
        point: Point,
        /// The terrain there.
        terrain: Terrain,
    },
    /// A length that is not a decimal number.
    #[error("{} is not a length: write a decimal number such as 3.41421356", quoted(.0))]
    Length(String),
    /// The text does not give weights.
    #[error(
        "weight `{0}`: write a letter of . G S W, an equals sign and a whole number from 1 to {MAX_WEIGHT}, such as S=3"
    )]
    WeightText(String),
    /// The weight is out of range.
    #[error("weight {0}: it must be at least 1 and at most {MAX_WEIGHT}")]
    Weight(u16),
    /// The scenario is for a map of another size.
    #[error(
        "the scenario is for a map of {expected_width}x{expected_height} cells, this one has {width}x{height}"
    )]
    OtherSize {
        /// The width that the scenario gives.
        expected_width: u32,
        /// The height that the scenario gives.
        expected_height: u32,
        /// Cells in a row of the map.
        width: u32,
        /// Rows of the map.
        height: u32,
    },
}
