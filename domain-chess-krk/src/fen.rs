//! Forsyth-Edwards notation.

use std::fmt;

use game_core::Player;

use crate::{FenError, Square};

/// A position in Forsyth-Edwards notation, whether the rules allow it or not.
///
/// Programs write the fields after the side to move in many ways, and leave some out. Fields without effect are read
/// all the same: castling flags whose king or rook is not at home, any en-passant square, and counters of any size.
///
/// ```
/// use domain_chess_krk::{Counters, Fen};
///
/// let fen = Fen::read("4k3/8/8/8/8/8/8/4K2R w KQkq - 120 0", Fen::LETTERS)?;
/// assert_eq!(fen.castling(), "K");
/// assert_eq!(fen.counters.to_string(), "120 1");
/// assert_eq!(Fen::read("8/8/8/8/8/1K6/7R/k7 w", "KRkr")?.counters, Counters::default());
/// # Ok::<(), domain_chess_krk::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Fen {
    men: Vec<Man>,
    placement_end: usize,
    castling: String,
    /// The side to move.
    pub to_move: Player,
    /// The square that a pawn has just passed over, whether another pawn can capture it there or not.
    pub en_passant: Option<Square>,
    /// The last two fields.
    pub counters: Counters,
}

/// A letter of the piece placement, and its square.
#[derive(Clone, Copy, Debug)]
struct Man {
    letter: char,
    square: Square,
    column: usize,
}

/// The counters at the end of Forsyth-Edwards notation, which count on while a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counters {
    /// Moves of either side since the last capture or move of a pawn.
    pub halfmove_clock: u32,
    /// The number of the move, from 1, which goes up after Black's move.
    pub fullmove_number: u32,
}

impl Default for Counters {
    fn default() -> Self {
        Self {
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }
}

impl fmt::Display for Counters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.halfmove_clock, self.fullmove_number)
    }
}

/// The castling flags in order, each with the squares of king and rook at home. The second letter names the rook's
/// file, as in Shredder-FEN.
const CASTLING: [(char, char, Square, Square); 4] = [
    ('K', 'H', Square::on(5, 1), Square::on(8, 1)),
    ('Q', 'A', Square::on(5, 1), Square::on(1, 1)),
    ('k', 'h', Square::on(5, 8), Square::on(8, 8)),
    ('q', 'a', Square::on(5, 8), Square::on(1, 8)),
];

impl Fen {
    /// The letters of all pieces.
    pub const LETTERS: &'static str = "KQRBNPkqrbnp";

    /// Reads `text`, whose pieces must be among `letters`. The fields after the side to move may be missing.
    ///
    /// # Errors
    ///
    /// If the text is not in this notation.
    pub fn read(text: &str, letters: &'static str) -> Result<Self, FenError> {
        let mut fields = fields(text);
        let (column, placement) = fields.next().ok_or(FenError::Empty)?;
        let placement_end = column + placement.chars().count();
        let men = read_placement(placement, column, letters)?;
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
        let mut fen = Self {
            men,
            placement_end,
            castling: String::new(),
            to_move,
            en_passant: None,
            counters: Counters::default(),
        };
        if let Some(field) = fields.next() {
            fen.castling = read_castling(field)?;
        }
        if let Some(field) = fields.next() {
            fen.en_passant = read_en_passant(field)?;
        }
        if let Some(field) = fields.next() {
            fen.counters.halfmove_clock = read_counter(field, "the half-move clock")?;
        }
        if let Some(field) = fields.next() {
            fen.counters.fullmove_number = read_counter(field, "the move number")?.max(1);
        }
        match fields.next() {
            None => Ok(fen),
            Some((column, _)) => Err(FenError::TooManyFields { column }),
        }
    }

    /// Returns the pieces by letter, each with its square, rank 8 first.
    pub fn pieces(&self) -> impl Iterator<Item = (char, Square)> {
        self.men.iter().map(|man| (man.letter, man.square))
    }

    /// Returns the castling flags, some of `KQkq`, for which king and rook are at home.
    #[must_use]
    pub fn castling(&self) -> String {
        let stands = |man, at| self.pieces().any(|piece| piece == (man, at));
        let of_side = |flag: char, man: char| match flag {
            'K' | 'Q' => man,
            _ => man.to_ascii_lowercase(),
        };
        let possible = CASTLING.into_iter().filter(|&(flag, file, king, rook)| {
            self.castling.contains([flag, file])
                && stands(of_side(flag, 'K'), king)
                && stands(of_side(flag, 'R'), rook)
        });
        possible.map(|(flag, ..)| flag).collect()
    }

    /// Returns the one piece whose letter `is_it`; `name` is for messages.
    pub(crate) fn the(
        &self,
        is_it: impl Fn(char) -> bool,
        name: &'static str,
    ) -> Result<(char, Square), FenError> {
        let mut found = self.men.iter().filter(|man| is_it(man.letter));
        let Some(man) = found.next() else {
            return Err(FenError::MissingPiece {
                column: self.placement_end,
                piece: name,
            });
        };
        match found.next() {
            None => Ok((man.letter, man.square)),
            Some(extra) => Err(FenError::ExtraPiece {
                column: extra.column,
                piece: name,
                square: extra.square,
            }),
        }
    }
}

/// Returns the text of a position: its pieces, none of them twice on a square, the side to move, and the counters.
pub(crate) fn write(pieces: &[(Square, char)], to_move: Player, counters: Counters) -> String {
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
    format!("{placement} {side} - - {counters}")
}

fn push_count(text: &mut String, empty: usize) {
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
}

/// Returns the words of the text, each with the column of its first character.
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
) -> Result<Vec<Man>, FenError> {
    let mut pieces = Vec::new();
    let mut column = first_column;
    let mut ranks = 0;
    for (rank, text) in (1..=8).rev().zip(placement.split('/')) {
        let mut file = 0;
        for (column, letter) in (column..).zip(text.chars()) {
            let digit = letter.to_digit(9).filter(|&digit| digit > 0);
            match digit {
                Some(digit) => file += digit as usize,
                None if letters.contains(letter) => {
                    file += 1;
                    let square = u8::try_from(file).ok().and_then(|f| Square::new(f, rank));
                    pieces.extend(square.map(|square| Man {
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

/// Reads the letters of the castling field.
fn read_castling(field: (usize, &str)) -> Result<String, FenError> {
    let is_flag = |letter: char| {
        let mut known = CASTLING.into_iter();
        known.any(|(flag, file, ..)| letter == flag || letter == file)
    };
    if field.1 == "-" || field.1.chars().all(is_flag) {
        Ok(field.1.to_owned())
    } else {
        Err(wrong(field, "the castling field", "`-` or some of KQkq"))
    }
}

fn read_en_passant(field: (usize, &str)) -> Result<Option<Square>, FenError> {
    let is_square = field.1.len() == 2;
    match field.1.parse() {
        _ if field.1 == "-" => Ok(None),
        Ok(square) if is_square => Ok(Some(square)),
        _ => Err(wrong(
            field,
            "the en passant field",
            "`-` or a square such as e3",
        )),
    }
}

/// Reads a counter; one that is too large becomes the largest.
fn read_counter(field: (usize, &str), name: &'static str) -> Result<u32, FenError> {
    if field.1.chars().all(|letter| letter.is_ascii_digit()) {
        Ok(field.1.parse().unwrap_or(u32::MAX))
    } else {
        Err(wrong(field, name, "a whole number"))
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
