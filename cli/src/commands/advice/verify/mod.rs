//! `sovet advice verify`.

pub(crate) mod page;
pub(crate) mod picture;
mod text;
mod watch;

use std::path::Path;

use advice_questions::verify::{Report, Stopped, Verifying, verify};
use catalogue::advice::GameName;
use clap::Args;

use super::proving::ProvingArgs;
use super::source::Source;
use crate::args::advice_game::{advice_game, table_name};
use crate::args::limits::number_or_all;
use crate::exit::{Ended, Failure, Status};
use crate::host::Terminal;
use crate::output::{Output, OutputFile, page_file, picture_file};

pub(super) const EXAMPLES: &str = "\
Examples:
  sovet advice verify krk-repaired
  sovet advice verify krk-published --picture krk.svg
  sovet advice verify krk-published --report krk.html
  sovet advice verify my-table.al0 --watch

Every position of the game is decided, with either side to move and against every defence, and \
compared with best play; where even best play cannot reach the aim, the table is not asked. Where the \
table misses it, the positions are counted by where that happens and by the rule that decides there. \
Exit code 1 if a position that can be won (or held, for a bare king) is not, 4 if a limit was met first.";

/// The arguments of `sovet advice verify`.
#[derive(Args, Debug)]
pub(crate) struct Verify {
    /// A table file, - for standard input, or the name of a table that comes with sovet
    #[arg(value_name = "TABLE", value_parser = table_name(), hide_possible_values = true)]
    table: String,

    /// The game of the table; without it the one that it declares, or krk
    #[arg(long, value_parser = advice_game())]
    game: Option<GameName>,

    /// Show at most N groups of similar positions for each cause and rule, those to which most others lead
    /// first, each with a shortest game; or `all`, which takes longer
    #[arg(long, value_name = "N", default_value = "3", value_parser = number_or_all)]
    show: usize,

    /// Write a picture of the lengths of games, and a board, as an SVG file
    #[arg(long, value_name = "FILE.svg", value_parser = picture_file())]
    picture: Option<OutputFile>,

    /// Write a page with the report and that picture
    #[arg(long, value_name = "FILE.html", value_parser = page_file())]
    report: Option<OutputFile>,

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
        let asked = Verifying {
            groups: self.show,
            board: self.picture.is_some() || self.report.is_some() || output.is_json(),
            failing: None,
        };
        let host = Terminal::new(None);
        let verified = self
            .proving
            .prove(output, |effort| verify(&source.table, asked, effort, &host));
        let report = match verified? {
            Ok(report) => report,
            Err(stopped) => return self.deliver(&stopped, output),
        };
        let heading = report.heading();
        if let Some((file, picture)) = self
            .picture
            .as_ref()
            .zip(picture::picture(&report, &heading))
        {
            file.write(&picture)?;
        }
        if let Some((file, page)) = self.report.as_ref().zip(page::page(&report, &heading)) {
            file.write(&page)?;
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

    /// Says how far the verification got.
    fn deliver(&self, stopped: &Stopped, output: &mut Output) -> Ended {
        let Stopped {
            table, unfinished, ..
        } = stopped;
        if output.is_json() {
            output.json(stopped)?;
        } else {
            text::heading(table, &stopped.heading(), output)?;
            self.proving.print(unfinished, output)?;
        }
        Ok(unfinished.limit.into())
    }
}
