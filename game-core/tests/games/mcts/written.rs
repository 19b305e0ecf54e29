//! The values of explicit games.

use game_core::{DistanceTable, Game, Outcome, Player, Verdict, retrograde};
use proptest::prelude::*;
use search_core::Run;

use crate::written_games::Place;
pub(crate) use crate::written_games::Written;

impl Written {
    /// Returns the values of all positions.
    pub(crate) fn table(&self) -> DistanceTable {
        retrograde(&mut Run::new(), self).unwrap()
    }

    /// Returns the end of the game from this position with best play.
    pub(crate) fn truth(&self, table: &DistanceTable, position: usize) -> Outcome {
        let player = self.to_move(&position);
        match table.get(position).unwrap() {
            Verdict::Draw => Outcome::Draw,
            Verdict::Win(_) => Outcome::Win(player),
            Verdict::Loss(_) => Outcome::Win(player.opponent()),
        }
    }

    /// Returns a game in which there is only an endless cycle from the first position.
    pub(crate) fn endless() -> Self {
        let place = |player, next| Place {
            player,
            moves: vec![next, next],
            outcome: Outcome::Draw,
        };
        let players = [Player::First, Player::Second, Player::Second];
        let places = players.iter().zip([1, 2, 0]);
        Self(places.map(|(player, next)| place(*player, next)).collect())
    }
}

impl Written {
    /// Returns a game whose first player may draw at once, or go where the game never ends.
    pub(crate) fn draw_or_endless() -> Self {
        let place = |player, moves: &[usize]| Place {
            player,
            moves: moves.to_vec(),
            outcome: Outcome::Draw,
        };
        let (first, second) = (Player::First, Player::Second);
        let moves: [(Player, &[usize]); 4] = [
            (first, &[1, 2]),
            (second, &[]),
            (second, &[3]),
            (first, &[2]),
        ];
        Self(moves.map(|(player, moves)| place(player, moves)).to_vec())
    }
}

const SIZE: usize = 16;

/// Games in which a position may be repeated, or in which moves lead only onwards. The first position has moves.
pub(crate) fn games(is_cyclic: bool) -> impl Strategy<Value = Written> {
    let player = prop_oneof![Just(Player::First), Just(Player::Second)];
    let outcome = prop_oneof![
        Just(Outcome::Draw),
        Just(Outcome::Win(Player::First)),
        Just(Outcome::Win(Player::Second)),
    ];
    let moves = prop::collection::vec(0..SIZE, 0..4);
    let places = prop::collection::vec((player, moves, outcome), SIZE);
    places.prop_map(move |places| {
        let places = places.into_iter().enumerate();
        let mut places: Vec<Place> = places
            .map(|(at, (player, mut moves, outcome))| {
                if !is_cyclic {
                    for to in &mut moves {
                        *to = at + 1 + *to / 3;
                    }
                    moves.retain(|to| *to < SIZE);
                }
                moves.sort_unstable();
                moves.dedup();
                Place {
                    player,
                    moves,
                    outcome,
                }
            })
            .collect();
        if places[0].moves.is_empty() {
            places[0].moves = vec![1, 2];
        }
        Written(places)
    })
}
