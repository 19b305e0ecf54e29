//! Positions: three pieces, two colours, and whose turn it is.

use game_core::Player;

use crate::square_set::SquareSet;
use crate::{IllegalPosition, Move, Square};

/// A position of king and rook against king.
///
/// When the rook has been captured, the king that took it stands on its square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position(
    /// From the highest bits to the lowest: the squares of our king, the rook and their king, is it our
    /// turn, are we Black?
    u32,
);

/// Where the squares begin in the number.
const OUR_KING: u32 = 14;
const ROOK: u32 = 8;
const THEIR_KING: u32 = 2;
/// The bits of a square, and one bit each.
const SQUARE: u32 = 63;
const OUR_TURN: u32 = 1 << 1;
const BLACK: u32 = 1;

impl Position {
    /// The position with the pieces on these squares, if it is legal. `us` is the side with the
    /// rook; [`Player::First`] is White.
    ///
    /// # Errors
    ///
    /// What makes it illegal: a shared square, kings side by side, or their king in check while it
    /// is our turn.
    pub fn new(
        us: Player,
        us_to_move: bool,
        our_king: Square,
        rook: Square,
        their_king: Square,
    ) -> Result<Self, IllegalPosition> {
        let position = Self::of_squares(us, us_to_move, our_king, rook, their_king);
        if our_king == rook || our_king == their_king {
            Err(IllegalPosition::SharedSquare(our_king))
        } else if rook == their_king {
            Err(IllegalPosition::SharedSquare(rook))
        } else if our_king.distance(their_king) == 1 {
            Err(IllegalPosition::KingsAdjacent(our_king, their_king))
        } else if us_to_move && position.in_check() {
            Err(IllegalPosition::OpponentInCheck {
                king: their_king,
                checker: rook,
            })
        } else {
            Ok(position)
        }
    }

    /// The pieces on these squares, whether that is legal or not.
    pub(crate) fn of_squares(
        us: Player,
        us_to_move: bool,
        our_king: Square,
        rook: Square,
        their_king: Square,
    ) -> Self {
        let turn = if us_to_move { OUR_TURN } else { 0 };
        let colour = match us {
            Player::First => 0,
            Player::Second => BLACK,
        };
        let kings = our_king.bits() << OUR_KING | their_king.bits() << THEIR_KING;
        Self(kings | rook.bits() << ROOK | turn | colour)
    }

    /// All legal positions with these colours and this turn, 175,168 with us to move and 223,944
    /// with them: ordered by our king's square, then the rook's, then their king's.
    pub fn all(us: Player, us_to_move: bool) -> impl Iterator<Item = Self> {
        Square::ALL.into_iter().flat_map(move |our_king| {
            Square::ALL.into_iter().flat_map(move |rook| {
                Square::ALL.into_iter().filter_map(move |their_king| {
                    Self::new(us, us_to_move, our_king, rook, their_king).ok()
                })
            })
        })
    }

    /// The side with the rook.
    #[must_use]
    pub fn us(self) -> Player {
        if self.0 & BLACK == 0 {
            Player::First
        } else {
            Player::Second
        }
    }

    /// Is it the turn of the side with the rook?
    #[must_use]
    pub fn us_to_move(self) -> bool {
        self.0 & OUR_TURN != 0
    }

    /// The square of the king that has the rook.
    #[must_use]
    pub fn our_king(self) -> Square {
        Square::of_bits(self.0 >> OUR_KING)
    }

    /// The rook's square; once it has been captured, the square where that happened.
    #[must_use]
    pub fn rook(self) -> Square {
        Square::of_bits(self.0 >> ROOK)
    }

    /// The square of the bare king.
    #[must_use]
    pub fn their_king(self) -> Square {
        Square::of_bits(self.0 >> THEIR_KING)
    }

    /// Has the rook been captured?
    #[must_use]
    pub fn rook_captured(self) -> bool {
        self.rook() == self.their_king()
    }

    /// Is their king attacked?
    #[must_use]
    pub fn in_check(self) -> bool {
        self.attacked().contains(self.their_king())
    }

    /// The same position with the colours exchanged. The squares stay.
    #[must_use]
    pub fn with_colours_exchanged(self) -> Self {
        Self(self.0 ^ BLACK)
    }

    /// The position after the move.
    pub(super) fn after(self, mv: Move) -> Self {
        let place = if !self.us_to_move() {
            THEIR_KING
        } else if mv.from == self.rook() {
            ROOK
        } else {
            OUR_KING
        };
        let others = self.0 & !(SQUARE << place);
        Self((others | mv.to.bits() << place) ^ OUR_TURN)
    }

    /// Whose turn it is and the squares, as a number below 2 * 64 * 64 * 64.
    pub(super) fn number(self) -> u32 {
        self.0 >> THEIR_KING | (self.0 & OUR_TURN) << 17
    }

    /// The squares that our pieces attack or keep their king from, their king being out of the way.
    pub(super) fn attacked(self) -> SquareSet {
        let by_rook = self.rook().rook_attacks(self.our_king());
        self.our_king().vicinity().with(by_rook)
    }
}
