//! Jump point search: against A*, and what is seen of jumps.

use std::ops::ControlFlow;

use proptest::prelude::*;
use search_core::testkit::assert_jumps;
use search_core::{
    Capabilities, Event, Jump, JumpSpace, Limit, Limits, Method, Problem, Run, StateSpace, Values,
    Zero, a_star, jump_point_search,
};

use crate::estimates::uneven;
use crate::graph::{Graph, Watcher, graphs, quarters};
use crate::naive::distances;

/// Each edge is a jump of its own.
impl JumpSpace for Graph {
    fn visit_jumps<B>(
        &self,
        &node: &usize,
        _: Option<usize>,
        mut visit: impl FnMut(Jump<usize, u32>, usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for (action, &(to, cost)) in self.edges[node].iter().enumerate() {
            let times = 1;
            visit(
                Jump {
                    action,
                    times,
                    cost,
                },
                to,
            )?;
        }
        ControlFlow::Continue(())
    }
}

proptest! {
    /// If no state can be left out, it is A*, event for event and under any limit.
    #[test]
    fn without_jumps_it_is_a_star(
        graph in graphs(0),
        quarters in quarters(),
        expansions in prop::option::of(0..9_u64),
        depth in prop::option::of(0..4_u64),
    ) {
        let h = uneven(&graph, &quarters);
        let mut seen = [Vec::new(), Vec::new()];
        let mut answers = Vec::new();
        for (number, seen) in seen.iter_mut().enumerate() {
            let watcher: Watcher<'_> = &mut |event| {
                let node = event.node().map(|node| (*node.state, node.action, node.depth, node.g, node.h));
                seen.push((event.name(), node));
            };
            let limits = Limits { expansions, depth, ..Limits::default() };
            let mut run = Run::watched_by(watcher).with_limits(limits);
            let answer = match number {
                0 => a_star(&mut run, &graph, &h, &0),
                _ => jump_point_search(&mut run, &graph, &h, &0),
            };
            answers.push((answer, run.statistics));
        }
        prop_assert_eq!(&seen[0], &seen[1]);
        prop_assert_eq!(&answers[0], &answers[1]);
        let alone = jump_point_search(&mut Run::new(), &graph, &h, &0);
        prop_assert_eq!(graph.check(alone), distances(&graph)[0]);
    }
}

/// The numbers from 0 to an end, by steps of one; every hundredth is a jump point.
struct Line(u32);

impl StateSpace for Line {
    type State = u32;
    type Action = i32;
    type Cost = u64;

    fn actions(&self, at: &u32) -> impl Iterator<Item = i32> {
        let (at, end) = (*at, self.0);
        [-1, 1]
            .into_iter()
            .filter(move |&step| step > 0 && at < end || step < 0 && at > 0)
    }

    fn result(&self, at: &u32, step: i32) -> u32 {
        at.wrapping_add_signed(step)
    }

    fn cost(&self, _: &u32, _: i32) -> u64 {
        2
    }

    fn is_goal(&self, at: &u32) -> bool {
        *at == self.0
    }

    fn takes_back(&self, earlier: i32, later: i32) -> bool {
        earlier == -later
    }
}

impl JumpSpace for Line {
    fn visit_jumps<B>(
        &self,
        &at: &u32,
        last: Option<i32>,
        mut visit: impl FnMut(Jump<i32, u64>, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for action in self.actions(&at).filter(|&step| last != Some(-step)) {
            let to = match action {
                1 => (at / 100 * 100 + 100).min(self.0),
                _ => (at - 1) / 100 * 100,
            };
            let times = to.abs_diff(at);
            let cost = 2 * u64::from(times);
            visit(
                Jump {
                    action,
                    times,
                    cost,
                },
                to,
            )?;
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn a_jump_is_many_actions() {
    let line = Line(250);
    assert_jumps(&line, 0..=250);
    let mut seen = Vec::new();
    let mut see = |event: Event<'_, Line>| {
        if let Event::Expanded(node) | Event::Goal(node) = event {
            seen.push((*node.state, node.action, node.depth, node.g));
        }
    };
    let watcher: Watcher<'_, Line> = &mut see;
    let mut run = Run::watched_by(watcher);
    let solution = jump_point_search(&mut run, &line, &Zero, &120)
        .unwrap()
        .unwrap();
    assert_eq!((solution.actions.len(), solution.cost), (130, 260));
    assert!(solution.actions.iter().all(|&action| action == 1));
    let expected = [
        (120, None, 0, 0),
        (100, Some(-1), 1, 40),
        (200, Some(1), 1, 160),
        (0, Some(-1), 2, 240),
        (250, Some(1), 2, 260),
    ];
    let statistics = run.statistics;
    assert_eq!((statistics.expanded, statistics.generated), (4, 4));
    assert_eq!(seen, expected);
}

#[test]
fn a_limit_on_depth_counts_jumps() {
    let check = |depth, answer: Result<u64, Limit>| {
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let found = jump_point_search(&mut Run::new().with_limits(limits), &Line(250), &Zero, &120);
        let cost = found.map(|solution| solution.unwrap().cost);
        assert_eq!(cost.map_err(|stopped| stopped.limit), answer);
    };
    check(1, Err(Limit::Depth));
    check(2, Ok(260));
}

#[test]
fn a_problem_without_jumps_says_why() {
    let line = Line(9);
    let method = Method::named("jps", &Values::NONE).unwrap();
    let check = |capabilities: Capabilities<Line>| {
        let problem = Problem::new(&line, &0, &Zero).with(capabilities);
        method
            .check(&problem, true)
            .map_err(|error| error.to_string())
    };
    let successors = Capabilities::successors;
    assert_eq!(
        check(successors()).unwrap_err(),
        "jump-point-search needs jump points, which this problem does not offer"
    );
    assert_eq!(
        check(successors().without_jumping("needs a rope")).unwrap_err(),
        "jump-point-search needs a rope"
    );
    assert_eq!(check(successors().jumping()), Ok(()));
}
