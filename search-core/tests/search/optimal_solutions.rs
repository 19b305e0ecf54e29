//! All optimal solutions, against every path there is.

use proptest::prelude::*;
use search_core::{Heuristic, Limit, Limits, OptimalSolutions, Run, StateSpace, Zero};

use crate::edges::{self, Edges};
use crate::estimates::{half, perfect, uneven};
use crate::graph::{Graph, graphs, quarters};
use crate::naive::distances;
use crate::on_edges::{estimates, shares};

fn all(graph: &Graph, heuristic: &impl Heuristic<Graph>) -> Vec<Vec<usize>> {
    let mut run = Run::new();
    let solutions = OptimalSolutions::new(&mut run, graph, heuristic, &0);
    let solutions: Vec<_> = solutions.collect::<Result<_, _>>().unwrap();
    for solution in &solutions {
        graph.check(Ok(Some(solution.clone())));
    }
    solutions
        .into_iter()
        .map(|solution| solution.actions)
        .collect()
}

/// Returns every path of that cost to its first goal that visits no node twice, in the order of actions.
fn simple_paths(graph: &Graph, path: &mut Vec<usize>, cost: u32) -> Vec<Vec<usize>> {
    let node = path[path.len() - 1];
    if graph.goals.contains(&node) {
        return if cost == 0 {
            vec![Vec::new()]
        } else {
            Vec::new()
        };
    }
    let mut found = Vec::new();
    for (action, &(to, price)) in graph.edges[node].iter().enumerate() {
        if price <= cost && !path.contains(&to) {
            path.push(to);
            let tails = simple_paths(graph, path, cost - price);
            path.pop();
            found.extend(tails.into_iter().map(|tail| [vec![action], tail].concat()));
        }
    }
    found
}

fn naive(graph: &Graph) -> Vec<Vec<usize>> {
    distances(graph)[0].map_or(Vec::new(), |best| simple_paths(graph, &mut vec![0], best))
}

proptest! {
    #[test]
    fn all_of_them_in_order(graph in graphs(0), quarters in quarters()) {
        let naive = naive(&graph);
        prop_assert_eq!(&all(&graph, &Zero), &naive);
        prop_assert_eq!(&all(&graph, &half(&graph)), &naive);
        prop_assert_eq!(&all(&graph, &perfect(&graph)), &naive);
        prop_assert_eq!(&all(&graph, &uneven(&graph, &quarters)), &naive);
    }

    /// If nothing costs anything, every path is optimal, and half of the graph is a cycle.
    #[test]
    fn all_of_them_where_nothing_costs(mut graph in graphs(0)) {
        for edge in graph.edges.iter_mut().flatten() {
            edge.1 = 0;
        }
        prop_assert_eq!(all(&graph, &Zero), naive(&graph));
    }

    /// If an action may be left out because it takes back the last one, and within a limit on depth: exactly the
    /// cheapest of all paths that short. If they are said to be all, they are.
    #[test]
    fn all_of_them_within_a_limit(
        graph in edges::graphs(),
        shares in shares(),
        depth in prop::option::of(0..7_usize),
    ) {
        let h = estimates(&graph, &shares);
        let mut run = Run::new().with_limits(Limits {
            depth: depth.map(|depth| depth as u64),
            ..Limits::default()
        });
        let solutions: Vec<_> = OptimalSolutions::new(&mut run, &graph, &h, &0).collect();
        let found: Vec<_> = solutions.iter().flatten().map(|found| found.actions.clone()).collect();
        prop_assert_eq!(&found, &cheapest_within(&graph, depth.unwrap_or(usize::MAX)));
        if let Some(Err(stopped)) = solutions.last() {
            prop_assert_eq!(stopped.limit, Limit::Depth);
        } else {
            prop_assert_eq!(found, cheapest_within(&graph, usize::MAX));
        }
    }
}

/// Returns the cheapest of all paths of at most `depth` actions that visit no node twice, in the order of actions.
fn cheapest_within(graph: &Edges<u8>, depth: usize) -> Vec<Vec<u32>> {
    let cost = |path: &Vec<u32>| -> u32 {
        let costs = path.iter().map(|&place| graph.edges[place as usize].2);
        costs.map(u32::from).sum()
    };
    let mut all = Vec::new();
    paths_within(graph, &mut vec![0], &mut Vec::new(), depth, &mut all);
    let least = all.iter().map(cost).min();
    all.retain(|path| Some(cost(path)) == least);
    all
}

fn paths_within(
    graph: &Edges<u8>,
    nodes: &mut Vec<u32>,
    actions: &mut Vec<u32>,
    depth: usize,
    all: &mut Vec<Vec<u32>>,
) {
    let node = nodes[nodes.len() - 1];
    if node == graph.goal {
        all.push(actions.clone());
    } else if actions.len() < depth {
        for action in graph.actions(&node) {
            let to = graph.result(&node, action);
            if !nodes.contains(&to) {
                nodes.push(to);
                actions.push(action);
                paths_within(graph, nodes, actions, depth, all);
                actions.pop();
                nodes.pop();
            }
        }
    }
}

/// A node fails by one path, since the free edge on which it was reached is not taken back; by another path that edge
/// leads on.
#[test]
fn a_free_edge_back() {
    let [a, s, b, g] = [1, 0, 2, 3];
    let edges = [
        (a, s, 1),
        (s, a, 1),
        (b, a, 0),
        (a, b, 0),
        (b, s, 1),
        (s, b, 1),
        (g, a, 1),
        (a, g, 1),
    ];
    let graph = Edges::<u8>::new(&edges, g);
    let mut run = Run::new();
    let solutions = OptimalSolutions::new(&mut run, &graph, &Zero, &s);
    let solutions: Vec<_> = solutions
        .map(|solution| solution.unwrap().actions)
        .collect();
    assert_eq!(solutions, cheapest_within(&graph, 4));
    assert_eq!(solutions.len(), 2);
}

/// Twelve diamonds in a row: 4,096 paths. After each, a path that leads nowhere is looked at once.
#[test]
fn what_leads_nowhere_is_left_after_one_look() {
    let diamonds = 12;
    let mut edges = Vec::new();
    for at in 0..diamonds {
        edges.extend([(3 * at, 3 * at + 1, 1), (3 * at, 3 * at + 2, 1)]);
        edges.extend([(3 * at + 1, 3 * at + 3, 1), (3 * at + 2, 3 * at + 3, 1)]);
    }
    let end = 3 * diamonds;
    edges.extend([(end, end + 1, 1_u32), (end + 1, end + 2, 1)]);
    let solvable = Graph::new(end + 3, &edges, &[end + 2]);
    let first_only = |graph: &Graph| {
        let mut run = Run::new();
        let count = OptimalSolutions::new(&mut run, graph, &Zero, &0)
            .take(1)
            .count();
        (count, run.statistics.expanded)
    };
    assert_eq!(first_only(&solvable), (1, 38 + 26));
    let count = all(&solvable, &Zero).len();
    assert_eq!(count, 4_096);
    // The goal is as far away, but by a path of its own that is tried last.
    edges.push((0, end + 3, 26));
    let aside = Graph::new(end + 4, &edges, &[end + 3]);
    assert_eq!(first_only(&aside), (1, 39 + 39));
}
