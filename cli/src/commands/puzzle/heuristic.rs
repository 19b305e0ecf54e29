//! Heuristics by name.

use clap::ValueEnum;
use domain_puzzle::{Puzzle, TileSum, Word, manhattan, matches, misplaced, misplaced_with_blank};

use crate::commands::search::HeuristicName;

/// A heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PuzzleHeuristic {
    /// Sum of the tiles' distances; admissible
    Manhattan,
    /// Number of tiles out of place (ESTIMATE); admissible
    Misplaced,
    /// The blank counted as a tile: a variant reading of ESTIMATE
    MisplacedWithBlank,
    /// Cells that are right: ESTIMATE as printed, a slip
    Matches,
}

impl HeuristicName for PuzzleHeuristic {
    const DEFAULT: &'static str = "manhattan";
}

impl PuzzleHeuristic {
    pub(crate) fn for_puzzle<W: Word>(self, puzzle: &Puzzle<W>) -> TileSum {
        match self {
            Self::Manhattan => manhattan(puzzle),
            Self::Misplaced => misplaced(puzzle),
            Self::MisplacedWithBlank => misplaced_with_blank(puzzle),
            Self::Matches => matches(puzzle),
        }
    }
}
