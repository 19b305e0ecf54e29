//! `sovet advice verify`.

mod board;
mod ending;
mod missed;
mod picture;
mod report;
mod svg;
mod text;
mod watch;

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::available_parallelism;

use advice_lang::{Proving, Table};
use clap::Args;
use domain_chess_krk::krk::Krk;
use search_core::{Run, Statistics, Stopped};

use self::board::Board;
use self::ending::Verified;
use self::report::Report;
use crate::commands::chess::load_krk_table;
use crate::exit::{Ended, Failure, Status};
use crate::limits::until_interrupted;
use crate::output::Output;
use crate::progress::Progress;

pub(super) const EXAMPLES: &str = "\
Examples:
  sovet advice verify krk-repaired
  sovet advice verify krk-published --picture krk.svg
  sovet advice verify my-table.al0 --watch

Every position of king and rook against king is decided, with either side to move and against every
defence, and held against best play. Exit code 1 if a position that can be won is not.";

/// The words after `sovet advice verify`.
#[derive(Args, Debug)]
pub(crate) struct Verify {
    /// A table file, - for standard input, or the name of a table that comes with sovet
    #[arg(value_name = "TABLE")]
    table: String,

    /// Show a shortest game for at most N groups of like positions of each cause; all, if for programs
    #[arg(long, value_name = "N", default_value_t = 3)]
    games: usize,

    /// Draw how long the games are, and a board, into a file of Scalable Vector Graphics
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,

    /// On so many threads; without it, as many as the machine has
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,

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
        let table = load_krk_table(&self.table)?;
        let report = self.report(&table, &Krk::default(), output)?;
        if let Some(path) = &self.picture {
            let written = std::fs::write(path, picture::picture(&report));
            written.map_err(|error| {
                Failure::Machine(format!("cannot write {}: {error}", path.display()))
            })?;
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

    fn report<V: Verified>(
        &self,
        table: &Table<V>,
        game: &V,
        output: &Output,
    ) -> Result<Report, Failure> {
        let interrupted = |_: Stopped| Failure::Interrupted("interrupted".to_owned());
        let best = game.best_play()?;
        let asked = AtomicUsize::new(0);
        let proving = Proving {
            aim: game.aim(),
            asked: Some(&asked),
        };
        let one = NonZero::<usize>::MIN;
        let threads = self.threads;
        let threads = threads.unwrap_or_else(|| available_parallelism().unwrap_or(one));
        let progress = Progress::towards(output, game.size() as u64);
        let mut show = |_: &Statistics| {
            let asked = asked.load(Ordering::Relaxed) as u64;
            let words = || format!("{asked} of {} numbers", game.size());
            progress.reached(asked, words);
        };
        let mut run = Run::new()
            .with_limits(until_interrupted())
            .with_progress(&mut show);
        let proof = table.prove_parallel(&mut run, game, proving, threads);
        let proof = proof.map_err(interrupted)?;
        let standings = proof.against_best(game, &best);
        let is_attainable = |position: &V::Position| {
            let verdict = best(position);
            proof.aim.is_attainable(if game.us_to_move(position) {
                verdict
            } else {
                verdict.for_opponent()
            })
        };
        let games = if output.is_json() {
            usize::MAX
        } else {
            self.games
        };
        let mut run = Run::new().with_limits(until_interrupted());
        let missed = missed::missed(&mut run, &proof, table, game, is_attainable, games);
        let missed = missed.map_err(interrupted)?;
        let board = Board::of(&proof, game, is_attainable);
        Ok(Report::new(
            table.name(),
            game.title(),
            &proof,
            standings,
            missed,
            board,
        ))
    }
}
