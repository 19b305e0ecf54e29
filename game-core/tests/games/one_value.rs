//! All procedures find one value, that of the definition, and a move that has it.

use game_core::testkit::assert_one_value;
use game_core::{
    Claim, END_OF_GAME, Game, Keyed, MctsParts, Outcome, Player, RandomPlayout, Score,
    StaticLeaves, df_pn, mcts, minimax, proof_number_search,
};
use proptest::prelude::*;
use search_core::Run;

use crate::common::SOUND;
use crate::made_up::{MadeUp, Opinion, Place};

/// The player who takes the last stone of the heap wins. A move takes one, two or three.
#[derive(Clone, Copy)]
pub(crate) struct Nim;

pub(crate) type Heap = (u64, Player);

impl Game for Nim {
    type Position = Heap;
    type Move = u64;

    fn moves(&self, &(stones, _): &Heap) -> impl Iterator<Item = u64> {
        1..=stones.min(3)
    }

    fn play(&self, &(stones, player): &Heap, taken: u64) -> Heap {
        (stones - taken, player.opponent())
    }

    fn to_move(&self, heap: &Heap) -> Player {
        heap.1
    }

    fn outcome(&self, &(stones, player): &Heap) -> Option<Outcome> {
        (stones == 0).then_some(Outcome::Win(player.opponent()))
    }
}

impl Keyed for Nim {
    fn key(&self, &(stones, player): &Heap) -> u64 {
        stones << 1 | u64::from(player == Player::First)
    }
}

/// Any opinion about heaps: searches are compiled once for all of them.
type OfHeaps<'o> = &'o (dyn Fn(&Heap) -> Score + Sync);

/// The evaluator that a newcomer writes first.
const NO_OPINION: OfHeaps = &|_| Score::DRAW;

#[test]
fn nobody_gives_a_won_game_away() {
    let root = (10, Player::First);
    for depth in [10, 12, END_OF_GAME] {
        for procedure in SOUND {
            let found = procedure.search(&mut Run::new(), &Nim, &NO_OPINION, &root, depth);
            let found = found.unwrap();
            assert_eq!(
                (found.value, found.best),
                (Score::win_in(5), 2),
                "{procedure:?}"
            );
        }
        assert_one_value(&Nim, &NO_OPINION, &root, depth);
    }
}

#[test]
fn proofs_and_simulations_agree_with_the_value() {
    for stones in 1..=12 {
        let root = (stones, Player::Second);
        let truth = minimax(&mut Run::new(), &Nim, &NO_OPINION, &root, END_OF_GAME);
        let is_won = truth.unwrap().value > Score::DRAW;
        let claim = Claim::Wins(Player::Second);
        let settled = proof_number_search(&mut Run::new(), &Nim, &root, claim).unwrap();
        assert_eq!(settled.is_proved(), is_won);
        let settled = df_pn(&mut Run::new(), &Nim, &root, claim, 1 << 12).unwrap();
        assert_eq!(settled.is_proved(), is_won);
        let parts = MctsParts::new(RandomPlayout::new());
        let found = mcts(&mut Run::new(), &Nim, &root, 100_000, parts).unwrap();
        let winner = if is_won {
            Player::Second
        } else {
            Player::First
        };
        assert_eq!(found.outcome, Some(Outcome::Win(winner)), "{stones} stones");
    }
}

proptest! {
    #![proptest_config(crate::cases(1500))]
    #[test]
    fn of_random_games(seed: u64, takes_turns: bool, depth in 1..7_usize) {
        let game = MadeUp { seed, takes_turns };
        let nothing: Opinion = &|_| Score::DRAW;
        let a_little: Opinion = &|place| game.opinion(*place);
        let root = Place::default();
        assert_one_value(&game, &nothing, &root, depth);
        assert_one_value(&game, &a_little, &root, depth);
        assert_one_value(&game, &StaticLeaves(a_little), &root, depth);
    }
}

#[test]
fn of_nim_to_every_depth() {
    for stones in 1..=9 {
        for depth in (1..=10).chain([END_OF_GAME]) {
            assert_one_value(&Nim, &NO_OPINION, &(stones, Player::First), depth);
            // Whoever is to move.
            let size: OfHeaps = &|&(stones, _)| Score::of(i32::try_from(stones).unwrap());
            assert_one_value(&Nim, &size, &(stones, Player::First), depth);
            let parity: OfHeaps = &|&(stones, player)| {
                Score::of(if stones % 2 == 0 { 1 } else { -1 }).seen_by(player)
            };
            assert_one_value(&Nim, &parity, &(stones, Player::Second), depth);
            assert_one_value(
                &Nim,
                &StaticLeaves(parity),
                &(stones, Player::Second),
                depth,
            );
        }
    }
}
