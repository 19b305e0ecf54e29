//! Graphs as they are drawn.

use std::collections::BTreeMap;

use domain_graph::Graph;
use view::{Road, Scene};

/// Greatest number of nodes of a graph that is drawn without coordinates. A larger one would take long to lay out, and
/// be a tangle.
pub(super) const MOST_LAID_OUT: u32 = 500;

/// Returns whether the graph is drawn, with coordinates or without.
pub(super) fn is_laid_out(graph: &Graph) -> bool {
    graph.has_places() || graph.nodes() <= MOST_LAID_OUT
}

/// Returns the names of nodes.
pub(super) fn names(graph: &Graph, nodes: &[u32]) -> Vec<String> {
    let nodes = nodes.iter();
    nodes.map(|&node| graph.name(node).into_owned()).collect()
}

/// Returns the graph as it is drawn.
pub(super) fn scene(graph: &Graph) -> Scene {
    let all: Vec<u32> = (0..graph.nodes()).collect();
    Scene::graph(names(graph, &all), points(graph).as_deref(), roads(graph))
}

/// Returns the graph as it is drawn, with its ends.
pub(super) fn scene_between(graph: &Graph, starts: &[u32], goals: &[u32]) -> Scene {
    let ends = [starts, goals].map(|nodes| names(graph, nodes));
    let [starts, goals] = ends
        .each_ref()
        .map(|names| names.iter().map(String::as_str));
    scene(graph).between(starts, goals)
}

/// Number of units of a place in a coordinate of 1.
pub(super) const MILLION: f64 = 1e6;

/// Returns the places of the nodes, if all have coordinates.
#[expect(clippy::cast_precision_loss, reason = "for a picture")]
pub(super) fn points(graph: &Graph) -> Option<Vec<(f64, f64)>> {
    let places = (0..graph.nodes()).map(|node| graph.place(node));
    places
        .map(|place| place.map(|place| (place.x as f64 / MILLION, place.y as f64 / MILLION)))
        .collect()
}

/// Returns the edges as they are drawn: those between two nodes in one direction together, and one line for both
/// directions if both cost the same.
fn roads(graph: &Graph) -> Vec<Road> {
    let mut costs: BTreeMap<(u32, u32), Vec<u64>> = BTreeMap::new();
    for edge in graph.edges() {
        costs
            .entry((edge.from, edge.to))
            .or_default()
            .push(edge.cost);
    }
    for several in costs.values_mut() {
        several.sort_unstable();
        several.dedup();
    }
    let mut roads = Vec::new();
    for (&(from, to), several) in &costs {
        let is_two_way = from != to && costs.get(&(to, from)) == Some(several);
        if is_two_way && to < from {
            continue;
        }
        let texts: Vec<String> = several.iter().map(|&cost| graph.cost_text(cost)).collect();
        roads.push(Road {
            from,
            to,
            cost: texts.join(", "),
            is_two_way,
        });
    }
    roads
}
