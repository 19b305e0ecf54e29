//! Boards that are changed by hand.

use std::ops::Range;

use domain_puzzle::Shape;

use super::{SIZE, layout};
use crate::painting::{rearranged, words};
use crate::{Brush, Canvas, CellAt, Failure, Painted, Takes};

pub(super) static BRUSHES: [Brush; 2] = [
    Brush {
        name: "slide",
        summary: "Slide the tile that is clicked towards the blank, with all tiles between them",
        takes: Takes::Cell(slide),
        value: None,
    },
    Brush {
        name: "swap",
        summary: "Exchange two tiles: drag one onto the other. What can be reached may change by that",
        takes: Takes::CellPair(swap),
        value: None,
    },
];

fn slide(canvas: &Canvas<'_>, cell: CellAt) -> Result<Painted, Failure> {
    let (shape, blank) = read(canvas)?;
    let [rows, columns] = [shape.rows(), shape.columns()].map(usize::from);
    let tile = cell.number(rows, columns)?;
    let (row, column) = (blank / columns, blank % columns);
    let step = match (row == cell.row, column == cell.column) {
        (true, true) => {
            return Err(Failure::input(
                "this is the blank; click a tile in its row or its column",
            ));
        }
        (true, false) => 1,
        (false, true) => columns,
        (false, false) => {
            return Err(Failure::input(
                "this tile cannot slide: it is neither in the row nor in the column of the blank",
            ));
        }
    };
    let way: Vec<usize> = if tile < blank {
        (tile..=blank).rev().step_by(step).collect()
    } else {
        (blank..=tile).step_by(step).collect()
    };
    Ok(changed(canvas, |tiles| {
        for pair in way.windows(2) {
            tiles.swap(pair[0], pair[1]);
        }
    }))
}

fn swap(canvas: &Canvas<'_>, [from, to]: [CellAt; 2]) -> Result<Painted, Failure> {
    let (shape, _) = read(canvas)?;
    let [rows, columns] = [shape.rows(), shape.columns()].map(usize::from);
    let (from, to) = (from.number(rows, columns)?, to.number(rows, columns)?);
    Ok(changed(canvas, |tiles| tiles.swap(from, to)))
}

/// Returns the shape of the board, and the cell of the blank.
fn read(canvas: &Canvas<'_>) -> Result<(Shape, usize), Failure> {
    let size = canvas
        .given
        .values
        .read(SIZE.name)
        .map_err(Failure::input)?;
    let layout = layout(canvas.text.text, size)?;
    let blank = layout.cell_of(0).unwrap_or_default();
    Ok((layout.shape(), blank.into()))
}

/// Returns a board that can be read with its tiles in another order, written as it was.
fn changed(canvas: &Canvas<'_>, change: impl FnOnce(&mut [&str])) -> Painted {
    let text = canvas.text.text.trim();
    let places = tiles(text);
    let mut tiles: Vec<&str> = places.iter().map(|place| &text[place.clone()]).collect();
    change(&mut tiles);
    Painted::new(rearranged(text, &places, tiles))
}

/// Returns the places of the tiles of a board: its words, or the letters of these where each row is a single word.
fn tiles(text: &str) -> Vec<Range<usize>> {
    let separates = |letter: char| letter == ',' || letter.is_whitespace();
    let rows = words(text, |letter| matches!(letter, '/' | '\n'));
    let rows = rows.into_iter().map(|row| {
        let words = words(&text[row.clone()], separates).into_iter();
        words
            .map(|word| row.start + word.start..row.start + word.end)
            .collect::<Vec<_>>()
    });
    let rows: Vec<_> = rows.filter(|row| !row.is_empty()).collect();
    let is_compact = rows.iter().all(|row| row.len() == 1);
    let words = rows.into_iter().flatten();
    if !is_compact {
        return words.collect();
    }
    let letters = words.flat_map(|word| {
        let letters = text[word.clone()].char_indices();
        letters.map(move |(at, letter)| {
            let begin = word.start + at;
            begin..begin + letter.len_utf8()
        })
    });
    letters.collect()
}
