//! Random graphs: every search against Dijkstra's algorithm.

use std::num::NonZero;
use std::ops::ControlFlow;

use arbitrary::Unstructured;
use search_core::{
    Answer, AraStar, BothEnds, Cost, DeepDown, Duplicates, IndexedSpace, Limit, Limits, OpenOrder,
    OptimalSolutions, PackedSpace, RealTime, ReversibleSpace, Run, StateSpace, Weight, a_star,
    a_star_packed, a_star_then_ida_star, beam, breadth_first, breadth_first_indexed, depth_first,
    depth_limited, greedy, hda_star, ida_star, ida_star_parallel, iterative_deepening, mm, nbs,
    ordered_tree_search, rbfs, uniform_cost, weighted_a_star,
};

/// A directed graph. An action is the number of an edge.
#[derive(Debug)]
struct Graph {
    nodes: u8,
    /// From, to and cost, which is not zero.
    edges: Vec<(u8, u8, u32)>,
    goals: Vec<bool>,
    /// The part of each node's distance to a goal that the heuristic knows, in quarters.
    known: Vec<u32>,
}

impl Graph {
    fn read(bytes: &mut Unstructured<'_>) -> arbitrary::Result<Self> {
        let nodes = bytes.int_in_range(1..=8_u8)?;
        let count = bytes.int_in_range(0..=3 * nodes)?;
        let last = nodes - 1;
        let edge = |bytes: &mut Unstructured<'_>| {
            let [from, to] = [bytes.int_in_range(0..=last)?, bytes.int_in_range(0..=last)?];
            Ok((from, to, bytes.int_in_range(0..=6)?))
        };
        Ok(Self {
            nodes,
            edges: (0..count)
                .map(|_| edge(bytes))
                .collect::<arbitrary::Result<_>>()?,
            goals: (0..nodes)
                .map(|_| bytes.ratio(1, 5))
                .collect::<arbitrary::Result<_>>()?,
            known: (0..nodes)
                .map(|_| bytes.int_in_range(0..=4))
                .collect::<arbitrary::Result<_>>()?,
        })
    }

    /// Returns the cost of the cheapest path from each node to a goal, by Bellman's equations.
    fn distances(&self, cost: impl Fn(u32) -> u32) -> Vec<Option<u32>> {
        let is_goal = |&goal: &bool| goal.then_some(0);
        let mut distances: Vec<Option<u32>> = self.goals.iter().map(is_goal).collect();
        for _ in 0..self.nodes {
            for &(from, to, edge) in &self.edges {
                let over = distances[usize::from(to)].map(|rest| rest + cost(edge));
                let known = &mut distances[usize::from(from)];
                *known = [*known, over].into_iter().flatten().min();
            }
        }
        distances
    }

    /// Returns the cost of a path from node 0, which must lead to a goal.
    fn follow(&self, actions: &[u8]) -> u32 {
        let (mut node, mut sum) = (0, 0);
        for &action in actions {
            let (from, to, cost) = self.edges[usize::from(action)];
            assert_eq!(from, node, "{actions:?} is not a path");
            (node, sum) = (to, sum + cost);
        }
        assert!(
            self.goals[usize::from(node)],
            "{actions:?} leads to no goal"
        );
        sum
    }

    fn leading(&self, end: impl Fn(&(u8, u8, u32)) -> bool) -> impl Iterator<Item = u8> {
        let edges = (0..).zip(&self.edges);
        edges
            .filter(move |(_, edge)| end(edge))
            .map(|(number, _)| number)
    }
}

impl StateSpace for Graph {
    type State = u8;
    type Action = u8;
    type Cost = u32;

    fn actions(&self, node: &u8) -> impl Iterator<Item = u8> {
        self.leading(|edge| edge.0 == *node)
    }

    fn result(&self, _: &u8, edge: u8) -> u8 {
        self.edges[usize::from(edge)].1
    }

    fn cost(&self, _: &u8, edge: u8) -> u32 {
        self.edges[usize::from(edge)].2
    }

    fn is_goal(&self, node: &u8) -> bool {
        self.goals[usize::from(*node)]
    }
}

impl PackedSpace for Graph {
    type Key = u32;

    fn pack(&self, node: &u8) -> u32 {
        u32::from(*node)
    }

    fn unpack(&self, key: u32) -> u8 {
        u8::try_from(key).expect("the key of a node")
    }

    fn undo(&self, _: &u8, edge: u8) -> u8 {
        self.edges[usize::from(edge)].0
    }
}

impl IndexedSpace for Graph {
    fn size(&self) -> u64 {
        u64::from(self.nodes)
    }

    fn rank(&self, node: &u8) -> u64 {
        u64::from(*node)
    }

    fn unrank(&self, rank: u64) -> u8 {
        u8::try_from(rank).expect("the number of a node")
    }
}

impl ReversibleSpace for Graph {
    fn predecessors<B>(
        &self,
        node: &u8,
        mut visit: impl FnMut(u8, u8) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for edge in self.leading(|edge| edge.1 == *node) {
            visit(edge, self.undo(node, edge))?;
        }
        ControlFlow::Continue(())
    }
}

/// Facts about the graph.
struct Truth<'g> {
    graph: &'g Graph,
    /// The cost of the cheapest solution.
    cost: Option<u32>,
    /// The number of actions of the shortest one.
    length: Option<u32>,
}

/// This many expansions suffice for a search that remembers what it has seen.
fn run() -> Run<'static> {
    Run::new().with_limits(Limits {
        expansions: Some(500),
        ..Limits::default()
    })
}

impl Truth<'_> {
    /// Returns a solution, if there is one, and a proof if there is none.
    fn some(&self, name: &str, answer: Answer<Graph>) -> Option<(u32, u32)> {
        let solution = answer.unwrap_or_else(|stopped| panic!("{name}: {stopped}"));
        assert_eq!(
            solution.is_some(),
            self.cost.is_some(),
            "is there one? {name}"
        );
        let solution = solution?;
        let cost = self.graph.follow(&solution.actions);
        assert_eq!(solution.cost, cost, "the sum of {name}");
        Some((
            cost,
            u32::try_from(solution.actions.len()).expect("a short path"),
        ))
    }

    fn cheapest(&self, name: &str, answer: Answer<Graph>) {
        let found = self.some(name, answer).map(|(cost, _)| cost);
        assert_eq!(found, self.cost, "the cost by {name}");
    }

    fn shortest(&self, name: &str, answer: Answer<Graph>) {
        let found = self.some(name, answer).map(|(_, length)| length);
        assert_eq!(found, self.length, "the length by {name}");
    }

    /// For searches that may go round in cycles: a verdict is right, if there is one.
    fn verdict(
        &self,
        name: &str,
        answer: Answer<Graph>,
        check: impl Fn(&Self, &str, Answer<Graph>),
    ) {
        if answer.is_ok() {
            check(self, name, answer);
        }
    }
}

/// A graph, searched by all algorithms.
pub(crate) fn graphs(bytes: &[u8]) {
    let mut bytes = Unstructured::new(bytes);
    let Ok(graph) = Graph::read(&mut bytes) else {
        return;
    };
    let distances = graph.distances(|cost| cost);
    let truth = Truth {
        graph: &graph,
        cost: distances[0],
        length: graph.distances(|_| 1)[0],
    };
    // Admissible, though not consistent; and infinite at dead ends.
    let h = |node: &u8| {
        let node = usize::from(*node);
        distances[node].map_or(u32::INFINITY, |distance| distance * graph.known[node] / 4)
    };
    remembering(&truth, &h);
    circling(&truth, &h);
    several(&truth, &h);
    from_both_ends(&truth, &h);
    // Starting threads takes longer than all the rest.
    if bytes.ratio(1, 4).unwrap_or(false) {
        on_threads(&truth, &h);
    }
}

fn remembering(truth: &Truth<'_>, h: &impl Fn(&u8) -> u32) {
    let graph = truth.graph;
    truth.shortest("breadth_first", breadth_first(&mut run(), graph, &0));
    truth.some("depth_first", depth_first(&mut run(), graph, &0));
    truth.some("greedy", greedy(&mut run(), graph, h, &0));
    truth.cheapest("uniform_cost", uniform_cost(&mut run(), graph, &0));
    truth.cheapest("a_star", a_star(&mut run(), graph, h, &0));
    truth.cheapest("a_star_packed", a_star_packed(&mut run(), graph, h, &0));
    let weight: Weight = "1.5".parse().expect("a weight");
    let found = truth.some(
        "weighted_a_star",
        weighted_a_star(&mut run(), graph, h, weight, &0),
    );
    if let (Some((found, _)), Some(best)) = (found, truth.cost) {
        assert!(weight.covers(found, best), "{found} by the weight 1.5");
    }
    for limit in 0..4_u32 {
        let within = truth.length.is_some_and(|length| length <= limit);
        let duplicates = Duplicates::SameStateNoDeeper;
        let found = depth_limited(&mut run(), graph, &0, limit as usize, duplicates);
        match found {
            Ok(Some(solution)) => {
                assert!(within && graph.follow(&solution.actions) == solution.cost);
            }
            Ok(None) => assert_eq!(truth.length, None),
            Err(stopped) => assert!(!within && stopped.limit == Limit::Depth),
        }
    }
    let width = NonZero::new(2).expect("not zero");
    if let Ok(Some(solution)) = beam(&mut run(), graph, h, &0, width, Cost::plus) {
        assert_eq!(graph.follow(&solution.actions), solution.cost);
    }
}

fn circling(truth: &Truth<'_>, h: &impl Fn(&u8) -> u32) {
    let graph = truth.graph;
    let cheapest = |name, answer| truth.verdict(name, answer, Truth::cheapest);
    cheapest("ida_star", ida_star(&mut run(), graph, h, &0));
    cheapest("rbfs", rbfs(&mut run(), graph, h, &0));
    let sorted = ordered_tree_search(&mut run(), graph, h, &0, OpenOrder::Sorted);
    cheapest("ordered_tree_search", sorted);
    let mut small = Run::new().with_limits(Limits {
        expansions: Some(500),
        stored: Some(4),
        ..Limits::default()
    });
    let found = a_star_then_ida_star(&mut small, graph, h, &0);
    cheapest("a_star_then_ida_star", found);
    let deepened = iterative_deepening(&mut run(), graph, &0);
    truth.verdict("iterative_deepening", deepened, Truth::shortest);
    if let Ok(Some(solution)) =
        RealTime::lrta_star(graph, h, NonZero::<usize>::MIN).trial(&mut run(), &0)
    {
        graph.follow(&solution.actions);
    }
    for found in DeepDown::new(&mut run(), graph, &0).take(20).flatten() {
        assert_eq!(graph.follow(&found.actions), found.cost);
    }
}

fn several(truth: &Truth<'_>, h: &impl Fn(&u8) -> u32) {
    let graph = truth.graph;
    let weights = ["3", "1.5"].map(|weight| weight.parse::<Weight>().expect("a weight"));
    let bounded: Vec<_> = AraStar::new(&mut run(), graph, h, &0, weights)
        .map(|bounded| bounded.expect("no limit is met").solution)
        .collect();
    for solution in &bounded {
        assert_eq!(graph.follow(&solution.actions), solution.cost);
    }
    assert_eq!(
        bounded.last().map(|solution| solution.cost),
        truth.cost,
        "ARA*"
    );
    let mut run = run();
    let all = OptimalSolutions::new(&mut run, graph, h, &0).take(30);
    let all: Vec<_> = all
        .map_while(Result::ok)
        .map(|solution| solution.actions)
        .collect();
    for (number, actions) in all.iter().enumerate() {
        assert_eq!(
            Some(graph.follow(actions)),
            truth.cost,
            "all optimal solutions"
        );
        assert!(!all[..number].contains(actions), "{actions:?} twice");
    }
}

fn on_threads(truth: &Truth<'_>, h: &(impl Fn(&u8) -> u32 + Sync)) {
    let graph = truth.graph;
    let two = NonZero::<usize>::MIN.saturating_add(1);
    let found = breadth_first_indexed(&mut run(), graph, &0, two);
    truth.shortest("breadth_first_indexed", found);
    truth.cheapest("hda_star", hda_star(&mut run(), graph, h, &0, two));
    let found = ida_star_parallel(&mut run(), graph, h, &0, two);
    truth.verdict("ida_star_parallel", found, Truth::cheapest);
}

fn from_both_ends(truth: &Truth<'_>, h: &impl Fn(&u8) -> u32) {
    let graph = truth.graph;
    let mut goals = (0..).zip(&graph.goals).filter(|(_, is_goal)| **is_goal);
    if let (Some((goal, _)), None) = (goals.next(), goals.next()) {
        let ends = BothEnds {
            start: &0,
            goal: &goal,
            forward: h,
            backward: &|_: &u8| 0,
            least_cost: 0,
        };
        truth.cheapest("nbs", nbs(&mut run(), graph, &ends));
        truth.cheapest("mm", mm(&mut run(), graph, &ends));
    }
}
