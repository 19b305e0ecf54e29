//! A* whose states have several owners, in rounds: against the true distances.

use std::sync::{Barrier, Mutex};
use std::thread;

use proptest::prelude::*;
use search_core::testkit::assert_packed;
use search_core::{
    AStarPart, Capabilities, Limit, Limits, Method, Problem, Run, Unreadable, Values, Zero,
};

use crate::edges::{Edges, NODES};

/// State shared by the owners in a round.
#[derive(Default)]
struct Shared {
    letters: Vec<Vec<u8>>,
    goal: Option<(u64, u128)>,
    left_out: Option<Limit>,
    is_more: bool,
}

/// Returns the cost that these owners find, each taking a given number of nodes in a round; or the limit that kept them
/// from a proof that there is no solution.
fn search(
    graph: &Edges,
    h: &(impl Fn(&u32) -> u32 + Sync),
    (owners, nodes): (usize, usize),
    limits: Limits<'_>,
) -> Result<Option<u64>, Limit> {
    let method = Method::named("astar", &Values::NONE).unwrap();
    let barrier = Barrier::new(owners);
    let shared = Mutex::new(Shared {
        letters: vec![Vec::new(); owners],
        ..Shared::default()
    });
    // Returns whether there is more to do after this round.
    let round = |own: usize, part: &mut dyn AStarPart, run: &mut Run<'_>| {
        let mut letters = vec![Vec::new(); owners];
        part.expand(run, nodes, &mut letters).unwrap();
        let report = part.report();
        let is_written = letters.iter().any(|letters| !letters.is_empty());
        assert_eq!(report.least_written.is_some(), is_written);
        let mut all = shared.lock().unwrap();
        for (to, from) in all.letters.iter_mut().zip(&letters) {
            to.extend(from);
        }
        all.is_more |= report.least.is_some() || is_written;
        all.goal = all.goal.into_iter().chain(report.goal).min();
        all.left_out = all.left_out.or(report.left_out);
        drop(all);
        barrier.wait();
        let mut all = shared.lock().unwrap();
        let letters = std::mem::take(&mut all.letters[own]);
        let (goal, is_more) = (all.goal, all.is_more);
        drop(all);
        part.receive(&letters).unwrap();
        if let Some((cost, _)) = goal {
            part.hear_of_goal(cost);
        }
        barrier.wait();
        shared.lock().unwrap().is_more = false;
        barrier.wait();
        is_more
    };
    let one = |own: usize| {
        let problem = Problem::new(graph, &0, h).with(Capabilities::successors().packed());
        let mut run = Run::new().with_limits(limits);
        let solution = method.solve_in_parts(&problem, (own, owners), &mut |part| {
            part.begin(&limits);
            while round(own, part, &mut run) {}
            None
        });
        assert_eq!(solution, Ok(None));
    };
    thread::scope(|scope| {
        for own in 0..owners {
            let one = &one;
            scope.spawn(move || one(own));
        }
    });
    let Shared { goal, left_out, .. } = shared.into_inner().unwrap();
    match (goal, left_out) {
        (None, Some(limit)) => Err(limit),
        (goal, _) => Ok(goal.map(|(cost, _)| cost)),
    }
}

proptest! {
    #[test]
    fn owners_find_the_cheapest(
        edges in prop::collection::vec((0..NODES, 0..NODES, 0..6_u32), 0..40),
        goal in 0..NODES,
        quarters in 0..=4_u64,
        owners in 1..=3_usize,
        nodes in 1..=4_usize,
        depth in 0..8_u16,
    ) {
        let graph = Edges::<u32> { edges, goal };
        let distances = graph.distances();
        let h = |node: &u32| {
            let distance = distances[*node as usize];
            distance.map_or(u32::MAX, |distance| (distance * quarters / 4).try_into().unwrap())
        };
        let found = search(&graph, &h, (owners, nodes), Limits::default());
        prop_assert_eq!(found, Ok(distances[0]));
        let within = graph.distances_within(depth.into())[usize::from(depth)][0];
        let depth = Limits { depth: Some(depth.into()), ..Limits::default() };
        match search(&graph, &h, (owners, nodes), depth) {
            Ok(Some(cost)) => prop_assert_eq!(Some(cost), within),
            Ok(None) => prop_assert_eq!(distances[0], None),
            Err(limit) => prop_assert_eq!((limit, within), (Limit::Depth, None)),
        }
    }
}

/// The part of the only owner of a line of nodes is asked something.
fn with_part(ask: impl Fn(&mut dyn AStarPart)) {
    let edges = (1..NODES).map(|node| (node - 1, node, 2_u32)).collect();
    let graph = Edges::<u32> {
        edges,
        goal: NODES - 1,
    };
    assert_packed(&graph, 0..NODES);
    let method = Method::named("astar", &Values::NONE).unwrap();
    let problem = Problem::new(&graph, &0, &Zero).with(Capabilities::successors().packed());
    let asked = method.solve_in_parts(&problem, (0, 1), &mut |part| {
        ask(part);
        None
    });
    assert_eq!(asked, Ok(None));
}

#[test]
fn the_way_back_is_told_piece_by_piece() {
    with_part(|part| {
        assert_eq!(part.begin(&Limits::default()), Some(0));
        part.expand(&mut Run::new(), 100, &mut [Vec::new()])
            .unwrap();
        assert_eq!(part.report().goal, Some((22, 11)));
        let mut actions = Vec::new();
        assert_eq!(part.trace(11, 11, 4, &mut actions), Some(7));
        assert_eq!(part.trace(7, 7, 100, &mut actions), None);
        actions.reverse();
        assert_eq!(actions, (0..11).collect::<Vec<_>>());
        assert_eq!(part.cost_of(&actions), Some(22));
        assert_eq!(part.cost_of(&actions[..10]), None);
        assert_eq!(part.cost_of(&[0, 2]), None);
    });
}

#[test]
fn letters_that_nobody_has_written_are_refused() {
    with_part(|part| {
        let letter = [5, 0, 0, 0, 10, 0, 5, 4];
        assert_eq!(part.receive(&letter), Ok(()));
        assert_eq!(part.report().least, Some(10));
        for length in 1..letter.len() {
            assert_eq!(part.receive(&letter[..length]), Err(Unreadable));
        }
        // No action has this number.
        assert_eq!(part.receive(&[5, 0, 0, 0, 10, 0, 5, 11]), Err(Unreadable));
    });
}

#[test]
fn what_is_not_a_star_has_no_parts() {
    let graph = Edges::<u32> {
        edges: Vec::new(),
        goal: 0,
    };
    let check = |name: &str, options: &Values, is_packed: bool, expected: &str| {
        let method = Method::named(name, options).unwrap();
        let problem = Problem::new(&graph, &0, &Zero);
        let problem = if is_packed {
            problem.with(Capabilities::successors().packed())
        } else {
            problem
        };
        let error = method
            .solve_in_parts(&problem, (0, 1), &mut |_| None)
            .unwrap_err();
        assert_eq!(error.to_string(), expected);
    };
    let then = Values::NONE.with("then-ida-star", "");
    check(
        "bfs",
        &Values::NONE,
        true,
        "breadth-first is for one process; on several there is a-star",
    );
    check(
        "astar",
        &then,
        true,
        "a-star on several processes takes no --then-ida-star",
    );
    check(
        "astar",
        &Values::NONE,
        false,
        "a-star on several processes needs packed states, which this problem does not offer",
    );
}
