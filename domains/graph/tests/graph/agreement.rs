//! The algorithms against shortest paths by Bellman and Ford.

use domain_graph::{Routes, straight_line};
use proptest::prelude::*;
use search_core::{
    Answer, BothEnds, Run, StateSpace, Zero, a_star, a_star_packed, ida_star, mm, nbs, uniform_cost,
};

use crate::naive::{Sample, samples};

/// The cost of the answer, whose actions must lead to a goal and cost what it says.
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
    // Where there is no path, or where going round costs nothing, it would go round for ever.
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
