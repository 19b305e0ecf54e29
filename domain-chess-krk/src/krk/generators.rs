//! The moves, in the order of Bratko's program.

use super::Position;
use crate::square_set::SquareSet;
use crate::{Move, Square};

impl Position {
    /// Our king's moves, the diagonal ones first; none if it is their turn.
    pub(super) fn our_king_moves(self) -> impl Iterator<Item = Move> {
        let from = self.our_king();
        let forbidden = self
            .their_king()
            .vicinity()
            .with(SquareSet::of(self.rook()));
        our_turn(self, from.neighbours())
            .filter(move |&to| !forbidden.contains(to))
            .map(move |to| Move { from, to })
    }

    /// The rook's moves, along the file and along the rank in turn; none if it is their turn.
    ///
    /// Their king is no obstacle: while it is our turn, it does not stand on the rook's lines
    /// unless our own king does, nearer.
    pub(super) fn rook_moves(self) -> impl Iterator<Item = Move> {
        let from = self.rook();
        let blocked = SquareSet::of(self.our_king());
        let reached = from.rook_attacks(self.our_king()).without(blocked);
        our_turn(self, from.lines())
            .filter(move |&to| reached.contains(to))
            .map(move |to| Move { from, to })
    }

    /// The rook's moves to their king's file, then those to its rank.
    pub(super) fn checking_moves(self) -> impl Iterator<Item = Move> {
        let king = self.their_king();
        let to_file = self
            .rook_moves()
            .filter(move |mv| mv.to.file() == king.file());
        let to_rank = self
            .rook_moves()
            .filter(move |mv| mv.to.rank() == king.rank());
        to_file.chain(to_rank)
    }

    /// Their king's moves, the diagonal ones first; none if it is our turn.
    pub(super) fn their_moves(self) -> impl Iterator<Item = Move> {
        let from = self.their_king();
        let flights = self.flights();
        let squares = if self.us_to_move() {
            &[]
        } else {
            from.neighbours()
        };
        squares
            .iter()
            .copied()
            .filter(move |&to| flights.contains(to))
            .map(move |to| Move { from, to })
    }

    /// Where their king can go.
    pub(super) fn flights(self) -> SquareSet {
        self.their_king()
            .vicinity()
            .without(self.attacked())
            .without(SquareSet::of(self.their_king()))
    }

    /// All legal moves of the side to move: our king's, then the rook's; or their king's.
    pub(super) fn legal_moves(self) -> impl Iterator<Item = Move> {
        self.our_king_moves()
            .chain(self.rook_moves())
            .chain(self.their_moves())
    }
}

/// The squares if it is our turn, else none.
fn our_turn(position: Position, squares: &'static [Square]) -> impl Iterator<Item = Square> {
    let squares = if position.us_to_move() { squares } else { &[] };
    squares.iter().copied()
}
