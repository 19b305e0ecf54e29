//! Chess endings that are changed by hand.

use domain_chess_krk::Square;
use domain_chess_krk::ending::Position;
use domain_chess_krk::krk::Position as KrkPosition;
use view::Board;

use crate::games::drawing::chess;
use crate::{Brush, Canvas, CellAt, Failure, Painted, Takes};

/// Brushes for king and rook against king, whose positions can also be written in Bratko's form.
pub(crate) static ROOK_BRUSHES: [Brush; 6] = [
    WHITE_KING,
    BLACK_KING,
    man(
        "rook",
        "Put the rook on the square that is clicked",
        |canvas, cell| put(canvas, cell, 'R'),
    ),
    MOVE,
    TURN,
    COLOURS,
];

/// Brushes for the other endings.
pub(crate) static BRUSHES: [Brush; 10] = [
    WHITE_KING,
    BLACK_KING,
    man(
        "queen",
        "Put the queen on the square that is clicked",
        |canvas, cell| put(canvas, cell, 'Q'),
    ),
    man(
        "rook",
        "Put a rook on the square that is clicked, in place of the piece",
        |canvas, cell| put(canvas, cell, 'R'),
    ),
    man(
        "bishop",
        "Put a bishop on the square that is clicked, in place of the piece",
        |canvas, cell| put(canvas, cell, 'B'),
    ),
    man(
        "knight",
        "Put a knight on the square that is clicked, in place of the piece",
        |canvas, cell| put(canvas, cell, 'N'),
    ),
    man(
        "pawn",
        "Put a pawn on the square that is clicked, in place of the piece",
        |canvas, cell| put(canvas, cell, 'P'),
    ),
    MOVE,
    TURN,
    COLOURS,
];

const WHITE_KING: Brush = man(
    "white-king",
    "Put the white king on the square that is clicked",
    |canvas, cell| put(canvas, cell, 'K'),
);

const BLACK_KING: Brush = man(
    "black-king",
    "Put the black king on the square that is clicked",
    |canvas, cell| put(canvas, cell, 'k'),
);

const TURN: Brush = button("turn", "Give the move to the other side", turn);

const MOVE: Brush = Brush {
    name: "move",
    summary: "Drag a piece to another square, whether that is a move of the game or not",
    takes: Takes::CellPair(moved),
    value: None,
};

const COLOURS: Brush = button("colours", "Give the piece to the other side", |canvas| {
    if is_of_parts(canvas) {
        return Err(Failure::input(
            "this form knows no colours; write the position in Forsyth-Edwards notation",
        ));
    }
    let mut placement = Placement::read(canvas.text.text)?;
    for man in placement.men.iter_mut().flatten() {
        if !is_king(*man) {
            *man = other_case(*man);
        }
    }
    Ok(placement.painted())
});

const fn man(
    name: &'static str,
    summary: &'static str,
    paint: fn(&Canvas<'_>, CellAt) -> Result<Painted, Failure>,
) -> Brush {
    Brush {
        name,
        summary,
        takes: Takes::Cell(paint),
        value: None,
    }
}

const fn button(
    name: &'static str,
    summary: &'static str,
    paint: fn(&Canvas<'_>) -> Result<Painted, Failure>,
) -> Brush {
    Brush {
        name,
        summary,
        takes: Takes::Nothing(paint),
        value: None,
    }
}

/// The men on their squares, by rows from the top, and the rest of the notation.
struct Placement {
    men: [Option<char>; 64],
    rest: String,
}

impl Placement {
    /// Reads the men on their squares, whether legal or not: on the way to a position they may not be. An empty text is
    /// an empty board.
    fn read(text: &str) -> Result<Self, Failure> {
        let text = match text.trim() {
            "" => "8/8/8/8/8/8/8/8 w",
            text => text,
        };
        let (placement, rest) = match text.split_once(char::is_whitespace) {
            Some((placement, rest)) => (placement, rest.trim_start()),
            None => (text, "w"),
        };
        let men = men(placement).ok_or_else(|| {
            let mistake = text.parse::<Position>().err();
            let mistake = mistake.map_or_else(String::new, |mistake| mistake.to_string());
            Failure::input(format!("`{text}`: {mistake}"))
        })?;
        Ok(Self {
            men,
            rest: rest.to_owned(),
        })
    }

    fn painted(&self) -> Painted {
        let rows = self.men.chunks(8).map(|row| {
            let mut text = String::new();
            for run in row.chunk_by(|one, two| one.is_none() && two.is_none()) {
                match run[0] {
                    Some(man) => text.push(man),
                    None => text += &run.len().to_string(),
                }
            }
            text
        });
        let placement = rows.collect::<Vec<_>>().join("/");
        Painted::new(format!("{placement} {}", self.rest))
    }
}

/// Returns the board of a text, even if it is not legal.
pub(crate) fn sketch(text: &str) -> Option<Board> {
    let painted = Placement::read(text).ok()?.painted();
    chess(&painted.text)
}

fn men(placement: &str) -> Option<[Option<char>; 64]> {
    let mut men = Vec::with_capacity(64);
    for (number, row) in placement.split('/').enumerate() {
        for letter in row.chars() {
            match letter {
                '1'..='8' => men.extend(vec![None; letter.to_digit(9)? as usize]),
                _ if "KQRBNPkqrbnp".contains(letter) => men.push(Some(letter)),
                _ => return None,
            }
        }
        if men.len() != 8 * (number + 1) {
            return None;
        }
    }
    men.try_into().ok()
}

fn is_king(man: char) -> bool {
    matches!(man, 'K' | 'k')
}

fn other_case(man: char) -> char {
    if man.is_ascii_uppercase() {
        man.to_ascii_lowercase()
    } else {
        man.to_ascii_uppercase()
    }
}

/// Puts a man on a square: the king with this letter, or the other piece, which becomes one with this letter.
fn put(canvas: &Canvas<'_>, cell: CellAt, man: char) -> Result<Painted, Failure> {
    if is_of_parts(canvas) {
        return put_part(canvas, cell, man);
    }
    let mut placement = Placement::read(canvas.text.text)?;
    let to = cell.number(8, 8)?;
    let is_moved = |other: char| other == man || (!is_king(man) && !is_king(other));
    let moved = placement
        .men
        .iter_mut()
        .filter(|other| other.is_some_and(is_moved));
    let is_black = moved
        .filter_map(Option::take)
        .any(|other| other.is_ascii_lowercase());
    if placement.men[to].is_some() {
        return Err(Failure::input(
            "another piece stands on this square; put it elsewhere first",
        ));
    }
    placement.men[to] = Some(if is_black {
        man.to_ascii_lowercase()
    } else {
        man
    });
    Ok(placement.painted())
}

/// Moves the man on one square to another.
fn moved(canvas: &Canvas<'_>, [from, to]: [CellAt; 2]) -> Result<Painted, Failure> {
    let text = canvas.text.text.trim();
    let placement = if is_of_parts(canvas) {
        let (position, _) = KrkPosition::from_terms(text).map_err(Failure::input)?;
        Placement::read(&position.to_string())?
    } else {
        Placement::read(text)?
    };
    let man = placement.men[from.number(8, 8)?];
    let man = man.ok_or_else(|| Failure::input("no piece stands on this square"))?;
    put(canvas, to, man)
}

fn turn(canvas: &Canvas<'_>) -> Result<Painted, Failure> {
    if is_of_parts(canvas) {
        return with_part(canvas, 0, |turn| {
            if turn == "w" { "b" } else { "w" }.to_owned()
        });
    }
    let mut placement = Placement::read(canvas.text.text)?;
    let (side, rest) = placement.rest.split_at(1.min(placement.rest.len()));
    let side = match side {
        "w" => "b",
        "b" => "w",
        _ => {
            return Err(Failure::input(format!(
                "the side to move is `w` or `b`, not `{}`",
                placement.rest
            )));
        }
    };
    placement.rest = format!("{side}{rest}");
    Ok(placement.painted())
}

/// Returns whether the position is written in Bratko's form, `w..4:4..5:6..3:2..0`.
fn is_of_parts(canvas: &Canvas<'_>) -> bool {
    canvas.text.text.contains("..")
}

/// Puts a man on a square in Bratko's form, which has a part for each.
fn put_part(canvas: &Canvas<'_>, cell: CellAt, man: char) -> Result<Painted, Failure> {
    let part = match man {
        'K' => 1,
        'k' => 3,
        _ => 2,
    };
    cell.number(8, 8)?;
    let [file, rank] = [cell.column + 1, 8 - cell.row].map(|number| u8::try_from(number).ok());
    let square = file
        .zip(rank)
        .and_then(|(file, rank)| Square::new(file, rank));
    with_part(canvas, part, |old| {
        square.map_or(old.to_owned(), Square::coordinates)
    })
}

/// Changes one part of a position in Bratko's form. The result must be legal: the form has no room for anything else.
fn with_part(
    canvas: &Canvas<'_>,
    part: usize,
    change: impl FnOnce(&str) -> String,
) -> Result<Painted, Failure> {
    let text = canvas.text.text.trim();
    KrkPosition::from_terms(text).map_err(Failure::input)?;
    let mut parts: Vec<String> = text.split("..").map(str::to_owned).collect();
    parts[part] = change(&parts[part]);
    let text = parts.join("..");
    KrkPosition::from_terms(&text).map_err(Failure::input)?;
    Ok(Painted::new(text))
}
