//! Random graphs: every algorithm against the naive answers.

use std::num::NonZeroUsize;

use proptest::prelude::*;
use search_core::testkit::assert_space;
use search_core::{
    Answer, Cost, DeepDown, Duplicates, Heuristic, ImplicitGraph, Limit, Limits, OpenOrder, Run,
    Weight, Zero, a_star, beam, breadth_first, depth_first, depth_limited, greedy, ida_star,
    iterative_deepening, ordered_tree_search, rbfs, uniform_cost, weighted_a_star,
};

use crate::estimates::{Estimates, half, perfect, uneven};
use crate::graph::{Graph, graphs, graphs_without_cycles, quarters, weights};
use crate::naive::{distances, levels, paths};

fn a_star_cost(graph: &Graph, heuristic: &impl Heuristic<Graph>) -> Option<u32> {
    graph.check(a_star(&mut Run::new(), graph, heuristic, &0))
}

fn ida_star_cost(graph: &Graph, heuristic: &impl Heuristic<Graph>) -> Option<u32> {
    graph.check(ida_star(&mut Run::new(), graph, heuristic, &0))
}

fn rbfs_cost(graph: &Graph, heuristic: &impl Heuristic<Graph>) -> Option<u32> {
    graph.check(rbfs(&mut Run::new(), graph, heuristic, &0))
}

fn ordered_cost(graph: &Graph, heuristic: &impl Heuristic<Graph>) -> Option<u32> {
    let order = OpenOrder::Sorted;
    let answer = ordered_tree_search(&mut Run::new(), graph, heuristic, &0, order);
    graph.check(answer)
}

fn actions(answer: &Answer<Graph>) -> Option<u32> {
    let solution = answer.as_ref().unwrap().as_ref()?;
    Some(u32::try_from(solution.actions.len()).unwrap())
}

proptest! {
    #[test]
    fn uniform_cost_finds_the_cheapest(graph in graphs(0)) {
        let cost = graph.check(uniform_cost(&mut Run::new(), &graph, &0));
        prop_assert_eq!(cost, distances(&graph)[0]);
    }

    #[test]
    fn a_star_finds_the_cheapest(graph in graphs(0), quarters in quarters()) {
        let best = distances(&graph)[0];
        prop_assert_eq!(a_star_cost(&graph, &Zero), best);
        prop_assert_eq!(a_star_cost(&graph, &half(&graph)), best);
        prop_assert_eq!(a_star_cost(&graph, &perfect(&graph)), best);
        prop_assert_eq!(a_star_cost(&graph, &uneven(&graph, &quarters)), best);
    }

    #[test]
    fn closures_are_searched_like_a_type(graph in graphs(0)) {
        let successors = |&node: &usize| {
            let edges = graph.edges[node].iter().enumerate();
            let successors = edges.map(|(place, &(to, cost))| (format!("{node}.{place}"), to, cost));
            successors.collect::<Vec<_>>()
        };
        let implicit = ImplicitGraph::new(successors, |node| graph.goals.contains(node));
        assert_space(&implicit, 0..graph.edges.len());
        let (mut run, mut again) = (Run::new(), Run::new());
        let expected = a_star(&mut run, &graph, &half(&graph), &0).unwrap();
        let half = half(&graph);
        let found = a_star(&mut again, &implicit, &implicit.heuristic(|node| half.0[*node]), &0);
        prop_assert_eq!(again.statistics, run.statistics);
        let steps = found.unwrap().map(|found| (found.cost, implicit.steps(&0, &found)));
        let expected = expected.map(|expected| {
            let states = expected.states(&graph, &0);
            let texts = states.iter().zip(&expected.actions);
            let texts = texts.map(|(node, place)| format!("{node}.{place}"));
            (expected.cost, texts.zip(states[1..].iter().copied()).collect())
        });
        prop_assert_eq!(steps, expected);
    }

    #[test]
    fn a_star_with_a_consistent_heuristic_expands_no_state_twice(graph in graphs(0)) {
        let mut run = Run::new();
        graph.check(a_star(&mut run, &graph, &half(&graph), &0));
        prop_assert_eq!(run.statistics.reopened, 0);
        prop_assert!(run.statistics.expanded <= graph.edges.len() as u64);
    }

    #[test]
    fn searches_for_trees_find_the_cheapest(
        graph in graphs_without_cycles(),
        quarters in quarters(),
    ) {
        let best = distances(&graph)[0];
        let uneven = uneven(&graph, &quarters);
        prop_assert_eq!(ida_star_cost(&graph, &Zero), best);
        prop_assert_eq!(ida_star_cost(&graph, &half(&graph)), best);
        prop_assert_eq!(ida_star_cost(&graph, &perfect(&graph)), best);
        prop_assert_eq!(ida_star_cost(&graph, &uneven), best);
        prop_assert_eq!(rbfs_cost(&graph, &Zero), best);
        prop_assert_eq!(rbfs_cost(&graph, &half(&graph)), best);
        prop_assert_eq!(rbfs_cost(&graph, &perfect(&graph)), best);
        prop_assert_eq!(rbfs_cost(&graph, &uneven), best);
        prop_assert_eq!(ordered_cost(&graph, &Zero), best);
        prop_assert_eq!(ordered_cost(&graph, &perfect(&graph)), best);
        prop_assert_eq!(ordered_cost(&graph, &uneven), best);
    }

    #[test]
    fn no_wrong_verdict_on_cycles(graph in graphs(0), quarters in quarters()) {
        let uneven = uneven(&graph, &quarters);
        let limits = Limits { expansions: Some(5_000), ..Limits::default() };
        let run = || Run::new().with_limits(limits);
        for answer in [
            ida_star(&mut run(), &graph, &uneven, &0),
            rbfs(&mut run(), &graph, &uneven, &0),
        ] {
            if answer.is_ok() {
                prop_assert_eq!(graph.check(answer), distances(&graph)[0]);
            }
        }
    }

    #[test]
    fn weighted_a_star_stays_within_its_weight(
        graph in graphs(0),
        quarters in quarters(),
        weight in weights(),
    ) {
        let best = distances(&graph)[0];
        let uneven = uneven(&graph, &quarters);
        let cost = graph.check(weighted_a_star(&mut Run::new(), &graph, &uneven, weight, &0));
        prop_assert_eq!(cost.is_some(), best.is_some());
        if let (Some(cost), Some(best)) = (cost, best) {
            prop_assert!(weight.covers(cost, best), "{weight} times {best} is less than {cost}");
        }
    }

    #[test]
    fn a_star_is_weighted_a_star_with_the_weight_1(graph in graphs(0), quarters in quarters()) {
        let uneven = uneven(&graph, &quarters);
        let (mut plain, mut weighted) = (Run::new(), Run::new());
        prop_assert_eq!(
            weighted_a_star(&mut weighted, &graph, &uneven, Weight::ONE, &0),
            a_star(&mut plain, &graph, &uneven, &0)
        );
        prop_assert_eq!(weighted.statistics, plain.statistics);
    }

    #[test]
    fn depth_first_finds_something_if_there_is_something(graph in graphs(0)) {
        let mut run = Run::new();
        let answer = depth_first(&mut run, &graph, &0);
        prop_assert_eq!(graph.check(answer).is_some(), distances(&graph)[0].is_some());
        prop_assert!(run.statistics.expanded <= graph.edges.len() as u64);
    }

    /// Without cycles the closed list only saves searching again what has failed before.
    #[test]
    fn depth_first_takes_the_first_way(graph in graphs_without_cycles()) {
        let answer = depth_first(&mut Run::new(), &graph, &0).unwrap();
        let first = if graph.goals.contains(&0) {
            Some(Vec::new())
        } else {
            paths(&graph, 0).into_iter().next()
        };
        prop_assert_eq!(answer.map(|solution| solution.actions), first);
    }

    #[test]
    fn beam_search_gives_no_wrong_verdict(
        graph in graphs(0),
        quarters in quarters(),
        width in 1..5_usize,
    ) {
        let width = width.try_into().unwrap();
        let uneven = uneven(&graph, &quarters);
        for answer in [
            beam(&mut Run::new(), &graph, &uneven, &0, width, Cost::plus),
            beam(&mut Run::new(), &graph, &uneven, &0, width, |_, h| h),
        ] {
            match answer {
                Err(stopped) => prop_assert_eq!(stopped.limit, Limit::Width),
                answer => prop_assert_eq!(graph.check(answer).is_some(), levels(&graph)[0].is_some()),
            }
        }
    }

    #[test]
    fn a_beam_that_is_never_full_finds_the_shortest(graph in graphs(0), quarters in quarters()) {
        let width = graph.edges.len().try_into().unwrap();
        let uneven = uneven(&graph, &quarters);
        let answer = beam(&mut Run::new(), &graph, &uneven, &0, width, Cost::plus);
        let length = actions(&answer);
        graph.check(answer);
        prop_assert_eq!(length, levels(&graph)[0]);
    }

    #[test]
    fn breadth_first_finds_the_shortest(graph in graphs(0)) {
        let answer = breadth_first(&mut Run::new(), &graph, &0);
        let length = actions(&answer);
        graph.check(answer);
        prop_assert_eq!(length, levels(&graph)[0]);
    }

    #[test]
    fn iterative_deepening_finds_the_shortest(graph in graphs_without_cycles()) {
        let answer = iterative_deepening(&mut Run::new(), &graph, &0);
        let length = actions(&answer);
        graph.check(answer);
        prop_assert_eq!(length, levels(&graph)[0]);
    }

    #[test]
    fn greedy_finds_something_if_there_is_something(graph in graphs(0), quarters in quarters()) {
        let answer = greedy(&mut Run::new(), &graph, &uneven(&graph, &quarters), &0);
        prop_assert_eq!(graph.check(answer).is_some(), distances(&graph)[0].is_some());
    }

    #[test]
    fn depth_limited_search_is_complete_up_to_its_limit(graph in graphs(0), limit in 0..5_usize) {
        let within = levels(&graph)[0].is_some_and(|level| level as usize <= limit);
        for duplicates in [Duplicates::Unnoticed, Duplicates::SameStateNoDeeper] {
            match depth_limited(&mut Run::new(), &graph, &0, limit, duplicates) {
                Err(stopped) => {
                    prop_assert_eq!(stopped.limit, Limit::Depth);
                    prop_assert!(!within);
                }
                answer => prop_assert_eq!(graph.check(answer).is_some(), within),
            }
        }
    }

    #[test]
    fn depth_limited_search_gives_no_wrong_verdict(graph in graphs(0), limit in 0..5_usize) {
        for duplicates in [Duplicates::SameState, Duplicates::SameStateAndAction] {
            let answer = depth_limited(&mut Run::new(), &graph, &0, limit, duplicates);
            if answer.is_ok() {
                prop_assert_eq!(graph.check(answer).is_some(), levels(&graph)[0].is_some());
            }
        }
    }

    #[test]
    fn deep_down_yields_every_path(graph in graphs_without_cycles()) {
        let mut run = Run::new();
        let found: Result<Vec<_>, _> = DeepDown::new(&mut run, &graph, &0).collect();
        let found = found.unwrap();
        for solution in &found {
            graph.check(Ok(Some(solution.clone())));
        }
        let actions: Vec<_> = found.into_iter().map(|solution| solution.actions).collect();
        prop_assert_eq!(actions, paths(&graph, 0));
    }
}

/// The cheap path to node 2 is found last, since node 1 seems far from the goal.
#[test]
fn an_inconsistent_heuristic_makes_a_star_open_a_node_again() {
    let graph = Graph::new(4, &[(0, 1, 1_u32), (0, 2, 3), (1, 2, 1), (2, 3, 4)], &[3]);
    let estimates = Estimates(vec![0, 5, 0, 0]);
    let mut run = Run::new();
    let answer = a_star(&mut run, &graph, &estimates, &0);
    assert_eq!(graph.check(answer), Some(6));
    assert_eq!(run.statistics.reopened, 1);
    assert_eq!(run.statistics.expanded, 4, "node 2 twice");
}

/// A node found more cheaply while it is still open is moved, and its old entry skipped.
#[test]
fn a_better_path_to_an_open_node_counts() {
    let graph = Graph::new(4, &[(0, 1, 1_u32), (0, 2, 9), (1, 2, 1), (2, 3, 1)], &[3]);
    let mut run = Run::new();
    let answer = uniform_cost(&mut run, &graph, &0);
    assert_eq!(graph.check(answer), Some(3));
    let statistics = run.statistics;
    assert_eq!((statistics.expanded, statistics.reopened), (3, 0));
    assert_eq!((statistics.inserted, statistics.max_stored), (4, 5));
}

#[test]
fn a_start_that_is_a_goal_is_the_solution() {
    let graph = Graph::new(1, &[(0, 0, 1_u32)], &[0]);
    let none = Estimates::all(0);
    let answers = [
        breadth_first(&mut Run::new(), &graph, &0),
        depth_first(&mut Run::new(), &graph, &0),
        depth_limited(&mut Run::new(), &graph, &0, 0, Duplicates::SameState),
        iterative_deepening(&mut Run::new(), &graph, &0),
        uniform_cost(&mut Run::new(), &graph, &0),
        greedy(&mut Run::new(), &graph, &none, &0),
        a_star(&mut Run::new(), &graph, &none, &0),
        weighted_a_star(&mut Run::new(), &graph, &none, Weight::ONE, &0),
        beam(
            &mut Run::new(),
            &graph,
            &none,
            &0,
            NonZeroUsize::MIN,
            Cost::plus,
        ),
        ida_star(&mut Run::new(), &graph, &none, &0),
        rbfs(&mut Run::new(), &graph, &none, &0),
        ordered_tree_search(&mut Run::new(), &graph, &none, &0, OpenOrder::Sorted),
    ];
    for answer in answers {
        assert_eq!(graph.check(answer), Some(0));
    }
}
