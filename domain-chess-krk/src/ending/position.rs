//! Positions: three pieces, two colours, and whose turn it is.

use std::marker::PhantomData;

use game_core::Player;

use super::{Kind, Piece, Rook};
use crate::square_set::SquareSet;
use crate::{IllegalPosition, Move, Square};

/// A position of king and one piece against king. Its type says which piece that is, or leaves it open:
/// see [`Kind`].
///
/// When the piece has been captured, the king that took it stands on its square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position<K = Piece>(
    /// From the highest bits to the lowest: the piece, the squares of our king, the piece and their king,
    /// is it our turn, are we Black?
    // In six fields, which are easier to read, a proof of a table takes an eighth more instructions.
    u32,
    PhantomData<K>,
);

/// First bits of the piece and of the squares in the number.
const PIECE: u32 = 20;
const OUR_KING: u32 = 14;
const PIECE_SQUARE: u32 = 8;
const THEIR_KING: u32 = 2;
/// The bits of a square, and one bit each.
const SQUARE: u32 = 63;
const OUR_TURN: u32 = 1 << 1;
const BLACK: u32 = 1;

impl<K: Kind> Position<K> {
    /// Returns the position with the pieces on these squares, if it is legal. `us` is the side with the piece;
    /// [`Player::First`] is White.
    ///
    /// # Errors
    ///
    /// The reason why it is illegal: a shared square, a pawn on the first or last rank, kings side by side, or their
    /// king in check while it is our turn.
    pub fn new(
        us: Player,
        us_to_move: bool,
        our_king: Square,
        (kind, square): (K, Square),
        their_king: Square,
    ) -> Result<Self, IllegalPosition> {
        let squares = [our_king, square, their_king];
        let position = Self::of_squares(us, us_to_move, kind, squares);
        if our_king == square || our_king == their_king {
            Err(IllegalPosition::SharedSquare(our_king))
        } else if square == their_king {
            Err(IllegalPosition::SharedSquare(square))
        } else if kind.piece() == Piece::Pawn && square.on_last_rank() {
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

    /// Returns the position with the king that has the piece, the piece and the bare king on these squares, whether
    /// that is legal or not.
    fn of_squares(us: Player, us_to_move: bool, kind: K, squares: [Square; 3]) -> Self {
        let [our_king, square, their_king] = squares.map(Square::bits);
        let squares = our_king << OUR_KING | square << PIECE_SQUARE | their_king << THEIR_KING;
        let turn = if us_to_move { OUR_TURN } else { 0 };
        let colour = match us {
            Player::First => 0,
            Player::Second => BLACK,
        };
        Self(
            (kind.piece() as u32) << PIECE | squares | turn | colour,
            PhantomData,
        )
    }

    /// Returns all legal positions with this piece, these colours and this turn: ordered by our king's square, then the
    /// piece's, then their king's.
    pub fn all(us: Player, us_to_move: bool, kind: K) -> impl Iterator<Item = Self> {
        Square::ALL.into_iter().flat_map(move |our_king| {
            Square::ALL.into_iter().flat_map(move |square| {
                Square::ALL.into_iter().filter_map(move |their_king| {
                    Self::new(us, us_to_move, our_king, (kind, square), their_king).ok()
                })
            })
        })
    }

    /// Returns the side with the piece.
    #[must_use]
    pub fn us(self) -> Player {
        if self.0 & BLACK == 0 {
            Player::First
        } else {
            Player::Second
        }
    }

    /// Returns whether it is the turn of the side with the piece.
    #[must_use]
    pub fn us_to_move(self) -> bool {
        self.0 & OUR_TURN != 0
    }

    /// Returns the square of the king that has the piece.
    #[must_use]
    pub fn our_king(self) -> Square {
        Square::of_bits(self.0 >> OUR_KING)
    }

    /// Returns the piece.
    #[must_use]
    pub fn piece(self) -> Piece {
        self.kind().piece()
    }

    /// Returns the piece as far as the type leaves it open.
    fn kind(self) -> K {
        K::of(match self.0 >> PIECE {
            0 => Piece::Queen,
            1 => Piece::Rook,
            2 => Piece::Bishop,
            3 => Piece::Knight,
            _ => Piece::Pawn,
        })
    }

    /// Returns the piece's square; once it has been captured, the square where that happened.
    #[must_use]
    pub fn square(self) -> Square {
        Square::of_bits(self.0 >> PIECE_SQUARE)
    }

    /// Returns the square of the bare king.
    #[must_use]
    pub fn their_king(self) -> Square {
        Square::of_bits(self.0 >> THEIR_KING)
    }

    /// Returns the squares of our king, the piece and their king.
    pub(super) fn squares(self) -> [Square; 3] {
        [self.our_king(), self.square(), self.their_king()]
    }

    /// Returns all of the position as a number.
    pub(super) fn word(self) -> u32 {
        self.0
    }

    /// Returns whether the piece has been captured.
    #[must_use]
    pub fn captured(self) -> bool {
        self.square() == self.their_king()
    }

    /// Returns whether their king is attacked.
    #[must_use]
    pub fn in_check(self) -> bool {
        self.attacked().contains(self.their_king())
    }

    /// Returns the squares that our pieces attack or keep their king from, their king being out of the way.
    #[inline]
    pub(crate) fn attacked(self) -> SquareSet {
        let by_piece = self
            .piece()
            .attacks(self.square(), self.our_king(), self.us());
        self.our_king().vicinity().with(by_piece)
    }

    /// Returns the squares that are attacked, given that a captured piece attacks nothing.
    pub(crate) fn attacked_now(self) -> SquareSet {
        if self.captured() {
            self.our_king().vicinity()
        } else {
            self.attacked()
        }
    }

    /// Returns the position after the move.
    #[inline]
    pub(crate) fn after(self, mv: Move) -> Self {
        // A capture is a move like any other: the king then stands on the square of the piece.
        let place = if !self.us_to_move() {
            THEIR_KING
        } else if mv.from == self.square() {
            PIECE_SQUARE
        } else {
            OUR_KING
        };
        let others = self.0 & !(SQUARE << place);
        let next = Self((others | mv.to.bits() << place) ^ OUR_TURN, PhantomData);
        // Kinds that cannot become anything are not asked, which saves a hundredth of a proof.
        match mv.promotion {
            Some(piece) if !K::PROMOTIONS.is_empty() => next.with(K::of(piece)),
            _ => next,
        }
    }

    /// Returns the position with another piece.
    pub(super) fn with<L: Kind>(self, kind: L) -> Position<L> {
        Position::of_squares(self.us(), self.us_to_move(), kind, self.squares())
    }

    /// Returns the position with the colours exchanged. The squares stay.
    #[must_use]
    pub fn with_colours_exchanged(self) -> Self {
        Self(self.0 ^ BLACK, PhantomData)
    }

    /// Returns the position with every square in place of this one that `image` makes of it.
    pub(super) fn seen(self, image: impl Fn(Square) -> Square) -> Self {
        let squares = self.squares().map(image);
        Self::of_squares(self.us(), self.us_to_move(), self.kind(), squares)
    }

    /// Returns the turn, and the squares of our king, the piece and their king, as one number below 2 * 64 * 64 * 64.
    pub(super) fn number(self) -> usize {
        let squares = (self.0 >> THEIR_KING) & 0o777_777;
        let turn = u32::from(self.us_to_move()) << 18;
        (turn | squares) as usize
    }
}

/// Converts a position to the game of all pieces.
impl From<Position<Rook>> for Position {
    fn from(position: Position<Rook>) -> Self {
        position.with(Piece::Rook)
    }
}
