//! Information from an evaluator besides values: noisy moves, extensions and proofs. A naive search that uses it too is
//! the oracle.

use game_core::{
    END_OF_GAME, Evaluator, Game, Keyed, Negamax, NoMemory, Outcome, Parts, Player, Score,
    ScoreInterval, SearchError, minimax,
};
use proptest::prelude::*;
use search_core::{Limit, Run};

use crate::best_play::check_all_parts;

/// A game made up from a seed: how far it is, and which of four positions it has reached.
#[derive(Clone, Copy, Debug)]
struct MadeUp(u64);

type Place = (u8, u8);

/// The game ends here at the latest.
const LAST: u8 = 7;

impl MadeUp {
    fn number(self, (ply, state): Place, salt: u64) -> u64 {
        let start = self.0 ^ u64::from(ply) << 40 ^ u64::from(state) << 8 ^ salt;
        let mixed = |number: u64, _| (number ^ number >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (0..3).fold(start, mixed) >> 32
    }
}

impl Game for MadeUp {
    type Position = Place;
    type Move = u8;

    fn moves(&self, place: &Place) -> impl Iterator<Item = u8> {
        let is_over = self.outcome(place).is_some();
        let count = u8::try_from(1 + self.number(*place, 1) % 3).unwrap();
        0..if is_over { 0 } else { count }
    }

    fn play(&self, &(ply, state): &Place, mv: u8) -> Place {
        (ply + 1, (state + mv) % 4)
    }

    fn to_move(&self, place: &Place) -> Player {
        if self.number(*place, 2).is_multiple_of(2) {
            Player::First
        } else {
            Player::Second
        }
    }

    fn outcome(&self, place: &Place) -> Option<Outcome> {
        match self.number(*place, 3) % 12 {
            0 => Some(Outcome::Win(Player::First)),
            1 => Some(Outcome::Win(Player::Second)),
            2 => Some(Outcome::Draw),
            _ => (place.0 >= LAST).then_some(Outcome::Draw),
        }
    }
}

impl Keyed for MadeUp {
    fn key(&self, &(ply, state): &Place) -> u64 {
        u64::from(ply) << 8 | u64::from(state)
    }
}

/// Some moves are noisy, and some are worth one ply more.
struct Hooked;

impl Evaluator<MadeUp> for Hooked {
    fn evaluate(&self, game: &MadeUp, place: &Place) -> Score {
        Score::of(i32::try_from(game.number(*place, 4) % 9).unwrap() - 4)
    }

    fn extension(&self, game: &MadeUp, place: &Place, mv: u8, _: &Place) -> usize {
        usize::from(game.number(*place, 5 + u64::from(mv)).is_multiple_of(4))
    }

    fn push_noisy_moves(&self, game: &MadeUp, place: &Place, moves: &mut Vec<u8>) {
        moves.extend(
            game.moves(place)
                .filter(|mv| game.number(*place, 9 + u64::from(*mv)).is_multiple_of(3)),
        );
    }
}

/// Knows nothing but what can be proved of a position: more or less of the truth.
struct Proving;

impl Evaluator<MadeUp> for Proving {
    fn evaluate(&self, _: &MadeUp, _: &Place) -> Score {
        Score::DRAW
    }

    fn interval(&self, game: &MadeUp, place: &Place) -> ScoreInterval {
        let level = |_: &Place| Score::DRAW;
        let truth = minimax(&mut Run::new(), game, &level, place, END_OF_GAME);
        let truth = truth.unwrap().value;
        match game.number(*place, 20) % 5 {
            0 => ScoreInterval::exactly(truth),
            1 => ScoreInterval {
                least: truth,
                ..ScoreInterval::ALL
            },
            2 => ScoreInterval {
                most: truth,
                ..ScoreInterval::ALL
            },
            _ => ScoreInterval::ALL,
        }
    }
}

proptest! {
    #![proptest_config(crate::cases(60))]

    #[test]
    fn noisy_moves_and_extensions_are_followed(seed: u64, depth in 1..6_usize) {
        let game = MadeUp(seed);
        prop_assume!(!game.is_over(&(0, 0)));
        check_all_parts(&game, &Hooked, &(0, 0), depth);
    }

    #[test]
    fn what_is_proved_changes_nothing(seed: u64) {
        let game = MadeUp(seed);
        prop_assume!(!game.is_over(&(0, 0)));
        check_all_parts(&game, &Proving, &(0, 0), usize::from(LAST));
    }
}

/// Every move is worth another ply.
struct Insatiable;

impl<G: Game> Evaluator<G> for Insatiable {
    fn evaluate(&self, _: &G, _: &G::Position) -> Score {
        Score::DRAW
    }

    fn extension(&self, _: &G, _: &G::Position, _: G::Move, _: &G::Position) -> usize {
        1
    }
}

/// A game that goes round and round.
struct Endless;

impl Game for Endless {
    type Position = ();
    type Move = ();

    fn moves(&self, (): &()) -> impl Iterator<Item = ()> {
        [()].into_iter()
    }

    fn play(&self, (): &(), (): ()) {}

    fn to_move(&self, (): &()) -> Player {
        Player::First
    }

    fn outcome(&self, (): &()) -> Option<Outcome> {
        None
    }
}

#[test]
fn extensions_without_end_come_to_no_verdict() {
    let mut parts: Parts<NoMemory> = Parts::new();
    let found = Negamax::new(&Endless, &Insatiable, &mut parts)
        .to_depth(1)
        .analyse(&mut Run::new(), &());
    let Err(SearchError::Stopped(stopped)) = found else {
        panic!("{found:?}");
    };
    assert_eq!(stopped.limit, Limit::Depth);
}
