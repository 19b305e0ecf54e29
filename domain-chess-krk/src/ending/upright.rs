//! The board as the side with the piece sees it.

use game_core::Player;

use super::{Move, Position};
use crate::{Square, krk};

impl Position {
    /// The position in which White has the piece and which is otherwise this one: the board is turned
    /// upside down if Black has it.
    pub(super) fn upright(self) -> Self {
        match self.us {
            Player::First => self,
            Player::Second => Self {
                us: Player::First,
                our_king: self.our_king.mirrored(),
                square: self.square.mirrored(),
                their_king: self.their_king.mirrored(),
                ..self
            },
        }
    }

    /// The upright position with a rook in place of the piece.
    pub(super) fn with_rook(self) -> krk::Position {
        let Self {
            us_to_move,
            our_king,
            square,
            their_king,
            ..
        } = self.upright();
        krk::Position::of_squares(Player::First, us_to_move, our_king, square, their_king)
    }
}

impl Move {
    /// The move on the upright board, if this player has the piece; and back.
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
