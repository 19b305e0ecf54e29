//! Random graphs.

use std::sync::Arc;

use domain_graph::{Graph, GraphError, Routes, random, straight_line};
use search_core::{Run, a_star, testkit::audit_every_state, uniform_cost};

/// The last node can be reached at the same cost with the straight line and without, and that is consistent.
fn check(nodes: u32, seed: u64) {
    let graph = Arc::new(Graph::parse(&random(nodes, seed).unwrap()).unwrap());
    assert_eq!(graph.nodes(), nodes);
    let routes = Routes::new(Arc::clone(&graph), graph.starts(), graph.goals()).unwrap();
    let estimates = straight_line(&routes).unwrap();
    let start = routes.start();
    let blind = uniform_cost(&mut Run::new(), &routes, &start)
        .unwrap()
        .unwrap();
    let guided = a_star(&mut Run::new(), &routes, &estimates, &start)
        .unwrap()
        .unwrap();
    assert_eq!(guided.cost, blind.cost, "{nodes} nodes, seed {seed}");
    let audit = audit_every_state(&mut Run::new(), &routes, &estimates, &start);
    assert!(audit.inconsistency.is_none() && audit.overestimate.is_none());
    assert_eq!(audit.states, u64::from(nodes));
}

#[test]
fn every_node_can_be_reached() {
    for nodes in 2..60 {
        check(nodes, u64::from(nodes));
    }
    check(2000, 1);
}

#[test]
fn sizes_that_are_refused() {
    for nodes in [0, 1, 1_000_001] {
        assert_eq!(random(nodes, 1), Err(GraphError::Size(nodes)));
    }
}

#[test]
fn one_is_drawn_as_ever() {
    insta::assert_snapshot!(random(8, 1).unwrap());
}
