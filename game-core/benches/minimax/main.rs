//! Comparison of searches by this crate with those by the crate `minimax`, in one run. After criterion's figures it
//! runs the two in turn, since the speed of a machine may change from one minute to the next, and prints their
//! processor times. Each search is checked against its number of nodes and its value.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "cells are few, and rates need not be exact"
)]

mod connect_four;
mod counting;
mod drops;
mod tic_tac_toe;
mod turns;

use std::env;
use std::time::Duration;

use criterion::{Criterion, Throughput};

/// A task, and ways to do it.
struct Task {
    name: &'static str,
    /// Unit of the count.
    unit: &'static str,
    ways: Vec<Way>,
}

struct Way {
    name: &'static str,
    /// Count that is required; `None` accepts any number.
    expected: Option<u64>,
    work: Box<dyn Fn() -> u64>,
}

fn way(name: &'static str, expected: u64, work: impl Fn() -> u64 + 'static) -> Way {
    Way {
        name,
        expected: Some(expected),
        work: Box::new(work),
    }
}

impl Way {
    fn run(&self) -> u64 {
        let counted = (self.work)();
        assert!(
            self.expected.is_none_or(|expected| counted == expected),
            "{}: {counted}",
            self.name
        );
        counted
    }
}

fn tic_tac_toe() -> Task {
    use tic_tac_toe::{NODES, ours, theirs, theirs_with_new_lists};
    Task {
        name: "tic-tac-toe, minimax",
        unit: "nodes",
        ways: vec![
            way("ours", NODES, ours),
            way("minimax, lists used again", NODES, theirs),
            way("minimax, new lists", NODES, theirs_with_new_lists),
        ],
    }
}

/// Returns the task of alpha-beta to this depth, columns from left to right.
fn alpha_beta(name: &'static str, depth: u8, nodes: u64) -> Task {
    use connect_four::{our_negamax, their_negamax};
    Task {
        name,
        unit: "nodes",
        ways: vec![
            way("ours", nodes, move || our_negamax(depth.into())),
            Way {
                name: "minimax",
                expected: None,
                work: Box::new(move || their_negamax(depth)),
            },
        ],
    }
}

/// Returns the task of iterative deepening to depth 12: the value is 1.
fn deepening() -> Task {
    use connect_four::{
        our_deepening, our_deepening_from_left, our_deepening_looking_up, their_deepening,
    };
    Task {
        name: "deepening, 12 plies, 1 MiB",
        unit: "searches",
        ways: vec![
            way("ours, centre first", 1, || our_deepening(12)),
            way("minimax, centre first", 1, || their_deepening::<true>(12)),
            way("ours", 1, || our_deepening_from_left(12)),
            way("ours, moves looked up", 1, || our_deepening_looking_up(12)),
            way("minimax", 1, || their_deepening::<false>(12)),
        ],
    }
}

fn simulations() -> Task {
    use connect_four::{
        our_plain_simulations, our_simulations, their_simulations, their_simulations_as_they_come,
    };
    const SIMULATIONS: u32 = 200_000;
    let ways = [
        ("ours", our_simulations as fn(u32) -> u64),
        ("ours, playouts by the rules", our_plain_simulations),
        ("minimax", their_simulations),
        ("minimax, nodes at once", their_simulations_as_they_come),
    ];
    let way = |(name, work): (_, fn(u32) -> u64)| {
        way(name, SIMULATIONS.into(), move || work(SIMULATIONS))
    };
    Task {
        name: "Monte Carlo tree search",
        unit: "simulations",
        ways: ways.map(way).into(),
    }
}

fn measure(criterion: &mut Criterion, task: &Task) {
    let mut group = criterion.benchmark_group(task.name);
    for way in &task.ways {
        if let Some(expected) = way.expected {
            group.throughput(Throughput::Elements(expected));
        }
        group.bench_function(way.name, |bencher| bencher.iter(|| way.run()));
    }
    group.finish();
}

fn main() {
    // If the moves of the root are not shuffled, it visits nearly the same nodes: its windows do not distinguish wins
    // seen from different depths.
    assert_eq!(connect_four::their_negamax_in_order(10), 4_388_524);
    let mut tasks = vec![
        tic_tac_toe(),
        alpha_beta("alpha-beta, 10 plies", 10, 4_371_986),
        deepening(),
        simulations(),
    ];
    let mut criterion = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    for task in &tasks {
        measure(&mut criterion, task);
    }
    criterion.final_summary();
    let arguments: Vec<String> = env::args().skip(1).collect();
    if !arguments.iter().any(|argument| argument == "--test") {
        tasks.push(alpha_beta("alpha-beta, 12 plies", 12, 66_709_063));
        let filters = || {
            arguments
                .iter()
                .filter(|argument| !argument.starts_with('-'))
        };
        tasks.retain(|task| filters().all(|filter| task.name.contains(filter)));
        tasks.iter().for_each(turns::print);
    }
}
