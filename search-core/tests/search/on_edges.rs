//! Every algorithm behind one interface, on graphs given by their edges: what it promises, and whether it keeps that.

use proptest::prelude::*;
use search_core::{
    Answer, AraStar, BothEnds, Cost, DeepDown, Duplicates, Heuristic, Limit, Limits, OpenOrder,
    OptimalSolutions, RealTime, Run, Solution, Stopped, TotalSearch, Weight, Zero, a_star,
    a_star_packed, a_star_then_ida_star, beam, breadth_first_indexed, depth_first, depth_limited,
    greedy, hda_star, ida_star, ida_star_parallel, iterative_deepening, mm, nbs,
    ordered_tree_search, rbfs, textbook, total_search, uniform_cost, weighted_a_star,
};

use crate::edges::{Edges, NODES};

pub(crate) type Space = Edges<u8>;
pub(crate) type Estimate<'a> = &'a (dyn Fn(&u32) -> u8 + Sync);

/// Promise of an algorithm, if costs fit their type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Promise {
    /// The cheapest path, even if other costs do not fit.
    Cheapest,
    /// A path that costs at most this [`weight`] times as much.
    WithinWeight,
    /// A path of the fewest actions.
    Shortest,
    /// A path if there is one.
    Any,
    /// No path need be found.
    Nothing,
}

use Promise::{Any, Cheapest, Nothing, Shortest, WithinWeight};

/// An algorithm: its name, its promise, and how to call it from node 0 to the goal.
pub(crate) struct Algorithm {
    pub(crate) name: &'static str,
    promise: Promise,
    pub(crate) call: fn(&Space, &Estimate<'_>, Limits<'_>) -> Answer<Space>,
}

impl Algorithm {
    /// Returns its answer, which must be true, and what it promises.
    pub(crate) fn solve(
        &self,
        graph: &Space,
        h: Estimate<'_>,
        limits: Limits<'_>,
    ) -> Answer<Space> {
        let answer = (self.call)(graph, &h, limits);
        let truth = Truth::of(graph, limits.depth);
        match &answer {
            Ok(Some(solution)) => truth.check(graph, solution, self),
            Ok(None) => assert_eq!(truth.ever, None, "{}: no solution", self.name),
            Err(stopped) => truth.check_stopped(stopped, self),
        }
        answer
    }

    pub(crate) fn is_agent(&self) -> bool {
        self.name.ends_with("RTA*")
    }
}

/// Facts about a graph.
struct Truth {
    /// Cost of the cheapest path to the goal, if any leads there.
    ever: Option<u64>,
    /// The least cost within the limit on depth.
    cheapest: Option<u64>,
    /// The fewest actions of a path whose cost fits the type.
    shortest: Option<usize>,
    is_limited: bool,
    /// True if all paths fit.
    fits: bool,
}

impl Truth {
    fn of(graph: &Space, depth: Option<u64>) -> Self {
        let most = depth.map_or(NODES.into(), |depth| depth.min(NODES.into()));
        let within = graph.distances_within(most.try_into().unwrap());
        let from_start: Vec<Option<u64>> = within.iter().map(|costs| costs[0]).collect();
        let fits = |cost: &Option<u64>| cost.is_some_and(|cost| cost < u8::MAX.into());
        let allowed = graph.edges.iter().filter(|edge| edge.2 < u8::MAX);
        let greatest = allowed.map(|edge| u64::from(edge.2)).max().unwrap_or(0);
        Self {
            ever: graph.distances()[0],
            cheapest: from_start[from_start.len() - 1],
            shortest: from_start.iter().position(fits),
            is_limited: depth.is_some(),
            fits: greatest * u64::from(NODES) < u8::MAX.into(),
        }
    }

    fn check(&self, graph: &Space, solution: &Solution<u32, u8>, algorithm: &Algorithm) {
        let Algorithm { name, promise, .. } = algorithm;
        let states = solution.states(graph, &0);
        let costs = solution
            .actions
            .iter()
            .map(|&place| graph.edges[place as usize]);
        let cost: u64 = costs.map(|edge| u64::from(edge.2)).sum();
        assert_eq!(states[states.len() - 1], graph.goal, "{name}: {solution:?}");
        assert_eq!(u64::from(solution.cost), cost, "{name}: {solution:?}");
        assert!(
            Some(cost) >= self.cheapest && cost < u8::MAX.into(),
            "{name}: {solution:?}"
        );
        let cheapest = self
            .cheapest
            .unwrap_or_else(|| panic!("{name}: {solution:?} is too long"));
        match promise {
            Cheapest => assert_eq!(cost, cheapest, "{name}"),
            WithinWeight => assert!(weight().covers(cost, cheapest), "{name}: {cost}"),
            Shortest if self.fits => {
                assert_eq!(Some(solution.actions.len()), self.shortest, "{name}");
            }
            Shortest | Any | Nothing => {}
        }
    }

    fn check_stopped(&self, stopped: &Stopped, algorithm: &Algorithm) {
        let Algorithm { name, promise, .. } = algorithm;
        match stopped.limit {
            Limit::Depth => assert!(self.is_limited, "{name}"),
            Limit::Cost => assert!(!self.fits, "{name}"),
            Limit::DeadEnd | Limit::Cycle => assert!(algorithm.is_agent(), "{name}"),
            limit => panic!("{name}: {limit}"),
        }
        let is_lost = match promise {
            Cheapest => self.shortest.is_some(),
            WithinWeight | Shortest | Any => self.fits && self.shortest.is_some(),
            Nothing => false,
        };
        assert!(
            !is_lost,
            "{name}: {}, with {:?} to find",
            stopped.limit, self.cheapest
        );
        assert!(
            stopped.lower_bound <= self.ever.unwrap_or(u64::MAX),
            "{name}: {stopped:?}"
        );
    }
}

const fn algorithm(
    name: &'static str,
    promise: Promise,
    call: fn(&Space, &Estimate<'_>, Limits<'_>) -> Answer<Space>,
) -> Algorithm {
    Algorithm {
        name,
        promise,
        call,
    }
}

/// Number of algorithms without a heuristic.
pub(crate) const UNINFORMED: usize = 12;

/// All of them; those without a heuristic first.
pub(crate) static ALGORITHMS: [Algorithm; 33] = [
    algorithm("breadth-first", Shortest, |graph, _, limits| {
        breadth_first(Duplicates::SameState, graph, limits)
    }),
    algorithm("breadth-first by actions", Shortest, |graph, _, limits| {
        breadth_first(Duplicates::SameStateAndAction, graph, limits)
    }),
    algorithm("breadth-first, all paths", Shortest, |graph, _, limits| {
        breadth_first(Duplicates::Unnoticed, graph, limits)
    }),
    algorithm("breadth-first, indexed", Shortest, |graph, _, limits| {
        breadth_first_indexed(&mut run(limits), graph, &0, 1.try_into().unwrap())
    }),
    algorithm("depth-first", Nothing, |graph, _, limits| {
        depth_first(&mut run(limits), graph, &0)
    }),
    algorithm("depth-limited", Nothing, |graph, _, limits| {
        depth_limited(&mut run(limits), graph, &0, DEEP, Duplicates::SameState)
    }),
    algorithm("depth-limited, no deeper", Any, |graph, _, limits| {
        let duplicates = Duplicates::SameStateNoDeeper;
        depth_limited(&mut run(limits), graph, &0, DEEP, duplicates)
    }),
    algorithm("depth-limited, all paths", Any, |graph, _, limits| {
        depth_limited(&mut run(limits), graph, &0, DEEP, Duplicates::Unnoticed)
    }),
    algorithm("deep down", Any, |graph, _, limits| {
        // It does not test the start.
        if graph.goal == 0 {
            return breadth_first(Duplicates::SameState, graph, limits);
        }
        let mut run = run(limits);
        DeepDown::new(&mut run, graph, &0).next().transpose()
    }),
    algorithm("iterative deepening", Shortest, |graph, _, limits| {
        iterative_deepening(&mut run(limits), graph, &0)
    }),
    algorithm("uniform-cost", Cheapest, |graph, _, limits| {
        uniform_cost(&mut run(limits), graph, &0)
    }),
    algorithm("NBS without knowledge", Cheapest, |graph, _, limits| {
        nbs(&mut run(limits), graph, &ends(graph, &Zero))
    }),
    algorithm("A*", Cheapest, |graph, h, limits| {
        a_star(&mut run(limits), graph, h, &0)
    }),
    algorithm("A*, textbook", Cheapest, |graph, h, limits| {
        textbook::a_star(&mut run(limits), graph, h, &0)
    }),
    algorithm("A*, packed", Cheapest, |graph, h, limits| {
        a_star_packed(&mut run(limits), graph, h, &0)
    }),
    algorithm("IDA* after A*", Cheapest, |graph, h, limits| {
        after_a_star(0, graph, h, limits)
    }),
    algorithm("IDA* after two expansions", Cheapest, |graph, h, limits| {
        after_a_star(3, graph, h, limits)
    }),
    algorithm("IDA* after an expansion", Cheapest, |graph, h, limits| {
        after_a_star(1, graph, h, limits)
    }),
    algorithm("weighted A*", WithinWeight, |graph, h, limits| {
        weighted_a_star(&mut run(limits), graph, h, weight(), &0)
    }),
    algorithm("ARA*", Cheapest, |graph, h, limits| {
        let mut run = run(limits);
        let found = AraStar::new(&mut run, graph, h, &0, [weight()]);
        last_of(found.map(|item| item.map(|bounded| bounded.solution)))
    }),
    algorithm("all optimal", Cheapest, |graph, h, limits| {
        let mut run = run(limits);
        last_of(OptimalSolutions::new(&mut run, graph, h, &0))
    }),
    algorithm("greedy", Any, |graph, h, limits| {
        greedy(&mut run(limits), graph, h, &0)
    }),
    algorithm("beam", Nothing, |graph, h, limits| {
        let width = (NODES as usize).try_into().unwrap();
        beam(&mut run(limits), graph, h, &0, width, Cost::plus)
    }),
    algorithm("IDA*", Cheapest, |graph, h, limits| {
        ida_star(&mut run(limits), graph, h, &0)
    }),
    algorithm("IDA*, textbook", Cheapest, |graph, h, limits| {
        textbook::ida_star(&mut run(limits), graph, h, &0)
    }),
    algorithm("IDA*, parallel", Cheapest, |graph, h, limits| {
        ida_star_parallel(&mut run(limits), graph, h, &0, 2.try_into().unwrap())
    }),
    algorithm("RBFS", Cheapest, |graph, h, limits| {
        rbfs(&mut run(limits), graph, h, &0)
    }),
    algorithm("HDA*", Cheapest, |graph, h, limits| {
        hda_star(&mut run(limits), graph, h, &0, 2.try_into().unwrap())
    }),
    algorithm("ordered in a tree", Cheapest, |graph, h, limits| {
        ordered_tree_search(&mut run(limits), graph, h, &0, OpenOrder::Sorted)
    }),
    algorithm("NBS", Cheapest, |graph, h, limits| {
        nbs(&mut run(limits), graph, &ends(graph, h))
    }),
    algorithm("MM", Cheapest, |graph, h, limits| {
        mm(&mut run(limits), graph, &ends(graph, h))
    }),
    algorithm("LRTA*", Nothing, |graph, h, limits| {
        RealTime::lrta_star(graph, h, 2.try_into().unwrap()).trial(&mut run(limits), &0)
    }),
    algorithm("RTA*", Nothing, |graph, h, limits| {
        RealTime::rta_star(graph, h, 1.try_into().unwrap()).trial(&mut run(limits), &0)
    }),
];

/// Deeper than any path that visits no node twice.
const DEEP: usize = NODES as usize;

fn weight() -> Weight {
    Weight::new(7, 3).unwrap()
}

fn run(limits: Limits<'_>) -> Run<'_> {
    Run::new().with_limits(limits)
}

fn breadth_first(duplicates: Duplicates, graph: &Space, limits: Limits<'_>) -> Answer<Space> {
    let reading = TotalSearch {
        duplicates,
        ..TotalSearch::default()
    };
    total_search(&mut run(limits), graph, &0, reading)
}

/// IDA* from the open list that A* has when it may hold at most `stored` nodes.
fn after_a_star(stored: u64, graph: &Space, h: &Estimate<'_>, limits: Limits<'_>) -> Answer<Space> {
    let limits = Limits {
        stored: Some(stored),
        ..limits
    };
    a_star_then_ida_star(&mut run(limits), graph, h, &0)
}

/// Returns the last solution, or if there is none what comes instead.
fn last_of(solutions: impl Iterator<Item = Result<Solution<u32, u8>, Stopped>>) -> Answer<Space> {
    let (mut found, mut others): (Vec<_>, Vec<_>) = solutions.partition(Result::is_ok);
    found.pop().or(others.pop()).transpose()
}

fn ends<'a, H: Heuristic<Space>>(graph: &'a Space, forward: &'a H) -> BothEnds<'a, Space, H, Zero> {
    BothEnds {
        start: &0,
        goal: &graph.goal,
        forward,
        backward: &Zero,
        least_cost: 0,
    }
}

/// For each node, how much of its true distance a heuristic knows, in quarters.
pub(crate) fn shares() -> impl Strategy<Value = Vec<u64>> {
    prop::collection::vec(0..=4_u64, NODES as usize)
}

/// Returns the shares of the true distances, as far as they fit; infinite at some of the nodes without a path.
pub(crate) fn estimates(graph: &Space, shares: &[u64]) -> impl Fn(&u32) -> u8 + Sync {
    let estimate = |(distance, share): (Option<u64>, &u64)| match distance {
        Some(distance) => u8::try_from((distance * share / 4).min(254)).unwrap(),
        None if *share == 4 => u8::MAX,
        None => 0,
    };
    let distances = graph.distances().into_iter().zip(shares);
    let estimates: Vec<u8> = distances.map(estimate).collect();
    move |&node| estimates[node as usize]
}
