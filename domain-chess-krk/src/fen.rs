//! Forsyth-Edwards notation, as far as three pieces need it.

use game_core::Player;

use crate::{FenError, Square};

/// A piece as the placement names it, and where.
#[derive(Clone, Copy)]
struct Placed {
    letter: char,
    square: Square,
    column: usize,
}

/// The fields that matter here.
pub(crate) struct Fen {
    pieces: Vec<Placed>,
    placement_end: usize,
    pub(crate) to_move: Player,
}

impl Fen {
    /// Reads `text`, whose pieces must be among `letters`.
    pub(crate) fn read(text: &str, letters: &'static str) -> Result<Self, FenError> {
        let mut fields = fields(text);
        let (column, placement) = fields.next().ok_or(FenError::Empty)?;
        let placement_end = column + placement.chars().count();
        let pieces = read_placement(placement, column, letters)?;
        let to_move = match fields.next() {
            None => {
                return Err(FenError::NoSide {
                    column: placement_end,
                });
            }
            Some((_, "w")) => Player::First,
            Some((_, "b")) => Player::Second,
            Some(field) => return Err(wrong(field, "the side to move", "`w` or `b`")),
        };
        check_rest(fields)?;
        Ok(Self {
            pieces,
            placement_end,
            to_move,
        })
    }

    /// The one piece whose letter `is_it`; `name` is for messages.
    pub(crate) fn the(
        &self,
        is_it: impl Fn(char) -> bool,
        name: &'static str,
    ) -> Result<(char, Square), FenError> {
        let mut found = self.pieces.iter().filter(|p| is_it(p.letter));
        let Some(piece) = found.next() else {
            return Err(FenError::MissingPiece {
                column: self.placement_end,
                piece: name,
            });
        };
        match found.next() {
            None => Ok((piece.letter, piece.square)),
            Some(extra) => Err(FenError::ExtraPiece {
                column: extra.column,
                piece: name,
                square: extra.square,
            }),
        }
    }
}

/// The text of a position: its pieces, none of them twice on a square, and the side to move.
pub(crate) fn write(pieces: &[(Square, char)], to_move: Player) -> String {
    let letter_on = |square| pieces.iter().find(|p| p.0 == square).map(|p| p.1);
    let rank = |rank| {
        let mut text = String::new();
        let mut empty = 0;
        for file in 1..=8 {
            if let Some(letter) = letter_on(Square::on(file, rank)) {
                push_count(&mut text, empty);
                text.push(letter);
                empty = 0;
            } else {
                empty += 1;
            }
        }
        push_count(&mut text, empty);
        text
    };
    let placement = (1..=8).rev().map(rank).collect::<Vec<_>>().join("/");
    let side = match to_move {
        Player::First => 'w',
        Player::Second => 'b',
    };
    format!("{placement} {side} - - 0 1")
}

fn push_count(text: &mut String, empty: usize) {
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
}

/// The words of the text, each with the column of its first character.
fn fields(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 1;
    text.split(char::is_whitespace).filter_map(move |word| {
        let column = next;
        next += word.chars().count() + 1;
        (!word.is_empty()).then_some((column, word))
    })
}

fn read_placement(
    placement: &str,
    first_column: usize,
    letters: &'static str,
) -> Result<Vec<Placed>, FenError> {
    let mut pieces = Vec::new();
    let mut column = first_column;
    let mut ranks = 0;
    for (rank, text) in (1..=8).rev().zip(placement.split('/')) {
        let mut file = 0;
        let mut after_digit = false;
        for (column, letter) in (column..).zip(text.chars()) {
            let digit = letter.to_digit(9).filter(|&digit| digit > 0);
            match digit {
                Some(_) if after_digit => return Err(FenError::Digits { column }),
                Some(digit) => file += digit as usize,
                None if letters.contains(letter) => {
                    file += 1;
                    let square = u8::try_from(file).ok().and_then(|f| Square::new(f, rank));
                    pieces.extend(square.map(|square| Placed {
                        letter,
                        square,
                        column,
                    }));
                }
                None => {
                    return Err(FenError::Placement {
                        column,
                        found: letter,
                        allowed: letters,
                    });
                }
            }
            after_digit = digit.is_some();
        }
        if file != 8 {
            return Err(FenError::RankLength {
                column,
                rank,
                squares: file,
            });
        }
        column += text.chars().count() + 1;
        ranks += 1;
    }
    let all = placement.split('/').count();
    if all == 8 {
        Ok(pieces)
    } else {
        Err(FenError::RankCount {
            column: if ranks < all { column } else { column - 1 },
            ranks: all,
        })
    }
}

/// Checks the fields after the side to move, as far as there are any.
fn check_rest<'a>(mut fields: impl Iterator<Item = (usize, &'a str)>) -> Result<(), FenError> {
    let is_none: fn(&str) -> bool = |text| text == "-";
    let is_count: fn(&str) -> bool = |text| text.parse::<u16>().is_ok();
    let is_number: fn(&str) -> bool = |text| text.parse::<u16>().is_ok_and(|number| number > 0);
    let checks = [
        (
            "the castling field",
            "`-` (these endings know no castling)",
            is_none,
        ),
        ("the en passant field", "`-` in these endings", is_none),
        ("the half-move clock", "a number", is_count),
        ("the move number", "a number from 1", is_number),
    ];
    for (name, expected, is_right) in checks {
        match fields.next() {
            Some(field) if !is_right(field.1) => return Err(wrong(field, name, expected)),
            _ => {}
        }
    }
    match fields.next() {
        None => Ok(()),
        Some((column, _)) => Err(FenError::TooManyFields { column }),
    }
}

fn wrong((column, found): (usize, &str), name: &'static str, expected: &'static str) -> FenError {
    FenError::Field {
        column,
        name,
        expected,
        found: found.to_owned(),
    }
}
