//! Alpha-beta to a fixed depth: the counts of nodes on which independent programs agree.

#![allow(
    clippy::unwrap_used,
    reason = "an unwrap that fails is a test that fails"
)]

use domain_connect4::{Board, ColumnWeights, Connect4, Level};
use game_core::{Counted, Evaluator, Score, SoonerWins, alpha_beta_bounds};
use search_core::Run;

/// Columns from left to right, cut-offs on equality, the root and finished games counted.
fn check(evaluator: impl Evaluator<Connect4>, depth: usize, nodes: u64, value: i32) {
    let game = Counted(Connect4::default());
    let root = game.root(Board::EMPTY);
    let mut run = Run::new();
    let evaluator = SoonerWins(evaluator);
    let analysis = alpha_beta_bounds(&mut run, &game, &evaluator, &root, depth).unwrap();
    assert_eq!(analysis.value, Score::of(value));
    assert_eq!(analysis.principal_variation.len(), depth);
    assert_eq!(run.statistics.generated + 1, nodes);
}

#[test]
fn ten_plies() {
    check(Level, 10, 161_430, 0);
    check(ColumnWeights, 10, 4_371_986, 1);
}

#[test]
#[ignore = "takes seconds without optimisation"]
fn twelve_plies() {
    check(Level, 12, 3_189_800, 0);
    check(ColumnWeights, 12, 66_709_063, 1);
}
