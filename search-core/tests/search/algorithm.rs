//! Every algorithm behind one door, on the example of the text: 5 moves of the game of 8.

use domain_puzzle::{Board, Layout, MoveOrder, Puzzle, manhattan};
use search_core::{
    Answer, DeepDown, Duplicates, OpenOrder, Run, SearchObserver, a_star, breadth_first,
    depth_limited, greedy, ida_star, iterative_deepening, ordered_tree_search, uniform_cost,
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
}

use Algorithm::{
    AStar, BreadthFirst, DepthLimited, Greedy, IdaStar, IterativeDeepening, OrderedTree,
    UniformCost,
};

pub(crate) const ALL: [Algorithm; 9] = [
    BreadthFirst,
    DepthLimited,
    Algorithm::DeepDown,
    IterativeDeepening,
    UniformCost,
    Greedy,
    AStar,
    IdaStar,
    OrderedTree,
];

impl Algorithm {
    /// Does it keep more than its path?
    pub(crate) fn stores(self) -> bool {
        !matches!(self, IterativeDeepening | IdaStar)
    }

    pub(crate) fn solve<O: SearchObserver<Puzzle>>(self, run: &mut Run<'_, O>) -> Answer<Puzzle> {
        let (space, start) = example();
        let h = manhattan(&space);
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
        }
    }
}

fn example() -> (Puzzle, Board) {
    let layout = |text| Layout::parse(text).unwrap();
    let puzzle = Puzzle::new(&layout("1238#4765"), MoveOrder::SEED).unwrap();
    let start = puzzle.pack(&layout("2831647#5")).unwrap();
    (puzzle, start)
}
