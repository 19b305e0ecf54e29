//! `sovet advice verify`.

mod board;
mod missed;
mod picture;
mod report;
mod svg;
mod text;
mod verified;
mod watch;

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::available_parallelism;

use advice_lang::Proving;
use clap::Args;
use domain_chess_krk::ending::{Advised, AdvisedSide, Piece};
use domain_chess_krk::krk::Krk;
use domain_tictactoe as tictactoe;
use game_core::Player;
use search_core::{Run, Statistics, Stopped};

use self::board::Board;
use self::report::Report;
use self::verified::Verified;
use super::source::Source;
use crate::commands::advisable::{Advisable, GameName};
use crate::exit::{Ended, Failure, Status};
use crate::limits::until_interrupted;
use crate::output::Output;
use crate::progress::Progress;

pub(super) const EXAMPLES: &str = "\
Examples:
  sovet advice verify krk-repaired
  sovet advice verify krk-published --picture krk.svg
  sovet advice verify my-table.al0 --watch

Every position of the game is decided, with either side to move and against every defence, and held
against best play; where even best play could not do it, the table is not asked. Exit code 1 if a
position that can be won (or held, for a bare king) is not.";

/// The words after `sovet advice verify`.
#[derive(Args, Debug)]
pub(crate) struct Verify {
    /// A table file, - for standard input, or the name of a table that comes with sovet
    #[arg(value_name = "TABLE")]
    table: String,

    /// The game that the table is about; without it what it says itself, or krk
    #[arg(long, value_enum)]
    game: Option<GameName>,

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
        let source = Source::read(&self.table, self.game)?;
        let ending = |side, begins_with| Advised { side, begins_with };
        let report = match source.game {
            GameName::Krk => self.report(&source, &Krk::default(), output),
            GameName::Kqk => {
                let game = ending(AdvisedSide::WithPiece, Piece::Queen);
                self.report(&source, &game, output)
            }
            GameName::KpkWin => {
                let game = ending(AdvisedSide::WithPiece, Piece::Pawn);
                self.report(&source, &game, output)
            }
            GameName::KpkHold => {
                let game = ending(AdvisedSide::BareKing, Piece::Pawn);
                self.report(&source, &game, output)
            }
            GameName::TictactoeX | GameName::TictactoeO => {
                let us = match source.game {
                    GameName::TictactoeX => Player::First,
                    _ => Player::Second,
                };
                self.report(&source, &tictactoe::Advised { us }, output)
            }
            GameName::Kpk => Err(Failure::input(
                "the game kpk ends when the pawn is promoted, and its positions have no numbers; \
                 a table for all the rules can be verified as --game kpk-win",
            )),
        }?;
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

    fn report<V: Verified + Advisable>(
        &self,
        source: &Source,
        game: &V,
        output: &Output,
    ) -> Result<Report, Failure> {
        let interrupted = |_: Stopped| Failure::Interrupted("interrupted".to_owned());
        let table = &source.load(game)?;
        let best = game.best_play()?;
        let aim = game.aim();
        let is_attainable = |position: &V::Position| {
            let verdict = best(position);
            aim.is_attainable(if game.us_to_move(position) {
                verdict
            } else {
                verdict.for_opponent()
            })
        };
        let is_hopeless = |rank| {
            let position = game.unrank(rank);
            position.is_some_and(|position| !is_attainable(&position))
        };
        let asked = AtomicUsize::new(0);
        let proving = Proving {
            aim,
            asked: Some(&asked),
            is_hopeless: Some(&is_hopeless),
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
