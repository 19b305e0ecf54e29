//! A game made up from a seed, and what is true of it by definition.

use game_core::testkit::assert_best_play;
use game_core::{Analysis, Bound, Game, Keyed, Outcome, Player, Score};

/// A game made up from a seed. Many paths lead to the same position, some positions end the game, and
/// who moves next is random.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MadeUp {
    pub(crate) seed: u64,
    pub(crate) takes_turns: bool,
}

/// Ply of the game, and the position that it has reached there.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Place {
    ply: u8,
    state: u8,
}

/// Any opinion about places: searches are compiled once for all of them.
pub(crate) type Opinion<'o> = &'o (dyn Fn(&Place) -> Score + Sync);

impl MadeUp {
    /// Returns a random number of the position.
    fn number(&self, place: Place, salt: u64) -> u64 {
        let mut number =
            self.seed ^ u64::from(place.ply) << 40 ^ u64::from(place.state) << 8 ^ salt;
        for _ in 0..3 {
            number = (number ^ number >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        number >> 32
    }

    pub(crate) fn opinion(&self, place: Place) -> Score {
        Score::of(i32::try_from(self.number(place, 3) % 7).unwrap() - 3)
    }
}

impl Game for MadeUp {
    type Position = Place;
    type Move = u8;

    fn moves(&self, place: &Place) -> impl Iterator<Item = u8> {
        let is_over = self.outcome(place).is_some();
        let count = if is_over {
            0
        } else {
            1 + self.number(*place, 0) % 4
        };
        0..u8::try_from(count).unwrap()
    }

    fn play(&self, place: &Place, mv: u8) -> Place {
        let state = u8::try_from(self.number(*place, 100 + u64::from(mv)) % 6).unwrap();
        let ply = place.ply + 1;
        Place { ply, state }
    }

    fn to_move(&self, place: &Place) -> Player {
        let is_first = if self.takes_turns {
            place.ply.is_multiple_of(2)
        } else {
            self.number(*place, 1).is_multiple_of(2)
        };
        if is_first {
            Player::First
        } else {
            Player::Second
        }
    }

    fn outcome(&self, place: &Place) -> Option<Outcome> {
        if place.ply == 0 {
            return None;
        }
        match self.number(*place, 2) % 16 {
            0 => Some(Outcome::Win(Player::First)),
            1 => Some(Outcome::Win(Player::Second)),
            2 => Some(Outcome::Draw),
            _ => None,
        }
    }
}

impl Keyed for MadeUp {
    fn key(&self, place: &Place) -> u64 {
        u64::from(place.ply) << 8 | u64::from(place.state)
    }
}

/// Returns the value by its definition, for the player to move.
pub(crate) fn definition(game: &MadeUp, place: Place, depth: usize, horizon: usize) -> Score {
    let player = game.to_move(&place);
    let plies = u32::try_from(depth).unwrap();
    match game.outcome(&place) {
        Some(Outcome::Win(winner)) if winner == player => return Score::win_in(plies),
        Some(Outcome::Win(_)) => return Score::loss_in(plies),
        Some(Outcome::Draw) => return Score::DRAW,
        None if depth == horizon => return game.opinion(place).seen_by(player),
        None => {}
    }
    let values = game
        .moves(&place)
        .map(|mv| worth_of(game, place, mv, depth, horizon));
    values.max().unwrap()
}

/// Returns the value of a move to the player who makes it.
pub(crate) fn worth_of(game: &MadeUp, place: Place, mv: u8, depth: usize, horizon: usize) -> Score {
    let next = game.play(&place, mv);
    let value = definition(game, next, depth + 1, horizon);
    if game.to_move(&next) == game.to_move(&place) {
        value
    } else {
        -value
    }
}

/// Checks that the analysis is true of the game to this depth.
pub(crate) fn check_analysis(game: &MadeUp, depth: usize, analysis: &Analysis<u8>) {
    let root = Place::default();
    let value = definition(game, root, 0, depth);
    assert_eq!(analysis.value, value);
    let evaluator: Opinion = &|place| game.opinion(*place);
    assert_best_play(game, &evaluator, &root, depth, analysis);
    for listed in &analysis.moves {
        let truth = worth_of(game, root, listed.mv, 0, depth);
        assert_ne!(listed.bound, Bound::Unknown);
        assert!(listed.bound.allows(listed.value, truth));
    }
}
