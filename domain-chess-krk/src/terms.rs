//! Positions in Bratko's text form: `w..4:4..5:6..3:2..0`.

use thiserror::Error;

use crate::piece::Piece;
use crate::{IllegalPosition, Square};

/// Error in the text of a position in Bratko's form.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TermError {
    /// Not five parts.
    #[error(
        "`{text}` has {parts} parts divided by `..`; a position has 5: side, our king, our {piece}, their king, depth, as in `w..4:4..5:6..3:2..0`"
    )]
    Parts {
        /// The text.
        text: String,
        /// Number of parts.
        parts: usize,
        /// The third part of this ending.
        piece: Piece,
    },
    /// A part that cannot be read.
    #[error("part {part}: {name} is {expected}, not `{found}`")]
    Part {
        /// Number of the part, from 1.
        part: usize,
        /// Its name.
        name: String,
        /// Values that are allowed there.
        expected: &'static str,
        /// Text found there.
        found: String,
    },
    /// The text is well formed, but the position is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalPosition),
}

/// A position as the text gives it.
pub(crate) struct Terms {
    pub(crate) us_to_move: bool,
    pub(crate) our_king: Square,
    pub(crate) piece: Square,
    pub(crate) their_king: Square,
    pub(crate) depth: usize,
}

impl Terms {
    /// Reads `text`; `piece` is the third part in messages.
    pub(crate) fn read(text: &str, piece: Piece) -> Result<Self, TermError> {
        let parts: Vec<&str> = text.trim().split("..").collect();
        let [side, our_king, third, their_king, depth] = parts[..] else {
            return Err(TermError::Parts {
                text: text.trim().to_owned(),
                parts: parts.len(),
                piece,
            });
        };
        Ok(Self {
            us_to_move: match side {
                "w" => true,
                "b" => false,
                _ => return Err(wrong(1, "the side to move", "`w` or `b`", side)),
            },
            our_king: square(2, "our king", our_king)?,
            piece: square(3, &format!("our {piece}"), third)?,
            their_king: square(4, "their king", their_king)?,
            depth: depth
                .parse()
                .map_err(|_| wrong(5, "the depth", "a number", depth))?,
        })
    }

    /// Writes the position down.
    pub(crate) fn write(&self) -> String {
        format!(
            "{}..{}..{}..{}..{}",
            if self.us_to_move { 'w' } else { 'b' },
            self.our_king.coordinates(),
            self.piece.coordinates(),
            self.their_king.coordinates(),
            self.depth,
        )
    }
}

fn square(part: usize, name: &str, text: &str) -> Result<Square, TermError> {
    text.parse()
        .map_err(|_| wrong(part, name, "a square such as 5:4", text))
}

fn wrong(part: usize, name: &str, expected: &'static str, found: &str) -> TermError {
    TermError::Part {
        part,
        name: name.to_owned(),
        expected,
        found: found.to_owned(),
    }
}
