//! The moves, in the order of Bratko's program.

use super::Position;
use crate::{Move, Square};

impl Position {
    /// Our king's moves, the diagonal ones first; none if it is their turn.
    pub(super) fn our_king_moves(self) -> impl Iterator<Item = Move> {
        let Self {
            our_king,
            rook,
            their_king,
            ..
        } = self;
        let squares = if self.us_to_move {
            our_king.neighbours()
        } else {
            &[]
        };
        squares
            .iter()
            .filter(move |&&to| to != rook && to.distance(their_king) > 1)
            .map(move |&to| Move { from: our_king, to })
    }

    /// The rook's moves, along the file and along the rank in turn; none if it is their turn.
    ///
    /// Their king is no obstacle: while it is our turn, it does not stand on the rook's lines
    /// unless our own king does, nearer.
    pub(super) fn rook_moves(self) -> impl Iterator<Item = Move> {
        let Self { our_king, rook, .. } = self;
        (1..=if self.us_to_move { 8 } else { 0 })
            .flat_map(move |i| [Square::on(rook.file(), i), Square::on(i, rook.rank())])
            .filter(move |&to| to != our_king && rook.sees(to, our_king))
            .map(move |to| Move { from: rook, to })
    }

    /// The rook's moves to their king's file, then those to its rank.
    pub(super) fn checking_moves(self) -> impl Iterator<Item = Move> {
        let king = self.their_king;
        let to_file = self
            .rook_moves()
            .filter(move |mv| mv.to.file() == king.file());
        let to_rank = self
            .rook_moves()
            .filter(move |mv| mv.to.rank() == king.rank());
        to_file.chain(to_rank)
    }

    /// Their king's moves; none if it is our turn.
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

    /// All legal moves of the side to move: our king's, then the rook's; or their king's.
    pub(super) fn legal_moves(self) -> impl Iterator<Item = Move> {
        self.our_king_moves()
            .chain(self.rook_moves())
            .chain(self.their_moves())
    }

    /// The position after the move.
    pub(super) fn after(self, mv: Move) -> Self {
        let mut next = self;
        next.us_to_move = !self.us_to_move;
        if !self.us_to_move {
            next.their_king = mv.to;
        } else if mv.from == self.rook {
            next.rook = mv.to;
        } else {
            next.our_king = mv.to;
        }
        next
    }
}
