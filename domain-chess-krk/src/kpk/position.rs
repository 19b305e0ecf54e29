//! Positions: two kings, a white pawn, and whose turn it is.

use crate::{IllegalPosition, Square};

/// A position of king and pawn against king.
///
/// When the pawn has been captured, the king that took it stands on its square; when it has
/// been promoted, it stands on the last rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    pub(super) our_king: Square,
    pub(super) pawn: Square,
    pub(super) their_king: Square,
    pub(super) us_to_move: bool,
}

impl Position {
    /// The position with the pieces on these squares, if it is legal.
    ///
    /// # Errors
    ///
    /// What makes it illegal: a shared square, kings side by side, a pawn on the first or last
    /// rank, or their king in check while it is our turn.
    pub fn new(
        us_to_move: bool,
        our_king: Square,
        pawn: Square,
        their_king: Square,
    ) -> Result<Self, IllegalPosition> {
        let position = Self {
            our_king,
            pawn,
            their_king,
            us_to_move,
        };
        if our_king == pawn || our_king == their_king {
            Err(IllegalPosition::SharedSquare(our_king))
        } else if pawn == their_king {
            Err(IllegalPosition::SharedSquare(pawn))
        } else if matches!(pawn.rank(), 1 | 8) {
            Err(IllegalPosition::PawnRank(pawn))
        } else if our_king.distance(their_king) == 1 {
            Err(IllegalPosition::KingsAdjacent(our_king, their_king))
        } else if us_to_move && position.in_check() {
            Err(IllegalPosition::OpponentInCheck {
                king: their_king,
                checker: pawn,
            })
        } else {
            Ok(position)
        }
    }

    /// All legal positions with this turn, 163,328 with us to move and 168,024 with them: ordered
    /// by our king's square, then the pawn's, then their king's.
    pub fn all(us_to_move: bool) -> impl Iterator<Item = Self> {
        Square::ALL.into_iter().flat_map(move |our_king| {
            Square::ALL.into_iter().flat_map(move |pawn| {
                Square::ALL
                    .into_iter()
                    .filter_map(move |theirs| Self::new(us_to_move, our_king, pawn, theirs).ok())
            })
        })
    }

    /// Is it the turn of the side with the pawn?
    #[must_use]
    pub fn us_to_move(self) -> bool {
        self.us_to_move
    }

    /// The square of the king that has the pawn.
    #[must_use]
    pub fn our_king(self) -> Square {
        self.our_king
    }

    /// The pawn's square.
    #[must_use]
    pub fn pawn(self) -> Square {
        self.pawn
    }

    /// The square of the bare king.
    #[must_use]
    pub fn their_king(self) -> Square {
        self.their_king
    }

    /// Has the pawn reached the last rank?
    #[must_use]
    pub fn promoted(self) -> bool {
        self.pawn.rank() == 8
    }

    /// Has the pawn been captured?
    #[must_use]
    pub fn pawn_captured(self) -> bool {
        self.pawn == self.their_king
    }

    /// Is the pawn captured, or can it be captured now?
    #[must_use]
    pub fn pawn_lost(self) -> bool {
        self.pawn_captured()
            || !self.us_to_move
                && self.their_king.distance(self.pawn) == 1
                && self.our_king.distance(self.pawn) > 1
    }

    /// Is their king attacked?
    #[must_use]
    pub fn in_check(self) -> bool {
        self.attacks(self.their_king)
    }

    /// Do our pieces attack this square?
    pub(super) fn attacks(self, square: Square) -> bool {
        self.our_king.distance(square) <= 1
            || square.rank() == self.pawn.rank() + 1
                && square.file().abs_diff(self.pawn.file()) == 1
    }
}
