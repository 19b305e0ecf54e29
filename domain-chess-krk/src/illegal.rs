//! Placements of pieces that no game can reach.

use thiserror::Error;

use crate::Square;

/// Reason why pieces on these squares, with this side to move, are not a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IllegalPosition {
    /// Two pieces share a square.
    #[error("two pieces stand on {0}; give each a square of its own")]
    SharedSquare(Square),
    /// The kings give check to each other.
    #[error("the kings on {0} and {1} are neighbours; at least one square must lie between them")]
    KingsAdjacent(Square, Square),
    /// It is the turn of the side that gives check.
    #[error(
        "the king on {king} is in check from {checker} and it is not its turn; let it move first or take it out of check"
    )]
    OpponentInCheck {
        /// Square of the king.
        king: Square,
        /// Square of the piece that gives check.
        checker: Square,
    },
    /// A pawn on the first or last rank.
    #[error("the pawn cannot stand on {0}; its ranks are 2 to 7")]
    PawnRank(Square),
}
