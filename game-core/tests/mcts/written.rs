//! Games that are written out, with what they are worth.

use game_core::{DistanceTable, Game, IndexedGame, Keyed, Outcome, Player, Verdict, retrograde};
use proptest::prelude::*;
use search_core::Run;

/// A game of a few positions. The players need not move in turn.
#[derive(Clone, Debug)]
pub(crate) struct Written(Vec<Place>);

#[derive(Clone, Debug)]
struct Place {
    player: Player,
    moves: Vec<usize>,
    /// How the game ends where there is no move.
    outcome: Outcome,
}

impl Game for Written {
    type Position = usize;
    type Move = usize;

    fn moves(&self, &position: &usize) -> impl Iterator<Item = usize> {
        self.0[position].moves.iter().copied()
    }

    fn play(&self, _: &usize, mv: usize) -> usize {
        mv
    }

    fn to_move(&self, &position: &usize) -> Player {
        self.0[position].player
    }

    fn outcome(&self, &position: &usize) -> Option<Outcome> {
        let place = &self.0[position];
        place.moves.is_empty().then_some(place.outcome)
    }
}

impl Keyed for Written {
    fn key(&self, &position: &usize) -> u64 {
        position as u64
    }
}

impl IndexedGame for Written {
    fn size(&self) -> usize {
        self.0.len()
    }

    fn rank(&self, &position: &usize) -> Option<usize> {
        Some(position)
    }

    fn unrank(&self, rank: usize) -> Option<usize> {
        Some(rank)
    }
}

impl Written {
    /// What all positions are worth.
    pub(crate) fn table(&self) -> DistanceTable {
        retrograde(&mut Run::new(), self).unwrap()
    }

    /// How the game ends from this position with best play.
    pub(crate) fn truth(&self, table: &DistanceTable, position: usize) -> Outcome {
        let player = self.to_move(&position);
        match table.get(position).unwrap() {
            Verdict::Draw => Outcome::Draw,
            Verdict::Win(_) => Outcome::Win(player),
            Verdict::Loss(_) => Outcome::Win(player.opponent()),
        }
    }

    /// The first position, and from it nothing but a way round and round.
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
    /// The first player may draw at once, or go where the game never ends.
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
