//! All optimal solutions, against every path there is.

use proptest::prelude::*;
use search_core::{Heuristic, Limit, Limits, OptimalSolutions, Run, Zero};

use crate::estimates::{half, perfect, uneven};
use crate::graph::{Graph, graphs, quarters};
use crate::naive::distances;

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

/// Every path of that cost to its first goal that visits no node twice, in the order of actions.
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

    /// Where nothing costs anything every path is optimal, and half of the graph is a cycle.
    #[test]
    fn all_of_them_where_nothing_costs(mut graph in graphs(0)) {
        for edge in graph.edges.iter_mut().flatten() {
            edge.1 = 0;
        }
        prop_assert_eq!(all(&graph, &Zero), naive(&graph));
    }

    #[test]
    fn a_limit_on_depth_is_no_verdict(graph in graphs(1), depth in 0..5_u64) {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let mut run = Run::new().with_limits(limits);
        let solutions: Vec<_> = OptimalSolutions::new(&mut run, &graph, &Zero, &0).collect();
        let (found, stopped): (Vec<_>, Vec<_>) = solutions.into_iter().partition(Result::is_ok);
        if let [Err(stopped)] = stopped[..] {
            prop_assert_eq!(stopped.limit, Limit::Depth);
        } else {
            let found: Vec<_> = found.into_iter().map(|solution| solution.unwrap().actions).collect();
            prop_assert_eq!(found, naive(&graph));
        }
    }
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
