//! The rules of the game.

use game_core::{Game, Outcome, Player};

use super::Position;
use crate::{Move, NotationStyle};

/// The game of king and rook against king. Mate wins; stalemate and the loss of the rook draw.
///
/// The order of the moves is that of Bratko's program: our king's, the diagonal ones first, then
/// the rook's, along its file and its rank in turn; their king's again with the diagonals first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Krk {
    /// How positions and moves are written.
    pub notation: NotationStyle,
}

impl Game for Krk {
    type Position = Position;
    type Move = Move;

    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let taken = position.rook_captured();
        position.legal_moves().filter(move |_| !taken)
    }

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        position.after(mv)
    }

    fn to_move(&self, position: &Position) -> Player {
        if position.us_to_move() {
            position.us()
        } else {
            position.us().opponent()
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if position.rook_captured() {
            Some(Outcome::Draw)
        } else if !position.is_stuck() {
            None
        } else if position.in_check() {
            Some(Outcome::Win(position.us()))
        } else {
            Some(Outcome::Draw)
        }
    }

    fn is_over(&self, position: &Position) -> bool {
        position.rook_captured() || position.is_stuck()
    }
}

impl Position {
    /// Are they to move, in check, and unable to get out of it?
    #[must_use]
    pub fn is_mate(self) -> bool {
        self.is_stuck() && self.in_check()
    }

    /// Are they to move, not in check, and without a move?
    #[must_use]
    pub fn is_stalemate(self) -> bool {
        self.is_stuck() && !self.in_check()
    }

    /// Are they to move and without a move? It never happens to us: a rook that can move nowhere
    /// needs both kings beside it, and then theirs is in check.
    fn is_stuck(self) -> bool {
        !self.us_to_move() && self.flights().is_empty()
    }
}
