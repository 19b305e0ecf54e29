//! Connect Four positions that are changed by hand.

use domain_connect4::{Board, Column, Connect4, Shape, Size};
use game_core::{Game as _, Notation};

use crate::games::connect4::game_of;
use crate::{Brush, Canvas, CellAt, Failure, Painted, Takes};

pub(crate) static BRUSHES: [Brush; 2] = [
    Brush {
        name: "drop",
        summary: "Drop a disc into the column that is clicked, for the side whose turn it is",
        takes: Takes::Cell(drop),
        value: None,
    },
    Brush {
        name: "take-back",
        summary: "Take back the last move",
        takes: Takes::Nothing(take_back),
        value: None,
    },
];

fn drop(canvas: &Canvas<'_>, cell: CellAt) -> Result<Painted, Failure> {
    let (game, board) = read(canvas)?;
    let [rows, columns] = [game.shape.rows(), game.shape.columns()].map(|side| side as usize);
    cell.number(rows, columns)?;
    let column = Column::new(u8::try_from(cell.column).unwrap_or(u8::MAX));
    if game.is_over(&board) {
        return Err(Failure::input("the game is over; no move is possible"));
    }
    if board.is_full(game.shape, column) {
        return Err(Failure::input(format!(
            "column {column} is full; choose another one"
        )));
    }
    let text = canvas.text.text.trim();
    Ok(Painted::new(if are_moves(text) {
        format!("{text}{column}")
    } else {
        game.position_text(&game.play(&board, column))
    }))
}

fn take_back(canvas: &Canvas<'_>) -> Result<Painted, Failure> {
    let _ = read(canvas)?;
    let text = canvas.text.text.trim();
    if !are_moves(text) {
        return Err(Failure::input(
            "the rows do not say which disc was the last one; write the columns of the moves instead, such as 4453",
        ));
    }
    let mut before = text.to_owned();
    match before.pop() {
        Some(_) => Ok(Painted::new(before.trim_end())),
        None => Err(Failure::input("there is no move to take back")),
    }
}

fn read(canvas: &Canvas<'_>) -> Result<(Connect4<Size>, Board), Failure> {
    let game = game_of(canvas.given.values)?;
    let board = game.read(canvas.text.text).map_err(Failure::input)?;
    Ok((game, board))
}

/// Returns whether these are the columns of moves, and not rows of cells.
fn are_moves(text: &str) -> bool {
    text.chars()
        .all(|letter| letter.is_whitespace() || Column::of_char(letter).is_some())
        && !text.contains(['X', 'O'])
}
