//! Alpha-beta to a fixed depth: the counts of nodes on which independent programs agree.

use domain_connect4::{Board, CentreFirst, ColumnWeights, Connect4, Level};
use game_core::{
    Analysis, Evaluator, Memory, MoveOrder, Negamax, Parts, Score, TranspositionTable, alpha_beta,
};
use search_core::Run;

/// An evaluator for all searches that are compared.
trait Opinion: Evaluator<Connect4> + Copy {}
impl<E: Evaluator<Connect4> + Copy> Opinion for E {}

fn check_answer<M>(analysis: &Analysis<M>, depth: usize, value: i32) {
    assert_eq!(analysis.value, Score::of(value));
    assert_eq!(analysis.principal_variation.len(), depth);
}

/// Columns from left to right, cut-offs on equality, the root and finished games counted: the textbook's
/// procedure and negamax visit the same nodes.
fn check(evaluator: impl Opinion, depth: usize, nodes: u64, value: i32) {
    let (game, mut run) = (Connect4::default(), Run::new());
    let analysis = alpha_beta(&mut run, &game, &evaluator, &Board::EMPTY, depth).unwrap();
    check_answer(&analysis, depth, value);
    assert_eq!(run.statistics.generated + 1, nodes);
    check_parts(evaluator, depth, nodes, value, Parts::new());
}

/// The columns in the middle first.
fn check_centre_first(evaluator: impl Opinion, depth: usize, nodes: u64, value: i32) {
    let parts = Parts::new().with_order(CentreFirst);
    check_parts(evaluator, depth, nodes, value, parts);
    // A memory changes nothing but the time.
    let table = TranspositionTable::with_bytes(1 << 24);
    let mut parts = Parts::new()
        .with_order(CentreFirst)
        .with_memory(table)
        .with_scout();
    let (game, mut run) = (Connect4::default(), Run::new());
    let found = Negamax::new(&game, &evaluator, &mut parts)
        .to_depth(depth)
        .deepen(&mut run, &Board::EMPTY, Some(1));
    let found = found.unwrap();
    check_answer(&found.analysis, depth, value);
    assert_eq!((found.depth, found.is_final), (depth, false));
    assert!(run.statistics.generated < nodes);
}

fn check_parts(
    evaluator: impl Opinion,
    depth: usize,
    nodes: u64,
    value: i32,
    mut parts: Parts<impl Memory<Connect4>, impl MoveOrder<Connect4>>,
) {
    let (game, mut run) = (Connect4::default(), Run::new());
    let analysis = Negamax::new(&game, &evaluator, &mut parts)
        .to_depth(depth)
        .analyse(&mut run, &Board::EMPTY);
    check_answer(&analysis.unwrap(), depth, value);
    assert_eq!(run.statistics.generated + 1, nodes);
}

#[test]
fn ten_plies() {
    check(Level, 10, 161_430, 0);
    check(ColumnWeights, 10, 4_371_986, 1);
    check_centre_first(Level, 10, 56_531, 0);
    check_centre_first(ColumnWeights, 10, 58_146, 1);
}

#[test]
#[ignore = "takes seconds without optimisation"]
fn twelve_plies() {
    check(Level, 12, 3_189_800, 0);
    check(ColumnWeights, 12, 66_709_063, 1);
    check_centre_first(Level, 12, 777_501, 0);
    check_centre_first(ColumnWeights, 12, 798_501, 1);
}
