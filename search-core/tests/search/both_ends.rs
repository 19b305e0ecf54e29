//! Search from both ends, on random graphs against Bellman and Ford.

use domain_puzzle::{Move, Puzzle};
use proptest::prelude::*;
use search_core::testkit::assert_reversible;
use search_core::{
    Answer, BothEnds, Cost, Direction, Event, Heuristic, Limit, Limits, Run, SearchObserver, Zero,
    mm, nbs,
};

use crate::algorithm::{self, named};
use crate::estimates::Estimates;
use crate::graph::{Graph, NODES, Watcher, graphs, quarters};
use crate::naive::distances;

/// Both algorithms, from node 0 to the graph's only goal.
fn solve<C: Cost, O: SearchObserver<Graph<C>>>(
    number: usize,
    run: &mut Run<'_, O>,
    graph: &Graph<C>,
    forward: &impl Heuristic<Graph<C>>,
    backward: &impl Heuristic<Graph<C>>,
    least_cost: C,
) -> Answer<Graph<C>> {
    let ends = BothEnds {
        start: &0,
        goal: &graph.goals[0],
        forward,
        backward,
        least_cost,
    };
    if number == 0 {
        nbs(run, graph, &ends)
    } else {
        mm(run, graph, &ends)
    }
}

/// The distances to the goal and from the start.
struct Truth {
    to_goal: Vec<Option<u32>>,
    from_start: Vec<Option<u32>>,
}

impl Truth {
    fn of(graph: &Graph) -> Self {
        Self {
            to_goal: distances(graph),
            from_start: distances(&graph.reversed(0)),
        }
    }
}

/// Returns some quarters of the true distance; `dead` at nodes without one.
fn part(distances: &[Option<u32>], quarters: &[u32], dead: u32) -> Estimates {
    let part = |(distance, quarters): (&Option<u32>, &u32)| {
        distance.map_or(dead, |distance| distance * quarters / 4)
    };
    Estimates(distances.iter().zip(quarters).map(part).collect())
}

/// Both algorithms find the optimum to each node, with parts of the truth as heuristics.
fn check(graph: &mut Graph, forward: &[u32], backward: &[u32], dead: u32, least_cost: u32) {
    for goal in 0..NODES {
        graph.goals = vec![goal];
        let truth = Truth::of(graph);
        let forward = part(&truth.to_goal, forward, dead);
        let backward = part(&truth.from_start, backward, dead);
        for number in 0..2 {
            let answer = solve(
                number,
                &mut Run::new(),
                graph,
                &forward,
                &backward,
                least_cost,
            );
            assert_eq!(
                graph.check(answer),
                truth.to_goal[0],
                "to {goal} by {number}"
            );
        }
    }
}

proptest! {
    #[test]
    fn the_graphs_tell_predecessors(graph in graphs(0)) {
        assert_reversible(&graph, 0..NODES);
    }

    #[test]
    fn without_knowledge(mut graph in graphs(0)) {
        check(&mut graph, &[0; NODES], &[0; NODES], 0, 0);
    }

    #[test]
    fn with_consistent_heuristics(mut graph in graphs(0)) {
        check(&mut graph, &[2; NODES], &[2; NODES], u32::MAX, 0);
        check(&mut graph, &[4; NODES], &[2; NODES], u32::MAX, 0);
        check(&mut graph, &[4; NODES], &[4; NODES], u32::MAX, 0);
    }

    #[test]
    fn with_inconsistent_heuristics(
        mut graph in graphs(0),
        forward in quarters(),
        backward in quarters(),
    ) {
        check(&mut graph, &forward, &backward, 0, 0);
        check(&mut graph, &forward, &backward, u32::MAX, 0);
    }

    #[test]
    fn with_a_least_cost(
        mut graph in (1..4_u32).prop_flat_map(|least| graphs(least).prop_map(move |graph| (graph, least))),
        forward in quarters(),
        backward in quarters(),
    ) {
        let (graph, least) = &mut graph;
        check(graph, &[0; NODES], &[0; NODES], 0, *least);
        check(graph, &[2; NODES], &[4; NODES], u32::MAX, *least);
        check(graph, &forward, &backward, 0, *least);
    }

    /// A path is found if there is one, and its cost is that of its actions.
    #[test]
    fn with_heuristics_that_overestimate(
        mut graph in graphs(0),
        goal in 0..NODES,
        forward in prop::collection::vec(0..30_u32, NODES),
        backward in prop::collection::vec(0..30_u32, NODES),
    ) {
        graph.goals = vec![goal];
        let best = distances(&graph)[0];
        let (forward, backward) = (Estimates(forward), Estimates(backward));
        for number in 0..2 {
            let answer = solve(number, &mut Run::new(), &graph, &forward, &backward, 0);
            let cost = graph.check(answer);
            prop_assert_eq!(cost.is_some(), best.is_some());
            prop_assert!(cost >= best);
        }
    }

    /// Neither side goes beyond the middle.
    #[test]
    fn mm_meets_in_the_middle(
        mut graph in graphs(0),
        goal in 0..NODES,
        forward in quarters(),
        backward in quarters(),
    ) {
        graph.goals = vec![goal];
        let truth = Truth::of(&graph);
        let mut farthest = 0;
        let watcher: Watcher<'_> = &mut |event| {
            if let Event::Expanded(node) = event {
                farthest = farthest.max(node.g);
            }
        };
        let mut run = Run::watched_by(watcher);
        let forward = part(&truth.to_goal, &forward, 0);
        let backward = part(&truth.from_start, &backward, 0);
        let answer = solve(1, &mut run, &graph, &forward, &backward, 0);
        if let Some(cost) = graph.check(answer) {
            prop_assert!(2 * farthest <= cost);
        }
    }

    /// With consistent heuristics no state is expanded twice on the same side.
    #[test]
    fn consistent_heuristics_open_nothing_again(mut graph in graphs(0), goal in 0..NODES) {
        graph.goals = vec![goal];
        let truth = Truth::of(&graph);
        let forward = part(&truth.to_goal, &[4; NODES], u32::MAX);
        let backward = part(&truth.from_start, &[2; NODES], u32::MAX);
        let mut run = Run::new();
        graph.check(solve(0, &mut run, &graph, &forward, &backward, 0));
        prop_assert_eq!(run.statistics.reopened, 0);
    }
}

/// Returns a path of these costs from node 0 on, to the last node.
fn path<C: Cost>(costs: &[C]) -> Graph<C> {
    let edges: Vec<_> = (0..)
        .zip(costs)
        .map(|(node, &cost)| (node, node + 1, cost))
        .collect();
    Graph::new(costs.len() + 1, &edges, &[costs.len()])
}

#[test]
fn one_state_as_both_ends() {
    let graph = Graph::new(1, &[(0, 0, 1_u32)], &[0]);
    for number in 0..2 {
        let mut run = Run::new();
        let answer = solve(number, &mut run, &graph, &Zero, &Zero, 1);
        assert_eq!(graph.check(answer), Some(0));
        assert_eq!(run.statistics.expanded, 0);
    }
}

/// Nothing leads to the goal: the backward side ends at once, though the other could go on.
#[test]
fn no_solution_is_proven_from_the_side_that_is_exhausted() {
    let mut graph = path(&[1_u32; 20]);
    graph.edges.push(vec![]);
    graph.goals = vec![21];
    for number in 0..2 {
        let mut run = Run::new();
        assert_eq!(solve(number, &mut run, &graph, &Zero, &Zero, 1), Ok(None));
        assert_eq!(run.statistics.expanded, 2);
    }
}

#[test]
fn an_end_that_is_a_dead_end() {
    let graph = path(&[1_u32, 1]);
    let (dead, none) = (Estimates::all(u32::MAX), Estimates::all(0));
    for number in 0..2 {
        let mut run = Run::new();
        assert_eq!(solve(number, &mut run, &graph, &dead, &none, 1), Ok(None));
        assert_eq!(solve(number, &mut run, &graph, &none, &dead, 1), Ok(None));
        assert_eq!(run.statistics.expanded, 0);
    }
}

#[test]
fn costs_at_the_upper_end_of_their_type() {
    for number in 0..2 {
        let solve = |graph: &Graph<u8>, least_cost| {
            solve(number, &mut Run::new(), graph, &Zero, &Zero, least_cost)
        };
        for least_cost in [0, 54] {
            let graph = path(&[100_u8, 54, 100]);
            assert_eq!(graph.check(solve(&graph, least_cost)), Some(254));
        }
        for costs in [[100_u8, 55, 100], [200, 200, 200], [1, 254, 1]] {
            let stopped = solve(&path(&costs), 1).unwrap_err();
            assert_eq!(stopped.limit, Limit::Cost, "{costs:?} by {number}");
        }
    }
}

/// Though each side would have to go only half as deep.
#[test]
fn the_limit_on_depth_holds_for_the_whole_path() {
    for number in 0..2 {
        let solve = |graph: &Graph, depth| {
            let limits = Limits {
                depth: Some(depth),
                ..Limits::default()
            };
            solve(
                number,
                &mut Run::new().with_limits(limits),
                graph,
                &Zero,
                &Zero,
                1,
            )
        };
        let graph = path(&[1; 6]);
        assert_eq!(graph.check(solve(&graph, 6)), Some(6));
        assert_eq!(solve(&graph, 5).unwrap_err().limit, Limit::Depth);
    }
}

#[test]
fn events_tell_their_direction() {
    let graph = path(&[1_u32; 4]);
    let mut seen = Vec::new();
    let watcher: Watcher<'_> = &mut |event| match event {
        Event::Direction(Direction::Forward) => seen.push("forward".to_owned()),
        Event::Direction(Direction::Backward) => seen.push("backward".to_owned()),
        Event::Expanded(node) => seen.push(format!("{} g={}", node.state, node.g)),
        Event::Goal(node) => seen.push(format!("goal {} g={}", node.state, node.g)),
        _ => {}
    };
    let mut run = Run::watched_by(watcher);
    let none = Estimates::all(0);
    graph.check(solve(0, &mut run, &graph, &none, &none, 1));
    let expected = [
        "forward",
        "0 g=0",
        "backward",
        "4 g=0",
        "forward",
        "1 g=1",
        "backward",
        "3 g=1",
        "forward",
        "goal 4 g=4",
    ];
    assert_eq!(seen, expected);
}

/// The sides meet in node 3 before the cheaper path to node 2, behind a node that seems far away,
/// is followed up: the cost reported is still that of the path reported.
#[test]
fn a_path_that_became_cheaper_after_the_meeting() {
    let edges = [
        (0, 1, 1_u32),
        (0, 2, 5),
        (1, 2, 1),
        (2, 3, 2),
        (3, 4, 2),
        (4, 5, 2),
        (6, 5, 1),
    ];
    let graph = Graph::new(7, &edges, &[5]);
    let forward = Estimates(vec![100, 200, 0, 0, 0, 0, 0]);
    let backward = Estimates(vec![0, 0, 0, 0, 200, 0, 0]);
    let mut run = Run::new();
    let answer = solve(0, &mut run, &graph, &forward, &backward, 0);
    assert_eq!(run.statistics.reopened, 1);
    assert_eq!(graph.check(answer), Some(8));
}

#[test]
fn no_side_takes_an_action_back() {
    for name in ["nbs", "mm"] {
        let mut last = None;
        let mut see = |event: Event<'_, Puzzle>| match event {
            Event::Expanded(node) => last = node.action,
            Event::Generated(node) => assert_ne!(node.action, last.map(Move::opposite)),
            _ => {}
        };
        let (answer, _) = algorithm::solve(named(name), Limits::default(), Some(&mut see));
        assert_eq!(answer.unwrap().unwrap().cost, 5);
    }
}
