//! Speed of reading and asking tables.
//!
//! The vocabulary is the toy of the tests, so that the language itself is measured.

#[path = "../tests/advice/common/mod.rs"]
#[expect(dead_code, reason = "the tests use more of it")]
mod common;

use std::fmt::Write;
use std::hint::black_box;

use advice_lang::Table;
use common::{Numbers, load, only, ours, table_of};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use search_core::Run;

/// Returns a table of a hundred rules and pieces of advice.
fn large_table() -> String {
    let mut text = String::new();
    for number in 0..100 {
        let _ = write!(
            text,
            "rule_{number} :: if even and not (big or small) then [advice_{number}].\n\
             advice( advice_{number},\n  ten and grown and (their_turn or not even) :\n  not small :\n  \
             (depth = 0) and up then (depth = 2) and any :\n  (depth = 1) and one). % {number}\n",
        );
    }
    text
}

fn reading(criterion: &mut Criterion) {
    let text = large_table();
    assert_eq!(load(&text).advice().len(), 100);
    let mut group = criterion.benchmark_group("load");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("100 rules", |bencher| {
        bencher.iter(|| Table::load("large.al0", black_box(&text), &Numbers).is_ok());
    });
    group.finish();
}

fn asking(criterion: &mut Criterion) {
    let us = "(depth < 12) and up then (depth < 12) and down and any";
    let table = table_of(&format!("never : true : {us} : (depth < 12) and one"));
    let search = || {
        let mut run = Run::new();
        let found = only(&table).satisfy(&mut run, &Numbers, black_box(&ours(10)));
        assert!(found.is_ok_and(|tree| tree.is_none()));
        run.statistics
    };
    let generated = search().generated;
    assert_eq!(generated, 98_028);
    let mut group = criterion.benchmark_group("satisfy");
    group.throughput(Throughput::Elements(generated));
    group.bench_function("no tree, 12 plies", |bencher| bencher.iter(search));
    group.finish();
}

criterion_group!(benches, reading, asking);
criterion_main!(benches);
