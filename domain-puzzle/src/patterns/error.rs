//! Errors of patterns.

use pattern_database::BuildError;
use thiserror::Error;

use crate::Shape;

/// Why patterns are refused.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PatternError {
    /// There is no partition with this name.
    #[error("partition `{text}` of a {shape} board: {hint}")]
    Name {
        /// The text.
        text: String,
        /// The shape of the board.
        shape: Shape,
        /// The names and lists that can be written.
        hint: &'static str,
    },
    /// A tile that the board does not have.
    #[error("there is no tile {tile} on a {shape} board; patterns are made of the tiles 1 to {}", .shape.cells() - 1)]
    Tile {
        /// The tile.
        tile: u8,
        /// The shape of the board.
        shape: Shape,
    },
    /// A tile in two patterns, or twice in one.
    #[error("tile {tile} occurs twice; additive patterns have no tile in common")]
    Twice {
        /// The tile.
        tile: u8,
    },
    /// There is no pattern, or one without tiles.
    #[error("a pattern has at least one tile")]
    Empty,
    /// The patterns have more tiles than the board.
    #[error("patterns of {tiles} tiles need a board of at least {} cells; {shape} has {}", tiles + 1, .shape.cells())]
    Crowded {
        /// The tiles of all patterns.
        tiles: u32,
        /// The shape of the board.
        shape: Shape,
    },
    /// There are more patterns than a memo can hold.
    #[error("{count} patterns; at most {most} can be added up")]
    Many {
        /// The patterns.
        count: usize,
        /// The most that there may be.
        most: usize,
    },
    /// More patterns or sums than a memo of several partitions can hold.
    #[error(
        "{count} different {what}, reflections included; at most {most} can be looked up together"
    )]
    Numerous {
        /// "patterns" or "partitions".
        what: &'static str,
        /// Number of tiles or patterns.
        count: usize,
        /// The most that there may be.
        most: usize,
    },
    /// A pattern has more placements than several partitions can number.
    #[error(
        "a pattern of {tiles} tiles on {cells} cells is too large to be looked up with other partitions: split it"
    )]
    Wide {
        /// The tiles of the pattern.
        tiles: u8,
        /// The cells of the board.
        cells: u8,
    },
    /// A pattern has too many placements.
    #[error("a pattern of {tiles} tiles on {cells} cells is too large for a table: split it")]
    Large {
        /// The tiles of the pattern.
        tiles: u8,
        /// The cells of the board.
        cells: u8,
    },
    /// The board cannot be reflected.
    #[error(
        "look-up by reflection needs a square board whose goal has the blank on the main diagonal"
    )]
    Reflection,
    /// A database cannot be built.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// A database was built for something else.
    #[error("this is a database of {found}; one of {expected} is needed")]
    OtherDatabase {
        /// Subject of the database.
        found: String,
        /// Subject that is needed.
        expected: String,
    },
}
