//! Every algorithm behind one interface, on the example of the text: 5 moves of the game of 8.

use std::num::NonZeroUsize;

use domain_puzzle::{Board, Layout, MoveOrder, Puzzle, TileSum, manhattan};
use search_core::{
    Answer, AraStar, BothEnds, Cost, DeepDown, Duplicates, OpenOrder, OptimalSolutions, RealTime,
    Run, SearchObserver, Weight, a_star, beam, breadth_first, depth_first, depth_limited, greedy,
    ida_star, iterative_deepening, mm, nbs, ordered_tree_search, rbfs, uniform_cost,
    weighted_a_star,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Algorithm {
    BreadthFirst,
    DepthFirst,
    DepthLimited,
    DeepDown,
    IterativeDeepening,
    UniformCost,
    Greedy,
    AStar,
    WeightedAStar,
    AraStar,
    OptimalSolutions,
    Beam,
    IdaStar,
    Rbfs,
    LrtaStar,
    RtaStar,
    OrderedTree,
    Nbs,
    Mm,
}

use Algorithm::{
    AStar, Beam, BreadthFirst, DepthFirst, DepthLimited, Greedy, IdaStar, IterativeDeepening,
    LrtaStar, Mm, Nbs, OrderedTree, Rbfs, RtaStar, UniformCost, WeightedAStar,
};

pub(crate) const ALL: [Algorithm; 19] = [
    BreadthFirst,
    DepthFirst,
    DepthLimited,
    Algorithm::DeepDown,
    IterativeDeepening,
    UniformCost,
    Greedy,
    AStar,
    WeightedAStar,
    Algorithm::AraStar,
    Algorithm::OptimalSolutions,
    Beam,
    IdaStar,
    Rbfs,
    LrtaStar,
    RtaStar,
    OrderedTree,
    Nbs,
    Mm,
];

impl Algorithm {
    /// Returns whether it keeps more than its path.
    pub(crate) fn stores(self) -> bool {
        !matches!(self, IterativeDeepening | IdaStar)
    }

    /// Returns whether it produces all successors of what it expands, goals or not.
    pub(crate) fn produces_all(self) -> bool {
        use Algorithm::{AraStar, OptimalSolutions};
        matches!(
            self,
            UniformCost
                | AStar
                | WeightedAStar
                | Greedy
                | AraStar
                | OptimalSolutions
                | LrtaStar
                | RtaStar
        )
    }

    /// Returns whether it goes far from the goal, or for ever, if no limit is set.
    pub(crate) fn wanders(self) -> bool {
        matches!(self, Self::DeepDown | DepthFirst)
    }

    pub(crate) fn solve<O: SearchObserver<Puzzle>>(self, run: &mut Run<'_, O>) -> Answer<Puzzle> {
        let (space, start) = example();
        let h = manhattan(&space);
        let goal = space.goal();
        let h_of_start = from(&space, start);
        let ends = BothEnds {
            start: &start,
            goal: &goal,
            forward: &h,
            backward: &h_of_start,
            least_cost: 1,
        };
        match self {
            BreadthFirst => breadth_first(run, &space, &start),
            DepthFirst => depth_first(run, &space, &start),
            DepthLimited => depth_limited(run, &space, &start, 8, Duplicates::SameStateNoDeeper),
            Self::DeepDown => DeepDown::new(run, &space, &start).next().transpose(),
            IterativeDeepening => iterative_deepening(run, &space, &start),
            UniformCost => uniform_cost(run, &space, &start),
            Greedy => greedy(run, &space, &h, &start),
            AStar => a_star(run, &space, &h, &start),
            WeightedAStar => weighted_a_star(run, &space, &h, weight(), &start),
            Self::AraStar => {
                let mut solutions = AraStar::new(run, &space, &h, &start, [weight()]);
                let bounded = solutions.next().transpose()?;
                assert_eq!(solutions.next(), None, "the first is the best");
                Ok(bounded.map(|bounded| bounded.solution))
            }
            Self::OptimalSolutions => {
                let mut solutions = OptimalSolutions::new(run, &space, &h, &start);
                let first = solutions.next().transpose()?;
                assert_eq!(solutions.next(), None, "the first is the only one");
                Ok(first)
            }
            Beam => beam(run, &space, &h, &start, width(), Cost::plus),
            IdaStar => ida_star(run, &space, &h, &start),
            Rbfs => rbfs(run, &space, &h, &start),
            LrtaStar => RealTime::lrta_star(&space, &h, lookahead()).trial(run, &start),
            RtaStar => RealTime::rta_star(&space, &h, lookahead()).trial(run, &start),
            OrderedTree => ordered_tree_search(run, &space, &h, &start, OpenOrder::Sorted),
            Nbs => nbs(run, &space, &ends),
            Mm => mm(run, &space, &ends),
        }
    }
}

/// Returns the heuristic whose goal is `start`.
fn from(space: &Puzzle, start: Board) -> TileSum {
    let puzzle = Puzzle::<u64>::new(&space.unpack(start), MoveOrder::BOLSHAKOVA).unwrap();
    manhattan(&puzzle)
}

fn weight() -> Weight {
    "1.5".parse().unwrap()
}

fn width() -> NonZeroUsize {
    NonZeroUsize::new(3).unwrap()
}

fn lookahead() -> NonZeroUsize {
    NonZeroUsize::MIN
}

pub(crate) fn example() -> (Puzzle, Board) {
    let layout = |text| Layout::parse(text).unwrap();
    let puzzle = Puzzle::new(&layout("1238#4765"), MoveOrder::BOLSHAKOVA).unwrap();
    let start = puzzle.pack(&layout("2831647#5")).unwrap();
    (puzzle, start)
}
