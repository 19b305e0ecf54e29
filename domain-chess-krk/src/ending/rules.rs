//! The rules of the game.

use game_core::{Game, Outcome, Player};

use super::{Move, Position};

/// The game of king and one piece against king, by the rules of chess. Mate wins. Stalemate draws,
/// and so does every position in which nobody can mate: the piece has been captured, or the pawn has
/// become a bishop or a knight. There is no limit on the number of moves.
///
/// The order of the moves: our king's, the diagonal ones first, then the piece's in the order of
/// squares, a promotion to the queen first; their king's again with the diagonals first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ending;

impl Game for Ending {
    type Position = Position;
    type Move = Move;

    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let dead = position.is_dead();
        position.legal_moves().filter(move |_| !dead)
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        position.after(mv)
    }

    fn to_move(&self, position: &Position) -> Player {
        if position.us_to_move {
            position.us
        } else {
            position.us.opponent()
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if position.is_mate() {
            Some(Outcome::Win(position.us))
        } else {
            self.is_over(position).then_some(Outcome::Draw)
        }
    }

    fn is_over(&self, position: &Position) -> bool {
        position.is_dead() || position.is_stuck()
    }
}

impl Position {
    /// Are they to move, in check, and unable to get out of it?
    #[must_use]
    pub fn is_mate(self) -> bool {
        !self.is_dead() && !self.us_to_move && self.in_check() && self.is_stuck()
    }

    /// Is the side to move not in check and without a move? It may be ours, with a pawn before our
    /// king.
    #[must_use]
    pub fn is_stalemate(self) -> bool {
        !self.is_dead() && self.is_stuck() && (self.us_to_move || !self.in_check())
    }

    /// Can nobody mate any more?
    #[must_use]
    pub fn is_dead(self) -> bool {
        self.captured() || !self.piece.can_mate()
    }

    fn is_stuck(self) -> bool {
        self.legal_moves().next().is_none()
    }
}
