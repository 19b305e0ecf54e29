//! The rules of the game.

use std::marker::PhantomData;

use game_core::{Game, Outcome, Player};

use super::{Kind, Piece, Position};
use crate::{Move, NotationStyle};

/// The game of king and one piece against king, by the rules of chess. Mate wins. Stalemate draws, and so does every
/// position in which nobody can mate: the piece has been captured, or the pawn has become a bishop or a knight. If the
/// type leaves open what a pawn becomes, its promotion ends the game: that wins unless the pawn can be captured at
/// once. A game may take any number of moves.
///
/// The order of the moves: our king's, the diagonal ones first, then the piece's in the order of
/// squares, a promotion to the queen first; their king's again with the diagonals first.
#[derive(Clone, Copy, Debug)]
pub struct Ending<K = Piece> {
    /// Notation of positions and moves. Bratko's does not say which piece it is.
    pub notation: NotationStyle,
    kind: PhantomData<K>,
}

impl<K> Ending<K> {
    /// Returns the game with positions and moves that are written in this style.
    #[must_use]
    pub const fn written(notation: NotationStyle) -> Self {
        Self {
            notation,
            kind: PhantomData,
        }
    }
}

impl<K> Default for Ending<K> {
    fn default() -> Self {
        Self::written(NotationStyle::default())
    }
}

impl<K: Kind> Game for Ending<K> {
    type Position = Position<K>;
    type Move = Move;

    #[inline]
    fn moves(&self, position: &Position<K>) -> impl Iterator<Item = Move> {
        position.moves()
    }

    fn play(&self, position: &Position<K>, mv: Move) -> Position<K> {
        position.after(mv)
    }

    fn to_move(&self, position: &Position<K>) -> Player {
        position.to_move()
    }

    fn outcome(&self, position: &Position<K>) -> Option<Outcome> {
        position.outcome()
    }

    #[inline]
    fn is_over(&self, position: &Position<K>) -> bool {
        position.is_over()
    }
}

impl<K: Kind> Position<K> {
    /// Returns the legal moves in order.
    #[inline]
    pub(super) fn moves(self) -> impl Iterator<Item = Move> {
        let is_open = self.is_open();
        // A filter, so that both cases have one type of iterator.
        self.all_moves().filter(move |_| is_open)
    }

    pub(super) fn to_move(self) -> Player {
        if self.us_to_move() {
            self.us()
        } else {
            self.us().opponent()
        }
    }

    pub(super) fn outcome(self) -> Option<Outcome> {
        let is_won = || self.is_mate() || self.is_promoted() && !self.piece_lost();
        self.is_over().then(|| {
            if is_won() {
                Outcome::Win(self.us())
            } else {
                Outcome::Draw
            }
        })
    }

    #[inline]
    pub(super) fn is_over(self) -> bool {
        !self.is_open() || self.is_stuck()
    }

    /// Returns whether they are to move, in check, and unable to get out of it.
    #[must_use]
    pub fn is_mate(self) -> bool {
        !self.us_to_move() && self.in_check() && self.is_stuck()
    }

    /// Returns whether the side to move is not in check and has no move. It may be ours, with a pawn before our king.
    #[must_use]
    pub fn is_stalemate(self) -> bool {
        self.piece().can_mate() && self.is_stuck() && !self.in_check()
    }

    /// Returns whether the piece leaves the game open, so that only mate or stalemate can have ended it.
    #[inline]
    pub(crate) fn is_open(self) -> bool {
        !self.is_dead() && !self.is_promoted()
    }

    /// Returns whether nobody can mate any more.
    #[must_use]
    pub fn is_dead(self) -> bool {
        self.captured() || !self.piece().can_mate()
    }

    /// Returns whether a pawn has reached the last rank, so that it is left open what it becomes.
    #[must_use]
    pub fn is_promoted(self) -> bool {
        self.piece() == Piece::Pawn && self.square().on_last_rank()
    }

    /// Returns whether the side to move has no move. We always have one unless the piece is a pawn: another one would
    /// need both kings beside it, and then theirs is in check.
    #[inline]
    fn is_stuck(self) -> bool {
        let may_be_stuck = !self.us_to_move() || self.piece() == Piece::Pawn;
        may_be_stuck && self.reached_by_king().is_empty() && self.reached().is_empty()
    }
}
