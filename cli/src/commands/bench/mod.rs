//! `sovet bench`.

mod korf;
mod published;
mod table;

use clap::Subcommand;
use published::Published;

use crate::exit::Ended;
use crate::output::Output;

/// What can be measured.
#[derive(Debug, Subcommand)]
pub(crate) enum Suite {
    /// Korf's hundred instances of the 15-puzzle, beside the lengths and counts published in 1985
    #[command(after_help = korf::HUNDRED)]
    Korf100(korf::KorfTask),
    /// The easiest of Korf's fifty instances of the 24-puzzle, beside the lengths and counts published
    /// in 2002
    #[command(
        after_help = korf::FIFTY,
        mut_arg("heuristic", korf::heuristic_of_the_fifty),
        mut_arg("instances", korf::easiest_of_the_fifty)
    )]
    Korf50(korf::KorfTask),
}

pub(crate) fn run(suite: &Suite, output: &mut Output) -> Ended {
    match suite {
        Suite::Korf100(task) => task.run(Published::hundred(), output),
        Suite::Korf50(task) => task.run(Published::fifty(), output),
    }
}
