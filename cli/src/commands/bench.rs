//! `sovet bench`.

mod korf;
mod table;

use clap::Subcommand;

use crate::exit::Ended;
use crate::output::Output;

/// What can be measured.
#[derive(Debug, Subcommand)]
pub(crate) enum Suite {
    /// Korf's hundred instances of the 15-puzzle, beside the lengths and counts published in 1985
    #[command(after_help = korf::EXAMPLES)]
    Korf100(korf::KorfTask),
}

pub(crate) fn run(suite: &Suite, output: &mut Output) -> Ended {
    match suite {
        Suite::Korf100(task) => task.run(output),
    }
}
