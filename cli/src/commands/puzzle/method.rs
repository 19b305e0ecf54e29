//! Algorithms and heuristics by name.

use clap::{Args, ValueEnum};
use domain_puzzle::{
    Board, Puzzle, TileSum, Word, manhattan, matches, misplaced, misplaced_with_blank,
};
use search_core::{
    Answer, DeepDown, Duplicates, OpenOrder, Run, SearchObserver, TotalSearch, a_star,
    depth_limited, greedy, ida_star, iterative_deepening, ordered_tree_search, total_search,
    uniform_cost,
};

use crate::output::value_name;

/// A search algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Algorithm {
    /// Level by level (TOTAL_SEARCH); fewest moves
    BreadthFirst,
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
    /// Depth-first under a bound on f that is raised step by step; follows no path beyond 2,000 moves
    IdaStar,
    /// Least f first, in a tree: duplicates are not noticed (ORDERED_SEARCH_FOR_TREE)
    OrderedTree,
}

impl Algorithm {
    pub(crate) const ALL: [Self; 9] = [
        Self::BreadthFirst,
        Self::DepthLimited,
        Self::DeepDown,
        Self::IterativeDeepening,
        Self::UniformCost,
        Self::Greedy,
        Self::AStar,
        Self::IdaStar,
        Self::OrderedTree,
    ];

    pub(crate) fn name(self) -> String {
        value_name(&self)
    }

    pub(crate) fn is_informed(self) -> bool {
        matches!(
            self,
            Self::Greedy | Self::AStar | Self::IdaStar | Self::OrderedTree
        )
    }
}

/// A heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum HeuristicName {
    /// Sum of the tiles' distances; admissible
    Manhattan,
    /// Number of tiles out of place (ESTIMATE); admissible
    Misplaced,
    /// The blank counted as a tile: a variant reading of ESTIMATE
    MisplacedWithBlank,
    /// Cells that are right: ESTIMATE as printed, a slip
    Matches,
}

impl HeuristicName {
    pub(crate) fn name(self) -> String {
        value_name(&self)
    }

    fn for_puzzle<W: Word>(self, puzzle: &Puzzle<W>) -> TileSum {
        match self {
            Self::Manhattan => manhattan(puzzle),
            Self::Misplaced => misplaced(puzzle),
            Self::MisplacedWithBlank => misplaced_with_blank(puzzle),
            Self::Matches => matches(puzzle),
        }
    }
}

/// How to search.
#[derive(Clone, Debug)]
pub(crate) struct Method {
    pub(crate) algorithm: Algorithm,
    pub(crate) variant: Variant,
}

/// What some of the algorithms need to know beside the puzzle.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub(crate) struct Variant {
    /// The heuristic, for the algorithms that use one
    #[arg(short = 'e', long, value_enum, default_value = "manhattan")]
    pub(crate) heuristic: HeuristicName,

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

impl Variant {
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

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Known {
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
enum Order {
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

impl Method {
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

    /// Searches. A depth-limited search without a depth goes as deep as the run's limit.
    pub(crate) fn search<W: Word, O: SearchObserver<Puzzle<W>>>(
        &self,
        run: &mut Run<'_, O>,
        puzzle: &Puzzle<W>,
        start: &Board<W>,
    ) -> Answer<Puzzle<W>> {
        let variant = &self.variant;
        let duplicates = variant
            .duplicates
            .map_or_else(Duplicates::default, Into::into);
        let heuristic = || variant.heuristic.for_puzzle(puzzle);
        match self.algorithm {
            Algorithm::BreadthFirst => {
                let reading = TotalSearch {
                    duplicates,
                    ..TotalSearch::default()
                };
                total_search(run, puzzle, start, reading)
            }
            Algorithm::DepthLimited => depth_limited(
                run,
                puzzle,
                start,
                variant.depth.unwrap_or(usize::MAX),
                duplicates,
            ),
            Algorithm::DeepDown => DeepDown::new(run, puzzle, start).next().transpose(),
            Algorithm::IterativeDeepening => iterative_deepening(run, puzzle, start),
            Algorithm::UniformCost => uniform_cost(run, puzzle, start),
            Algorithm::Greedy => greedy(run, puzzle, &heuristic(), start),
            Algorithm::AStar => a_star(run, puzzle, &heuristic(), start),
            Algorithm::IdaStar => ida_star(run, puzzle, &heuristic(), start),
            Algorithm::OrderedTree => {
                let order = variant
                    .open_order
                    .map_or_else(OpenOrder::default, Into::into);
                ordered_tree_search(run, puzzle, &heuristic(), start, order)
            }
        }
    }
}
