//! Algorithms by name.

use clap::ValueEnum;
use search_core::{Duplicates, OpenOrder};

use crate::output::value_name;

/// A search algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Algorithm {
    /// Level by level (TOTAL_SEARCH); fewest moves
    BreadthFirst,
    /// Deepest first, no state twice; the solution can be very long
    DepthFirst,
    /// Deepest first down to --depth, with open and closed lists (LIMITED_DEEP_SEARCH); can lose solutions
    DepthLimited,
    /// Deepest first by backtracking, without a bound (SEARCH_DEEP_DOWN); does not look whether the
    /// start is a goal, and mostly never ends
    DeepDown,
    /// Deepest first to depth 0, 1, 2, ...; fewest moves; gives up at 2,000
    IterativeDeepening,
    /// Cheapest path first (Dijkstra)
    UniformCost,
    /// Least estimate h first
    Greedy,
    /// Least f = g + h first
    AStar,
    /// Least g + weight * h first; at most --weight times as dear as the best
    WeightedAStar,
    /// One solution after the other, each with its bound, the last one the best: weighted A* with
    /// less and less --weight
    AraStar,
    /// All best solutions, one after the other
    OptimalSolutions,
    /// Level by level, of each level no more than the best --width nodes; can lose solutions
    Beam,
    /// Least f first in the memory of a path; follows none beyond 2,000 moves
    Rbfs,
    /// Depth-first under a bound on f that is raised step by step; follows no path beyond 2,000 moves
    IdaStar,
    /// From both ends, at most twice the nodes that any such search needs
    Nbs,
    /// From both ends, neither beyond the middle
    Mm,
    /// An agent that looks --lookahead moves ahead, acts and learns; one trial of LRTA*
    LrtaStar,
    /// The same by RTA*, which minds what it costs to come back
    RtaStar,
    /// Least f first, in a tree: duplicates are not noticed (ORDERED_SEARCH_FOR_TREE)
    OrderedTree,
}

impl Algorithm {
    /// Those that end with one solution.
    pub(crate) fn comparable() -> impl Iterator<Item = Self> {
        let all = Self::value_variants().iter().copied();
        all.filter(|&algorithm| algorithm != Self::OptimalSolutions)
    }

    pub(crate) fn name(self) -> String {
        value_name(&self)
    }

    pub(crate) fn is_informed(self) -> bool {
        !matches!(
            self,
            Self::BreadthFirst
                | Self::DepthFirst
                | Self::DepthLimited
                | Self::DeepDown
                | Self::IterativeDeepening
                | Self::UniformCost
        )
    }

    /// Does it follow no path beyond a length of its own?
    pub(crate) fn bounds_depth(self) -> bool {
        matches!(self, Self::IterativeDeepening | Self::IdaStar | Self::Rbfs)
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Known {
    /// None, as the printed programs do when taken literally
    Unnoticed,
    /// The same state reached by the same last move
    SameStateAndAction,
    /// The same state
    SameState,
    /// The same state at no greater depth; makes depth-limited search complete
    SameStateNoDeeper,
}

impl From<Known> for Duplicates {
    fn from(known: Known) -> Self {
        match known {
            Known::Unnoticed => Self::Unnoticed,
            Known::SameStateAndAction => Self::SameStateAndAction,
            Known::SameState => Self::SameState,
            Known::SameStateNoDeeper => Self::SameStateNoDeeper,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Order {
    /// Least estimate first
    Sorted,
    /// Children merged unsorted: a slip left in
    Unsorted,
    /// Compared by depth: a slip left in
    ByDepth,
    /// Greatest estimate first: a slip left in
    Descending,
}

impl From<Order> for OpenOrder {
    fn from(order: Order) -> Self {
        match order {
            Order::Sorted => Self::Sorted,
            Order::Unsorted => Self::Unsorted,
            Order::ByDepth => Self::ByDepth,
            Order::Descending => Self::Descending,
        }
    }
}
