//! The moves in a fixed order.

use super::Position;
use crate::{Move, Square};

impl Position {
    /// Our king's moves, the diagonal ones first; none if it is their turn.
    pub(super) fn our_king_moves(self) -> impl Iterator<Item = Move> {
        let from = self.our_king;
        let squares = if self.us_to_move {
            from.neighbours()
        } else {
            &[]
        };
        squares
            .iter()
            .filter(move |&&to| to != self.pawn && to.distance(self.their_king) > 1)
            .map(move |&to| Move { from, to })
    }

    /// The pawn's moves: one square, then two; none if it is their turn.
    pub(super) fn pushes(self) -> impl Iterator<Item = Move> {
        let from = self.pawn;
        let reach = match from.rank() {
            _ if !self.us_to_move => 0,
            2 => 2,
            _ => 1,
        };
        (1..=reach)
            .map_while(move |steps| Square::new(from.file(), from.rank() + steps))
            .take_while(move |&to| to != self.our_king && to != self.their_king)
            .map(move |to| Move { from, to })
    }

    /// Their king's moves, the diagonal ones first; none if it is our turn.
    pub(super) fn their_moves(self) -> impl Iterator<Item = Move> {
        let from = self.their_king;
        let squares = if self.us_to_move {
            &[]
        } else {
            from.neighbours()
        };
        squares
            .iter()
            .filter(move |&&to| !self.attacks(to))
            .map(move |&to| Move { from, to })
    }

    /// Their king's moves that bring it nearer to the pawn.
    pub(super) fn approaching_moves(self) -> impl Iterator<Item = Move> {
        let distance = self.their_king.distance(self.pawn);
        self.their_moves()
            .filter(move |mv| mv.to.distance(self.pawn) < distance)
    }

    /// All legal moves of the side to move: our king's, then the pawn's; or their king's.
    pub(super) fn legal_moves(self) -> impl Iterator<Item = Move> {
        self.our_king_moves()
            .chain(self.pushes())
            .chain(self.their_moves())
    }

    /// The position after the move.
    pub(super) fn after(self, mv: Move) -> Self {
        let mut next = self;
        next.us_to_move = !self.us_to_move;
        if !self.us_to_move {
            next.their_king = mv.to;
        } else if mv.from == self.pawn {
            next.pawn = mv.to;
        } else {
            next.our_king = mv.to;
        }
        next
    }
}
