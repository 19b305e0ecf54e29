//! `sovet perft`.

use std::io::Write;
use std::time::Instant;

use clap::{Args, Subcommand};
use domain_chess_krk::ending::{self, Ending};
use domain_connect4::{Board, Connect4, Shape};
use domain_tictactoe::TicTacToe;
use game_core::{Notation, perft, perft_by_move};
use search_core::{Limit, Run, Statistics, Stopped};
use serde::Serialize;

use super::connect4::{About, Position};
use crate::args::limits::WorkLimits;
use crate::exit::{Ended, Failure, Status};
use crate::output::{DIM, Output, count, seconds, table};
use crate::progress::Progress;

pub(crate) const EXAMPLES: &str = "\
Examples:
  sovet perft connect4
  sovet perft connect4 4444 --depth 9 --by-move
  sovet perft tictactoe --depth 9
  sovet perft ending 8/8/8/8/8/1K6/7R/k7 w --depth 4

Games that end sooner are not counted. That many ways lead there, and not that many positions.";

/// Of which game the ways are counted.
#[derive(Debug, Subcommand)]
pub(crate) enum Domain {
    /// Connect Four
    Connect4 {
        #[command(flatten)]
        position: Position,
        #[command(flatten)]
        counting: Counting,
    },
    /// Tic-tac-toe
    Tictactoe {
        /// Nine characters by rows: X, O, and . for an empty cell; without it, the empty board
        #[arg(value_name = "BOARD")]
        board: Vec<String>,
        #[command(flatten)]
        counting: Counting,
    },
    /// A chess ending of king and one piece against king
    Ending {
        /// The position in Forsyth-Edwards notation
        #[arg(value_name = "FEN", required = true)]
        position: Vec<String>,
        #[command(flatten)]
        counting: Counting,
    },
}

/// How far to count.
#[derive(Args, Clone, Debug)]
pub(crate) struct Counting {
    /// Count the ways of up to N plies (moves of either side)
    #[arg(short, long, value_name = "N", default_value_t = 6)]
    depth: usize,

    /// Count those of N plies only, by their first move
    #[arg(long)]
    by_move: bool,

    #[command(flatten)]
    limits: WorkLimits,
}

/// The JSON form of the answer.
#[derive(Serialize)]
struct Report {
    game: &'static str,
    position: String,
    #[serde(flatten)]
    answer: Answer,
    statistics: Statistics,
    seconds: f64,
}

#[derive(Serialize)]
#[serde(tag = "status", rename_all = "snake_case")]
enum Answer {
    /// In how many ways the game goes on for so many plies, from 0 on.
    Counted { plies: Vec<u64> },
    /// The same for one number of plies, by the first move.
    CountedByMove { total: u64, moves: Vec<FirstMove> },
    /// As far as it came.
    Stopped { plies: Vec<u64>, limit: Limit },
}

#[derive(Serialize)]
struct FirstMove {
    #[serde(rename = "move")]
    mv: String,
    ways: u64,
}

pub(crate) fn run(domain: &Domain, output: &mut Output) -> Ended {
    match domain {
        Domain::Connect4 { position, counting } => position.give(CountingOn { counting, output }),
        Domain::Tictactoe { board, counting } => {
            let text = board.join(" ");
            let board = match text.trim() {
                "" => Ok(domain_tictactoe::Board::default()),
                text => text.parse().map_err(Failure::input),
            };
            counting.answer("tictactoe", &TicTacToe, &board?, output)
        }
        Domain::Ending { position, counting } => {
            let position: ending::Position = position.join(" ").parse().map_err(Failure::input)?;
            counting.answer("ending", &Ending::default(), &position, output)
        }
    }
}

/// A count on a board of some size.
struct CountingOn<'a> {
    counting: &'a Counting,
    output: &'a mut Output,
}

impl About for CountingOn<'_> {
    fn about<S: Shape>(self, game: Connect4<S>, board: Board) -> Ended {
        self.counting.answer("connect4", &game, &board, self.output)
    }
}

impl Counting {
    fn answer<G: Notation>(
        &self,
        name: &'static str,
        game: &G,
        position: &G::Position,
        output: &mut Output,
    ) -> Ended {
        let clock = Instant::now();
        let progress = Progress::new(output);
        let mut show = |statistics: &Statistics| progress.show(statistics);
        let mut run = Run::new()
            .with_limits(self.limits.limits())
            .with_progress(&mut show);
        let answer = if self.by_move {
            self.by_move(&mut run, game, position)
        } else {
            self.by_plies(&mut run, game, position)
        };
        let (seconds, statistics) = (seconds(clock.elapsed()), run.statistics);
        drop(progress);
        let report = Report {
            game: name,
            position: game.position_text(position),
            answer,
            statistics,
            seconds,
        };
        if output.is_json() {
            output.json(&report)?;
        } else {
            report.print(self.depth, output)?;
        }
        Ok(match report.answer {
            Answer::Stopped { limit, .. } => limit.into(),
            Answer::Counted { .. } | Answer::CountedByMove { .. } => Status::Done,
        })
    }

    fn by_plies<G: Notation>(&self, run: &mut Run<'_>, game: &G, position: &G::Position) -> Answer {
        let mut plies = Vec::new();
        for depth in 0..=self.depth {
            match perft(run, game, position, depth) {
                Ok(0) if plies.last() == Some(&0) => break,
                Ok(count) => plies.push(count),
                Err(Stopped { limit, .. }) => return Answer::Stopped { plies, limit },
            }
        }
        Answer::Counted { plies }
    }

    fn by_move<G: Notation>(&self, run: &mut Run<'_>, game: &G, position: &G::Position) -> Answer {
        let counts = match perft_by_move(run, game, position, self.depth) {
            Ok(counts) => counts,
            Err(Stopped { limit, .. }) => {
                let plies = Vec::new();
                return Answer::Stopped { plies, limit };
            }
        };
        let total = counts.iter().map(|counted| counted.1).sum();
        let moves = counts.into_iter().map(|(mv, ways)| FirstMove {
            mv: game.move_text(position, mv),
            ways,
        });
        Answer::CountedByMove {
            total,
            moves: moves.collect(),
        }
    }
}

impl Report {
    fn print(&self, depth: usize, output: &mut Output) -> Result<(), Failure> {
        match &self.answer {
            Answer::Stopped { plies, .. } if plies.is_empty() => {}
            Answer::Counted { plies } | Answer::Stopped { plies, .. } => {
                let rows = (0..).zip(plies);
                let rows =
                    rows.map(|(plies, ways): (usize, _)| vec![plies.to_string(), ways.to_string()]);
                writeln!(output, "{}", table(&["plies", "ways"], rows))?;
            }
            Answer::CountedByMove { total, moves } => {
                let rows = moves
                    .iter()
                    .map(|first| vec![first.mv.clone(), first.ways.to_string()]);
                writeln!(output, "{}", table(&["move", "ways"], rows))?;
                writeln!(output)?;
                writeln!(output, "{total} of {}", count(depth as u64, "ply"))?;
            }
        }
        if let Answer::Stopped { plies, limit } = &self.answer {
            let further = if plies.is_empty() { "" } else { " on more" };
            writeln!(output, "no verdict{further}: {limit}")?;
        }
        writeln!(
            output,
            "{DIM}{} generated, {:.3} s{DIM:#}",
            self.statistics.generated, self.seconds
        )?;
        Ok(())
    }
}
