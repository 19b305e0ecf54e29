//! The rules of the game.

use game_core::{Game, Outcome, Player};

use super::Position;
use crate::{Move, NotationStyle};

/// The game of king and pawn against king, up to the pawn's promotion.
///
/// A promoted pawn that they cannot capture at once is a win, one that they can capture is a
/// draw, as are its capture before and stalemate. What the pawn is promoted to is left open.
///
/// The order of the moves: our king's, the diagonal ones first, then the pawn's, one square before
/// two; their king's again with the diagonals first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kpk {
    /// How positions and moves are written.
    pub notation: NotationStyle,
}

impl Game for Kpk {
    type Position = Position;
    type Move = Move;

    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let over = position.promoted() || position.pawn_captured();
        position.legal_moves().filter(move |_| !over)
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        position.after(mv)
    }

    fn to_move(&self, position: &Position) -> Player {
        if position.us_to_move {
            Player::First
        } else {
            Player::Second
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if position.promoted() && !position.pawn_lost() {
            Some(Outcome::Win(Player::First))
        } else {
            self.is_over(position).then_some(Outcome::Draw)
        }
    }
}
