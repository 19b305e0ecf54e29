//! The problem on plain lists of sizes, solved by petgraph, without any code of the crate but
//! [`Layout`].

use std::collections::HashMap;

use domain_pancake::{FlipCost, Layout};
use petgraph::algo::dijkstra;
use petgraph::graph::UnGraph;

/// Returns all stacks of `height` pancakes.
pub(crate) fn stacks(height: u8) -> Vec<Vec<u8>> {
    let mut stacks = vec![Vec::new()];
    for size in 1..=height {
        let put_in = |stack: &Vec<u8>| {
            let stack = stack.clone();
            (0..=stack.len()).map(move |place| {
                let mut higher = stack.clone();
                higher.insert(place, size);
                higher
            })
        };
        stacks = stacks.iter().flat_map(put_in).collect();
    }
    stacks
}

/// Returns every stack of `height` pancakes and the cost of sorting it, cheapest first.
pub(crate) fn distances(height: u8, cost: FlipCost) -> Vec<(Layout, u32)> {
    let mut graph = UnGraph::new_undirected();
    let nodes: HashMap<Vec<u8>, _> = stacks(height)
        .into_iter()
        .map(|stack| (stack.clone(), graph.add_node(stack)))
        .collect();
    for (stack, &node) in &nodes {
        for flip in 2..=usize::from(height) {
            let mut turned = stack.clone();
            turned[..flip].reverse();
            let cost = match cost {
                FlipCost::Unit => 1,
                FlipCost::Size => u32::try_from(flip).unwrap(),
            };
            graph.add_edge(node, nodes[&turned], cost);
        }
    }
    let sorted: Vec<u8> = (1..=height).collect();
    let costs = dijkstra(&graph, nodes[&sorted], None, |edge| *edge.weight());
    let mut distances: Vec<_> = costs
        .into_iter()
        .map(|(node, cost)| (graph[node].clone(), cost))
        .collect();
    distances.sort_by_key(|(stack, cost)| (*cost, stack.clone()));
    distances
        .into_iter()
        .map(|(stack, cost)| (Layout::new(stack).unwrap(), cost))
        .collect()
}

/// Counts the costs of 0, 1, 2 and so on.
pub(crate) fn counts(costs: impl Iterator<Item = u32>) -> Vec<usize> {
    let mut counts = Vec::new();
    for cost in costs {
        let cost = cost as usize;
        counts.resize(counts.len().max(cost + 1), 0);
        counts[cost] += 1;
    }
    counts
}
