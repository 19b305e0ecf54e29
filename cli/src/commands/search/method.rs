//! Algorithms with all that they need to know.

use std::hash::Hash;

use clap::Args;
use search_core::{
    Answer, DeepDown, Duplicates, Heuristic, OpenOrder, Run, SearchObserver, StateSpace,
    TotalSearch, a_star, depth_limited, greedy, ida_star, iterative_deepening, ordered_tree_search,
    total_search, uniform_cost,
};

use super::HeuristicName;
use super::algorithm::{Algorithm, Known, Order};

/// How to search.
#[derive(Clone, Debug)]
pub(crate) struct Method<H: HeuristicName> {
    pub(crate) algorithm: Algorithm,
    pub(crate) variant: Variant<H>,
}

/// What some of the algorithms need to know beside the problem.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub(crate) struct Variant<H: HeuristicName> {
    /// The heuristic, for the algorithms that use one
    #[arg(short = 'e', long, value_parser = H::parser(), default_value = H::DEFAULT)]
    pub(crate) heuristic: H,

    /// The bound of depth-limited search
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<usize>,

    /// Which successors breadth-first and depth-limited search drop as known; without it, same-state
    #[arg(long, value_enum)]
    duplicates: Option<Known>,

    /// How ordered-tree search keeps its open list; without it, sorted
    #[arg(long, value_enum)]
    open_order: Option<Order>,
}

impl<H: HeuristicName> Variant<H> {
    /// What is wrong with the variant for this algorithm.
    pub(crate) fn objection(&self, algorithm: Algorithm) -> Option<&'static str> {
        use Algorithm::{BreadthFirst, DepthLimited, OrderedTree};
        match algorithm {
            DepthLimited if self.depth.is_none() => {
                Some("depth-limited search needs a bound; give it one, such as --depth 8")
            }
            DepthLimited => None,
            _ if self.depth.is_some() => Some(
                "--depth is the bound of depth-limited search; for other algorithms use --max-depth",
            ),
            BreadthFirst => None,
            _ if self.duplicates.is_some() => {
                Some("--duplicates is for breadth-first and depth-limited search")
            }
            OrderedTree => None,
            _ if self.open_order.is_some() => Some("--open-order is for ordered-tree search"),
            _ => None,
        }
    }
}

impl<H: HeuristicName> Method<H> {
    /// The algorithm and what it uses, in words.
    pub(crate) fn describe(&self) -> String {
        let name = self.algorithm.name();
        match (self.algorithm, self.variant.depth) {
            (Algorithm::DepthLimited, Some(depth)) => format!("{name} to depth {depth}"),
            (algorithm, _) if algorithm.is_informed() => {
                format!("{name} with {}", self.variant.heuristic.name())
            }
            _ => name,
        }
    }

    /// Searches. The heuristic is made only if it is used. A depth-limited search without a depth goes as deep as the run's limit.
    pub(crate) fn search<S, E, O>(
        &self,
        run: &mut Run<'_, O>,
        space: &S,
        start: &S::State,
        heuristic: impl FnOnce() -> E,
    ) -> Answer<S>
    where
        S: StateSpace,
        S::State: Eq + Hash,
        E: Heuristic<S>,
        O: SearchObserver<S>,
    {
        let variant = &self.variant;
        let duplicates = variant
            .duplicates
            .map_or_else(Duplicates::default, Into::into);
        match self.algorithm {
            Algorithm::BreadthFirst => {
                let reading = TotalSearch {
                    duplicates,
                    ..TotalSearch::default()
                };
                total_search(run, space, start, reading)
            }
            Algorithm::DepthLimited => depth_limited(
                run,
                space,
                start,
                variant.depth.unwrap_or(usize::MAX),
                duplicates,
            ),
            Algorithm::DeepDown => DeepDown::new(run, space, start).next().transpose(),
            Algorithm::IterativeDeepening => iterative_deepening(run, space, start),
            Algorithm::UniformCost => uniform_cost(run, space, start),
            Algorithm::Greedy => greedy(run, space, &heuristic(), start),
            Algorithm::AStar => a_star(run, space, &heuristic(), start),
            Algorithm::IdaStar => ida_star(run, space, &heuristic(), start),
            Algorithm::OrderedTree => {
                let order = variant
                    .open_order
                    .map_or_else(OpenOrder::default, Into::into);
                ordered_tree_search(run, space, &heuristic(), start, order)
            }
        }
    }
}
