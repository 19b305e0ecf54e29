//! The moves in a fixed order.

use game_core::Player;

use super::{Kind, Piece, Position};
use crate::piece::next_rank;
use crate::square_set::SquareSet;
use crate::{Move, Square};

impl<K: Kind> Position<K> {
    /// Returns all moves of the side to move, whether the game is over or not: our king's, then the piece's; or their
    /// king's.
    #[inline]
    pub(crate) fn all_moves(self) -> impl Iterator<Item = Move> {
        self.king_moves().chain(K::moves(self))
    }

    /// Returns the moves of the king of the side to move, the diagonal ones first.
    #[inline]
    pub(crate) fn king_moves(self) -> impl Iterator<Item = Move> {
        let from = self.king_to_move();
        let reached = self.reached_by_king();
        let squares = from.neighbours().iter().copied();
        squares
            .filter(move |&to| reached.contains(to))
            .map(move |to| Move::new(from, to))
    }

    /// Lists their king's moves that bring it nearer to the piece; none if it is our turn.
    pub(crate) fn approaching_moves(self) -> impl Iterator<Item = Move> {
        let distance = self.their_king().distance(self.square());
        let is_nearer = move |mv: &Move| mv.to.distance(self.square()) < distance;
        self.king_moves()
            .filter(move |mv| !self.us_to_move() && is_nearer(mv))
    }

    /// Returns the moves of our piece in the order of squares, and of promotions; none if it is their turn.
    #[inline]
    pub(crate) fn piece_moves(self) -> impl Iterator<Item = Move> {
        let is_pawn = self.piece() == Piece::Pawn;
        self.reached().squares().flat_map(move |to| {
            let promotions = if is_pawn && to.on_last_rank() {
                K::PROMOTIONS
            } else {
                &[None]
            };
            promotions.iter().map(move |&promotion| Move {
                from: self.square(),
                to,
                promotion,
            })
        })
    }

    /// Returns the moves of our piece as if it were a rook, along the file and along the rank in turn; none if it is
    /// their turn.
    #[inline]
    pub(crate) fn moves_along_lines(self) -> impl Iterator<Item = Move> {
        let reached = self.reached();
        // Half the time it is their turn, and then no square need be looked at.
        let squares: &[Square] = if reached.is_empty() {
            &[]
        } else {
            self.square().lines()
        };
        squares
            .iter()
            .copied()
            .filter(move |&to| reached.contains(to))
            .map(move |to| Move::new(self.square(), to))
    }

    fn king_to_move(self) -> Square {
        if self.us_to_move() {
            self.our_king()
        } else {
            self.their_king()
        }
    }

    /// Returns the squares that the king of the side to move can go to.
    #[inline]
    pub(super) fn reached_by_king(self) -> SquareSet {
        let king = self.king_to_move();
        let forbidden = if self.us_to_move() {
            self.their_king()
                .vicinity()
                .with(SquareSet::of(self.square()))
        } else {
            self.attacked()
        };
        king.vicinity().without(forbidden.with(SquareSet::of(king)))
    }

    /// Returns the squares that our piece can go to; none if it is their turn.
    #[inline]
    pub(super) fn reached(self) -> SquareSet {
        if !self.us_to_move() {
            SquareSet::EMPTY
        } else if self.piece() == Piece::Pawn {
            self.pushes()
        } else {
            // Their king is not an obstacle: while it is our turn, it does not stand where the piece could go, unless
            // our own king is nearer on the same line.
            let own = SquareSet::of(self.our_king());
            let attacked = self
                .piece()
                .attacks(self.square(), self.our_king(), self.us());
            attacked.without(own)
        }
    }

    /// Returns the squares that the pawn can advance to.
    fn pushes(self) -> SquareSet {
        let forward = |from: Square| Square::new(from.file(), next_rank(from.rank(), self.us()));
        let is_free = |to: &Square| *to != self.our_king() && *to != self.their_king();
        let first = forward(self.square()).filter(is_free);
        let home = match self.us() {
            Player::First => 2,
            Player::Second => 7,
        };
        let second = first.filter(|_| self.square().rank() == home);
        let second = second.and_then(forward).filter(is_free);
        let both = first.into_iter().chain(second).map(SquareSet::of);
        both.fold(SquareSet::EMPTY, SquareSet::with)
    }
}
