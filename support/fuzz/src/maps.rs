//! Maps of grids, the scenarios for them, and graphs that are written down.

use std::sync::Arc;

use domain_graph::{Graph, Routes, given, straight_line};
use domain_grid::{DrawnMap, GridMap, Point, Scenario, Weights};
use search_core::testkit::{assert_heuristic, assert_reversible, assert_space};

use crate::{reads_again, text};

/// A map, and its lines read as points and weights too.
pub(crate) fn map(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    if let Ok(DrawnMap { map, start, goal }) = DrawnMap::parse(text) {
        reads_again(&map, &map.to_string(), GridMap::parse);
        reads_again(&map, &map.draw(&[]), GridMap::parse);
        if let (Some(start), Some(goal)) = (start, goal) {
            let drawn = DrawnMap::parse(&map.draw(&[start, goal]));
            assert_eq!(
                drawn.map(|drawn| (drawn.start, drawn.goal)),
                Ok((Some(start), Some(goal)))
            );
        }
    }
    for line in text.lines() {
        if let Ok(point) = line.parse::<Point>() {
            reads_again(&point, &point.to_string(), str::parse);
        }
        if let Ok(weights) = line.parse::<Weights>() {
            reads_again(&weights, &weights.to_string(), str::parse);
        }
    }
}

/// A file of scenarios.
pub(crate) fn scenario(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    if let Ok(scenarios) = Scenario::parse_all(text) {
        reads_again(
            &scenarios,
            &Scenario::write_all(&scenarios),
            Scenario::parse_all,
        );
    }
}

/// Larger graphs are only read.
const MOST_NODES: u32 = 100;

/// A graph, and the same text as coordinates.
pub(crate) fn graph(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let Ok(graph) = Graph::parse(text) else {
        return;
    };
    let nodes = graph.nodes();
    if nodes > MOST_NODES {
        return;
    }
    for node in 0..nodes {
        assert_eq!(graph.node(&graph.name(node)), Ok(node));
    }
    let _ = graph.clone().with_coordinates(text);
    let (starts, goals) = ([0, nodes - 1], [nodes / 2]);
    let routes = Routes::new(Arc::new(graph), &starts, &goals).expect("these are nodes");
    let all = 0..routes.states();
    assert_space(&routes, all.clone());
    assert_reversible(&routes, all.clone());
    if let Ok(estimates) = straight_line(&routes) {
        assert_heuristic(&routes, &estimates, all);
    }
    let _ = given(&routes);
}
