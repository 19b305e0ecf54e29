//! Every algorithm behind one door, on the example of the text: 5 moves of the game of 8.

use domain_puzzle::{Board, Layout, MoveOrder, Puzzle, TileSum, manhattan};
use search_core::{
    Answer, BothEnds, DeepDown, Duplicates, OpenOrder, Run, SearchObserver, a_star, breadth_first,
    depth_limited, greedy, ida_star, iterative_deepening, mm, nbs, ordered_tree_search,
    uniform_cost,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Algorithm {
    BreadthFirst,
    DepthLimited,
    DeepDown,
    IterativeDeepening,
    UniformCost,
    Greedy,
    AStar,
    IdaStar,
    OrderedTree,
    Nbs,
    Mm,
}

use Algorithm::{
    AStar, BreadthFirst, DepthLimited, Greedy, IdaStar, IterativeDeepening, Mm, Nbs, OrderedTree,
    UniformCost,
};

pub(crate) const ALL: [Algorithm; 11] = [
    BreadthFirst,
    DepthLimited,
    Algorithm::DeepDown,
    IterativeDeepening,
    UniformCost,
    Greedy,
    AStar,
    IdaStar,
    OrderedTree,
    Nbs,
    Mm,
];

impl Algorithm {
    /// Does it keep more than its path?
    pub(crate) fn stores(self) -> bool {
        !matches!(self, IterativeDeepening | IdaStar)
    }

    /// The least limit on depth under which it finds the 5 moves: from both ends it has two.
    pub(crate) fn depth(self) -> u64 {
        if matches!(self, Nbs | Mm) { 3 } else { 5 }
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
            DepthLimited => depth_limited(run, &space, &start, 8, Duplicates::SameStateNoDeeper),
            Self::DeepDown => DeepDown::new(run, &space, &start).next().transpose(),
            IterativeDeepening => iterative_deepening(run, &space, &start),
            UniformCost => uniform_cost(run, &space, &start),
            Greedy => greedy(run, &space, &h, &start),
            AStar => a_star(run, &space, &h, &start),
            IdaStar => ida_star(run, &space, &h, &start),
            OrderedTree => ordered_tree_search(run, &space, &h, &start, OpenOrder::Sorted),
            Nbs => nbs(run, &space, &ends),
            Mm => mm(run, &space, &ends),
        }
    }
}

/// The heuristic whose goal is `start`.
fn from(space: &Puzzle, start: Board) -> TileSum {
    let puzzle = Puzzle::<u64>::new(&space.unpack(start), MoveOrder::SEED).unwrap();
    manhattan(&puzzle)
}

fn example() -> (Puzzle, Board) {
    let layout = |text| Layout::parse(text).unwrap();
    let puzzle = Puzzle::new(&layout("1238#4765"), MoveOrder::SEED).unwrap();
    let start = puzzle.pack(&layout("2831647#5")).unwrap();
    (puzzle, start)
}
