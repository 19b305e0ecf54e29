//! Strokes, their canvas, and their results.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::words::count;
use crate::{Facts, Failure, Text, UserInput};

/// One stroke of a brush.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stroke {
    /// The name of the brush.
    pub brush: String,
    /// Things it touches.
    #[serde(default)]
    pub places: Vec<Spot>,
    /// The text that comes with it, such as the cost of an edge.
    #[serde(default)]
    pub value: String,
}

/// Something that a stroke touches.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spot {
    /// A cell of a [`Board`](view::Board) or of a map.
    Cell(CellAt),
    /// A node of a graph or a tree, by its name.
    Node(String),
    /// A point beside the nodes of a graph.
    Point(PointAt),
}

/// A cell: rows are counted from the top and columns from the left, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CellAt {
    /// The row.
    pub row: usize,
    /// The column.
    pub column: usize,
}

/// A point in the units of the points of a [`Scene`](view::Scene): to the right and downwards.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointAt {
    /// Distance to the right.
    pub x: f64,
    /// Distance downwards.
    pub y: f64,
}

/// The text that a stroke changes.
#[derive(Clone, Copy)]
pub struct Canvas<'c> {
    /// The instance or the position.
    pub text: Text<'c>,
    /// Input given with it.
    pub given: UserInput<'c>,
    /// The text that comes with the stroke, without white space around it; often none.
    pub value: &'c str,
}

/// Result of a stroke.
#[derive(Clone, Debug)]
pub struct Painted {
    /// The instance or the position after it.
    pub text: String,
    /// The options that have changed with it; those that no longer hold are null.
    pub options: Facts,
}

impl Stroke {
    /// Returns the cells that it touches.
    pub(crate) fn cells(&self) -> impl Iterator<Item = CellAt> {
        self.places.iter().filter_map(|place| match place {
            Spot::Cell(cell) => Some(*cell),
            Spot::Node(_) | Spot::Point(_) => None,
        })
    }
}

impl CellAt {
    /// Returns its number, counted by rows from 0, on a board of this size.
    ///
    /// # Errors
    ///
    /// If it is not on the board.
    pub fn number(self, rows: usize, columns: usize) -> Result<usize, Failure> {
        let Self { row, column } = self;
        if row < rows && column < columns {
            return Ok(row * columns + column);
        }
        Err(Failure::input(format!(
            "there is no row {row} with a column {column}, counted from 0, where there are {} and {}",
            count(rows as u64, "row"),
            count(columns as u64, "column")
        )))
    }
}

impl PointAt {
    /// Returns the point, unless it is too far away to be on any picture.
    pub(crate) fn on_a_picture(self) -> Result<Self, Failure> {
        const FARTHEST: f64 = 100_000.0;
        let Self { x, y } = self;
        if x.abs() <= FARTHEST && y.abs() <= FARTHEST {
            return Ok(self);
        }
        Err(Failure::input(format!(
            "the point {x},{y} is too far away: a picture is about 1000 wide"
        )))
    }
}

impl Painted {
    /// Makes the result of a stroke that leaves the options as before.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            options: Facts::new(),
        }
    }

    /// Sets another value of an option, or removes the option.
    #[must_use]
    pub fn with_option(mut self, name: &'static str, value: Option<String>) -> Self {
        self.options.push((name, Value::from(value)));
        self
    }
}
