//! Tables as heuristics, alone and combined.

use pattern_database::{Build, Encoding, Lookup, Sum, UNREACHED};
use search_core::{Cost, Heuristic, Max};

use crate::graph::{Entries, Graph};

fn lookup(seed: u64) -> Lookup<Graph> {
    let graph = Graph::random(200, 1, seed);
    let database = Build::new().build(&graph, Encoding::Bytes).unwrap();
    Lookup::new(graph, database).unwrap()
}

fn estimate<H: Heuristic<Entries>>(heuristic: &H, entry: u64) -> u32 {
    let memo = heuristic.start(&entry);
    let stepped = heuristic.step(memo, &entry, (), &entry);
    assert_eq!(heuristic.estimate(stepped), heuristic.estimate(memo));
    heuristic.estimate(memo)
}

/// Returns the distances in the same graph, in the form of a cost.
fn truth(seed: u64) -> Vec<u32> {
    let cost = |&value: &u8| match value {
        UNREACHED => u32::INFINITY,
        value => value.into(),
    };
    Graph::random(200, 1, seed)
        .values()
        .iter()
        .map(cost)
        .collect()
}

#[test]
fn alone_in_sum_and_in_maximum() {
    let (a, b) = (truth(1), truth(2));
    assert!(a.contains(&u32::INFINITY));
    let sum = Sum([lookup(1), lookup(2)]);
    let maximum = Max(lookup(1), lookup(2));
    for (entry, (&a, &b)) in (0..).zip(a.iter().zip(&b)) {
        assert_eq!(estimate(&sum.0[0], entry), a);
        assert_eq!(estimate(&sum, entry), a.plus(b));
        assert_eq!(estimate(&maximum, entry), a.max(b));
    }
}

#[test]
fn a_table_of_something_else() {
    let database = Build::new()
        .build(&Graph::line(9), Encoding::Bytes)
        .unwrap();
    assert!(Lookup::new(Graph::random(9, 1, 1), database).is_none());
}
