//! The algorithms against shortest paths by Bellman and Ford.

use std::sync::Arc;

use domain_graph::{Graph, Routes, given, straight_line};
use proptest::prelude::*;
use search_core::{
    Answer, BothEnds, Limit, Run, StateSpace, Zero, a_star, a_star_packed, ida_star,
    iterative_deepening, mm, nbs, rbfs, uniform_cost,
};

use crate::naive::{Sample, samples};

/// Returns the cost of the answer, whose actions must lead to a goal and cost what it says.
fn cost(routes: &Routes, answer: Answer<Routes>) -> Option<u64> {
    let solution = answer.unwrap()?;
    let states = solution.states(routes, &routes.start());
    assert!(routes.is_goal(&states[states.len() - 1]));
    let costs = states.iter().zip(&solution.actions);
    let sum: u64 = costs.map(|(state, &edge)| routes.cost(state, edge)).sum();
    assert_eq!(sum, solution.cost);
    Some(sum)
}

fn check(sample: &Sample) {
    let routes = sample.routes();
    let start = routes.start();
    let estimates = straight_line(&routes).unwrap();
    let expected = sample.shortest();
    assert_eq!(routes.has_path(), expected.is_some());
    let check = |name: &str, answer| assert_eq!(cost(&routes, answer), expected, "{name}");
    check(
        "uniform-cost",
        uniform_cost(&mut Run::new(), &routes, &start),
    );
    check("A*", a_star(&mut Run::new(), &routes, &estimates, &start));
    check(
        "A* on keys",
        a_star_packed(&mut Run::new(), &routes, &estimates, &start),
    );
    if let [goal] = routes.goals() {
        let ends = BothEnds {
            start: &start,
            goal,
            forward: &estimates,
            backward: &Zero,
            least_cost: 0,
        };
        check("NBS", nbs(&mut Run::new(), &routes, &ends));
        check("MM", mm(&mut Run::new(), &routes, &ends));
    }
    // It would go round for ever if there is no path, or if going round costs nothing.
    let goes_round_for_nothing = sample.lines.iter().any(|&(.., cost)| cost == 0);
    if expected.is_some_and(|cost| cost < 40) && !goes_round_for_nothing {
        check(
            "IDA*",
            ida_star(&mut Run::new(), &routes, &estimates, &start),
        );
    }
}

proptest! {
    #[test]
    fn random_graphs(sample in samples()) {
        check(&sample);
    }

    #[test]
    fn one_start_and_one_goal(mut sample in samples()) {
        sample.starts.truncate(1);
        sample.goals.truncate(1);
        check(&sample);
    }
}

/// Returns a line of one-way edges, with the true distances as estimates.
fn line(edges: usize) -> Routes {
    let line = |node| format!("n{node} -> n{}\nh: n{node} {}\n", node + 1, edges - node);
    let text: String = (0..edges).map(line).collect();
    let graph = Graph::parse(&text).unwrap();
    let goal = graph.node(&format!("n{edges}")).unwrap();
    Routes::new(Arc::new(graph), &[0], &[goal]).unwrap()
}

/// Recursive searches follow 2,000 edges, as their help says, and not one more.
#[test]
fn paths_of_2000_edges() {
    for (edges, expected) in [(2_000, Ok(2_000)), (2_001, Err((Limit::Depth, 1_999)))] {
        let routes = line(edges);
        let (h, start) = (given(&routes).unwrap(), routes.start());
        let answers = [
            ida_star(&mut Run::new(), &routes, &h, &start),
            rbfs(&mut Run::new(), &routes, &h, &start),
            iterative_deepening(&mut Run::new(), &routes, &start),
        ];
        for answer in answers {
            let length = answer.map(|solution| solution.unwrap().actions.len());
            let length = length.map_err(|stopped| (stopped.limit, stopped.statistics.max_depth));
            assert_eq!(length, expected);
        }
    }
}
