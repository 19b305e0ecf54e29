//! Tic-tac-toe boards that are changed by hand.

use std::ops::Range;

use domain_tictactoe::{Board, Cell, PositionError};

use crate::games::drawing::rows;
use crate::painting::{rearranged, words};
use crate::{Brush, Canvas, CellAt, Failure, Painted, Takes};

pub(crate) static BRUSHES: [Brush; 4] = [
    Brush {
        name: "play",
        summary: "Mark the cell that is clicked for the side whose turn it is",
        takes: Takes::Cell(play),
        value: None,
    },
    Brush {
        name: "x",
        summary: "Write X into cells",
        takes: Takes::Cells(|canvas, cells| write(canvas, cells, "X")),
        value: None,
    },
    Brush {
        name: "o",
        summary: "Write O into cells",
        takes: Takes::Cells(|canvas, cells| write(canvas, cells, "O")),
        value: None,
    },
    Brush {
        name: "empty",
        summary: "Empty cells",
        takes: Takes::Cells(|canvas, cells| write(canvas, cells, ".")),
        value: None,
    },
];

fn play(canvas: &Canvas<'_>, cell: CellAt) -> Result<Painted, Failure> {
    let (text, _) = read(canvas.text.text)?;
    let board: Board = text.parse().map_err(Failure::input)?;
    let number = cell.number(3, 3)?;
    if let Some(cell) = Cell::new(number) {
        board.try_play(cell).map_err(Failure::input)?;
    }
    let mark = domain_tictactoe::letter(board.to_move());
    write(canvas, &[cell], mark.encode_utf8(&mut [0; 4]))
}

/// Marks may be out of turn: a board on the way to another need not be a position.
fn write(canvas: &Canvas<'_>, cells: &[CellAt], mark: &str) -> Result<Painted, Failure> {
    let (text, places) = read(canvas.text.text)?;
    let mut marks: Vec<&str> = places.iter().map(|place| &text[place.clone()]).collect();
    for cell in cells {
        marks[cell.number(3, 3)?] = mark;
    }
    Ok(Painted::new(rearranged(text, &places, marks)))
}

/// Returns the board of nine marks, whoever has moved.
pub(crate) fn sketch(text: &str) -> Option<view::Board> {
    let (text, places) = read(text).ok()?;
    let marks: String = places.iter().map(|place| &text[place.clone()]).collect();
    let marks = marks.to_uppercase().replace(['_', '-'], ".");
    rows(marks.as_bytes().chunks(3))
}

/// Returns the text, and the places of the nine cells in it, whoever has marked them.
fn read(text: &str) -> Result<(&str, Vec<Range<usize>>), Failure> {
    let text = match text.trim() {
        "" => ".........",
        text => text,
    };
    if let Err(error @ (PositionError::Character { .. } | PositionError::Length { .. })) =
        text.parse::<Board>()
    {
        return Err(Failure::input(error));
    }
    let rows = words(text, |letter| {
        matches!(letter, '/' | '|') || letter.is_whitespace()
    });
    let cells = rows.into_iter().flatten().map(|cell| cell..cell + 1);
    Ok((text, cells.collect()))
}
