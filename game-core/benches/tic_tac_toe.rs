//! Whole searches of tic-tac-toe, in nodes a second.
#![allow(missing_docs, reason = "made by the macros")]
#![allow(clippy::unwrap_used, reason = "a bench fails by panicking")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use domain_tictactoe::{Board, OpenLines, TicTacToe};
use game_core::{
    Analysis, AncestorTest, END_OF_GAME, Score, SearchError, StaticLeaves, TieRule, Window,
    alpha_beta, alpha_beta_ancestors, bratko_alpha_beta, bratko_minimax, minimax,
};
use search_core::Run;

type Answer = Result<Analysis<domain_tictactoe::Cell>, SearchError>;

fn bench(
    criterion: &mut Criterion,
    name: &str,
    nodes: u64,
    search: impl Fn(&mut Run<'_>) -> Answer,
) {
    let mut group = criterion.benchmark_group("tic-tac-toe");
    group.throughput(Throughput::Elements(nodes));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let mut run = Run::new();
            let analysis = search(&mut run).unwrap();
            assert_eq!(analysis.value, Score::DRAW);
            assert_eq!(run.statistics.generated + 1, nodes);
            analysis
        });
    });
    group.finish();
}

fn whole_searches(criterion: &mut Criterion) {
    let (game, evaluator, root) = (&TicTacToe, &StaticLeaves(OpenLines), &Board::EMPTY);
    bench(criterion, "minimax", 549_946, |run| {
        minimax(run, game, evaluator, root, 9)
    });
    bench(criterion, "bratko_minimax", 549_946, |run| {
        bratko_minimax(run, game, evaluator, root, END_OF_GAME, TieRule::Last)
    });
    bench(criterion, "alpha_beta", 18_297, |run| {
        alpha_beta(run, game, evaluator, root, 9)
    });
    bench(criterion, "alpha_beta_ancestors", 18_297, |run| {
        let test = AncestorTest::OppositeType;
        alpha_beta_ancestors(run, game, evaluator, root, 9, test)
    });
    bench(criterion, "bratko_alpha_beta", 146_120, |run| {
        bratko_alpha_beta(run, game, evaluator, root, END_OF_GAME, Window::FULL)
    });
}

criterion_group!(benches, whole_searches);
criterion_main!(benches);
