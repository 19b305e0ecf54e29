//! Random graphs against an independent library: the algorithms of petgraph.

use petgraph::algo::{astar, dijkstra, maximum_matching};
use petgraph::graph::{DiGraph, EdgeReference, NodeIndex, UnGraph};
use proptest::prelude::*;
use search_core::{
    BothEnds, Direction, Event, Limits, OpenOrder, Run, Zero, a_star, greedy, ida_star, mm, nbs,
    ordered_tree_search, uniform_cost,
};

use crate::estimates::Estimates;
use crate::graph::{Graph, Watcher};

const NODES: usize = 30;

/// Graphs of some size, where many actions cost nothing, with several goals.
fn graphs() -> impl Strategy<Value = Graph> {
    let edge = (0..NODES, 0..NODES, prop_oneof![Just(0), 0..20_u32]);
    let edges = prop::collection::vec(edge, 0..120);
    let goals = prop::collection::vec(0..NODES, 0..4);
    (edges, goals).prop_map(|(edges, goals)| Graph::new(NODES, &edges, &goals))
}

/// Generates graphs without cycles.
fn graphs_without_cycles() -> impl Strategy<Value = Graph> {
    graphs().prop_map(|mut graph| {
        for (node, edges) in graph.edges.iter_mut().enumerate() {
            edges.retain(|&(to, _)| to > node);
        }
        graph
    })
}

fn quarters() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(0..=4_u32, NODES)
}

/// Returns the graph as petgraph has it.
fn theirs(graph: &Graph) -> DiGraph<(), u32> {
    let mut theirs = DiGraph::new();
    let nodes: Vec<_> = graph.edges.iter().map(|_| theirs.add_node(())).collect();
    for (from, edges) in graph.edges.iter().enumerate() {
        for &(to, cost) in edges {
            theirs.add_edge(nodes[from], nodes[to], cost);
        }
    }
    theirs
}

/// Dijkstra's distances from a node.
fn distances(graph: &Graph, from: usize) -> Vec<Option<u32>> {
    let edge = |edge: EdgeReference<'_, u32>| *edge.weight();
    let found = dijkstra(&theirs(graph), NodeIndex::new(from), None, edge);
    let nodes = (0..graph.edges.len()).map(NodeIndex::new);
    nodes.map(|node| found.get(&node).copied()).collect()
}

/// Dijkstra's distances to the nearest goal.
fn to_goal(graph: &Graph) -> Vec<Option<u32>> {
    let mut best = vec![None; graph.edges.len()];
    for &goal in &graph.goals {
        for (best, distance) in best.iter_mut().zip(distances(&graph.reversed(0), goal)) {
            *best = best.iter().copied().chain(distance).min();
        }
    }
    best
}

/// Returns some quarters of the distances, other ones at each node; 0 where there is none.
fn uneven(distances: &[Option<u32>], quarters: &[u32]) -> Estimates {
    let pairs = distances.iter().zip(quarters);
    let part = |(distance, quarters): (&Option<u32>, &u32)| distance.unwrap_or(0) * quarters / 4;
    Estimates(pairs.map(part).collect())
}

fn limited() -> Run<'static> {
    Run::new().with_limits(Limits {
        expansions: Some(3_000),
        ..Limits::default()
    })
}

proptest! {
    #[test]
    fn dijkstra_and_a_star(graph in graphs(), quarters in quarters()) {
        let to_goal = to_goal(&graph);
        let best = graph.goals.iter().filter_map(|&goal| distances(&graph, 0)[goal]).min();
        prop_assert_eq!(best, to_goal[0]);
        let h = uneven(&to_goal, &quarters);
        let theirs = astar(
            &theirs(&graph),
            0.into(),
            |node| graph.goals.contains(&node.index()),
            |edge| *edge.weight(),
            |node| h.0[node.index()],
        );
        prop_assert_eq!(theirs.map(|(cost, _)| cost), best);

        let run = &mut Run::new();
        prop_assert_eq!(graph.check(uniform_cost(run, &graph, &0)), best);
        prop_assert_eq!(graph.check(a_star(run, &graph, &Zero, &0)), best);
        prop_assert_eq!(graph.check(a_star(run, &graph, &h, &0)), best);
    }

    #[test]
    fn searches_for_trees(graph in graphs_without_cycles(), quarters in quarters()) {
        let to_goal = to_goal(&graph);
        let h = uneven(&to_goal, &quarters);
        let order = OpenOrder::Sorted;
        for answer in [
            ida_star(&mut limited(), &graph, &Zero, &0),
            ida_star(&mut limited(), &graph, &h, &0),
            ordered_tree_search(&mut limited(), &graph, &Zero, &0, order),
            ordered_tree_search(&mut limited(), &graph, &h, &0, order),
        ] {
            if answer.is_ok() {
                prop_assert_eq!(graph.check(answer), to_goal[0]);
            }
        }
    }

    #[test]
    fn searches_for_trees_on_cycles(graph in graphs(), quarters in quarters()) {
        let to_goal = to_goal(&graph);
        let h = uneven(&to_goal, &quarters);
        for answer in [
            ida_star(&mut limited(), &graph, &h, &0),
            ordered_tree_search(&mut limited(), &graph, &h, &0, OpenOrder::Sorted),
        ] {
            if answer.is_ok() {
                prop_assert_eq!(graph.check(answer), to_goal[0]);
            }
        }
    }

    #[test]
    fn greedy_search_costs_no_less(graph in graphs(), estimates in prop::collection::vec(0..40_u32, NODES)) {
        let best = to_goal(&graph)[0];
        let h = Estimates(estimates);
        let cost = graph.check(greedy(&mut Run::new(), &graph, &h, &0));
        prop_assert_eq!(cost.is_some(), best.is_some());
        prop_assert!(cost >= best);
    }

    #[test]
    fn search_from_both_ends(
        mut graph in graphs(),
        goal in 0..NODES,
        forward in quarters(),
        backward in quarters(),
    ) {
        graph.goals = vec![goal];
        let from_start = distances(&graph, 0);
        let forward = uneven(&to_goal(&graph), &forward);
        let backward = uneven(&from_start, &backward);
        let ends = BothEnds {
            start: &0,
            goal: &goal,
            forward: &forward,
            backward: &backward,
            least_cost: 0,
        };
        prop_assert_eq!(graph.check(nbs(&mut Run::new(), &graph, &ends)), from_start[goal]);
        prop_assert_eq!(graph.check(mm(&mut Run::new(), &graph, &ends)), from_start[goal]);
    }

    /// The pairs of states whose bound is below the optimum make a bipartite graph, and each proof
    /// of optimality expands one state of each of its edges: at least as many as the greatest
    /// matching has edges. NBS takes such pairs only, and no state twice.
    #[test]
    fn nbs_is_near_optimal(mut graph in graphs(), goal in 0..NODES) {
        graph.goals = vec![goal];
        let half = |distances: &[Option<u32>]| {
            Estimates(distances.iter().map(|distance| distance.map_or(u32::MAX, |far| far / 2)).collect())
        };
        let (from_start, to_goal) = (distances(&graph, 0), to_goal(&graph));
        let Some(best) = from_start[goal] else {
            return Ok(());
        };
        let (forward, backward) = (half(&to_goal), half(&from_start));
        let below_best = |u: usize, v: usize| {
            let (g, g2) = (from_start[u].unwrap_or(best), to_goal[v].unwrap_or(best));
            let sums = [g.saturating_add(forward.0[u]), g2.saturating_add(backward.0[v]), g + g2];
            sums.into_iter().all(|sum| sum < best)
        };
        let mut must = UnGraph::<(), ()>::default();
        let nodes: Vec<_> = (0..2 * NODES).map(|_| must.add_node(())).collect();
        for (u, v) in (0..NODES).flat_map(|u| (0..NODES).map(move |v| (u, v))) {
            if below_best(u, v) {
                must.add_edge(nodes[u], nodes[NODES + v], ());
            }
        }
        let fewest = maximum_matching(&must).edges().count();

        let mut direction = Direction::Forward;
        let mut expanded = Vec::new();
        let watcher: Watcher<'_> = &mut |event| match event {
            Event::Direction(now) => direction = now,
            Event::Expanded(node) => expanded.push((direction, *node.state)),
            _ => {}
        };
        let mut run = Run::watched_by(watcher);
        let ends = BothEnds {
            start: &0,
            goal: &goal,
            forward: &forward,
            backward: &backward,
            least_cost: 0,
        };
        graph.check(nbs(&mut run, &graph, &ends));
        let pairs = expanded.chunks_exact(2).filter(|pair| {
            let &[(Direction::Forward, u), (Direction::Backward, v)] = *pair else {
                panic!("{pair:?} is not a pair");
            };
            below_best(u, v)
        });
        prop_assert!(pairs.count() <= fewest);
    }
}
