//! The moves in a fixed order.

use std::fmt;

use game_core::Player;
use serde::{Deserialize, Serialize};

use super::piece::next_rank;
use super::{Piece, Position};
use crate::Square;
use crate::square_set::SquareSet;

/// A move from one square to another, with what a pawn becomes on the last rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Move {
    /// Where the king or the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What the pawn becomes.
    pub promotion: Option<Piece>,
}

/// The move without what a pawn becomes.
impl From<Move> for crate::Move {
    fn from(mv: Move) -> Self {
        let (from, to) = (mv.from, mv.to);
        Self { from, to }
    }
}

impl fmt::Display for Move {
    /// Writes `e7e8q`, as the Universal Chess Interface has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(piece) => write!(f, "{}", piece.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl Position {
    /// All legal moves of the side to move: our king's, the diagonal ones first, then the piece's in
    /// the order of squares, and of promotions; or their king's.
    pub(super) fn legal_moves(self) -> impl Iterator<Item = Move> {
        self.king_moves().chain(self.piece_moves())
    }

    /// The moves of the king whose turn it is, the diagonal ones first.
    pub(super) fn king_moves(self) -> impl Iterator<Item = Move> {
        let king = if self.us_to_move {
            self.our_king
        } else {
            self.their_king
        };
        let allowed = if self.us_to_move {
            let forbidden = self.their_king.vicinity();
            SquareSet::ALL.without(forbidden.with(SquareSet::of(self.square)))
        } else {
            SquareSet::ALL.without(self.attacked())
        };
        let squares = king.neighbours().iter().copied();
        squares
            .filter(move |&to| allowed.contains(to))
            .map(move |to| Move {
                from: king,
                to,
                promotion: None,
            })
    }

    /// The moves of our piece in the order of squares; none if it is their turn.
    pub(super) fn piece_moves(self) -> impl Iterator<Item = Move> {
        self.piece_moves_to(self.reached().squares())
    }

    /// Where our piece can go; nowhere if it is their turn.
    pub(super) fn reached(self) -> SquareSet {
        if !self.us_to_move {
            SquareSet::EMPTY
        } else if self.piece == Piece::Pawn {
            self.pushes()
        } else {
            // Their king is no obstacle: while it is our turn, it does not stand where the piece
            // could go, unless our own king is nearer on the same line.
            let own = SquareSet::of(self.our_king);
            let attacked = self.piece.attacks(self.square, self.our_king, self.us);
            attacked.without(own)
        }
    }

    /// The moves of our piece to squares that it can go to.
    pub(super) fn piece_moves_to(
        self,
        squares: impl Iterator<Item = Square>,
    ) -> impl Iterator<Item = Move> {
        let is_last_rank =
            move |to: Square| self.piece == Piece::Pawn && matches!(to.rank(), 1 | 8);
        squares.flat_map(move |to| {
            let promotions: &[_] = if is_last_rank(to) {
                &PROMOTIONS
            } else {
                &[None]
            };
            promotions.iter().map(move |&promotion| Move {
                from: self.square,
                to,
                promotion,
            })
        })
    }

    /// Where the pawn can go.
    fn pushes(self) -> SquareSet {
        let forward = |from: Square| Square::new(from.file(), next_rank(from.rank(), self.us));
        let is_free = |to: &Square| *to != self.our_king && *to != self.their_king;
        let first = forward(self.square).filter(is_free);
        let home = match self.us {
            Player::First => 2,
            Player::Second => 7,
        };
        let second = first.filter(|_| self.square.rank() == home);
        let second = second.and_then(forward).filter(is_free);
        let both = first.into_iter().chain(second).map(SquareSet::of);
        both.fold(SquareSet::EMPTY, SquareSet::with)
    }

    /// The position after the move.
    pub(super) fn after(self, mv: Move) -> Self {
        let mut next = self;
        next.us_to_move = !self.us_to_move;
        if !self.us_to_move {
            next.their_king = mv.to;
        } else if mv.from == self.square {
            next.square = mv.to;
            next.piece = mv.promotion.unwrap_or(self.piece);
        } else {
            next.our_king = mv.to;
        }
        next
    }
}

const PROMOTIONS: [Option<Piece>; 4] = [
    Some(Piece::Queen),
    Some(Piece::Rook),
    Some(Piece::Bishop),
    Some(Piece::Knight),
];
