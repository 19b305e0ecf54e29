//! Moves, written down and read.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Square;
use crate::piece::Piece;

/// A move from one square to another, with the piece that a pawn becomes on the last rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
// One word to the processor: what proves tables writes and compares moves all the time.
#[repr(align(4))]
pub struct Move {
    /// Square of the king or the piece that moves.
    pub from: Square,
    /// Square that it goes to.
    pub to: Square,
    /// Piece that the pawn becomes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promotion: Option<Piece>,
}

impl fmt::Display for Move {
    /// Writes `e4e5`, or `e7e8q`, as the Universal Chess Interface has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(piece) => write!(f, "{}", piece.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl Move {
    /// Returns the move between these squares by which no pawn becomes anything.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self {
            from,
            to,
            promotion: None,
        }
    }

    /// Returns the move as Bratko writes it: `5:4-5:5`.
    #[must_use]
    pub fn coordinates(self) -> String {
        format!("{}-{}", self.from.coordinates(), self.to.coordinates())
    }
}

/// Reason why a text is not taken for a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// It looks like no move at all.
    #[error(
        "cannot read `{text}` as a move; write it like {example} or {coordinates} or {from_to}"
    )]
    Unreadable {
        /// The text.
        text: String,
        /// A legal move in algebraic notation.
        example: String,
        /// The move in Bratko's coordinates.
        coordinates: String,
        /// The move as two squares.
        from_to: Move,
    },
    /// It is a move, but not one that can be made here.
    #[error("`{text}` is not a legal move here; the legal moves are {legal}")]
    Illegal {
        /// The text.
        text: String,
        /// The legal moves in algebraic notation.
        legal: String,
    },
    /// The game has ended.
    #[error("`{text}` cannot be played: the game is over")]
    Over {
        /// The text.
        text: String,
    },
}

/// Returns the move among `legal`, each given with its algebraic notation, that `text` means.
///
/// The marks `+` and `#` are not looked at, nor are `!`, `?` and the queen of a promotion, `=Q`.
pub(crate) fn read(text: &str, legal: &[(Move, String)]) -> Result<Move, MoveError> {
    let word = text.trim();
    let Some(&(first, ref example)) = legal.first() else {
        return Err(MoveError::Over {
            text: word.to_owned(),
        });
    };
    let means = |(mv, san): &&(Move, String)| {
        without_marks(san) == without_marks(word)
            || mv.to_string() == word
            || mv.coordinates() == word
    };
    if let Some(&(mv, _)) = legal.iter().find(means) {
        return Ok(mv);
    }
    Err(if looks_like_a_move(word) {
        MoveError::Illegal {
            text: word.to_owned(),
            legal: legal
                .iter()
                .map(|(_, san)| san.as_str())
                .collect::<Vec<_>>()
                .join(", "),
        }
    } else {
        let from_to = Move::new(first.from, first.to);
        MoveError::Unreadable {
            text: word.to_owned(),
            example: example.clone(),
            coordinates: from_to.coordinates(),
            from_to,
        }
    })
}

fn without_marks(san: &str) -> &str {
    san.trim_end_matches(['+', '#', '!', '?'])
        .trim_end_matches("=Q")
}

fn looks_like_a_move(word: &str) -> bool {
    let is_square = |text: &str| text.parse::<Square>().is_ok();
    let is_move = |(from, to): (&str, &str)| is_square(from) && is_square(to);
    let san = word.split_once('=').map_or(word, |(to, _)| to);
    let san = without_marks(san).trim_start_matches(['K', 'Q', 'R', 'B', 'N']);
    word.split_once('-').is_some_and(is_move)
        || word.split_at_checked(2).is_some_and(is_move)
        || is_square(san.strip_prefix('x').unwrap_or(san))
}
