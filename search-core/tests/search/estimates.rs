//! Heuristics for graphs, made from the true distances.

use crate::graph::Graph;
use crate::naive::distances;

/// The true distance, infinite where no goal can be reached.
pub(crate) fn perfect(graph: &Graph) -> impl Fn(&usize) -> u32 {
    let distances = distances(graph);
    move |&node| distances[node].unwrap_or(u32::MAX)
}

/// Half the true distance: consistent, because it is infinite at dead ends.
pub(crate) fn half(graph: &Graph) -> impl Fn(&usize) -> u32 {
    let distances = distances(graph);
    move |&node| distances[node].map_or(u32::MAX, |distance| distance / 2)
}

/// Some quarters of the true distance, other ones at each node: admissible, but not consistent.
pub(crate) fn uneven(graph: &Graph, quarters: Vec<u32>) -> impl Fn(&usize) -> u32 {
    let distances = distances(graph);
    move |&node| distances[node].map_or(0, |distance| distance * quarters[node] / 4)
}
