//! Random graphs as text, and their shortest paths by petgraph.

use std::fmt::Write;
use std::sync::Arc;

use domain_graph::{Graph, Routes};
use petgraph::algo::bellman_ford;
use petgraph::graph::{DiGraph, NodeIndex};
use proptest::collection::vec;
use proptest::prelude::*;

/// A random graph, which knows its edges without any code of the crate.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) nodes: u32,
    /// Ends, whether it is for both ways, and cost.
    pub(crate) lines: Vec<(u32, u32, bool, u32)>,
    pub(crate) places: Vec<(i16, i16)>,
    pub(crate) starts: Vec<u32>,
    pub(crate) goals: Vec<u32>,
}

impl Sample {
    /// Returns the graph as a person writes it.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for (node, (x, y)) in self.places.iter().enumerate() {
            writeln!(text, "node: n{node}\nat: n{node} {x} {y}.5").unwrap();
        }
        for (from, to, is_two_way, cost) in &self.lines {
            let arrow = if *is_two_way { "--" } else { "->" };
            writeln!(text, "n{from} {arrow} n{to} {cost}").unwrap();
        }
        text
    }

    pub(crate) fn routes(&self) -> Routes {
        let graph = Arc::new(Graph::parse(&self.text()).unwrap());
        Routes::new(graph, &self.starts, &self.goals).unwrap()
    }

    /// Returns the cost of a shortest path from a start to a goal.
    pub(crate) fn shortest(&self) -> Option<u64> {
        let mut graph = DiGraph::<(), f64>::new();
        for _ in 0..self.nodes {
            graph.add_node(());
        }
        let node = |number: u32| NodeIndex::new(number as usize);
        for &(from, to, is_two_way, cost) in &self.lines {
            graph.add_edge(node(from), node(to), cost.into());
            if is_two_way {
                graph.add_edge(node(to), node(from), cost.into());
            }
        }
        let costs = self.starts.iter().flat_map(|&start| {
            let paths = bellman_ford(&graph, node(start)).unwrap();
            let ends = self.goals.iter();
            let ends: Vec<f64> = ends.map(|&goal| paths.distances[goal as usize]).collect();
            ends
        });
        let least = costs.fold(f64::INFINITY, f64::min);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "costs are small and whole"
        )]
        least.is_finite().then_some(least as u64)
    }
}

/// Generates random graphs of up to nine nodes with one or more starts and goals.
pub(crate) fn samples() -> impl Strategy<Value = Sample> {
    (1..=9_u32).prop_flat_map(|nodes| {
        let node = move || 0..nodes;
        (
            vec((node(), node(), any::<bool>(), 0..30_u32), 0..=20),
            vec((-20..20_i16, -20..20_i16), nodes as usize),
            vec(node(), 1..=3),
            vec(node(), 1..=3),
        )
            .prop_map(move |(lines, places, starts, goals)| Sample {
                nodes,
                lines,
                places,
                starts,
                goals,
            })
    })
}
