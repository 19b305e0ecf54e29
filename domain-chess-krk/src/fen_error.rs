//! Errors in Forsyth-Edwards notation.

use thiserror::Error;

use crate::{IllegalPosition, Square};

/// Error in the text of a position in Forsyth-Edwards notation.
///
/// Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FenError {
    /// There is no text.
    #[error("there is no position; write one like `8/8/4R3/8/3K4/8/2k5/8 w`")]
    Empty,
    /// A character that is neither a piece of this ending nor a digit.
    #[error(
        "column {column}: `{found}` cannot stand in the piece placement; allowed are {allowed}, the digits 1 to 8 and `/`"
    )]
    Placement {
        /// Column of the character.
        column: usize,
        /// The character.
        found: char,
        /// The pieces of this ending.
        allowed: &'static str,
    },
    /// A rank that is too short or too long.
    #[error("column {column}: rank {rank} has {squares} squares; a rank has 8")]
    RankLength {
        /// First column of the rank.
        column: usize,
        /// Number of the rank.
        rank: u8,
        /// Number of its squares.
        squares: usize,
    },
    /// Too few or too many ranks.
    #[error(
        "column {column}: the piece placement has {ranks} ranks; it needs 8, divided by `/`, rank 8 first"
    )]
    RankCount {
        /// Column at which the placement ends, or the ninth rank begins.
        column: usize,
        /// Number of ranks.
        ranks: usize,
    },
    /// A piece is missing.
    #[error("column {column}: the piece placement ends without a {piece}; this ending needs one")]
    MissingPiece {
        /// Column at which the placement ends.
        column: usize,
        /// The piece.
        piece: &'static str,
    },
    /// A piece too many.
    #[error("column {column}: a second {piece} on {square}; this ending has only one")]
    ExtraPiece {
        /// Column of the piece.
        column: usize,
        /// The piece.
        piece: &'static str,
        /// The square it stands on.
        square: Square,
    },
    /// A field after the piece placement that is missing, wrong or superfluous.
    #[error("column {column}: {name} is {expected}, not `{found}`")]
    Field {
        /// Column of the field.
        column: usize,
        /// The field's name.
        name: &'static str,
        /// Values that are allowed there.
        expected: &'static str,
        /// Text found there.
        found: String,
    },
    /// The text ends before the side to move.
    #[error("column {column}: the side to move is missing; add ` w` or ` b`")]
    NoSide {
        /// Column at which it belongs.
        column: usize,
    },
    /// More than the six fields.
    #[error("column {column}: nothing may follow the six fields")]
    TooManyFields {
        /// Column of the seventh field.
        column: usize,
    },
    /// King and rook are at home, and may still castle.
    #[error(
        "castling is still allowed ({flags}), and these endings know no castling; write `-` for the flags"
    )]
    Castling {
        /// The flags.
        flags: String,
    },
    /// The text is well formed, but the position is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalPosition),
}
