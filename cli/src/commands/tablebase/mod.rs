//! `sovet tablebase`.

mod build;
mod probe;
mod stats;

use catalogue::tablebases;
use clap::Subcommand;
use domain_chess_krk::ending::Tablebases;

use crate::exit::{Ended, Failure};
use crate::host::Terminal;
use crate::output::Output;

pub(crate) const EXAMPLES: &str = "\
Examples:
  sovet tablebase probe '8/8/8/8/8/1K6/7R/k7 w'
  sovet tablebase stats rook

Tablebases hold the value of every position with best play by both sides, for king and queen, rook \
or pawn against king. Missing ones are built, which takes a tenth of a second, and kept in the folder \
tablebases of the folder named by the environment variable SOVET_CACHE, or else of the user's cache \
folder for sovet.";

/// Tasks with tablebases.
#[derive(Debug, Subcommand)]
pub(crate) enum Task {
    /// Build the tables that are missing or damaged, and say where they are
    #[command(after_help = build::EXAMPLES)]
    Build(build::BuildTask),
    /// Look up the value of a position, and of every move
    #[command(after_help = probe::EXAMPLES)]
    Probe(probe::ProbeTask),
    /// Count the positions by value
    #[command(after_help = stats::EXAMPLES)]
    Stats(stats::StatsTask),
}

pub(crate) fn run(task: &Task, output: &mut Output) -> Ended {
    match task {
        Task::Build(task) => task.run(output),
        Task::Probe(task) => task.run(output),
        Task::Stats(task) => task.run(output),
    }
}

/// Returns the tables. If they cannot be stored, they are used all the same.
pub(crate) fn tables() -> Result<Tablebases, Failure> {
    tablebases(&Terminal::new(None))
}
