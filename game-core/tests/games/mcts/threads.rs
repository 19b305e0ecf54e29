//! Trees that are grown on several threads.

use std::sync::atomic::AtomicBool;

use domain_connect4::{Connect4, RandomDrops};
use domain_tictactoe::{Board, TicTacToe};
use game_core::{MctsAnalysis, MctsParts, MctsTree, Outcome, SearchError, mcts, mcts_on_threads};
use proptest::prelude::*;
use search_core::{Limit, Limits, Run};

use super::proofs::check_analysis;
use super::written::games;

/// By trees of these seeds.
fn on_threads(
    run: &mut Run<'_>,
    simulations: u64,
    seeds: &[u64],
) -> MctsAnalysis<domain_connect4::Column> {
    let game = Connect4::default();
    let root = game.read("4453").unwrap();
    let mut parts = seeds
        .iter()
        .map(|seed| MctsParts::new(RandomDrops).with_seed(*seed));
    let first = parts.next().unwrap();
    mcts_on_threads(run, &game, &root, simulations, first, parts.collect()).unwrap()
}

#[test]
fn one_thread_finds_what_is_found_without() {
    let game = Connect4::default();
    let root = game.read("4453").unwrap();
    let (mut one, mut without) = (Run::new(), Run::new());
    let parts = MctsParts::new(RandomDrops).with_seed(3);
    let expected = mcts(&mut without, &game, &root, 3_000, parts).unwrap();
    assert_eq!(on_threads(&mut one, 3_000, &[3]), expected);
    assert_eq!(one.statistics, without.statistics);
}

#[test]
fn the_trees_are_added_up() {
    let game = Connect4::default();
    let root = game.read("4453").unwrap();
    let mut run = Run::new();
    let found = on_threads(&mut run, 2_001, &[1, 2, 3, 4]);
    assert_eq!((found.simulations, run.statistics.expanded), (2_001, 2_001));
    assert_eq!(found, on_threads(&mut Run::new(), 2_001, &[1, 2, 3, 4]));
    let trees = [(501, 1), (500, 2), (500, 3), (500, 4)].map(|(simulations, seed)| {
        let parts = MctsParts::new(RandomDrops).with_seed(seed);
        mcts(&mut Run::new(), &game, &root, simulations, parts).unwrap()
    });
    for (place, tried) in found.moves.iter().enumerate() {
        let each = trees.iter().map(|tree| tree.moves[place]);
        let visits: u32 = each.clone().map(|tried| tried.visits).sum();
        let sum: f64 = each
            .map(|tried| tried.value * f64::from(tried.visits))
            .sum();
        assert_eq!(tried.visits, visits);
        assert!((tried.value - sum / f64::from(visits)).abs() < 1e-9);
    }
    let most = found.moves.iter().map(|tried| tried.visits).max();
    let best = found
        .moves
        .iter()
        .find(|tried| tried.mv == found.best)
        .unwrap();
    assert_eq!(Some(best.visits), most);
    assert_eq!(found.principal_variation[0], found.best);
}

#[test]
fn what_one_tree_proves_ends_the_work_of_all() {
    let root: Board = "XX. OO. ...".parse().unwrap();
    let parts = |seed| MctsParts::default().with_seed(seed);
    let others = (1..4).map(parts).collect();
    let run = &mut Run::new();
    let found = mcts_on_threads(run, &TicTacToe, &root, u64::MAX, parts(0), others).unwrap();
    assert_eq!(found.best.to_string(), "3");
    assert!(matches!(found.outcome, Some(Outcome::Win(_))));
    assert_eq!(found.limit, None);
}

#[test]
fn limits_hold_for_the_threads_together() {
    let mut run = Run::new().with_limits(Limits {
        expansions: Some(1_000),
        ..Limits::default()
    });
    let found = on_threads(&mut run, u64::MAX, &[1, 2]);
    assert_eq!(found.limit, Some(Limit::Expansions));
    assert!(found.simulations <= 1_000);
    assert_eq!(run.statistics.expanded, found.simulations);

    let cancel = AtomicBool::new(true);
    let mut run = Run::new().with_limits(Limits {
        cancel: Some(&cancel),
        ..Limits::default()
    });
    let parts = |seed| MctsParts::default().with_seed(seed);
    let root = Board::EMPTY;
    let stopped = mcts_on_threads(&mut run, &TicTacToe, &root, 100, parts(0), vec![parts(1)]);
    let Err(SearchError::Stopped(stopped)) = stopped else {
        panic!("{stopped:?}");
    };
    assert_eq!(stopped.limit, Limit::Cancelled);
}

#[test]
fn a_thread_may_have_nothing_to_do() {
    let found = on_threads(&mut Run::new(), 2, &[1, 2, 3]);
    assert_eq!(found.simulations, 2);
    assert_eq!(found.principal_variation, [found.best]);
}

proptest! {
    #[test]
    fn what_the_threads_prove_is_true(
        game in prop_oneof![games(false), games(true)],
        simulations in 1..200_u64,
        seed: u64,
    ) {
        let parts = |seed| MctsParts::default().with_seed(seed);
        let others = vec![parts(seed.wrapping_add(1)), parts(seed.wrapping_add(2))];
        let found = mcts_on_threads(&mut Run::new(), &game, &0, simulations, parts(seed), others);
        check_analysis(&game, 0, &found.unwrap());
        // And the threads prove no less than the first of them proves alone.
        let alone = MctsTree::new(0, parts(seed)).search(&mut Run::new(), &game, simulations.div_ceil(3));
        let alone = alone.unwrap();
        if let (Some(alone), false) = (alone.outcome, simulations < 3) {
            let others = vec![parts(seed.wrapping_add(1))];
            let found = mcts_on_threads(&mut Run::new(), &game, &0, u64::MAX, parts(seed), others);
            prop_assert_eq!(found.unwrap().outcome, Some(alone));
        }
    }
}
