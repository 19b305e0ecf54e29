//! Sums of costs that do not fit their type, which never prove that there is no solution.

use proptest::prelude::*;
use search_core::{
    AraStar, DeepDown, LevelPart, Limit, Limits, OptimalSolutions, RealTime, Run, Weight, Zero,
    enumerate_layers, enumerate_levels, enumerate_packed, rank_part,
};

use crate::edges::{Edges, NODES};
use crate::on_edges::{ALGORITHMS, Algorithm, Estimate, Space, UNINFORMED, estimates, shares};

/// Checks the answer of all algorithms but agents; an agent may act before it finds out.
fn check(graph: &Space, h: Estimate<'_>, expected: Result<Option<u8>, Limit>) {
    for algorithm in &ALGORITHMS {
        let answer = algorithm.solve(graph, h, Limits::default());
        let answer = answer.map(|found| found.map(|solution| solution.cost));
        match answer.map_err(|stopped| stopped.limit) {
            Err(Limit::DeadEnd) if algorithm.is_agent() => {}
            answer => assert_eq!(answer, expected, "{}", algorithm.name),
        }
    }
}

#[test]
fn the_only_solution_does_not_fit() {
    let exact: Estimate<'_> = &|&node| [254, 150, 0][node as usize];
    for costs in [(150, 150), (200, 55), (1, 254)] {
        let graph = Edges::new(&[(0, 1, costs.0), (1, 2, costs.1)], 2);
        check(&graph, &|_| 0, Err(Limit::Cost));
        check(&graph, exact, Err(Limit::Cost));
    }
}

#[test]
fn a_solution_fits_beside_one_that_does_not() {
    let edges = [
        (0, 3, 200),
        (0, 1, 100),
        (1, 2, 100),
        (3, 4, 100),
        (3, 2, 200),
    ];
    check(&Edges::new(&edges, 2), &|_| 0, Ok(Some(200)));
}

#[test]
fn forbidden_actions_prove_that_there_is_no_solution() {
    let edges = [(0, 1, 100), (1, 2, u8::MAX), (0, 2, u8::MAX)];
    check(&Edges::new(&edges, 2), &|_| 0, Ok(None));
}

/// The costly path to node 3 is found first, and no path from there fits; the cheap one is found
/// when node 3 has been expanded.
#[test]
fn a_cheaper_way_to_a_state_makes_the_solution_fit() {
    let edges = [(0, 1, 5), (1, 2, 0), (1, 3, 67), (2, 3, 0), (3, 4, 183)];
    let graph = Edges::new(&edges, 4);
    let estimate: Estimate<'_> = &|&node| [0, 0, 183 / 2, 0, 0][node as usize];
    for algorithm in &ALGORITHMS {
        // It is looked at there.
        let _ = algorithm.solve(&graph, estimate, Limits::default());
    }
}

/// Node 1 is a dead end, whether the cost of the path there fits or not.
#[test]
fn dead_ends_prove_that_there_is_no_solution() {
    let edges = [
        (0, 1, 200),
        (1, 3, 200),
        (0, 4, 100),
        (4, 3, 1),
        (4, 1, 200),
    ];
    let graph = Edges::new(&edges, 2);
    let dead: Estimate<'_> = &|&node| if node == 1 { u8::MAX } else { 0 };
    for algorithm in ALGORITHMS.iter().skip(UNINFORMED) {
        match algorithm.solve(&graph, dead, Limits::default()) {
            Err(stopped) if algorithm.is_agent() => assert_eq!(stopped.limit, Limit::DeadEnd),
            answer => assert_eq!(answer, Ok(None), "{}", algorithm.name),
        }
    }
}

/// Either finds the only path, of this cost, or says that a cost does not fit.
fn check_cost_or_limit(algorithm: &Algorithm, graph: &Space, h: Estimate<'_>, cost: u8) {
    match (algorithm.call)(graph, &h, Limits::default()) {
        Err(stopped) => assert_eq!(stopped.limit, Limit::Cost, "{}", algorithm.name),
        Ok(found) => assert_eq!(
            found.map(|found| found.cost),
            Some(cost),
            "{}",
            algorithm.name
        ),
    }
}

/// The sum of the cost and of an estimate that is far too high. It only counts where nodes are left
/// out for it.
#[test]
fn an_estimate_does_not_fit() {
    let high: Estimate<'_> = &|&node| [0, 0, 100][node as usize];
    for first in [0, 100] {
        let graph = Edges::new(&[(0, 1, first), (1, 2, 200 - first)], 2);
        for algorithm in &ALGORITHMS {
            check_cost_or_limit(algorithm, &graph, high, 200);
        }
    }
}

/// The sum of the second node's cost and estimate does not fit; A* meets its limit once it has been
/// expanded.
#[test]
fn a_hand_over_after_an_estimate_that_does_not_fit() {
    let high: Estimate<'_> = &|&node| [0, 254, 0][node as usize];
    let graph = Edges::new(&[(0, 1, 1), (1, 2, 200)], 2);
    for algorithm in ALGORITHMS
        .iter()
        .filter(|algorithm| algorithm.name.starts_with("IDA* after"))
    {
        check_cost_or_limit(algorithm, &graph, high, 201);
    }
}

/// Values that an agent has stored stay without a verdict.
#[test]
fn an_agent_does_not_take_its_own_notes_for_a_proof() {
    let graph = Edges::new(&[(0, 1, 200), (1, 2, 200_u8)], 2);
    let mut agent = RealTime::lrta_star(&graph, &Zero, 1.try_into().unwrap());
    for _ in 0..4 {
        let stopped = agent.trial(&mut Run::new(), &0).unwrap_err();
        assert_eq!(stopped.limit, Limit::Cost);
    }
}

#[test]
fn nothing_comes_after_the_error() {
    let graph = Edges::new(&[(0, 1, 200), (1, 2, 200_u8)], 2);
    let mut run = Run::new();
    let weights = [Weight::new(2, 1).unwrap()];
    assert_eq!(
        AraStar::new(&mut run, &graph, &Zero, &0, weights).count(),
        1
    );
    assert_eq!(
        OptimalSolutions::new(&mut run, &graph, &Zero, &0).count(),
        1
    );
    assert_eq!(DeepDown::new(&mut run, &graph, &0).count(), 1);
}

#[test]
fn the_message_says_what_would_be_right() {
    let message = "a path costs more than the cost type can hold; choose a wider one";
    assert_eq!(Limit::Cost.to_string(), message);
}

/// A forbidden action leads nowhere, however states are counted.
#[test]
fn forbidden_actions_lead_nowhere() {
    let graph = Edges::new(&[(0, 1, 1), (1, 2, u8::MAX), (0, 3, u8::MAX)], 2);
    let one = 1.try_into().unwrap();
    let levels = enumerate_levels(&mut Run::new(), &graph, &0, one).unwrap();
    assert_eq!(levels.counts(), [1, 1]);
    let layers = enumerate_layers(&mut Run::new(), &graph, &0, &mut |_| {}).unwrap();
    let packed = enumerate_packed(&mut Run::new(), &graph, &0, &mut |_| {}).unwrap();
    assert_eq!([layers, packed], [(vec![1, 1], 1), (vec![1, 1], 1)]);
    let mut part = rank_part(&graph, &0, (0, 1));
    part.begin().unwrap();
    part.go_on();
    assert_eq!(part.expand(32, &mut []).generated, 1);
    part.go_on();
    assert_eq!(part.expand(32, &mut []).generated, 0);
}

/// Graphs without cycles, with costs from end to end of the type.
pub(crate) fn graphs() -> impl Strategy<Value = Space> {
    let cost = prop_oneof![0..6_u8, 50..=254_u8, Just(u8::MAX)];
    let edges = prop::collection::vec((0..NODES, 0..NODES, cost), 0..30);
    edges.prop_map(|mut edges| {
        edges.retain(|edge| edge.0 < edge.1);
        Edges::new(&edges, NODES - 1)
    })
}

proptest! {
    #[test]
    fn no_verdict_but_the_true_one(
        graph in graphs(),
        shares in shares(),
        depth in prop::option::weighted(0.3, 0..8_u64),
    ) {
        let h = estimates(&graph, &shares);
        let limits = Limits { depth, ..Limits::default() };
        for algorithm in &ALGORITHMS {
            let _ = algorithm.solve(&graph, &h, limits);
        }
    }
}
