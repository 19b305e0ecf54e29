//! All procedures find one value, that of the definition, and a move that has it.

use std::num::NonZero;

use game_core::{
    Analysis, Claim, END_OF_GAME, Evaluator, Game, History, Keyed, Killers, MctsParts, NoChance,
    Outcome, Parts, Player, RandomPlayout, Score, SharedTable, Star, StaticLeaves,
    TranspositionTable, df_pn, expectiminimax, iterative_deepening, mcts, mtd_f, mtd_f_value,
    multi_pv, negamax, negamax_parallel, proof_number_search, star_minimax,
};
use proptest::prelude::*;
use search_core::Run;

use crate::common::SOUND;
use crate::made_up::{MadeUp, Place};

/// The value by its definition, for the player to move.
fn definition<G: Game>(
    game: &G,
    evaluator: &impl Evaluator<G>,
    position: &G::Position,
    depth: usize,
    horizon: usize,
) -> Score {
    let player = game.to_move(position);
    if let Some(outcome) = game.outcome(position)
        && !evaluator.values_every_leaf()
    {
        return Score::of_outcome(outcome, player, depth.try_into().unwrap());
    }
    if depth == horizon || game.is_over(position) {
        return evaluator.evaluate(game, position, player);
    }
    let moves = game.moves(position);
    let values = moves.map(|mv| worth(game, evaluator, position, mv, depth, horizon));
    values.max().unwrap()
}

/// What a move is worth to the player who makes it.
fn worth<G: Game>(
    game: &G,
    evaluator: &impl Evaluator<G>,
    position: &G::Position,
    mv: G::Move,
    depth: usize,
    horizon: usize,
) -> Score {
    let next = game.play(position, mv);
    let value = definition(game, evaluator, &next, depth + 1, horizon);
    if game.to_move(&next) == game.to_move(position) {
        value
    } else {
        -value
    }
}

/// What every procedure with an evaluator answers about a position: its name, the value, the move.
fn answers<G, E>(
    game: &G,
    evaluator: &E,
    root: &G::Position,
    depth: usize,
) -> Vec<(String, Score, Option<G::Move>)>
where
    G: Keyed<Position: Sync, Move: std::hash::Hash + Send + Sync> + Copy + Sync,
    E: Evaluator<G> + Copy + Sync,
{
    let mut answers = Vec::new();
    let mut told = |name: &str, analysis: &Analysis<G::Move>| {
        answers.push((name.to_owned(), analysis.value, Some(analysis.best)));
    };
    let mut run = Run::new();
    for procedure in SOUND {
        let found = procedure.search(&mut run, game, evaluator, root, depth);
        told(&format!("{procedure:?}"), &found.unwrap());
    }
    let found = negamax(&mut run, game, evaluator, root, depth, &mut Parts::new());
    told("negamax", &found.unwrap());
    let table = || TranspositionTable::with_bytes(1 << 12);
    let order = (History::default(), Killers::default());
    let mut parts = Parts::new().with_memory(table()).with_order(order);
    parts = parts.with_scout().with_look_up_from(2);
    let found = iterative_deepening(&mut run, game, evaluator, root, depth, Some(1), &mut parts);
    told("deepening", &found.unwrap().analysis);
    let found = negamax(&mut run, game, evaluator, root, depth, &mut parts);
    told("negamax with what deepening has learnt", &found.unwrap());
    let mut parts = Parts::new().with_memory(table());
    let guess = Score::DRAW;
    let found = mtd_f(&mut run, game, evaluator, root, depth, guess, &mut parts);
    told("mtd_f", &found.unwrap());
    let lines = NonZero::new(2).unwrap();
    let found = multi_pv(&mut run, game, evaluator, root, depth, lines, &mut parts);
    told("multi_pv", &found.unwrap()[0]);
    let shared = SharedTable::with_bytes(1 << 12);
    let [mut one, mut other] = [(); 2].map(|()| Parts::new().with_memory(&shared));
    let others = std::slice::from_mut(&mut other);
    let found = negamax_parallel(&mut run, game, evaluator, root, depth, &mut one, others);
    told("negamax_parallel", &found.unwrap());
    let value = mtd_f_value(&mut run, game, evaluator, root, depth, guess, &mut parts);
    answers.push(("mtd_f_value".to_owned(), value.unwrap(), None));

    let (chance_game, values) = (NoChance(*game), NoChance(*evaluator));
    for star in [None, Some(Star::ONE), Some(Star::TWO)] {
        let found = match star {
            None => expectiminimax(&mut run, &chance_game, &values, root, depth),
            Some(star) => star_minimax(&mut run, &chance_game, &values, root, depth, star),
        };
        let found = found.unwrap();
        #[expect(clippy::cast_possible_truncation, reason = "it was a whole number")]
        let value = found.value as i32;
        let player = game.to_move(root);
        let sign = if player == Player::First { 1 } else { -1 };
        let score = score_of_number(value * sign);
        answers.push((format!("chance, {star:?}"), score, found.best));
    }
    answers
}

fn score_of_number(number: i32) -> Score {
    let win = Score::MAX.value();
    let plies = u32::try_from(win - number.abs()).unwrap();
    match number {
        ..=-1_500_000_000 => Score::loss_in(plies),
        1_500_000_000.. => Score::win_in(plies),
        _ => Score::of(number),
    }
}

fn check<G, E>(game: &G, evaluator: &E, root: &G::Position, depth: usize)
where
    G: Keyed<Position: Sync, Move: std::hash::Hash + Send + Sync> + Copy + Sync,
    E: Evaluator<G> + Copy + Sync,
{
    let truth = definition(game, evaluator, root, 0, depth);
    for (name, value, best) in answers(game, evaluator, root, depth) {
        assert_eq!(value, truth, "{name} to depth {depth}");
        if let Some(best) = best {
            let worth = worth(game, evaluator, root, best, 0, depth);
            assert_eq!(worth, truth, "the move of {name} to depth {depth}");
        }
    }
}

/// Who takes the last stone of the heap wins. A move takes one, two or three.
#[derive(Clone, Copy)]
struct Nim;

type Heap = (u64, Player);

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

/// The evaluator that a newcomer writes first.
fn no_opinion(_: &Heap, _: Player) -> Score {
    Score::DRAW
}

#[test]
fn nobody_gives_a_won_game_away() {
    for depth in [10, 12, END_OF_GAME] {
        for (name, value, best) in answers(&Nim, &no_opinion, &(10, Player::First), depth) {
            assert_eq!(value, Score::win_in(5), "{name} to depth {depth}");
            assert!(
                best.is_none_or(|taken| taken == 2),
                "{name} to depth {depth}"
            );
        }
    }
}

#[test]
fn proofs_and_simulations_agree_with_the_value() {
    for stones in 1..=12 {
        let root = (stones, Player::Second);
        let truth = definition(&Nim, &no_opinion, &root, 0, END_OF_GAME);
        let is_won = truth > Score::DRAW;
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
    #![proptest_config(ProptestConfig::with_cases(1500))]
    #[test]
    fn of_random_games(seed: u64, takes_turns: bool, depth in 1..7_usize) {
        let game = MadeUp { seed, takes_turns };
        let nothing = |_: &Place, _: Player| Score::DRAW;
        let a_little = |place: &Place, player: Player| game.opinion(*place, player);
        let root = Place::default();
        check(&game, &nothing, &root, depth);
        check(&game, &a_little, &root, depth);
        check(&game, &StaticLeaves(a_little), &root, depth);
    }
}

#[test]
fn of_nim_to_every_depth() {
    for stones in 1..=9 {
        for depth in (1..=10).chain([END_OF_GAME]) {
            check(&Nim, &no_opinion, &(stones, Player::First), depth);
            let parity = |&(stones, player): &Heap, seen_by| {
                Score::of(if (player == seen_by) == (stones % 2 == 0) {
                    1
                } else {
                    -1
                })
            };
            check(&Nim, &parity, &(stones, Player::Second), depth);
            check(
                &Nim,
                &StaticLeaves(parity),
                &(stones, Player::Second),
                depth,
            );
        }
    }
}
