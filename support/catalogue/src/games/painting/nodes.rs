//! Game trees that are changed by hand.

use game_core::{TreeChangeError, TreeText};

use crate::games::tree::text_of;
use crate::{Brush, Canvas, Failure, Painted, Takes};

pub(crate) static BRUSHES: [Brush; 5] = [
    Brush {
        name: "value",
        summary: "Give a node its value, which is MAX's; an inner node may also lose it",
        takes: Takes::Node(|canvas, node| {
            changed(canvas, |text| text.with_value(node, value(canvas)))
        }),
        value: Some("value"),
    },
    Brush {
        name: "child",
        summary: "Add a move at a node, and the leaf to which it leads with its value",
        takes: Takes::Node(|canvas, node| {
            changed(canvas, |text| text.with_child(node, value(canvas)))
        }),
        value: Some("value"),
    },
    Brush {
        name: "remove",
        summary: "Remove a node and all below it",
        takes: Takes::Node(|canvas, node| changed(canvas, |text| text.without(node))),
        value: None,
    },
    Brush {
        name: "rename",
        summary: "Give a node another name",
        takes: Takes::Node(|canvas, node| {
            changed(canvas, |text| text.with_name(node, canvas.value))
        }),
        value: Some("name"),
    },
    Brush {
        name: "turn",
        summary: "Let the other player move at the root",
        takes: Takes::Nothing(|canvas| changed(canvas, TreeText::with_turn_exchanged)),
        value: None,
    },
];

fn value<'c>(canvas: &Canvas<'c>) -> Option<&'c str> {
    Some(canvas.value).filter(|value| !value.is_empty())
}

fn changed(
    canvas: &Canvas<'_>,
    change: impl FnOnce(&TreeText) -> Result<String, TreeChangeError>,
) -> Result<Painted, Failure> {
    let (name, text) = text_of(&canvas.text);
    let text = TreeText::read(text).map_err(|error| Failure::input(format!("{name}, {error}")))?;
    change(&text).map(Painted::new).map_err(Failure::input)
}
