//! Boards of games.

use view::{Board, Cell, Kind, Look};

/// Returns the board of a game that is written with a letter for each cell; none if rows differ in length.
pub(crate) fn rows<'p>(rows: impl Iterator<Item = &'p [u8]>) -> Option<Board> {
    let (mut cells, mut count, mut columns) = (Vec::new(), 0, 0);
    for row in rows {
        if count > 0 && row.len() != columns {
            return None;
        }
        (count, columns) = (count + 1, row.len());
        for letter in row {
            cells.push(match letter {
                b'X' => Cell::new("X", Kind::First),
                b'O' => Cell::new("O", Kind::Second),
                b'.' => Cell::new("", Kind::Empty),
                _ => return None,
            });
        }
    }
    (count > 0).then_some(Board {
        rows: count,
        columns,
        cells,
        look: Look::Lines,
    })
}

/// Returns the board of a position in Forsyth-Edwards notation.
#[must_use]
pub fn chess(position: &str) -> Option<Board> {
    let mut cells = Vec::with_capacity(64);
    for letter in position.split(' ').next()?.chars() {
        match letter {
            '/' => {}
            '1'..='8' => {
                let empty = letter.to_digit(9)? as usize;
                cells.extend(vec![Cell::new("", Kind::Empty); empty]);
            }
            piece => cells.push(Cell::new(
                symbol(piece)?,
                if piece.is_uppercase() {
                    Kind::First
                } else {
                    Kind::Second
                },
            )),
        }
    }
    (cells.len() == 64).then_some(Board {
        rows: 8,
        columns: 8,
        cells,
        look: Look::Chequered,
    })
}

/// Returns the chess symbol for a letter, followed by the sign that asks for a letter and not a coloured picture.
fn symbol(letter: char) -> Option<String> {
    let symbols = "♔♕♖♗♘♙♚♛♜♝♞♟";
    let place = "KQRBNPkqrbnp".find(letter)?;
    Some(format!("{}\u{fe0e}", symbols.chars().nth(place)?))
}
