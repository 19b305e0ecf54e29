//! `sovet solve`.

use clap::Subcommand;

use super::puzzle;
use crate::exit::Ended;
use crate::output::Output;

/// What can be solved.
#[derive(Debug, Subcommand)]
pub(crate) enum Domain {
    /// A sliding-tile puzzle: the 8-puzzle, the 15-puzzle, any board of 2x2 to 25 cells
    #[command(after_help = puzzle::EXAMPLES)]
    Puzzle(puzzle::PuzzleTask),
}

pub(crate) fn run(domain: &Domain, output: &mut Output) -> Ended {
    match domain {
        Domain::Puzzle(task) => task.run(output),
    }
}
