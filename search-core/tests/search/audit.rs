//! An audit finds what a naive check of the whole space finds, and names the state.

use domain_puzzle::{Layout, MoveOrder, Puzzle, manhattan, misplaced_with_blank};
use proptest::prelude::*;
use search_core::testkit::audit_every_state;
use search_core::{
    Audit, Heuristic, Run, Violation, a_star, breadth_first, ida_star, overestimate,
};

use crate::estimates::Estimates;
use crate::graph::{Graph, NODES, graphs, graphs_without_cycles, quarters};
use crate::naive::distances;

/// Returns whether there are no drops and no estimates at goals, on every node that node 0 leads to.
fn is_consistent(graph: &Graph, estimates: &[u32]) -> bool {
    let reached = distances(&graph.reversed(0));
    (0..NODES)
        .filter(|&node| reached[node].is_some())
        .all(|node| {
            let drops =
                |&(to, cost): &(usize, u32)| estimates[node] > cost.saturating_add(estimates[to]);
            let fails_at_goal = graph.goals.contains(&node) && estimates[node] > 0;
            !fails_at_goal && !graph.edges[node].iter().any(drops)
        })
}

/// Returns the violation, checked by hand, of a heuristic that a search of the whole graph has used.
fn audited(graph: &Graph, estimates: &[u32]) -> bool {
    let h = Estimates(estimates.to_vec());
    let audit = Audit::new(graph, &h);
    let mut endless = graph.clone();
    endless.goals.clear();
    let answer = a_star(&mut Run::new(), &endless, &audit, &0);
    assert_eq!(answer, Ok(None));
    match audit.violation() {
        None => false,
        Some(&Violation::Inconsistent {
            before,
            estimate,
            action,
            cost,
            after,
            estimate_after,
        }) => {
            assert_eq!(graph.edges[before][action], (after, cost));
            assert_eq!(
                [estimate, estimate_after],
                [before, after].map(|node| estimates[node])
            );
            assert!(estimate > cost + estimate_after);
            true
        }
        Some(&Violation::Overestimate {
            state,
            estimate,
            cost,
        }) => {
            assert!(graph.goals.contains(&state));
            assert_eq!((estimate, cost), (estimates[state], 0));
            assert!(estimate > 0);
            true
        }
        Some(other) => panic!("{other}"),
    }
}

proptest! {
    #[test]
    fn what_the_whole_space_shows(graph in graphs(0), estimates in prop::collection::vec(0..4_u32, NODES)) {
        prop_assert_eq!(audited(&graph, &estimates), !is_consistent(&graph, &estimates));
    }

    #[test]
    fn parts_of_the_truth(graph in graphs(0), quarters in quarters()) {
        let distances = distances(&graph);
        let part = |(quarters, distance): (&u32, &Option<u32>)| distance.unwrap_or(0) * quarters / 4;
        let estimates: Vec<_> = quarters.iter().zip(&distances).map(part).collect();
        prop_assert_eq!(audited(&graph, &estimates), !is_consistent(&graph, &estimates));
    }

    /// The search goes on as it would without an audit.
    #[test]
    fn nothing_changes(graph in graphs_without_cycles(), estimates in prop::collection::vec(0..9_u32, NODES)) {
        let h = Estimates(estimates);
        let audit = Audit::new(&graph, &h);
        let (mut alone, mut watched) = (Run::new(), Run::new());
        prop_assert_eq!(
            a_star(&mut alone, &graph, &h, &0),
            a_star(&mut watched, &graph, &audit, &0)
        );
        prop_assert_eq!(
            ida_star(&mut alone, &graph, &h, &0),
            ida_star(&mut watched, &graph, &audit, &0)
        );
        prop_assert_eq!(alone.statistics, watched.statistics);
    }

    /// On an optimal path the first node whose estimate exceeds its distance is named.
    #[test]
    fn overestimates_on_an_optimal_path(graph in graphs(0), estimates in prop::collection::vec(0..9_u32, NODES)) {
        let distances = distances(&graph);
        let h = Estimates(estimates.clone());
        let Some(solution) = a_star(&mut Run::new(), &graph, &Estimates::all(0), &0).unwrap() else {
            return Ok(());
        };
        let states = solution.states(&graph, &0);
        let first = states.into_iter().find(|&node| Some(estimates[node]) > distances[node]);
        let expected = first.map(|state| Violation::Overestimate {
            state,
            estimate: estimates[state],
            cost: distances[state].unwrap(),
        });
        prop_assert_eq!(overestimate(&graph, &h, &0, &solution), expected);
    }
}

fn puzzle() -> (Puzzle, domain_puzzle::Board) {
    let layout = |text| Layout::parse(text).unwrap();
    let puzzle = Puzzle::new(&layout("1238#4765"), MoveOrder::BOLSHAKOVA).unwrap();
    let start = puzzle.pack(&layout("2831647#5")).unwrap();
    (puzzle, start)
}

#[test]
fn manhattan_passes() {
    let (puzzle, start) = puzzle();
    let h = manhattan(&puzzle);
    let audit = Audit::new(&puzzle, &h);
    let solution = a_star(&mut Run::new(), &puzzle, &audit, &start)
        .unwrap()
        .unwrap();
    assert_eq!(audit.violation(), None);
    assert_eq!(overestimate(&puzzle, &h, &start, &solution), None);
}

/// With the blank counted, one move can bring two cells into order.
#[test]
fn the_blank_counted_as_a_tile() {
    let (puzzle, start) = puzzle();
    let h = misplaced_with_blank(&puzzle);
    let audit = Audit::new(&puzzle, &h);
    let solution = a_star(&mut Run::new(), &puzzle, &audit, &start)
        .unwrap()
        .unwrap();
    let violation = audit.violation().unwrap();
    assert_eq!(
        violation.text(&puzzle),
        "the heuristic is not consistent: 5 at 2831647#5, but 1 + 3 by up to 2831#4765"
    );
    let violation = overestimate(&puzzle, &h, &start, &solution).unwrap();
    assert_eq!(
        violation.text(&puzzle),
        "the heuristic overestimates: 4 at 2#3184765, from where a solution costs 3"
    );
}

/// The estimate drops by no more than the action costs, and still it is too large everywhere.
#[test]
fn a_goal_with_an_estimate() {
    let graph = Graph::new(2, &[(0, 1, 1_u32)], &[1]);
    let h = Estimates(vec![2, 1]);
    let audit = Audit::new(&graph, &h);
    a_star(&mut Run::new(), &graph, &audit, &0)
        .unwrap()
        .unwrap();
    let message = "the heuristic overestimates: 1 at 1, from where a solution costs 0";
    assert_eq!(audit.violation().unwrap().to_string(), message);
}

/// A longer solution still proves something true.
#[test]
fn a_solution_that_is_not_optimal() {
    let graph = Graph::new(
        4,
        &[(0, 1, 1_u32), (1, 2, 1), (2, 3, 5), (0, 3, 9), (0, 2, 3)],
        &[3],
    );
    let h = Estimates(vec![7, 0, 6, 0]);
    let straight = breadth_first(&mut Run::new(), &graph, &0).unwrap().unwrap();
    assert_eq!(straight.cost, 9);
    assert_eq!(overestimate(&graph, &h, &0, &straight), None);
    let best = a_star(&mut Run::new(), &graph, &Estimates::all(0), &0)
        .unwrap()
        .unwrap();
    let found = overestimate(&graph, &h, &0, &best).map(|violation| violation.to_string());
    let message = "the heuristic overestimates: 6 at 2, from where a solution costs 5";
    assert_eq!(found.as_deref(), Some(message));
}

/// It may be shared by threads if the space and the heuristic may.
#[test]
fn an_audit_can_be_shared() {
    fn check<T: Sync>(_: &T) {}
    let (puzzle, _) = puzzle();
    let h = manhattan(&puzzle);
    let audit = Audit::new(&puzzle, &h);
    check(&audit);
    let memo = audit.start(&puzzle.goal());
    assert_eq!(Heuristic::<Puzzle>::estimate(&audit, memo), 0);
}

/// Looking at every node finds the first violations in the order of breadth-first search, and no others.
fn check_every_node(graph: &Graph, estimates: &[u32]) {
    let h = Estimates(estimates.to_vec());
    let audit = audit_every_state(&mut Run::new(), graph, &h, &0);
    assert_eq!(audit.limit, None);
    let reached = distances(&graph.reversed(0));
    let reached: Vec<usize> = (0..NODES).filter(|&node| reached[node].is_some()).collect();
    assert_eq!(audit.states, reached.len() as u64);
    let to_goal = distances(graph);
    let is_overestimate = |node: usize| to_goal[node].is_some_and(|cost| estimates[node] > cost);
    let drops = |node: usize| {
        let mut edges = graph.edges[node].iter();
        edges.any(|&(to, cost)| estimates[node] > cost.saturating_add(estimates[to]))
    };
    assert_eq!(
        audit.inconsistency.is_some(),
        reached.iter().any(|&node| drops(node))
    );
    assert_eq!(
        audit.overestimate.is_some(),
        reached.iter().any(|&node| is_overestimate(node))
    );
    if let Some(Violation::Overestimate { state, cost, .. }) = audit.overestimate {
        assert_eq!(to_goal[state], Some(cost));
    }
}

proptest! {
    #[test]
    fn every_node_is_looked_at(graph in graphs(0), estimates in quarters()) {
        check_every_node(&graph, &estimates);
        let right = distances(&graph).into_iter().map(|cost| cost.unwrap_or(u32::MAX));
        check_every_node(&graph, &right.collect::<Vec<_>>());
    }
}
