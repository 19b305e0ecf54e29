//! `sovet solve`.

use clap::Subcommand;

use super::{grid, pancake, puzzle};
use crate::exit::Ended;
use crate::output::Output;

/// What can be solved.
#[derive(Debug, Subcommand)]
pub(crate) enum Domain {
    /// A sliding-tile puzzle: the 8-puzzle, the 15-puzzle, any board of 2x2 to 25 cells
    #[command(after_help = puzzle::EXAMPLES)]
    Puzzle(puzzle::PuzzleTask),
    /// A way over a grid map in the format of the Moving AI benchmarks, or their scenarios
    #[command(after_help = grid::EXAMPLES)]
    Grid(grid::GridTask),
    /// The pancake problem: sort a stack by turning round what lies on top
    #[command(after_help = pancake::EXAMPLES)]
    Pancake(pancake::PancakeTask),
}

pub(crate) fn run(domain: &Domain, output: &mut Output) -> Ended {
    match domain {
        Domain::Puzzle(task) => task.run(output),
        Domain::Grid(task) => task.run(output),
        Domain::Pancake(task) => task.run(output),
    }
}
