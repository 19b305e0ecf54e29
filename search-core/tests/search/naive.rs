//! Textbook answers, computed in the plainest way.

use crate::graph::Graph;

/// Returns the least cost from each node to a goal: Bellman and Ford, over the edges again and again.
pub(crate) fn distances(graph: &Graph) -> Vec<Option<u32>> {
    relax(graph, |cost| cost)
}

/// Returns the least number of edges from each node to a goal.
pub(crate) fn levels(graph: &Graph) -> Vec<Option<u32>> {
    relax(graph, |_| 1)
}

fn relax(graph: &Graph, weight: impl Fn(u32) -> u32) -> Vec<Option<u32>> {
    let nodes = graph.edges.len();
    let mut best = vec![None; nodes];
    for &goal in &graph.goals {
        best[goal] = Some(0);
    }
    for _ in 0..nodes {
        for node in 0..nodes {
            for &(to, cost) in &graph.edges[node] {
                let through = best[to].map(|rest| rest + weight(cost));
                best[node] = best[node].into_iter().chain(through).min();
            }
        }
    }
    best
}

/// Returns every path from `node` to the first goal on it, `node` itself not tested, in depth-first order.
pub(crate) fn paths(graph: &Graph, node: usize) -> Vec<Vec<usize>> {
    let mut paths = Vec::new();
    for (action, &(to, _)) in graph.edges[node].iter().enumerate() {
        let tails = if graph.goals.contains(&to) {
            vec![Vec::new()]
        } else {
            self::paths(graph, to)
        };
        paths.extend(tails.into_iter().map(|tail| [vec![action], tail].concat()));
    }
    paths
}
