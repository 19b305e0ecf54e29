//! `sovet advice verify`.

pub(crate) mod page;
pub(crate) mod picture;
mod text;
mod watch;

use std::path::Path;

use catalogue::Catalogue;
use catalogue::advice::Unproven;
use catalogue::advice::verify::{Report, Stopped, Verifying};
use clap::Args;

use super::proving::ProvingArgs;
use super::source;
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
    #[arg(value_name = "TABLE")]
    table: String,

    /// The game of the table; without it the one that it declares, or krk
    #[arg(long)]
    game: Option<String>,

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
    pub(super) fn run(&self, catalogue: &Catalogue, output: &mut Output) -> Ended {
        if self.watch {
            return watch::watch(Path::new(&self.table), output, |output| {
                self.verify(catalogue, output, text::summary)
            });
        }
        self.verify(catalogue, output, text::print)
    }

    /// Verifies the table once.
    fn verify(
        &self,
        catalogue: &Catalogue,
        output: &mut Output,
        print: impl Fn(&Report, &mut Output) -> Result<(), Failure>,
    ) -> Ended {
        let table = source::table(&self.table, self.game.as_deref(), catalogue)?;
        let asked = Verifying {
            groups: self.show,
            board: self.picture.is_some() || self.report.is_some() || output.is_json(),
            failing: None,
        };
        let effort = self.proving.effort(output);
        let proofs = table.game.proofs()?;
        let report = match proofs.verify(&table, asked, effort, &Terminal::new(None)) {
            Ok(report) => report,
            Err(Unproven::Stopped(stopped)) => return self.deliver(&stopped, output),
            Err(Unproven::Failure(failure)) => return Err(failure),
        };
        let heading = report.heading();
        if let Some(file) = &self.picture {
            file.write(picture::picture(&report, &heading))?;
        }
        if let Some(file) = &self.report {
            file.write(page::page(&report, &heading))?;
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
