//! A game of the user's own.

use game_core::{Keyed, Notation, Outcome, Player};

/// A heap from which one takes one, two or three stones; whoever takes the last one wins.
pub(crate) struct Heap;

/// Number of stones, and the player to move.
pub(crate) type Stones = (u8, Player);

impl game_core::Game for Heap {
    type Position = Stones;
    type Move = u8;

    fn moves(&self, &(stones, _): &Stones) -> impl Iterator<Item = u8> {
        1..=stones.min(3)
    }

    fn play(&self, &(stones, player): &Stones, taken: u8) -> Stones {
        (stones - taken, player.opponent())
    }

    fn to_move(&self, &(_, player): &Stones) -> Player {
        player
    }

    fn outcome(&self, &(stones, player): &Stones) -> Option<Outcome> {
        (stones == 0).then_some(Outcome::Win(player.opponent()))
    }
}

impl Notation for Heap {
    fn position_text(&self, (stones, _): &Stones) -> String {
        stones.to_string()
    }

    fn move_text(&self, _: &Stones, taken: u8) -> String {
        taken.to_string()
    }
}

impl Keyed for Heap {
    fn key(&self, &(stones, player): &Stones) -> u64 {
        u64::from(stones) * 2 + u64::from(player == Player::First)
    }
}
