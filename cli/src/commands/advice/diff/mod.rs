//! `sovet advice diff`.

mod examples;
mod text;

use catalogue::Catalogue;
use catalogue::advice::Unproven;
use catalogue::advice::diff::Stopped;
use clap::Args;

use super::proving::ProvingArgs;
use super::source;
use crate::args::limits::number_or_all;
use crate::exit::{Ended, Failure, Status};
use crate::host::Terminal;
use crate::output::Output;

pub(super) const EXAMPLES: &str = "\
Examples:
  sovet advice diff krk-repaired krk-short
  sovet advice diff krk-words my-table.al0 --show 10

Both tables are proved, and compared in every position where we are to move and best play reaches \
the aim. Exit code 0 whether they differ or not, 4 if a limit was met first.";

/// The arguments of `sovet advice diff`.
#[derive(Args, Debug)]
pub(crate) struct Diff {
    /// A table file, - for standard input, or the name of a table that comes with sovet
    #[arg(value_name = "A")]
    a: String,

    /// Another table, for the same game
    #[arg(value_name = "B")]
    b: String,

    /// The game of the tables; without it the one that they declare, or krk
    #[arg(long)]
    game: Option<String>,

    /// Show at most N pairs of rules that choose differently, and for each table N positions where it
    /// does better; or `all`
    #[arg(long, value_name = "N", default_value = "5", value_parser = number_or_all)]
    show: usize,

    #[command(flatten)]
    proving: ProvingArgs,
}

impl Diff {
    pub(super) fn run(&self, catalogue: &Catalogue, output: &mut Output) -> Ended {
        if self.a == "-" && self.b == "-" {
            return Err(Failure::input(
                "only one of the tables can be standard input",
            ));
        }
        let game = self.game.as_deref();
        let a = source::table(&self.a, game, catalogue)?;
        let b = source::table(&self.b, game, catalogue)?;
        let effort = self.proving.effort(output);
        let host = Terminal::new(None);
        let proofs = a.game.proofs()?;
        match proofs.diff([&a, &b], self.show, effort, &host) {
            Ok(report) if output.is_json() => output.json(&report)?,
            Ok(report) => text::print(&report, output)?,
            Err(Unproven::Stopped(stopped)) => return self.deliver(&stopped, output),
            Err(Unproven::Failure(failure)) => return Err(failure),
        }
        Ok(Status::Done)
    }

    /// Says how far the comparison got.
    fn deliver(&self, stopped: &Stopped, output: &mut Output) -> Ended {
        let Stopped { a, b, unfinished } = stopped;
        if output.is_json() {
            output.json(stopped)?;
        } else {
            text::names(a, b, output)?;
            self.proving.print(unfinished, output)?;
        }
        Ok(unfinished.limit.into())
    }
}
