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
    pub mistakes: Vec<ParseError>,
    /// Number of further mistakes.
    pub more: usize,
}

impl MapError {
    /// Returns a single mistake.
    pub(crate) fn of(mistake: ParseError) -> Self {
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
    kept: Vec<ParseError>,
    more: usize,
}

impl Mistakes {
    /// Adds a mistake, unless there is one at its place, such as the end of the text.
    pub(crate) fn add(&mut self, mistake: ParseError) {
        let place = |mistake: &ParseError| (mistake.line, mistake.column);
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
    pub(crate) fn take<T: Default>(&mut self, read: Result<T, ParseError>) -> T {
        read.unwrap_or_else(|mistake| {
            self.add(mistake);
            T::default()
        })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    pub(crate) fn first(&self) -> Option<&ParseError> {
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
#[error("line {line}, column {column}: {mistake}")]
pub struct ParseError {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// The mistake there.
    pub mistake: Mistake,
}

/// A mistake in a map or a scenario file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Mistake {
    /// A line of the heading is not what it should be.
    #[error("found {}, expected {expected}", quoted(.found))]
    Heading {
        /// The expected text.
        expected: &'static str,
        /// The text found.
        found: String,
    },
    /// Most signs of a drawing have no meaning, and most likely it is none.
    #[error("{first}; {wrong} of {signs} signs have none, so this may be a file of another kind")]
    NoDrawing {
        /// The first mistake.
        first: Box<Mistake>,
        /// The signs without a meaning.
        wrong: usize,
        /// All signs.
        signs: usize,
    },
    /// A map of another type.
    #[error(
        "a map of type octile-corner gives the heights of corners and is not read: write `type octile` and a letter for each cell"
    )]
    Corners,
    /// Something that is not a number of the kind expected.
    #[error("{} is not a valid {name}: write a whole number such as 12", quoted(.text))]
    Number {
        /// Meaning of the number.
        name: &'static str,
        /// The text.
        text: String,
    },
    /// The map is too large, or empty.
    #[error("{0}")]
    Size(GridError),
    /// A letter that does not stand for any terrain.
    #[error(
        "{letter:?} is not a terrain: write . or G for ground, S for swamp, W for water, T for trees, @ or O for out of bounds"
    )]
    Letter {
        /// The letter.
        letter: char,
    },
    /// A sign that has no meaning on a drawn map.
    #[error(
        "{letter:?} has no meaning on a map: write # for a wall, . for ground, A for the start, B for the goal, or G, S, W, T, O, @ for terrain"
    )]
    Sign {
        /// The sign.
        letter: char,
    },
    /// A second start or goal on a drawn map.
    #[error("a second {letter}: {} is drawn at line {line}, column {column} already", end(*.letter))]
    Again {
        /// `A` or `B`.
        letter: char,
        /// The line of the first.
        line: usize,
        /// The column of the first.
        column: usize,
    },
    /// A row of a drawn map is not as wide as the widest.
    #[error("the row has {found} cells; the widest, on line {}, has {}", .widest.1, .widest.0)]
    Short {
        /// The cells of the row.
        found: usize,
        /// The cells of the widest row, and its line.
        widest: (usize, usize),
    },
    /// A row of the map has too few or too many cells.
    #[error("the row has {found} cells; the map is {width} wide")]
    Row {
        /// The cells of the row.
        found: usize,
        /// The cells that it should have.
        width: u32,
    },
    /// The map ends too soon.
    #[error("the map ends here; {found} of its {height} rows were read")]
    Rows {
        /// The rows found.
        found: u32,
        /// The rows that there should be.
        height: u32,
    },
    /// Something stands after the last row.
    #[error("the map should have ended: its height is {height}")]
    Surplus {
        /// The rows that there should be.
        height: u32,
    },
    /// A scenario has too few or too many fields.
    #[error(
        "a scenario has 9 fields, not {found}: bucket, map, width, height, start x, start y, goal x, goal y, optimal length"
    )]
    Fields {
        /// The fields found.
        found: usize,
    },
    /// A length that is not a decimal number.
    #[error("{} is not a length: write a decimal number such as 3.41421356", quoted(.text))]
    Length {
        /// The text.
        text: String,
    },
}

fn quoted(text: &str) -> String {
    if text.is_empty() {
        "nothing".to_owned()
    } else {
        format!("`{text}`")
    }
}

/// Returns the meaning of a letter on a drawn map.
fn end(letter: char) -> &'static str {
    if letter == 'A' {
        "the start"
    } else {
        "the goal"
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
