//! Sums of costs that do not fit their type are no proof that there is no solution.

use proptest::prelude::*;
use search_core::{
    Answer, AraStar, BothEnds, Cost, Limit, Limits, OpenOrder, OptimalSolutions, RealTime, Run,
    Weight, Zero, a_star, a_star_packed, a_star_then_ida_star, beam, greedy, hda_star, ida_star,
    ida_star_parallel, mm, nbs, ordered_tree_search, rbfs, uniform_cost, weighted_a_star,
};

use crate::graph::{Graph, NODES, quarters};
use crate::naive::distances;

type Space = Graph<u8>;
type Estimate<'a> = &'a (dyn Fn(&usize) -> u8 + Sync);

/// Its name, whether it finds the best solution if that fits the type, and how to call it from node
/// 0 to the only goal.
type Algorithm = (
    &'static str,
    bool,
    fn(&Space, &Estimate<'_>) -> Answer<Space>,
);

/// All that go by cost. The first one has no heuristic.
const ALGORITHMS: [Algorithm; 19] = [
    ("uniform-cost", true, |graph, _| {
        uniform_cost(&mut Run::new(), graph, &0)
    }),
    ("A*", true, |graph, h| a_star(&mut Run::new(), graph, h, &0)),
    ("A*, packed", true, |graph, h| {
        a_star_packed(&mut Run::new(), graph, h, &0)
    }),
    ("IDA* after A*", true, |graph, h| after_a_star(0, graph, h)),
    ("IDA* after an expansion by A*", true, |graph, h| {
        after_a_star(1, graph, h)
    }),
    ("weighted A*", false, |graph, h| {
        weighted_a_star(&mut Run::new(), graph, h, weight(), &0)
    }),
    ("ARA*", true, |graph, h| {
        let mut run = Run::new();
        let last = AraStar::new(&mut run, graph, h, &0, [weight()]).last();
        Ok(last.transpose()?.map(|bounded| bounded.solution))
    }),
    ("all optimal", true, |graph, h| {
        let mut run = Run::new();
        let solutions = OptimalSolutions::new(&mut run, graph, h, &0);
        solutions.last().transpose()
    }),
    ("greedy", false, |graph, h| {
        greedy(&mut Run::new(), graph, h, &0)
    }),
    ("beam", false, |graph, h| {
        let width = NODES.try_into().unwrap();
        beam(&mut Run::new(), graph, h, &0, width, Cost::plus)
    }),
    ("IDA*", true, |graph, h| {
        ida_star(&mut Run::new(), graph, h, &0)
    }),
    ("IDA*, parallel", true, |graph, h| {
        ida_star_parallel(&mut Run::new(), graph, h, &0, 2.try_into().unwrap())
    }),
    ("RBFS", true, |graph, h| rbfs(&mut Run::new(), graph, h, &0)),
    ("HDA*", true, |graph, h| {
        hda_star(&mut Run::new(), graph, h, &0, 2.try_into().unwrap())
    }),
    ("ordered in a tree", true, |graph, h| {
        ordered_tree_search(&mut Run::new(), graph, h, &0, OpenOrder::Sorted)
    }),
    ("NBS", true, |graph, h| {
        nbs(&mut Run::new(), graph, &ends(graph, h))
    }),
    ("MM", true, |graph, h| {
        mm(&mut Run::new(), graph, &ends(graph, h))
    }),
    ("LRTA*", false, |graph, h| {
        RealTime::lrta_star(graph, h, 2.try_into().unwrap()).trial(&mut Run::new(), &0)
    }),
    ("RTA*", false, |graph, h| {
        RealTime::rta_star(graph, h, 1.try_into().unwrap()).trial(&mut Run::new(), &0)
    }),
];

/// IDA* from the open list that A* has when it may hold at most `stored` nodes.
fn after_a_star(stored: u64, graph: &Space, h: &Estimate<'_>) -> Answer<Space> {
    let limits = Limits {
        stored: Some(stored),
        ..Limits::default()
    };
    a_star_then_ida_star(&mut Run::new().with_limits(limits), graph, h, &0)
}

fn weight() -> Weight {
    Weight::new(7, 3).unwrap()
}

fn ends<'a, H>(graph: &'a Space, forward: &'a H) -> BothEnds<'a, Space, H, Zero> {
    BothEnds {
        start: &0,
        goal: &graph.goals[0],
        forward,
        backward: &Zero,
        least_cost: 0,
    }
}

fn limit(answer: Answer<Space>) -> Option<Limit> {
    answer.err().map(|stopped| stopped.limit)
}

#[test]
fn the_only_solution_does_not_fit() {
    let none: Estimate<'_> = &|_| 0;
    let exact: Estimate<'_> = &|&node| [254, 150, 0][node];
    for costs in [(150, 150), (200, 55), (1, 254)] {
        let graph = Graph::new(3, &[(0, 1, costs.0), (1, 2, costs.1)], &[2]);
        for estimate in [none, exact] {
            for (name, _, solve) in ALGORITHMS {
                let limit = limit(solve(&graph, &estimate));
                assert_eq!(limit, Some(Limit::Cost), "{name} with {costs:?}");
            }
        }
    }
}

#[test]
fn a_solution_fits_beside_one_that_does_not() {
    let edges = [
        (0, 3, 200),
        (0, 1, 100),
        (1, 2, 100),
        (3, 4, 100),
        (3, 2, 200),
    ];
    let graph = Graph::new(5, &edges, &[2]);
    let none: Estimate<'_> = &|_| 0;
    for (name, _, solve) in ALGORITHMS {
        let answer = solve(&graph, &none);
        assert_eq!(graph.check(answer), Some(200), "{name}");
    }
}

#[test]
fn forbidden_actions_prove_that_there_is_no_solution() {
    let edges = [(0, 1, 100), (1, 2, u8::MAX), (0, 2, u8::MAX)];
    let graph = Graph::new(3, &edges, &[2]);
    let none: Estimate<'_> = &|_| 0;
    for (name, _, solve) in ALGORITHMS {
        // An agent may act before it finds that out.
        match solve(&graph, &none) {
            Err(stopped) if name.ends_with("RTA*") => assert_eq!(stopped.limit, Limit::DeadEnd),
            answer => assert_eq!(answer, Ok(None), "{name}"),
        }
    }
}

/// The costly path to node 3 is found first, and no path from there fits; the cheap one is found
/// when node 3 has been expanded.
#[test]
fn a_cheaper_way_to_a_state_makes_the_solution_fit() {
    let edges = [(0, 1, 5), (1, 2, 0), (1, 3, 67), (2, 3, 0), (3, 4, 183)];
    let graph = Graph::new(5, &edges, &[4]);
    let estimate: Estimate<'_> = &|&node| [0, 0, 183 / 2, 0, 0][node];
    for (name, finds_best, solve) in ALGORITHMS {
        let answer = solve(&graph, &estimate);
        if finds_best {
            assert_eq!(graph.check(answer), Some(188), "{name}");
        } else if answer.is_err() {
            assert_eq!(limit(answer), Some(Limit::Cost), "{name}");
        }
    }
}

/// Node 1 is a dead end, whether the cost of the path there fits or not.
#[test]
fn dead_ends_prove_that_there_is_no_solution() {
    let edges = [
        (0, 1, 200),
        (1, 3, 200),
        (0, 4, 100),
        (4, 3, 1),
        (4, 1, 200),
    ];
    let graph = Graph::new(5, &edges, &[2]);
    let dead: Estimate<'_> = &|&node| if node == 1 { u8::MAX } else { 0 };
    for (name, _, solve) in &ALGORITHMS[1..] {
        match solve(&graph, &dead) {
            Err(stopped) if name.ends_with("RTA*") => assert_eq!(stopped.limit, Limit::DeadEnd),
            answer => assert_eq!(answer, Ok(None), "{name}"),
        }
    }
}

/// The sum of the cost and of an estimate that is far too high. It only counts where nodes are left
/// out for it.
#[test]
fn an_estimate_does_not_fit() {
    let high: Estimate<'_> = &|&node| [0, 0, 100][node];
    for first in [0, 100] {
        let graph = Graph::new(3, &[(0, 1, first), (1, 2, 200 - first)], &[2]);
        for (name, _, solve) in ALGORITHMS {
            let answer = solve(&graph, &high);
            if answer.is_ok() {
                assert_eq!(graph.check(answer), Some(200), "{name}");
            } else {
                assert_eq!(limit(answer), Some(Limit::Cost), "{name}");
            }
        }
    }
}

/// The sum of the second node's cost and estimate does not fit; A* meets its limit once it has been
/// expanded.
#[test]
fn a_hand_over_after_an_estimate_that_does_not_fit() {
    let high: Estimate<'_> = &|&node| [0, 254, 0][node];
    let graph = Graph::new(3, &[(0, 1, 1), (1, 2, 200)], &[2]);
    for stored in 0..4 {
        let answer = after_a_star(stored, &graph, &high);
        if answer.is_ok() {
            assert_eq!(graph.check(answer), Some(201), "{stored} stored");
        } else {
            assert_eq!(limit(answer), Some(Limit::Cost), "{stored} stored");
        }
    }
}

/// What an agent has stored stays without a verdict.
#[test]
fn an_agent_does_not_take_its_own_notes_for_a_proof() {
    let graph = Graph::new(3, &[(0, 1, 200), (1, 2, 200_u8)], &[2]);
    let mut agent = RealTime::lrta_star(&graph, &Zero, 1.try_into().unwrap());
    for _ in 0..4 {
        let answer = agent.trial(&mut Run::new(), &0);
        assert_eq!(limit(answer), Some(Limit::Cost));
    }
}

#[test]
fn nothing_comes_after_the_error() {
    let graph = Graph::new(3, &[(0, 1, 200), (1, 2, 200_u8)], &[2]);
    let mut run = Run::new();
    assert_eq!(
        AraStar::new(&mut run, &graph, &Zero, &0, [weight()]).count(),
        1
    );
    assert_eq!(
        OptimalSolutions::new(&mut run, &graph, &Zero, &0).count(),
        1
    );
}

#[test]
fn the_message_says_what_would_be_right() {
    let message = "a path costs more than the cost type can hold; choose a wider one";
    assert_eq!(Limit::Cost.to_string(), message);
}

/// Graphs without cycles in which actions can be undone, with costs from end to end of the type.
pub(crate) fn graphs() -> impl Strategy<Value = Space> {
    let cost = prop_oneof![0..6_u8, 50..=254_u8, Just(u8::MAX)];
    let edges = prop::collection::vec((0..NODES, 0..NODES, cost), 0..30);
    edges.prop_map(|edges| {
        let mut graph = Graph::new(NODES, &[], &[NODES - 1]);
        for (from, to, cost) in edges {
            let place = graph.edges[from].len();
            let same = |edges: &Vec<(usize, u8)>| edges.get(place).is_some_and(|edge| edge.0 == to);
            if from < to && !graph.edges.iter().any(same) {
                graph.edges[from].push((to, cost));
            }
        }
        graph
    })
}

/// The same graph in a wide type, without what is forbidden.
fn widened(graph: &Space) -> Graph {
    let mut wide = Graph::new(NODES, &[], &graph.goals);
    for (edges, narrow) in wide.edges.iter_mut().zip(&graph.edges) {
        let allowed = narrow.iter().filter(|edge| edge.1 < u8::MAX);
        edges.extend(allowed.map(|&(to, cost)| (to, u32::from(cost))));
    }
    wide
}

proptest! {
    #[test]
    fn no_verdict_but_the_true_one(graph in graphs(), quarters in quarters()) {
        let truth = distances(&widened(&graph));
        let h = |&node: &usize| match truth[node] {
            Some(distance) => u8::try_from((distance * quarters[node] / 4).min(254)).unwrap(),
            None if quarters[node] == 4 => u8::MAX,
            None => 0,
        };
        let fits = truth[0].and_then(|cost| u8::try_from(cost).ok()).filter(|&cost| cost < u8::MAX);
        for (name, finds_best, solve) in ALGORITHMS {
            let estimate: Estimate<'_> = &h;
            let answer = solve(&graph, &estimate);
            match &answer {
                Ok(Some(solution)) => {
                    prop_assert!(Some(solution.cost) >= fits && fits.is_some(), "{}", name);
                    prop_assert!(!finds_best || Some(solution.cost) == fits, "{}", name);
                    graph.check(answer);
                }
                Ok(None) => prop_assert_eq!(truth[0], None, "{}", name),
                Err(stopped) => {
                    let agent = name.ends_with("RTA*") && stopped.limit == Limit::DeadEnd;
                    prop_assert!(agent || stopped.limit == Limit::Cost, "{}: {}", name, stopped);
                    prop_assert!(!finds_best || fits.is_none(), "{}: {}", name, stopped);
                    let bound = truth[0].map_or(u64::MAX, u64::from);
                    prop_assert!(stopped.lower_bound <= bound, "{}: {}", name, stopped.lower_bound);
                }
            }
        }
    }
}
