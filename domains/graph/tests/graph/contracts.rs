//! Contracts of the traits, on all states of random graphs.

use domain_graph::straight_line;
use proptest::prelude::*;
use search_core::StateSpace;
use search_core::testkit::{assert_heuristic, assert_packed, assert_reversible, assert_space};

use crate::naive::samples;

proptest! {
    #[test]
    fn random_graphs(sample in samples()) {
        let routes = sample.routes();
        let all = 0..routes.states();
        assert_space(&routes, all.clone());
        assert_packed(&routes, all.clone());
        assert_reversible(&routes, all.clone());
        let estimates = straight_line(&routes).unwrap();
        assert_heuristic(&routes, &estimates, all);
    }

    /// The edges of a node come in the order of their lines.
    #[test]
    fn successors_in_the_order_of_lines(sample in samples()) {
        let routes = sample.routes();
        for node in 0..routes.graph().nodes() {
            let expected: Vec<(u32, u64)> = sample
                .lines
                .iter()
                .filter_map(|&(from, to, is_two_way, cost)| match (from == node, to == node) {
                    (true, _) => Some((to, cost.into())),
                    (false, true) if is_two_way => Some((from, cost.into())),
                    _ => None,
                })
                .collect();
            let found = routes.actions(&node);
            let found = found.map(|edge| (routes.result(&node, edge), routes.cost(&node, edge)));
            prop_assert_eq!(found.collect::<Vec<_>>(), expected);
        }
    }
}
