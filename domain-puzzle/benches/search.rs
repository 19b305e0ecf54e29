//! Search in the sliding tiles. Each measurement also checks the amount of work done, so that a
//! faster figure never means less work.

use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use domain_puzzle::{Board, Layout, MoveOrder, Puzzle, manhattan};
use search_core::{Answer, Run, a_star, breadth_first, ida_star, uniform_cost};

const CORNER_GOAL: &str = "# 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
/// Korf's instance 79, the cheapest of his hundred.
const KORF_79: &str = "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15";

fn layout(text: &str) -> Layout {
    Layout::parse(text).expect("a board of this file is well formed")
}

/// One search, measured repeatedly; it must expand this number of nodes each time.
struct Case {
    name: &'static str,
    goal: &'static str,
    start: &'static str,
    expanded: u64,
    search: fn(&mut Run<'_>, &Puzzle, &Board) -> Answer<Puzzle>,
}

const CASES: [Case; 5] = [
    Case {
        name: "ida_star/korf_79",
        goal: CORNER_GOAL,
        start: KORF_79,
        expanded: 262_910,
        search: |run, puzzle, start| ida_star(run, puzzle, &manhattan(puzzle), start),
    },
    Case {
        name: "a_star/korf_79",
        goal: CORNER_GOAL,
        start: KORF_79,
        expanded: 68_633,
        search: |run, puzzle, start| a_star(run, puzzle, &manhattan(puzzle), start),
    },
    Case {
        name: "a_star/farthest_8_puzzle",
        goal: "#12345678",
        start: "867254301",
        expanded: 2_493,
        search: |run, puzzle, start| a_star(run, puzzle, &manhattan(puzzle), start),
    },
    Case {
        name: "uniform_cost/farthest_8_puzzle",
        goal: "#12345678",
        start: "867254301",
        expanded: 177_875,
        search: uniform_cost,
    },
    Case {
        name: "breadth_first/whole_8_puzzle",
        goal: "1238#4765",
        start: "2138#4765",
        expanded: 181_440,
        search: breadth_first,
    },
];

fn measure(criterion: &mut Criterion) {
    for case in CASES {
        let puzzle = Puzzle::new(&layout(case.goal), MoveOrder::CONVENTIONAL)
            .expect("the goal fits into 64 bits");
        let start = puzzle.pack(&layout(case.start)).expect("of one shape");
        let search = || {
            let mut run = Run::new();
            let answer = (case.search)(&mut run, &puzzle, &start);
            assert_eq!(run.statistics.expanded, case.expanded, "{}", case.name);
            answer
        };
        criterion.bench_function(case.name, |bencher| bencher.iter(search));
    }
}

criterion_group! {
    name = search;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(4));
    targets = measure
}
criterion_main!(search);
