//! Errors of boards.

use thiserror::Error;

use crate::Shape;

/// Why a board or a shape is refused. Places are counted by rows from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The board has an impossible shape.
    #[error(
        "a board of {rows}x{columns} cells: there must be at least two rows and two columns and at most 25 cells"
    )]
    Shape {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        columns: usize,
    },
    /// The shape cannot be read.
    #[error("shape `{text}`: write rows, `x` and columns, such as 3x4")]
    ShapeText {
        /// The text.
        text: String,
    },
    /// There is no board at all.
    #[error(
        "the board is empty: write its tiles by rows, such as 283/164/7#5 or `2 8 3 1 6 4 7 # 5`"
    )]
    Empty,
    /// The rows differ in length.
    #[error("row {row} has {}, row 1 has {expected}", cells(*.found))]
    Ragged {
        /// The row that differs.
        row: usize,
        /// Its cells.
        found: usize,
        /// The cells of the first row.
        expected: usize,
    },
    /// The number of cells does not fit the shape.
    #[error("{}, but a {shape} board has {}", cells(*.found), .shape.cells())]
    Cells {
        /// The cells found.
        found: usize,
        /// The shape expected.
        shape: Shape,
    },
    /// The rows are not marked and the number of cells is not a square.
    #[error(
        "a board of {} is not a square of 2x2 to 5x5: separate the rows by `/` or give the shape",
        cells(*.found)
    )]
    NotSquare {
        /// The cells found.
        found: usize,
    },
    /// Something that is not a tile.
    #[error(
        "place {place}: `{text}` is not a tile of this board; tiles are the numbers 1 to {largest}, and the blank is written #, 0, _ or ."
    )]
    Tile {
        /// Number of the place.
        place: usize,
        /// The text.
        text: String,
        /// The largest tile of the board.
        largest: usize,
    },
    /// A tile or the blank occurs twice.
    #[error("{} stands at place {first} and again at place {second}; {} is missing", name(*.tile), name(*.missing))]
    Duplicate {
        /// The tile, 0 for the blank.
        tile: u8,
        /// Its first place.
        first: usize,
        /// Its second place.
        second: usize,
        /// A tile that does not occur, 0 for the blank.
        missing: u8,
    },
    /// The board has another shape than the goal, or than the one that was asked for.
    #[error("the board is {found}; a {expected} board is expected here")]
    OtherShape {
        /// The board's shape.
        found: Shape,
        /// The shape that it should have.
        expected: Shape,
    },
    /// The board is larger than the packed form chosen by the caller.
    #[error("a {shape} board has {} cells; this packed form holds {capacity}", .shape.cells())]
    Capacity {
        /// The board's shape.
        shape: Shape,
        /// The cells that fit.
        capacity: usize,
    },
    /// The tables of the walking distance would be too large.
    #[error("the walking distance of a {shape} board needs a table of more than {most} states")]
    WalkingDistance {
        /// The board's shape.
        shape: Shape,
        /// The most states of a table.
        most: u32,
    },
}

fn cells(count: usize) -> String {
    if count == 1 {
        "1 cell".to_owned()
    } else {
        format!("{count} cells")
    }
}

fn name(tile: u8) -> String {
    if tile == 0 {
        "the blank".to_owned()
    } else {
        format!("tile {tile}")
    }
}
