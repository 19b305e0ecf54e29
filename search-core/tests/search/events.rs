//! All events of every algorithm of the list, on random graphs: each node hangs together with the one above it, the
//! statistics are their numbers, and the goal is the end of the answer.

use std::collections::HashSet;
use std::ops::ControlFlow;

use proptest::prelude::*;
use search_core::{
    ALGORITHMS, Algorithm, Capabilities, Direction, Effort, ErasedHeuristic, Event, Jump,
    JumpSpace, KnownGoal, Limits, Lists, Method, Node, Problem, Solution, StateSpace, Statistics,
    Values, Verdict, Zero,
};

use crate::edges::{Edges, NODES};

/// Each edge is a jump of its own.
impl JumpSpace for Edges {
    fn visit_jumps<B>(
        &self,
        node: &u32,
        _: Option<u32>,
        mut visit: impl FnMut(Jump<u32, u32>, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for action in self.actions(node) {
            let (_, to, cost) = self.edges[action as usize];
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

/// Few nodes and many edges, loops and parallel ones among them; some cost nothing.
fn graphs() -> impl Strategy<Value = Edges> {
    let edges = prop::collection::vec((0..6_u32, 0..6_u32, 0..6_u32), 0..20);
    (edges, 0..6_u32).prop_map(|(edges, goal)| Edges { edges, goal })
}

/// A node as it was shown.
type Shown = (u32, Option<u32>, usize, u32);

fn shown(node: &Node<'_, Edges>) -> Shown {
    (*node.state, node.action, node.depth, node.g)
}

/// Totals over the events of a run.
struct Ledger<'g> {
    graph: &'g Edges,
    estimates: &'g [u32],
    algorithm: &'static Algorithm,
    direction: Direction,
    /// The latest node expanded at each depth, forwards and backwards.
    latest: [Vec<Shown>; 2],
    generated: HashSet<(bool, Shown)>,
    pruned: u64,
    goals: Vec<Shown>,
    counted: Statistics,
}

impl<'g> Ledger<'g> {
    fn new(graph: &'g Edges, estimates: &'g [u32], algorithm: &'static Algorithm) -> Self {
        Self {
            graph,
            estimates,
            algorithm,
            direction: Direction::Forward,
            latest: [Vec::new(), Vec::new()],
            generated: HashSet::new(),
            pruned: 0,
            goals: Vec::new(),
            counted: Statistics::default(),
        }
    }

    fn is_backward(&self) -> bool {
        self.direction == Direction::Backward
    }

    fn see(&mut self, event: &Event<'_, Edges>) {
        if let Some(node) = event.node() {
            self.check_estimate(node);
        }
        let counted = &mut self.counted;
        match event {
            Event::Bound(_) | Event::DepthBound(_) | Event::Weight(_) => counted.iterations += 1,
            Event::Direction(direction) => self.direction = *direction,
            Event::Generated(node) => {
                counted.generated += 1;
                self.check_child(node);
            }
            Event::StepBack(node) => self.check_child(node),
            Event::Goal(node) => self.goals.push(shown(node)),
            Event::Expanded(node) => {
                counted.expanded += 1;
                counted.max_depth = counted.max_depth.max(node.depth as u64);
                let latest = &mut self.latest[usize::from(self.direction == Direction::Backward)];
                latest.truncate(node.depth);
                latest.resize(node.depth, (u32::MAX, None, 0, 0));
                latest.push(shown(node));
                self.check_known(node);
            }
            Event::Duplicate(node) => {
                counted.duplicates += 1;
                self.check_known(node);
            }
            Event::Reopened(node) => {
                counted.reopened += 1;
                self.check_known(node);
            }
            Event::DepthCutoff(node) => {
                counted.depth_cutoffs += 1;
                self.check_known(node);
            }
            Event::Pruned(node) => {
                self.pruned += 1;
                self.check_known(node);
            }
            Event::Entered { node, .. } | Event::BackedUp { node, .. } => self.check_known(node),
            event => panic!("{event:?}"),
        }
    }

    /// There is an estimate where the algorithm asks for one, and nowhere else.
    fn check_estimate(&self, node: &Node<'_, Edges>) {
        assert_eq!(node.h.is_some(), self.algorithm.is_informed, "{node:?}");
        // An agent shows what it has learned.
        if self.algorithm.item != "RealTime" && !self.is_backward() {
            let estimate = self.estimates[*node.state as usize];
            assert!(node.h.is_none_or(|h| h == estimate), "{node:?}");
        }
    }

    /// The node is a child of the node expanded last on the level above.
    fn check_child(&mut self, node: &Node<'_, Edges>) {
        let latest = &self.latest[usize::from(self.is_backward())];
        let (parent, _, _, g) = latest[node.depth - 1];
        let (from, to, cost) = self.graph.edges[node.action.unwrap() as usize];
        let ends = if self.is_backward() {
            (to, from)
        } else {
            (from, to)
        };
        assert_eq!((parent, *node.state), ends, "{node:?}");
        assert_eq!(node.g, g + cost, "{node:?}");
        self.generated.insert((self.is_backward(), shown(node)));
    }

    /// The node has been generated exactly so, or is where the search begins.
    fn check_known(&self, node: &Node<'_, Edges>) {
        let begin = if self.is_backward() {
            self.graph.goal
        } else {
            0
        };
        let is_known = shown(node) == (begin, None, 0, 0)
            || self.generated.contains(&(self.is_backward(), shown(node)));
        assert!(is_known, "{node:?}");
    }

    /// The statistics count the events, and of the lists they say what the events allow.
    fn check_statistics(&self, statistics: &Statistics, has_solution: bool) {
        let Statistics {
            inserted,
            max_open,
            max_stored,
            ..
        } = *statistics;
        let (lists, name) = (self.algorithm.lists, self.algorithm.name);
        if lists != Lists::NoNodes {
            let mut counted = self.counted;
            (counted.inserted, counted.max_open, counted.max_stored) =
                (inserted, max_open, max_stored);
            assert_eq!(counted, *statistics);
        }
        let Statistics {
            expanded,
            generated,
            duplicates,
            ..
        } = *statistics;
        // Faithful to its original: successors are made all at once, but generated one by one.
        if name == "deep-down" {
            return;
        }
        let (starts, pruned) = (1 + u64::from(lists == Lists::Ends), self.pruned);
        assert!(max_open <= inserted + starts, "{statistics:?}");
        assert!(
            max_stored <= generated.max(expanded) + starts,
            "{statistics:?}"
        );
        match name {
            "rbfs" | "ida-star" | "iterative-deepening" | "lrta-star" | "rta-star" => {
                assert_eq!((inserted, max_open), (0, 0));
            }
            "breadth-first" | "depth-limited" | "beam" if has_solution => {
                assert!(inserted + duplicates < generated + starts);
            }
            "breadth-first" | "depth-limited" | "breadth-first-indexed" => {
                assert_eq!(generated, inserted + duplicates);
            }
            "nbs" | "mm" => assert_eq!(generated, inserted + duplicates + pruned),
            "ara-star" | "optimal-solutions" | "beam" => assert!(inserted <= generated),
            // These drop what is known when they take it.
            _ => {
                assert_eq!(generated, inserted + pruned);
                assert!(expanded + duplicates <= inserted + starts);
                assert!(max_stored <= inserted + starts);
            }
        }
    }

    /// Each solution was shown as a goal.
    fn check_answers(&self, verdict: &Verdict<u32, u32>, found: &[Solution<u32, u32>]) {
        let goal = |solution: &Solution<u32, u32>| {
            let Solution { actions, cost } = solution;
            let states = solution.states(self.graph, &0);
            let costs = actions
                .iter()
                .map(|&action| self.graph.edges[action as usize].2);
            assert_eq!(costs.sum::<u32>(), *cost);
            (
                states[actions.len()],
                actions.last().copied(),
                actions.len(),
                *cost,
            )
        };
        for solution in found {
            assert!(self.goals.contains(&goal(solution)), "{:?}", self.goals);
        }
        match verdict {
            Verdict::Solved { solution } if self.algorithm.is_series => {
                assert_eq!(self.goals[0], goal(solution));
            }
            Verdict::Solved { solution } => {
                assert_eq!(self.goals.last(), Some(&goal(solution)));
            }
            Verdict::NoSolution => assert_eq!(self.goals, []),
            Verdict::Stopped { .. } => {}
        }
        if self.algorithm.name != "ara-star" && !self.algorithm.is_series {
            assert!(self.goals.len() <= 1);
        }
    }
}

fn check(algorithm: &'static Algorithm, graph: &Edges, estimates: &[u32]) {
    let values = match algorithm.options.first().map(|option| option.name) {
        Some("depth") => Values::NONE.with("depth", "4"),
        Some("lookahead") => Values::NONE.with("lookahead", "2"),
        Some("threads") if algorithm.lists == Lists::NoNodes => Values::NONE.with("threads", "1"),
        _ => Values::NONE,
    };
    let h = |node: &u32| estimates[*node as usize];
    let capabilities = Capabilities::successors()
        .packed()
        .indexed()
        .jumping()
        .reversible();
    let problem = Problem::new(graph, &0, &h)
        .with(capabilities)
        .with_goal(KnownGoal {
            state: &graph.goal,
            to_start: &|| ErasedHeuristic::new(Zero),
            least_cost: 0,
        });
    let mut ledger = Ledger::new(graph, estimates, algorithm);
    let mut found = Vec::new();
    let attempt = Method::new(algorithm, &values).unwrap().solve(
        &problem,
        Effort {
            limits: Limits {
                expansions: Some(60),
                ..Limits::default()
            },
            events: Some(&mut |event| ledger.see(&event)),
            progress: None,
        },
        &mut |item| found.push(item.solution.clone()),
    );
    let attempt = attempt.unwrap();
    ledger.check_answers(&attempt.verdict, &found);
    ledger.check_statistics(&attempt.statistics, !ledger.goals.is_empty());
}

proptest! {
    #[test]
    fn events_statistics_and_answers_agree(
        graph in graphs(),
        estimates in prop::collection::vec(0..5_u32, NODES as usize),
    ) {
        for algorithm in ALGORITHMS {
            check(algorithm, &graph, &estimates);
        }
    }
}

/// The way to node 1, from which the goal has been reached, becomes cheaper and longer in the same pass of ARA*.
#[test]
fn the_path_to_the_goal_becomes_longer() {
    let edges = vec![(0, 1, 4), (0, 2, 1), (2, 1, 1), (1, 3, 10)];
    let mut estimates = [0; NODES as usize];
    estimates[2] = 1;
    for algorithm in ALGORITHMS {
        let edges = edges.clone();
        check(algorithm, &Edges { edges, goal: 3 }, &estimates);
    }
}
