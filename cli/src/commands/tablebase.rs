//! `sovet tablebase`.

mod probe;
mod stats;

use clap::Subcommand;
use domain_chess_krk::ending::Tablebases;
use game_core::RetrogradeError;
use search_core::{Limits, Run};

use crate::exit::{Ended, Failure};
use crate::interrupt;
use crate::output::Output;

pub(crate) const EXAMPLES: &str = "\
Examples:
  sovet tablebase probe '8/8/8/8/8/1K6/7R/k7 w'
  sovet tablebase stats rook

Tablebases hold what every position is worth with best play by both sides: they are the truth about
king and queen, rook or pawn against king. They are built anew each time, which takes a tenth of a
second.";

/// What to do with tablebases.
#[derive(Debug, Subcommand)]
pub(crate) enum Task {
    /// Look a position up: what it is worth, and every move
    #[command(after_help = probe::EXAMPLES)]
    Probe(probe::ProbeTask),
    /// Count the positions by what they are worth
    #[command(after_help = stats::EXAMPLES)]
    Stats(stats::StatsTask),
}

pub(crate) fn run(task: &Task, output: &mut Output) -> Ended {
    match task {
        Task::Probe(task) => task.run(output),
        Task::Stats(task) => task.run(output),
    }
}

/// The tables, unless the user will not wait for them.
fn build() -> Result<Tablebases, Failure> {
    let limits = Limits {
        cancel: Some(interrupt::flag()),
        ..Limits::default()
    };
    Tablebases::build(&mut Run::new().with_limits(limits)).map_err(|error| match error {
        RetrogradeError::Stopped(_) => Failure::Interrupted("interrupted".to_owned()),
        error => Failure::Machine(error.to_string()),
    })
}
