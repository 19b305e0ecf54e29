//! AO* against the plainest computation of the values, on AND/OR graphs with and without cycles.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use proptest::prelude::*;
use search_core::{AndOrAnswer, AndOrEvent, AndOrGraph, Cost, Limit, Limits, Run, ao_star};

const NODES: usize = 8;

/// For each node its actions: the cost, and the nodes that must be solved.
#[derive(Clone, Debug)]
struct Graph {
    actions: Vec<Vec<(u32, Vec<usize>)>>,
    goals: Vec<usize>,
}

impl AndOrGraph for Graph {
    type State = usize;
    type Action = usize;
    type Cost = u32;

    fn actions(&self, &node: &usize) -> impl Iterator<Item = usize> {
        0..self.actions[node].len()
    }

    fn outcomes(&self, &node: &usize, action: usize) -> impl Iterator<Item = usize> {
        self.actions[node][action].1.iter().copied()
    }

    fn cost(&self, &node: &usize, action: usize) -> u32 {
        self.actions[node][action].0
    }

    fn is_goal(&self, node: &usize) -> bool {
        self.goals.contains(node)
    }
}

impl Graph {
    /// Returns the cost of each node: from infinity downwards, over the actions again and again.
    fn values(&self) -> Vec<u32> {
        let mut values = vec![u32::MAX; NODES];
        for &goal in &self.goals {
            values[goal] = 0;
        }
        for _ in 0..NODES {
            for node in 0..NODES {
                for (cost, outcomes) in &self.actions[node] {
                    let outcomes = outcomes.iter().map(|&outcome| values[outcome]);
                    values[node] = values[node].min(outcomes.fold(*cost, Cost::plus));
                }
            }
        }
        values
    }

    /// Returns the cost of the answer, whose choices must lead to goals and never round in a cycle.
    fn check(&self, answer: AndOrAnswer<Self>) -> Option<u32> {
        let solution = answer.unwrap()?;
        let choices: HashMap<_, _> = solution.choices.iter().copied().collect();
        assert_eq!(choices.len(), solution.choices.len(), "{solution:?}");
        let mut used = Vec::new();
        let cost = self.follow(&choices, &mut vec![0], &mut used);
        used.sort_unstable();
        used.dedup();
        assert_eq!(used.len(), choices.len(), "{solution:?}");
        assert_eq!(cost, solution.cost, "{solution:?}");
        Some(cost)
    }

    fn follow(
        &self,
        choices: &HashMap<usize, usize>,
        path: &mut Vec<usize>,
        used: &mut Vec<usize>,
    ) -> u32 {
        let node = path[path.len() - 1];
        if self.goals.contains(&node) {
            return 0;
        }
        used.push(node);
        let (cost, outcomes) = &self.actions[node][choices[&node]];
        let mut sum = *cost;
        for &outcome in outcomes {
            assert!(!path.contains(&outcome), "a circle: {path:?} {outcome}");
            path.push(outcome);
            sum = sum.plus(self.follow(choices, path, used));
            path.pop();
        }
        sum
    }
}

fn graphs() -> impl Strategy<Value = Graph> {
    let outcomes = prop::collection::vec(0..NODES, 0..4);
    let action = (0..NODES, 0..5_u32, outcomes);
    let goals = prop::collection::vec(0..NODES, 0..4);
    (prop::collection::vec(action, 0..22), goals).prop_map(|(list, goals)| {
        let mut actions = vec![Vec::new(); NODES];
        for (node, cost, outcomes) in list {
            // An action without outcomes is rare, as it solves everything.
            if cost == 4 || !outcomes.is_empty() {
                actions[node].push((cost, outcomes));
            }
        }
        Graph { actions, goals }
    })
}

fn quarters() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(0..=4_u32, NODES)
}

/// Outcomes with a smaller number are left out.
fn without_cycles(mut graph: Graph) -> Graph {
    for (node, actions) in graph.actions.iter_mut().enumerate() {
        for (_, outcomes) in actions {
            outcomes.retain(|&outcome| outcome > node);
        }
    }
    graph
}

fn cost(graph: &Graph, heuristic: impl Fn(&usize) -> u32) -> Option<u32> {
    graph.check(ao_star(&mut Run::new(), graph, heuristic, &0))
}

/// The cost is the naive one, whatever the admissible heuristic.
fn check(graph: &Graph, quarters: &[u32]) {
    let values = graph.values();
    let best = Some(values[0]).filter(|&value| value < u32::MAX);
    let part = |node: usize, infinite: u32| match values[node] {
        u32::MAX => infinite,
        value => value * quarters[node] / 4,
    };
    assert_eq!(cost(graph, |_| 0), best);
    assert_eq!(cost(graph, |&node| values[node]), best);
    assert_eq!(cost(graph, |&node| part(node, 0)), best);
    assert_eq!(cost(graph, |&node| part(node, u32::MAX)), best);
}

proptest! {
    #[test]
    fn the_cheapest_without_cycles(graph in graphs(), quarters in quarters()) {
        check(&without_cycles(graph), &quarters);
    }

    #[test]
    fn the_cheapest_with_cycles(graph in graphs(), quarters in quarters()) {
        check(&graph, &quarters);
    }

    /// A heuristic that overestimates can only make the solution costlier.
    #[test]
    fn something_with_any_heuristic(
        graph in graphs(),
        estimates in prop::collection::vec(0..30_u32, NODES),
    ) {
        let best = graph.values()[0];
        let found = cost(&graph, |&node| estimates[node]);
        prop_assert_eq!(found.is_some(), best < u32::MAX);
        prop_assert!(found.is_none_or(|found| found >= best));
    }

    #[test]
    fn a_better_heuristic_spares_work(graph in graphs()) {
        let values = graph.values();
        let (mut blind, mut perfect) = (Run::new(), Run::new());
        graph.check(ao_star(&mut blind, &graph, |_| 0, &0));
        graph.check(ao_star(&mut perfect, &graph, |&node| values[node], &0));
        prop_assert!(blind.statistics.expanded <= NODES as u64);
        prop_assert!(perfect.statistics.expanded <= NODES as u64);
        if values[0] == u32::MAX {
            prop_assert_eq!(perfect.statistics.expanded, 0);
        }
    }

    #[test]
    fn limits_give_no_wrong_verdict(graph in graphs(), expansions in 0..5_u64, depth in 0..4_u64) {
        let best = graph.values()[0];
        let limits = Limits {
            expansions: Some(expansions),
            depth: Some(depth),
            ..Limits::default()
        };
        let mut run = Run::new().with_limits(limits);
        let answer = ao_star(&mut run, &graph, |_| 0, &0);
        prop_assert!(run.statistics.expanded <= expansions);
        match answer {
            Err(stopped) => {
                prop_assert!([Limit::Expansions, Limit::Depth].contains(&stopped.limit));
                prop_assert_eq!(stopped.statistics, run.statistics);
            }
            answer => prop_assert!(graph.check(answer).unwrap_or(u32::MAX) >= best),
        }
    }
}

/// Node 0 breaks down into 1 and 2, which share 3; or it costs 20 outright.
fn shared() -> Graph {
    let goal = 4;
    let mut actions = vec![Vec::new(); NODES];
    actions[0] = vec![(20, vec![goal]), (1, vec![1, 2])];
    actions[1] = vec![(1, vec![3])];
    actions[2] = vec![(1, vec![3])];
    actions[3] = vec![(5, vec![goal])];
    Graph {
        actions,
        goals: vec![goal],
    }
}

#[test]
fn what_is_shared_is_expanded_once_and_paid_for_twice() {
    let graph = shared();
    let mut run = Run::new();
    let solution = ao_star(&mut run, &graph, |_| 0, &0).unwrap().unwrap();
    assert_eq!(solution.cost, 13);
    assert_eq!(solution.choices, [(0, 1), (1, 0), (3, 0), (2, 0)]);
    let statistics = run.statistics;
    assert_eq!((statistics.expanded, statistics.max_depth), (4, 2));
    assert_eq!((statistics.generated, statistics.duplicates), (6, 2));
    assert_eq!(statistics.max_stored, 5);
}

#[test]
fn a_goal_needs_no_choice() {
    let mut graph = shared();
    graph.goals.push(0);
    let solution = ao_star(&mut Run::new(), &graph, |_| 7, &0)
        .unwrap()
        .unwrap();
    assert_eq!((solution.cost, solution.choices), (0, vec![]));
}

/// Each of two nodes would be solved if the other were.
#[test]
fn what_rests_on_itself_is_not_solved() {
    let mut actions = vec![Vec::new(); NODES];
    actions[0] = vec![(0, vec![1])];
    actions[1] = vec![(0, vec![0])];
    let graph = Graph {
        actions,
        goals: vec![],
    };
    assert_eq!(ao_star(&mut Run::new(), &graph, |_| 0, &0), Ok(None));
}

/// Node 1 is solved by way of 3, since 2 was taken to be costly. When 2 turns out to be cheap, 1 uses
/// it.
#[test]
fn a_value_that_falls_is_heard_of_everywhere() {
    let goal = 4;
    let mut actions = vec![Vec::new(); NODES];
    actions[0] = vec![(0, vec![1, 2])];
    actions[1] = vec![(0, vec![3]), (0, vec![2])];
    actions[2] = vec![(1, vec![goal])];
    actions[3] = vec![(50, vec![goal])];
    let graph = Graph {
        actions,
        goals: vec![goal],
    };
    assert_eq!(cost(&graph, |&node| [0, 0, 100, 0][node]), Some(2));
}

#[test]
fn every_limit_stops_it() {
    let cancel = AtomicBool::new(true);
    let none = Limits::default();
    let check = |limits, limit| {
        let answer = ao_star(&mut Run::new().with_limits(limits), &shared(), |_| 0, &0);
        assert_eq!(answer.unwrap_err().limit, limit);
    };
    check(
        Limits {
            expansions: Some(3),
            ..none
        },
        Limit::Expansions,
    );
    check(
        Limits {
            stored: Some(4),
            ..none
        },
        Limit::Stored,
    );
    check(
        Limits {
            bytes: Some(300),
            ..none
        },
        Limit::Bytes,
    );
    check(
        Limits {
            depth: Some(0),
            ..none
        },
        Limit::Depth,
    );
    check(
        Limits {
            time: Some(Duration::ZERO),
            ..none
        },
        Limit::Time,
    );
    check(
        Limits {
            cancel: Some(&cancel),
            ..none
        },
        Limit::Cancelled,
    );
}

#[test]
fn events_tell_how_the_values_grow() {
    let mut seen = Vec::new();
    let observer = |event: AndOrEvent<'_, Graph>| {
        seen.push(match event {
            AndOrEvent::Expanded { state, .. } => format!("expanded {state}"),
            AndOrEvent::Revised { state, value } => format!("{state} costs {value}"),
            AndOrEvent::Solved(cost) => format!("solved at {cost}"),
            _ => unreachable!(),
        });
    };
    let mut run = Run::watched_by(observer);
    ao_star(&mut run, &shared(), |_| 0, &0).unwrap();
    let expected = [
        "expanded 0",
        "0 costs 1",
        "expanded 1",
        "1 costs 1",
        "0 costs 2",
        "expanded 3",
        "3 costs 5",
        "1 costs 6",
        "0 costs 7",
        "expanded 2",
        "2 costs 6",
        "0 costs 13",
        "solved at 13",
    ];
    assert_eq!(seen, expected);
}

#[test]
fn sums_beyond_the_cost_type_are_no_verdict() {
    let goal = 1;
    let mut actions = vec![Vec::new(); NODES];
    actions[0] = vec![(u32::MAX - 2, vec![2, 2])];
    actions[2] = vec![(1, vec![goal])];
    let mut graph = Graph {
        actions,
        goals: vec![goal],
    };
    let limit = |graph: &Graph| {
        ao_star(&mut Run::new(), graph, |_| 0, &0)
            .unwrap_err()
            .limit
    };
    assert_eq!(limit(&graph), Limit::Cost);
    graph.actions[0].push((u32::MAX, vec![goal]));
    assert_eq!(limit(&graph), Limit::Cost);
    graph.actions[0].push((7, vec![goal]));
    assert_eq!(cost(&graph, |_| 0), Some(7));
    graph.actions[0].truncate(1);
    graph.actions[0][0].1.pop();
    assert_eq!(cost(&graph, |_| 0), Some(u32::MAX - 1));
}

#[test]
fn forbidden_actions_and_dead_ends_prove_that_there_is_no_solution() {
    let goal = 1;
    let mut actions = vec![Vec::new(); NODES];
    actions[0] = vec![(u32::MAX, vec![2, goal]), (1, vec![2, 3])];
    actions[2] = vec![(u32::MAX - 1, vec![goal])];
    actions[3] = vec![(u32::MAX, vec![goal])];
    let mut graph = Graph {
        actions,
        goals: vec![goal],
    };
    let dead = |&node: &usize| if node == 2 { u32::MAX } else { 0 };
    assert_eq!(ao_star(&mut Run::new(), &graph, dead, &0), Ok(None));
    graph.actions[2].clear();
    assert_eq!(ao_star(&mut Run::new(), &graph, |_| 0, &0), Ok(None));
}
