//! Brushes, and the things that their strokes must name.

use serde::{Serialize, Serializer};

use crate::painting::{Canvas, CellAt, Painted, PointAt, Spot, Stroke};
use crate::{Failure, Text, UserInput};

/// A way to change an instance or a position by hand.
#[derive(Debug, Serialize)]
pub struct Brush {
    /// Its name: `wall`, `tile`, `edge`.
    pub name: &'static str,
    /// Effect of a stroke, in a sentence for users.
    pub summary: &'static str,
    /// Things that a stroke must name, and its effect.
    pub takes: Takes,
    /// Label of the text that comes with a stroke: `cost`; nothing if none does.
    pub value: Option<&'static str>,
}

/// Things that a stroke names, with the function that makes a new text of the old one.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    /// Nothing: it is a button.
    Nothing(fn(&Canvas<'_>) -> Result<Painted, Failure>),
    /// A cell of the board.
    Cell(fn(&Canvas<'_>, CellAt) -> Result<Painted, Failure>),
    /// One cell or more, painted over.
    Cells(fn(&Canvas<'_>, &[CellAt]) -> Result<Painted, Failure>),
    /// Two cells: dragged from the first one to the second.
    CellPair(fn(&Canvas<'_>, [CellAt; 2]) -> Result<Painted, Failure>),
    /// A node, by its name.
    Node(fn(&Canvas<'_>, &str) -> Result<Painted, Failure>),
    /// Two nodes: dragged from the first one to the second.
    NodePair(fn(&Canvas<'_>, [&str; 2]) -> Result<Painted, Failure>),
    /// A node, and the point to which it is dragged.
    NodeAndPoint(fn(&Canvas<'_>, &str, PointAt) -> Result<Painted, Failure>),
    /// A point.
    Point(fn(&Canvas<'_>, PointAt) -> Result<Painted, Failure>),
}

impl Takes {
    /// Returns its name for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nothing(_) => "nothing",
            Self::Cell(_) => "cell",
            Self::Cells(_) => "cells",
            Self::CellPair(_) => "cell_pair",
            Self::Node(_) => "node",
            Self::NodePair(_) => "node_pair",
            Self::NodeAndPoint(_) => "node_and_point",
            Self::Point(_) => "point",
        }
    }

    const fn in_words(self) -> &'static str {
        match self {
            Self::Nothing(_) => "no place",
            Self::Cell(_) => "a cell",
            Self::Cells(_) => "cells",
            Self::CellPair(_) => "two cells",
            Self::Node(_) => "a node",
            Self::NodePair(_) => "two nodes",
            Self::NodeAndPoint(_) => "a node and a point",
            Self::Point(_) => "a point",
        }
    }
}

impl Serialize for Takes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Brush {
    /// Changes a text by a stroke of one of these brushes.
    ///
    /// # Errors
    ///
    /// If there is no such brush, if the stroke does not name what it takes, or if it makes no sense there.
    pub fn paint(
        brushes: &[Self],
        text: Text<'_>,
        given: UserInput<'_>,
        stroke: &Stroke,
    ) -> Result<Painted, Failure> {
        let name = &stroke.brush;
        let brush = brushes.iter().find(|brush| brush.name == *name);
        let brush = brush.ok_or_else(|| {
            let names: Vec<&str> = brushes.iter().map(|brush| brush.name).collect();
            let names = if names.is_empty() {
                "none".to_owned()
            } else {
                names.join(", ")
            };
            Failure::input(format!(
                "there is no brush `{name}`; the brushes are: {names}"
            ))
        })?;
        let value = stroke.value.trim();
        if brush.value.is_none() && !value.is_empty() {
            return Err(Failure::input(format!("the brush {name} takes no text")));
        }
        let canvas = Canvas { text, given, value };
        match (brush.takes, stroke.places.as_slice()) {
            (Takes::Nothing(make), []) => make(&canvas),
            (Takes::Cell(make), [Spot::Cell(cell)]) => make(&canvas, *cell),
            (Takes::CellPair(make), [Spot::Cell(from), Spot::Cell(to)]) => {
                make(&canvas, [*from, *to])
            }
            (Takes::Node(make), [Spot::Node(node)]) => make(&canvas, node),
            (Takes::NodePair(make), [Spot::Node(from), Spot::Node(to)]) => {
                make(&canvas, [from, to])
            }
            (Takes::NodeAndPoint(make), [Spot::Node(node), Spot::Point(point)]) => {
                make(&canvas, node, point.on_a_picture()?)
            }
            (Takes::Point(make), [Spot::Point(point)]) => make(&canvas, point.on_a_picture()?),
            (Takes::Cells(make), [_, ..]) if stroke.cells().count() == stroke.places.len() => {
                make(&canvas, &stroke.cells().collect::<Vec<_>>())
            }
            (takes, _) => Err(Failure::input(format!(
                "a stroke of the brush {name} names {}",
                takes.in_words()
            ))),
        }
    }
}
