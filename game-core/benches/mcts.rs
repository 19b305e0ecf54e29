//! Simulations a second, from the empty board of Connect Four.
#![allow(missing_docs, reason = "made by the macros")]
#![allow(clippy::unwrap_used, reason = "a bench fails by panicking")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use domain_connect4::{Connect4, RandomDrops};
use game_core::{Game, MctsParts, MctsTree, Playout, Puct, Selection, mcts_on_threads};
use search_core::Run;

const SIMULATIONS: u64 = 100_000;

fn bench<S, P>(criterion: &mut Criterion, name: &str, is_shared: bool, parts: &MctsParts<S, P>)
where
    S: Selection<Connect4> + Clone,
    P: Playout<Connect4> + Clone,
{
    let game = Connect4::default();
    let root = game.read("").unwrap();
    assert!(!game.is_over(&root));
    let mut group = criterion.benchmark_group("connect four");
    group.throughput(Throughput::Elements(SIMULATIONS));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let mut tree = MctsTree::new(root, parts.clone());
            if is_shared {
                tree = tree.with_transpositions();
            }
            tree.search(&mut Run::new(), &game, SIMULATIONS).unwrap()
        });
    });
    group.finish();
}

/// Measures the same total number of simulations on several threads.
fn bench_on_threads(criterion: &mut Criterion, threads: u64) {
    let game = Connect4::default();
    let root = game.read("").unwrap();
    let mut group = criterion.benchmark_group("connect four");
    group.throughput(Throughput::Elements(SIMULATIONS));
    group.bench_function(
        format!("uct, playouts of its own, threads: {threads}"),
        |bencher| {
            bencher.iter(|| {
                let parts = |seed| MctsParts::new(RandomDrops).with_seed(seed);
                let others = (1..threads).map(parts).collect();
                let run = &mut Run::new();
                mcts_on_threads(run, &game, &root, SIMULATIONS, parts(0), others).unwrap()
            });
        },
    );
    group.finish();
}

fn simulations(criterion: &mut Criterion) {
    let parts = MctsParts::default();
    bench(criterion, "uct", false, &parts);
    let parts = MctsParts::new(RandomDrops);
    bench(criterion, "uct, playouts of its own", false, &parts);
    bench(
        criterion,
        "uct, playouts of its own, transpositions",
        true,
        &parts,
    );
    bench_on_threads(criterion, 1);
    bench_on_threads(criterion, 2);
    let parts = parts.with_selection(Puct::default());
    bench(criterion, "puct, playouts of its own", false, &parts);
}

criterion_group!(benches, simulations);
criterion_main!(benches);
