//! `sovet advice diff`.

mod examples;
mod report;
mod text;

use catalogue::advice::{AboutVerified, GameName, Verified};
use clap::Args;
use serde::Serialize;

use self::report::Report;
use super::proving::{ProvingArgs, is_attainable};
use super::source::Source;
use super::unfinished::Unfinished;
use crate::args::advice_game::advice_game;
use crate::args::limits::number_or_all;
use crate::exit::{Ended, Failure, Status};
use crate::host::Terminal;
use crate::output::Output;

pub(super) const EXAMPLES: &str = "\
Examples:
  sovet advice diff krk-repaired krk-short
  sovet advice diff krk-words my-table.al0 --limit 10

Both tables are proved, and compared in every position where we are to move and best play reaches
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
    #[arg(long, value_parser = advice_game())]
    game: Option<GameName>,

    /// Show at most N pairs of rules that choose differently, and for each table N positions where it
    /// does better; or `all`
    #[arg(long, value_name = "N", default_value = "5", value_parser = number_or_all)]
    limit: usize,

    #[command(flatten)]
    proving: ProvingArgs,
}

impl Diff {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        if self.a == "-" && self.b == "-" {
            return Err(Failure::input(
                "only one of the tables can be standard input",
            ));
        }
        let a = Source::read(&self.a, self.game)?;
        let b = Source::read(&self.b, self.game)?;
        if a.table.game != b.table.game {
            return Err(Failure::input(format!(
                "{} is about {}, and {} is about {}; tables can be compared if they are about the \
                 same game, for the same side (--game says which, if the tables do not)",
                a.table.name,
                a.table.game.name(),
                b.table.name,
                b.table.game.name()
            )));
        }
        let comparing = Comparing {
            asked: self,
            a: &a,
            b: &b,
            output,
        };
        match a.table.game.give_verified(comparing)?? {
            Ok(report) if output.is_json() => output.json(&report)?,
            Ok(report) => text::print(&report, output)?,
            Err(stopped) => return stopped.deliver(output),
        }
        Ok(Status::Done)
    }
}

/// Two tables whose comparison was ended by a limit.
#[derive(Serialize)]
struct Stopped {
    a: String,
    b: String,
    #[serde(flatten)]
    unfinished: Box<Unfinished>,
}

impl Stopped {
    fn deliver(&self, output: &mut Output) -> Ended {
        if output.is_json() {
            output.json(self)?;
        } else {
            text::names(&self.a, &self.b, output)?;
            self.unfinished.print(output)?;
        }
        Ok(self.unfinished.limit.into())
    }
}

/// Tables that are being compared.
struct Comparing<'c> {
    asked: &'c Diff,
    a: &'c Source,
    b: &'c Source,
    output: &'c Output,
}

impl AboutVerified for Comparing<'_> {
    type Answer = Result<Result<Report, Stopped>, Failure>;

    fn about<V: Verified>(self, game: V) -> Self::Answer {
        let Self {
            asked,
            a,
            b,
            output,
        } = self;
        let (a, b) = (&a.load(&game)?, &b.load(&game)?);
        let host = Terminal::new(None);
        let best = game.best_play(&host)?;
        let is_attainable = is_attainable(&game, &best);
        let report = asked.proving.prove(2, &game, output, |prover| {
            let proof_a = prover.prove(a, &game, &is_attainable)?;
            let proof_b = prover.prove(b, &game, &is_attainable)?;
            let class = |position: &V::Position| game.canonical(position);
            let difference = proof_a.difference(&mut prover.run, &proof_b, &game, &best, class)?;
            let proofs = [(a, &proof_a), (b, &proof_b)];
            Ok(Report::new(proofs, &game, &best, &difference, asked.limit))
        });
        Ok(report.map_err(|unfinished| Stopped {
            a: a.name().to_owned(),
            b: b.name().to_owned(),
            unfinished,
        }))
    }
}
