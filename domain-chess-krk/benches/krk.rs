//! King and rook against king: how fast the table decides, and how fast moves are made.

#![allow(
    clippy::unwrap_used,
    reason = "an unwrap that fails is a test that fails"
)]

use std::hint::black_box;
use std::num::NonZero;

use advice_lang::{Proof, Proving, Table};
use criterion::{Criterion, criterion_group, criterion_main};
use domain_chess_krk::Move;
use domain_chess_krk::ending::{Rook, Tablebases};
use domain_chess_krk::krk::{Krk, Position};
use domain_chess_krk::tables::{KRK_PUBLISHED, KRK_REPAIRED, KRK_SHORT, KRK_WORDS, NamedTable};
use game_core::{Game, Player};
use search_core::Run;

fn load(table: &NamedTable) -> Table<Krk> {
    Table::load(table.name, table.text, &Krk::default()).unwrap()
}

fn prove(table: &Table<Krk>, threads: usize) -> Proof<'_, Move> {
    let (mut run, krk) = (Run::new(), Krk::default());
    let threads = NonZero::new(threads).unwrap();
    let proof = table.prove_parallel(&mut run, &krk, Proving::default(), threads);
    proof.unwrap()
}

/// Asks the table about every position with us to move; the number of nodes expanded.
fn decide_all(table: &Table<Krk>, positions: &[Position]) -> u64 {
    let mut run = Run::new();
    for position in positions {
        let strategy = table.strategy(&mut run, &Krk::default(), position).unwrap();
        assert!(black_box(strategy).satisfied.is_some());
    }
    run.statistics.expanded
}

fn benchmarks(criterion: &mut Criterion) {
    let ours: Vec<Position> = Position::all(Player::First, true, Rook).collect();
    let theirs: Vec<Position> = Position::all(Player::First, false, Rook).collect();
    assert_eq!((ours.len(), theirs.len()), (175_168, 223_944));

    criterion.bench_function("tablebases of queen, rook and pawn", |bencher| {
        bencher.iter(|| Tablebases::build(&mut Run::new()).unwrap());
    });

    let mut group = criterion.benchmark_group("prove");
    group.sample_size(10);
    for table in [KRK_REPAIRED, KRK_WORDS, KRK_SHORT] {
        let loaded = load(&table);
        for threads in [1, 2] {
            group.bench_function(format!("{}, {threads} threads", table.name), |bencher| {
                bencher.iter(|| prove(&loaded, threads));
            });
        }
    }
    group.finish();

    let mut group = criterion.benchmark_group("krk");
    group.sample_size(10);
    for table in [KRK_PUBLISHED, KRK_REPAIRED] {
        let loaded = load(&table);
        let expanded = decide_all(&loaded, &ours);
        group.bench_function(
            format!("decide 175,168 positions by {}", table.name),
            |bench| {
                bench.iter(|| assert_eq!(decide_all(&loaded, &ours), expanded));
            },
        );
    }
    group.bench_function("load krk-published", |bench| {
        bench.iter(|| load(black_box(&KRK_PUBLISHED)));
    });
    group.bench_function("enumerate 175,168 positions", |bench| {
        bench.iter(|| assert_eq!(Position::all(Player::First, true, Rook).count(), ours.len()));
    });
    group.bench_function("4,469,208 legal moves", |bench| {
        bench.iter(|| {
            let count = |position| Krk::default().moves(black_box(position)).count();
            let moves: usize = ours.iter().chain(&theirs).map(count).sum();
            assert_eq!(moves, 4_469_208);
        });
    });
    group.finish();
}

criterion_group!(benches, benchmarks);
criterion_main!(benches);
