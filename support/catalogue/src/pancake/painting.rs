//! Stacks that are changed by hand.

use domain_pancake::Layout;

use super::{RANDOM, SEED, stack};
use crate::painting::{rearranged, words};
use crate::{Brush, Canvas, CellAt, Failure, Painted, Takes};

pub(super) static BRUSHES: [Brush; 2] = [
    Brush {
        name: "flip",
        summary: "Turn the pancake that is clicked and all above it",
        takes: Takes::Cell(|canvas, cell| {
            changed(canvas, |sizes| {
                let lowest = place(cell, sizes)?;
                if lowest == 0 {
                    return Err(Failure::input(
                        "a single pancake looks the same when it is turned; click one below it",
                    ));
                }
                sizes[..=lowest].reverse();
                Ok(())
            })
        }),
        value: None,
    },
    Brush {
        name: "swap",
        summary: "Exchange two pancakes: drag one onto the other",
        takes: Takes::CellPair(|canvas, cells| {
            changed(canvas, |sizes| {
                let [from, to] = [place(cells[0], sizes)?, place(cells[1], sizes)?];
                sizes.swap(from, to);
                Ok(())
            })
        }),
        value: None,
    },
];

fn place(cell: CellAt, sizes: &[&str]) -> Result<usize, Failure> {
    cell.number(sizes.len(), 1)
}

/// Returns the stack with its sizes in another order, written as it was.
fn changed(
    canvas: &Canvas<'_>,
    change: impl FnOnce(&mut [&str]) -> Result<(), Failure>,
) -> Result<Painted, Failure> {
    let values = canvas.given.values;
    let is_drawn = values.has(RANDOM.name);
    let read: Layout = stack(canvas.text.text, &canvas.given)?;
    let text = if is_drawn {
        read.to_string()
    } else {
        canvas.text.text.trim().to_owned()
    };
    let places = words(&text, |letter| letter == ',' || letter.is_whitespace());
    let mut sizes: Vec<&str> = places.iter().map(|place| &text[place.clone()]).collect();
    change(&mut sizes)?;
    let painted = Painted::new(rearranged(&text, &places, sizes));
    let drawn_by = [RANDOM.name, SEED.name].into_iter();
    let outdated = drawn_by.filter(|name| values.has(name));
    Ok(outdated.fold(painted, |painted, name| painted.with_option(name, None)))
}
