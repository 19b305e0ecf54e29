//! RTA* and LRTA*: they arrive, and trials by LRTA* end in optimal ones.

use std::num::NonZeroUsize;

use proptest::prelude::*;
use search_core::{Heuristic, Limit, Limits, RealTime, Run, Zero};

use crate::estimates::{Estimates, half, uneven};
use crate::graph::{Graph, connected_graphs, graphs, quarters};
use crate::naive::distances;

fn lookaheads() -> impl Strategy<Value = NonZeroUsize> {
    (1..5_usize).prop_map(|lookahead| lookahead.try_into().unwrap())
}

fn near() -> NonZeroUsize {
    NonZeroUsize::MIN
}

/// Returns the costs of trials by LRTA* up to one that learns nothing. No estimate ever exceeds the truth.
fn trials(graph: &Graph, heuristic: &impl Heuristic<Graph>, lookahead: NonZeroUsize) -> Vec<u32> {
    let distances = distances(graph);
    let mut agent = RealTime::lrta_star(graph, heuristic, lookahead);
    let mut costs = Vec::new();
    loop {
        let estimates = |agent: &RealTime<'_, Graph, _>| {
            let nodes = 0..graph.edges.len();
            nodes.map(|node| agent.estimate(&node)).collect::<Vec<_>>()
        };
        let before = estimates(&agent);
        let cost = graph.check(agent.trial(&mut Run::new(), &0));
        costs.extend(cost);
        let after = estimates(&agent);
        for (&estimate, &distance) in after.iter().zip(&distances) {
            assert!(Some(estimate) <= distance, "{after:?} {distances:?}");
        }
        if before == after {
            return costs;
        }
        assert!(costs.len() < 1_000);
    }
}

proptest! {
    #[test]
    fn trials_end_in_optimal_ones(
        graph in connected_graphs(),
        quarters in quarters(),
        lookahead in lookaheads(),
    ) {
        let best = distances(&graph)[0];
        prop_assert_eq!(trials(&graph, &Zero, lookahead).last().copied(), best);
        prop_assert_eq!(trials(&graph, &half(&graph), lookahead).last().copied(), best);
        let uneven = uneven(&graph, &quarters);
        prop_assert_eq!(trials(&graph, &uneven, lookahead).last().copied(), best);
    }

    #[test]
    fn rta_star_arrives(
        graph in connected_graphs(),
        quarters in quarters(),
        lookahead in lookaheads(),
    ) {
        let uneven = uneven(&graph, &quarters);
        let mut agent = RealTime::rta_star(&graph, &uneven, lookahead);
        let limits = Limits { expansions: Some(100_000), ..Limits::default() };
        let mut trial = || agent.trial(&mut Run::new().with_limits(limits), &0);
        let first = trial();
        prop_assert_eq!(&trial(), &first, "the second trial is as the first");
        prop_assert!(graph.check(first) >= distances(&graph)[0]);
    }

    /// On graphs with dead ends, and with places without a way out.
    #[test]
    fn no_wrong_verdict(graph in graphs(1), lookahead in lookaheads()) {
        let half = half(&graph);
        let reachable = distances(&graph)[0].is_some();
        for heuristic in [&half, &Estimates::all(0)] {
            for mut agent in [
                RealTime::lrta_star(&graph, heuristic, lookahead),
                RealTime::rta_star(&graph, heuristic, lookahead),
            ] {
                let limits = Limits { expansions: Some(500), ..Limits::default() };
                let answer = agent.trial(&mut Run::new().with_limits(limits), &0);
                if answer.is_ok() {
                    prop_assert_eq!(graph.check(answer).is_some(), reachable);
                }
            }
        }
    }

    /// Without cycles every trial ends, and each dead end is learned for good.
    #[test]
    fn trials_prove_that_there_is_no_way(graph in crate::graph::graphs_without_cycles()) {
        let mut agent = RealTime::lrta_star(&graph, &Zero, near());
        let answer = loop {
            match agent.trial(&mut Run::new(), &0) {
                Err(stopped) => prop_assert_eq!(stopped.limit, Limit::DeadEnd),
                answer => break answer,
            }
        };
        prop_assert_eq!(graph.check(answer).is_some(), distances(&graph)[0].is_some());
    }
}

/// Returns a blind alley 0 - 1 - 2, and a costly path from 0 to the goal.
fn alley() -> Graph {
    let edges = [(0, 1, 1), (1, 0, 1), (1, 2, 1), (2, 1, 1), (0, 3, 10)];
    Graph::new(4, &edges, &[3])
}

/// Coming out of the alley RTA* knows what it costs to go in again; LRTA* goes to and fro.
#[test]
fn the_second_least_spares_the_way_back_and_forth() {
    let graph = alley();
    let cost = |mut agent: RealTime<'_, Graph, Zero>| graph.check(agent.trial(&mut Run::new(), &0));
    assert_eq!(cost(RealTime::rta_star(&graph, &Zero, near())), Some(14));
    assert_eq!(cost(RealTime::lrta_star(&graph, &Zero, near())), Some(30));
}

#[test]
fn what_is_written_down() {
    let graph = alley();
    let mut agent = RealTime::rta_star(&graph, &Zero, near());
    assert_eq!(agent.step(&mut Run::new(), &0), Ok(Some(0)));
    assert_eq!(agent.estimate(&0), 10);
    let mut agent = RealTime::lrta_star(&graph, &Zero, near());
    assert_eq!(agent.step(&mut Run::new(), &0), Ok(Some(0)));
    assert_eq!(agent.estimate(&0), 1);
}

#[test]
fn a_dead_end_is_avoided_next_time() {
    let graph = Graph::new(4, &[(0, 1, 1), (1, 2, 1), (0, 3, 10_u32)], &[3]);
    let mut agent = RealTime::lrta_star(&graph, &Zero, near());
    let mut trial = || agent.trial(&mut Run::new(), &0);
    assert_eq!(trial().unwrap_err().limit, Limit::DeadEnd);
    assert_eq!(trial().unwrap_err().limit, Limit::DeadEnd);
    assert_eq!(graph.check(trial()), Some(10));
}

#[test]
fn who_cannot_begin_has_proved_it() {
    let graph = Graph::new(2, &[(0, 1, 1_u32)], &[]);
    let dead = Estimates(vec![0, u32::MAX]);
    for mut agent in [
        RealTime::lrta_star(&graph, &dead, near()),
        RealTime::rta_star(&graph, &dead, near()),
    ] {
        assert_eq!(agent.trial(&mut Run::new(), &0), Ok(None));
    }
}

/// Back where it was, an agent that has learned nothing would go round for ever.
#[test]
fn a_cycle_that_costs_nothing() {
    let edges = [(0, 1, 0), (1, 2, 0), (2, 0, 0), (2, 3, 1_u32)];
    let graph = Graph::new(4, &edges, &[3]);
    for agent in [RealTime::lrta_star, RealTime::rta_star] {
        let mut agent = agent(&graph, &Zero, near());
        let stopped = agent.trial(&mut Run::new(), &0).unwrap_err();
        assert_eq!(stopped.limit, Limit::Cycle);
    }
}
