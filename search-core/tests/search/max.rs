//! The greater of two estimates keeps what both promise.

use proptest::prelude::*;
use search_core::testkit::assert_heuristic;
use search_core::{Heuristic, Max, Run, a_star};

use crate::estimates::{Estimates, uneven};
use crate::graph::{Graph, graphs, quarters};
use crate::naive::distances;

/// Returns the true distance, infinite where no goal can be reached, made into something else.
fn estimate(graph: &Graph, change: impl Fn(u32) -> u32) -> Estimates {
    Estimates::of(graph, |_, distance| change(distance.unwrap_or(u32::MAX)))
}

proptest! {
    #[test]
    fn of_consistent_heuristics_is_consistent(graph in graphs(0)) {
        let capped = |most| estimate(&graph, |distance| distance.min(most));
        let half = estimate(&graph, |distance| if distance < u32::MAX { distance / 2 } else { distance });
        let greatest = Max(capped(3), Max(half.clone(), capped(1)));
        assert_heuristic(&graph, &greatest, 0..graph.edges.len());
        for node in 0..graph.edges.len() {
            let memo = Heuristic::<Graph>::start(&greatest, &node);
            let found = Heuristic::<Graph>::estimate(&greatest, memo);
            prop_assert_eq!(found, half.0[node].max(capped(3).0[node]));
        }
    }

    #[test]
    fn of_admissible_heuristics_is_admissible(graph in graphs(0), one in quarters(), other in quarters()) {
        let h = Max(uneven(&graph, &one), uneven(&graph, &other));
        let cost = graph.check(a_star(&mut Run::new(), &graph, &h, &0));
        prop_assert_eq!(cost, distances(&graph)[0]);
    }
}
