//! Search in stacks of pancakes. Each measurement also checks the amount of work done, so that a
//! faster figure never means less work.

use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use domain_pancake::{FlipCost, Layout, Pancakes, Stack, Word, gap, gap_by_size};
use search_core::{Answer, Run, a_star, breadth_first, ida_star};

type Search<W> = fn(&mut Run<'_>, &Pancakes<W>, &Stack<W>) -> Answer<Pancakes<W>>;

/// The problem and the random stacks that are sorted one after the other.
struct Case<W: Word> {
    name: &'static str,
    height: usize,
    seeds: std::ops::Range<u64>,
    cost: FlipCost,
    /// The nodes that must be expanded in all, each time.
    expanded: u64,
    search: Search<W>,
}

impl<W: Word> Case<W> {
    fn measure(&self, criterion: &mut Criterion) {
        let pancakes = Pancakes::<W>::new(self.height, self.cost).expect("low enough");
        let random = |seed| Layout::random(self.height, seed).expect("low enough");
        let starts: Vec<Stack<W>> = self
            .seeds
            .clone()
            .map(|seed| pancakes.pack(&random(seed)).expect("of one height"))
            .collect();
        let search = || {
            let mut run = Run::new();
            for start in &starts {
                let answer = (self.search)(&mut run, &pancakes, start);
                assert!(matches!(answer, Ok(Some(_))), "{}", self.name);
            }
            assert_eq!(run.statistics.expanded, self.expanded, "{}", self.name);
        };
        criterion.bench_function(self.name, |bencher| bencher.iter(search));
    }
}

fn measure(criterion: &mut Criterion) {
    Case::<u64> {
        name: "ida_star/16_pancakes",
        height: 16,
        seeds: 0..100,
        cost: FlipCost::Unit,
        expanded: 25_289,
        search: |run, pancakes, start| ida_star(run, pancakes, &gap(pancakes), start),
    }
    .measure(criterion);
    Case::<u128> {
        name: "ida_star/25_pancakes",
        height: 25,
        seeds: 0..20,
        cost: FlipCost::Unit,
        expanded: 25_173,
        search: |run, pancakes, start| ida_star(run, pancakes, &gap(pancakes), start),
    }
    .measure(criterion);
    Case::<u64> {
        name: "a_star/16_pancakes",
        height: 16,
        seeds: 0..100,
        cost: FlipCost::Unit,
        expanded: 11_941,
        search: |run, pancakes, start| a_star(run, pancakes, &gap(pancakes), start),
    }
    .measure(criterion);
    Case::<u64> {
        name: "a_star/11_pancakes_by_size",
        height: 11,
        seeds: 0..3,
        cost: FlipCost::Size,
        expanded: 105_416,
        search: |run, pancakes, start| a_star(run, pancakes, &gap_by_size(pancakes), start),
    }
    .measure(criterion);
    Case::<u64> {
        name: "breadth_first/9_pancakes",
        height: 9,
        seeds: 0..1,
        cost: FlipCost::Unit,
        expanded: 60_187,
        search: breadth_first,
    }
    .measure(criterion);
}

criterion_group! {
    name = search;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(3));
    targets = measure
}
criterion_main!(search);
