//! Positions: three pieces, two colours, and whose turn it is.

use game_core::Player;

use super::Piece;
use crate::square_set::SquareSet;
use crate::{IllegalPosition, Square, krk};

/// A position of king and one piece against king.
///
/// When the piece has been captured, the king that took it stands on its square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    pub(super) us: Player,
    pub(super) us_to_move: bool,
    pub(super) our_king: Square,
    pub(super) piece: Piece,
    pub(super) square: Square,
    pub(super) their_king: Square,
}

impl Position {
    /// The position with the pieces on these squares, if it is legal. `us` is the side with the
    /// piece; [`Player::First`] is White.
    ///
    /// # Errors
    ///
    /// What makes it illegal: a shared square, a pawn on the first or last rank, kings side by side,
    /// or their king in check while it is our turn.
    pub fn new(
        us: Player,
        us_to_move: bool,
        our_king: Square,
        (piece, square): (Piece, Square),
        their_king: Square,
    ) -> Result<Self, IllegalPosition> {
        let position = Self {
            us,
            us_to_move,
            our_king,
            piece,
            square,
            their_king,
        };
        if our_king == square || our_king == their_king {
            Err(IllegalPosition::SharedSquare(our_king))
        } else if square == their_king {
            Err(IllegalPosition::SharedSquare(square))
        } else if piece == Piece::Pawn && matches!(square.rank(), 1 | 8) {
            Err(IllegalPosition::PawnRank(square))
        } else if our_king.distance(their_king) == 1 {
            Err(IllegalPosition::KingsAdjacent(our_king, their_king))
        } else if us_to_move && position.in_check() {
            Err(IllegalPosition::OpponentInCheck {
                king: their_king,
                checker: square,
            })
        } else {
            Ok(position)
        }
    }

    /// All legal positions with this piece, these colours and this turn: ordered by our king's
    /// square, then the piece's, then their king's.
    pub fn all(us: Player, us_to_move: bool, piece: Piece) -> impl Iterator<Item = Self> {
        Square::ALL.into_iter().flat_map(move |our_king| {
            Square::ALL.into_iter().flat_map(move |square| {
                Square::ALL.into_iter().filter_map(move |their_king| {
                    Self::new(us, us_to_move, our_king, (piece, square), their_king).ok()
                })
            })
        })
    }

    /// The side with the piece.
    #[must_use]
    pub fn us(self) -> Player {
        self.us
    }

    /// Is it the turn of the side with the piece?
    #[must_use]
    pub fn us_to_move(self) -> bool {
        self.us_to_move
    }

    /// The square of the king that has the piece.
    #[must_use]
    pub fn our_king(self) -> Square {
        self.our_king
    }

    /// The piece.
    #[must_use]
    pub fn piece(self) -> Piece {
        self.piece
    }

    /// The piece's square; once it has been captured, the square where that happened.
    #[must_use]
    pub fn square(self) -> Square {
        self.square
    }

    /// The square of the bare king.
    #[must_use]
    pub fn their_king(self) -> Square {
        self.their_king
    }

    /// Has the piece been captured?
    #[must_use]
    pub fn captured(self) -> bool {
        self.square == self.their_king
    }

    /// Is their king attacked?
    #[must_use]
    pub fn in_check(self) -> bool {
        self.attacked().contains(self.their_king)
    }

    /// The squares that our pieces attack or keep their king from, their king being out of the way.
    pub(super) fn attacked(self) -> SquareSet {
        let by_piece = self.piece.attacks(self.square, self.our_king, self.us);
        self.our_king.vicinity().with(by_piece)
    }
}

/// The same position, in the game of all pieces.
impl From<krk::Position> for Position {
    fn from(position: krk::Position) -> Self {
        Self {
            us: position.us(),
            us_to_move: position.us_to_move(),
            our_king: position.our_king(),
            piece: Piece::Rook,
            square: position.rook(),
            their_king: position.their_king(),
        }
    }
}
