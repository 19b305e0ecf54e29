//! Heuristics for graphs, most of them made from the true distances.

use search_core::{Cost, Heuristic};

use crate::graph::{Graph, NODES};
use crate::naive::distances;

/// Estimate of each node. One type serves all tests: each closure would be one more heuristic for which the searches
/// are compiled.
#[derive(Clone, Debug)]
pub(crate) struct Estimates<C = u32>(pub(crate) Vec<C>);

impl Estimates {
    /// Returns the estimates that are made from each node and its true distance.
    pub(crate) fn of(graph: &Graph, estimate: impl Fn(usize, Option<u32>) -> u32) -> Self {
        let distances = distances(graph).into_iter().enumerate();
        Self(
            distances
                .map(|(node, distance)| estimate(node, distance))
                .collect(),
        )
    }

    /// Estimates all nodes alike.
    pub(crate) fn all(estimate: u32) -> Self {
        Self(vec![estimate; NODES])
    }
}

impl<C: Cost> Heuristic<Graph<C>> for Estimates<C> {
    type Memo = C;

    fn start(&self, &node: &usize) -> C {
        self.0[node]
    }

    fn step(&self, _: C, _: &usize, _: usize, &after: &usize) -> C {
        self.0[after]
    }

    fn estimate(&self, memo: C) -> C {
        memo
    }
}

/// Returns the true distance, infinite where no goal can be reached.
pub(crate) fn perfect(graph: &Graph) -> Estimates {
    Estimates::of(graph, |_, distance| distance.unwrap_or(u32::MAX))
}

/// Half the true distance: consistent, because it is infinite at dead ends.
pub(crate) fn half(graph: &Graph) -> Estimates {
    Estimates::of(graph, |_, distance| {
        distance.map_or(u32::MAX, |distance| distance / 2)
    })
}

/// Returns some quarters of the true distance, other ones at each node: admissible, but not consistent.
pub(crate) fn uneven(graph: &Graph, quarters: &[u32]) -> Estimates {
    Estimates::of(graph, |node, distance| {
        distance.unwrap_or(0) * quarters[node] / 4
    })
}
