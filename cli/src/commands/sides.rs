//! What the players are called.

use game_core::Player;

/// In tic-tac-toe and Connect Four.
pub(super) fn x_or_o(player: Player) -> &'static str {
    match player {
        Player::First => "X",
        Player::Second => "O",
    }
}

/// In chess.
pub(super) fn white_or_black(player: Player) -> &'static str {
    match player {
        Player::First => "White",
        Player::Second => "Black",
    }
}
