//! The board as the side with the piece sees it.

use game_core::Player;

use super::Position;
use crate::{Move, Square};

impl Position {
    /// Returns the position in which White has the piece and which is otherwise this one: the board is turned upside
    /// down if Black has it.
    pub(super) fn upright(self) -> Self {
        match self.us() {
            Player::First => self,
            Player::Second => self.seen(Square::mirrored).with_colours_exchanged(),
        }
    }
}

impl Move {
    /// Returns the move on the upright board, if this player has the piece; and back.
    pub(super) fn upright(self, us: Player) -> Self {
        let seen = |square: Square| match us {
            Player::First => square,
            Player::Second => square.mirrored(),
        };
        Self {
            from: seen(self.from),
            to: seen(self.to),
            ..self
        }
    }
}
