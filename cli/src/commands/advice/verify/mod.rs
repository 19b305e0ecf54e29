//! `sovet advice verify`.

mod board;
mod missed;
pub(crate) mod page;
pub(crate) mod picture;
pub(crate) mod report;
mod text;
mod watch;

use std::path::{Path, PathBuf};

use catalogue::advice::{AboutVerified, GameName, Verified};
use clap::Args;
use serde::Serialize;

use self::board::Board;
use self::report::{Report, heading};
use super::proving::{ProvingArgs, is_attainable};
use super::source::Source;
use super::unfinished::Unfinished;
use crate::args::advice_game::advice_game;
use crate::args::limits::number_or_all;
use crate::exit::{Ended, Failure, Status};
use crate::host::Terminal;
use crate::output::{Output, page_file, write_file};

pub(super) const EXAMPLES: &str = "\
Examples:
  sovet advice verify krk-repaired
  sovet advice verify krk-published --picture krk.svg
  sovet advice verify krk-published -o krk.html
  sovet advice verify my-table.al0 --watch

Every position of the game is decided, with either side to move and against every defence, and
compared with best play; where even best play cannot reach the aim, the table is not asked. Where the
table misses it, the positions are counted by where that happens and by the rule that decides there.
Exit code 1 if a position that can be won (or held, for a bare king) is not, 4 if a limit was met first.";

/// The arguments of `sovet advice verify`.
#[derive(Args, Debug)]
pub(crate) struct Verify {
    /// A table file, - for standard input, or the name of a table that comes with sovet
    #[arg(value_name = "TABLE")]
    table: String,

    /// The game of the table; without it the one that it declares, or krk
    #[arg(long, value_parser = advice_game())]
    game: Option<GameName>,

    /// Show at most N groups of similar positions for each cause and rule, those to which most others lead
    /// first, each with a shortest game; or `all`, which takes longer
    #[arg(long, value_name = "N", default_value = "3", value_parser = number_or_all)]
    games: usize,

    /// Write a picture of the lengths of games, and a board, as an SVG file
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,

    /// Write a page with the report and that picture
    #[arg(short, long, value_name = "FILE.html", value_parser = page_file())]
    output: Option<PathBuf>,

    #[command(flatten)]
    proving: ProvingArgs,

    /// Verify again whenever the file of the table is saved, until Ctrl-C
    #[arg(long)]
    watch: bool,
}

impl Verify {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        if self.watch {
            return watch::watch(Path::new(&self.table), output, |output| {
                self.verify(output, text::summary)
            });
        }
        self.verify(output, text::print)
    }

    /// Verifies the table once.
    fn verify(
        &self,
        output: &mut Output,
        print: impl Fn(&Report, &mut Output) -> Result<(), Failure>,
    ) -> Ended {
        let source = Source::read(&self.table, self.game)?;
        let verifying = Verifying {
            asked: self,
            source: &source,
            output,
        };
        let report = match source.table.game.give_verified(verifying)?? {
            Ok(report) => report,
            Err(stopped) => return stopped.deliver(output),
        };
        let heading = report.heading();
        if let Some((path, picture)) = self
            .picture
            .as_ref()
            .zip(picture::picture(&report, &heading))
        {
            write_file(path, &picture)?;
        }
        if let Some((path, page)) = self.output.as_ref().zip(page::page(&report, &heading)) {
            write_file(path, &page)?;
        }
        if output.is_json() {
            output.json(&report)?;
        } else {
            print(&report, output)?;
        }
        Ok(if report.is_attained() {
            Status::Done
        } else {
            Status::Wrong
        })
    }
}

/// A table whose verification was ended by a limit.
#[derive(Serialize)]
struct Stopped {
    table: String,
    title: String,
    #[serde(flatten)]
    unfinished: Box<Unfinished>,
}

impl Stopped {
    fn deliver(&self, output: &mut Output) -> Ended {
        if output.is_json() {
            output.json(self)?;
        } else {
            text::heading(&self.table, &heading(&self.table, &self.title), output)?;
            self.unfinished.print(output)?;
        }
        Ok(self.unfinished.limit.into())
    }
}

/// A table that is being verified.
struct Verifying<'v> {
    asked: &'v Verify,
    source: &'v Source,
    output: &'v Output,
}

impl AboutVerified for Verifying<'_> {
    type Answer = Result<Result<Report, Stopped>, Failure>;

    fn about<V: Verified>(self, game: V) -> Self::Answer {
        let Self {
            asked,
            source,
            output,
        } = self;
        let table = &source.load(&game)?;
        let host = Terminal::new(None);
        let best = game.best_play(&host)?;
        let is_attainable = is_attainable(&game, &best);
        let is_shown = asked.picture.is_some() || asked.output.is_some() || output.is_json();
        let report = asked.proving.prove(1, &game, output, |prover| {
            let proof = prover.prove(table, &game, &is_attainable)?;
            let (run, clock) = (&mut prover.run, prover.clock);
            let standings = proof.against_best(run, &game, &best, prover.threads)?;
            let missed = missed::missed(
                (run, clock),
                &proof,
                table,
                &game,
                &is_attainable,
                asked.games,
            )?;
            let check = || clock.check(run);
            let board = is_shown.then(|| Board::of(&proof, &game, &is_attainable, check));
            let board = board.transpose()?;
            let title = game.title();
            Ok(Report::new(
                table.name(),
                title,
                &proof,
                standings,
                missed,
                board,
            ))
        });
        Ok(report.map_err(|unfinished| Stopped {
            table: table.name().to_owned(),
            title: game.title(),
            unfinished,
        }))
    }
}
