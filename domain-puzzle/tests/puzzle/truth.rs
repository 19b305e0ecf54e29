//! Whole spaces: every board from which a goal can be reached, with its true distance.

use std::sync::LazyLock;

use domain_puzzle::{Board, Layout, MoveOrder, Puzzle};

use crate::naive::{distances, layout};

pub(crate) struct Space {
    pub(crate) puzzle: Puzzle,
    /// Nearest first.
    pub(crate) boards: Vec<(Board, u32)>,
}

impl Space {
    pub(crate) fn new(goal: &Layout) -> Self {
        let puzzle = Puzzle::new(goal, MoveOrder::BOLSHAKOVA).unwrap();
        let boards = distances(goal).into_iter();
        let boards = boards.map(|(board, far)| (puzzle.pack(&board).unwrap(), far));
        Self {
            boards: boards.collect(),
            puzzle,
        }
    }
}

/// The game of 8 with the goal's blank in the centre: 181,440 boards.
pub(crate) static CENTRE: LazyLock<Space> =
    LazyLock::new(|| Space::new(&Layout::bolshakova_goal()));

/// The game of 8 with the goal's blank in the first cell: as many.
pub(crate) static CORNER: LazyLock<Space> = LazyLock::new(|| Space::new(&layout("#12345678")));
