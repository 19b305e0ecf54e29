//! `sovet perft`.

use std::io::Write;
use std::time::Instant;

use catalogue::{Catalogue, Position};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use search_core::{Limit, Run, Statistics, Stopped};
use serde::Serialize;

use crate::args::games::{position, with_position};
use crate::args::instances::{chosen, for_each};
use crate::args::limits::WorkLimits;
use crate::args::options::number;
use crate::exit::{Ended, Failure, Status};
use crate::output::progress::Progress;
use crate::output::{DIM, Output, count, seconds, table};

const EXAMPLES: &str = "\
Examples:
  sovet perft connect4
  sovet perft connect4 4444 --depth 9 --moves
  sovet perft tictactoe --depth 9
  sovet perft ending 8/8/8/8/8/1K6/7R/k7 w --depth 4

Games that end sooner are not counted. That many ways lead there, and not that many positions.";

/// Options for counting.
#[derive(Args, Clone, Debug)]
struct Counting {
    /// Count the ways of up to N plies (moves of either side)
    #[arg(short, long, value_name = "N", default_value_t = 6, value_parser = number::<usize>)]
    depth: usize,

    /// Count those of N plies only, by their first move
    #[arg(long)]
    moves: bool,

    #[command(flatten)]
    limits: WorkLimits,
}

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new("perft")
        .about("Count in how many ways a game can go on")
        .after_help(EXAMPLES);
    for_each(command, catalogue.games(), |game, command| {
        let about = game.about();
        Some(Counting::augment_args(with_position(command, about)))
    })
}

pub(crate) fn run(matches: &ArgMatches, catalogue: &Catalogue, output: &mut Output) -> Ended {
    let (game, matches) = chosen(matches, |name| catalogue.game(name))?;
    let counting = Counting::from_arg_matches(matches).map_err(Failure::input)?;
    counting.answer(&*position(game, [], matches)?, output)
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
    /// The number of lines of play by their plies, from 0 on.
    Counted { plies: Vec<u64> },
    /// The number of lines of play of one length, by the first move.
    CountedByMove { total: u64, moves: Vec<FirstMove> },
    /// As far as it got.
    Stopped { plies: Vec<u64>, limit: Limit },
}

#[derive(Serialize)]
struct FirstMove {
    #[serde(rename = "move")]
    mv: String,
    ways: u64,
}

impl Counting {
    fn answer(&self, position: &dyn Position, output: &mut Output) -> Ended {
        let clock = Instant::now();
        let progress = Progress::new(output);
        let mut show = |statistics: &Statistics| progress.show(statistics);
        let mut run = Run::new()
            .with_limits(self.limits.limits())
            .with_progress(&mut show);
        let answer = if self.moves {
            self.by_move(&mut run, position)
        } else {
            self.by_plies(&mut run, position)
        };
        let (seconds, statistics) = (seconds(clock.elapsed()), run.statistics);
        drop(progress);
        let report = Report {
            game: position.about().name,
            position: position.text(),
            answer,
            statistics,
            seconds,
        };
        output.answer(&report, |report, output| report.print(self.depth, output))?;
        Ok(match report.answer {
            Answer::Stopped { limit, .. } => limit.into(),
            Answer::Counted { .. } | Answer::CountedByMove { .. } => Status::Done,
        })
    }

    fn by_plies(&self, run: &mut Run<'_>, position: &dyn Position) -> Answer {
        let mut plies = Vec::new();
        for depth in 0..=self.depth {
            match position.ways().count(run, depth) {
                Ok(0) if plies.last() == Some(&0) => break,
                Ok(count) => plies.push(count),
                Err(Stopped { limit, .. }) => return Answer::Stopped { plies, limit },
            }
        }
        Answer::Counted { plies }
    }

    fn by_move(&self, run: &mut Run<'_>, position: &dyn Position) -> Answer {
        let counts = match position.ways().count_by_move(run, self.depth) {
            Ok(counts) => counts,
            Err(Stopped { limit, .. }) => {
                let plies = Vec::new();
                return Answer::Stopped { plies, limit };
            }
        };
        let total = counts.iter().map(|counted| counted.1).sum();
        let moves = counts.into_iter().map(|(mv, ways)| FirstMove { mv, ways });
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
