//! ARA*: better and better solutions with true bounds.

use proptest::prelude::*;
use search_core::{AraStar, Bounded, Heuristic, Limit, Limits, Run, Weight, Zero, a_star};

use crate::estimates::{Estimates, half, perfect, uneven};
use crate::graph::{Graph, graphs, quarters, weights};
use crate::naive::distances;

/// Returns all items of a run without limits.
fn items(
    graph: &Graph,
    heuristic: &impl Heuristic<Graph>,
    weights: &[Weight],
) -> Vec<Bounded<usize, u32>> {
    let mut run = Run::new();
    let items = AraStar::new(&mut run, graph, heuristic, &0, weights.iter().copied());
    items.collect::<Result<_, _>>().unwrap()
}

/// Checks that each item is better than the one before and the last is the best, and returns them.
fn check(
    graph: &Graph,
    heuristic: &impl Heuristic<Graph>,
    weights: &[Weight],
) -> Vec<Bounded<usize, u32>> {
    let best = distances(graph)[0];
    let items = items(graph, heuristic, weights);
    for item in &items {
        let cost = graph.check(Ok(Some(item.solution.clone())));
        assert!(Some(item.lower_bound) <= best && best <= cost, "{item:?}");
        assert_eq!(item.is_optimal(), cost == Some(item.lower_bound));
    }
    for pair in items.windows(2) {
        let [before, after] = pair else {
            unreachable!()
        };
        let (old, new) = (before.solution.cost, after.solution.cost);
        assert!(new < old || (new == old && after.lower_bound > before.lower_bound));
        assert!(after.lower_bound >= before.lower_bound);
        assert!(after.weight < before.weight || after.weight == Weight::ONE);
    }
    assert_eq!(items.last().map(|item| item.solution.cost), best);
    assert!(items.last().is_none_or(Bounded::is_optimal));
    items
}

proptest! {
    #[test]
    fn with_a_consistent_heuristic_each_weight_holds(
        graph in graphs(0),
        weights in prop::collection::vec(weights(), 0..4),
    ) {
        let best = distances(&graph)[0];
        for items in [
            check(&graph, &Zero, &weights),
            check(&graph, &half(&graph), &weights),
            check(&graph, &perfect(&graph), &weights),
        ] {
            for item in items {
                prop_assert!(item.weight.covers(item.solution.cost, best.unwrap()), "{item:?}");
            }
        }
    }

    #[test]
    fn with_an_admissible_heuristic_the_last_is_the_best(
        graph in graphs(0),
        quarters in quarters(),
        weights in prop::collection::vec(weights(), 0..4),
    ) {
        check(&graph, &uneven(&graph, &quarters), &weights);
    }

    #[test]
    fn a_single_pass_expands_no_state_twice(graph in graphs(0), weight in weights()) {
        let half = half(&graph);
        let mut run = Run::new();
        let _ = AraStar::new(&mut run, &graph, &half, &0, [weight]).next();
        prop_assert!(run.statistics.expanded <= graph.edges.len() as u64);
    }

    /// Claims made under a limit on depth are still true.
    #[test]
    fn a_limit_on_depth_proves_nothing_wrong(graph in graphs(0), depth in 0..6_u64) {
        let best = distances(&graph)[0];
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let mut run = Run::new().with_limits(limits);
        let half = half(&graph);
        let mut last = None;
        for item in AraStar::new(&mut run, &graph, &half, &0, [Weight::new(2, 1).unwrap()]) {
            match item {
                Ok(item) => {
                    let cost = graph.check(Ok(Some(item.solution)));
                    prop_assert!(cost >= best && Some(item.lower_bound) <= best);
                    last = cost;
                }
                Err(stopped) => {
                    prop_assert_eq!(stopped.limit, Limit::Depth);
                    return Ok(());
                }
            }
        }
        prop_assert_eq!(last, best);
    }
}

/// Returns a graph whose cheap path seems long and whose costly path seems short.
fn detour() -> Graph {
    Graph::new(4, &[(0, 1, 1), (1, 3, 9), (0, 2, 3), (2, 3, 3)], &[3])
}

/// Returns estimates by which the detour seems far.
fn seems() -> Estimates {
    Estimates(vec![4, 1, 3, 0])
}

#[test]
fn the_first_solution_is_quick_and_the_last_is_best() {
    let weights = ["3", "2", "1.5"].map(|text| text.parse().unwrap());
    let items: Vec<_> = items(&detour(), &seems(), &weights)
        .iter()
        .map(|item| {
            (
                item.solution.cost,
                item.lower_bound,
                item.weight.to_string(),
            )
        })
        .collect();
    assert_eq!(items, [(10, 6, "3".to_owned()), (6, 6, "1.5".to_owned())]);
}

/// The second pass expands what is left, so both together do the work of one search.
#[test]
fn the_work_of_one_pass_serves_the_next() {
    let mut run = Run::new();
    let found = AraStar::new(&mut run, &detour(), &seems(), &0, ["3".parse().unwrap()]).count();
    assert_eq!(
        (found, run.statistics.expanded, run.statistics.iterations),
        (2, 3, 2)
    );
    let mut again = Run::new();
    a_star(&mut again, &detour(), &seems(), &0).unwrap();
    assert_eq!(again.statistics.expanded, 3);
}

#[test]
fn after_a_limit_there_is_nothing() {
    let limits = Limits {
        expansions: Some(2),
        ..Limits::default()
    };
    let mut run = Run::new().with_limits(limits);
    let graph = detour();
    let h = seems();
    let mut items = AraStar::new(&mut run, &graph, &h, &0, ["3".parse().unwrap()]);
    assert_eq!(items.next().unwrap().unwrap().solution.cost, 10);
    assert_eq!(items.next().unwrap().unwrap_err().limit, Limit::Expansions);
    assert_eq!(items.next(), None);
}
