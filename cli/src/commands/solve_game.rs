//! `sovet solve-game`.

use std::io::Write;
use std::num::NonZero;
use std::time::Instant;

use catalogue::{Catalogue, MoveWorth, Position, Solved, Solving, Value};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use game_core::SearchError;
use search_core::{Limit, Record, Run, Statistics, threads};
use serde::Serialize;
use trace::Header;

use crate::args::games::{position, with_position};
use crate::args::instances::{chosen, for_each};
use crate::args::limits::{EffortLimits, TableLimits};
use crate::exit::{Ended, Failure, Status};
use crate::output::progress::Progress;
use crate::output::{DIM, Output, count, seconds, table};
use crate::recording::{Recording, TraceArgs};

/// Limits and output of solving a game.
#[derive(Args, Debug)]
struct SolveGameArgs {
    /// Say what each move is worth
    #[arg(long)]
    moves: bool,

    /// Search on N threads
    #[arg(long, value_name = "N", value_parser = threads, conflicts_with = "trace")]
    threads: Option<NonZero<usize>>,

    #[command(flatten)]
    effort: EffortLimits,

    #[command(flatten)]
    memory: TableLimits,

    #[command(flatten)]
    trace: TraceArgs,
}

/// The JSON form of the answer.
#[derive(Serialize)]
struct Report {
    game: &'static str,
    position: String,
    to_move: &'static str,
    #[serde(flatten)]
    answer: Answer,
    statistics: Statistics,
    seconds: f64,
}

#[derive(Serialize)]
#[serde(tag = "status", rename_all = "snake_case")]
enum Answer {
    /// It is known.
    Solved {
        #[serde(flatten)]
        solved: Solved,
        /// Value of each move, if that was asked for.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        moves: Vec<MoveWorth>,
    },
    /// No verdict.
    Stopped { limit: Limit },
}

pub(crate) fn command(catalogue: &Catalogue) -> Command {
    let command = Command::new("solve-game")
        .about("Find out how a game ends with best play by both sides, and when");
    let examples: Vec<_> = catalogue
        .games()
        .filter_map(|game| game.about().solve_examples)
        .collect();
    let command = command.after_help(examples.join("\n\n"));
    for_each(command, catalogue.games(), |game, command| {
        let about = game.about();
        about.solve_examples?;
        Some(SolveGameArgs::augment_args(with_position(command, about)))
    })
}

pub(crate) fn run(matches: &ArgMatches, catalogue: &Catalogue, output: &mut Output) -> Ended {
    let (game, matches) = chosen(matches, |name| catalogue.game(name))?;
    let args = SolveGameArgs::from_arg_matches(matches).map_err(Failure::input)?;
    let position = position(game, [], matches)?;
    let solver = position
        .solver()
        .ok_or_else(|| Failure::input("nobody has said how this game is solved"))?;
    let clock = Instant::now();
    let mut solving = solver(args.memory.bytes(), args.threads)
        .map_err(|_| Failure::input("--max-memory: the machine has less than that to give"))?;
    let recording = args.trace.begin(|| Header {
        algorithm: solving.procedure().to_owned(),
        method: solving.method(),
        ..position.header()
    })?;
    let progress = Progress::new(output);
    let mut show = |statistics: &Statistics| progress.show(statistics);
    let mut run = Run::new()
        .with_limits(args.effort.limits())
        .with_progress(&mut show);
    let answer = args.solve(&mut *solving, &mut run, recording)?;
    let (statistics, seconds) = (run.statistics, seconds(clock.elapsed()));
    drop(progress);
    let report = Report {
        game: position.about().name,
        position: position.text(),
        to_move: position.whose(),
        answer,
        statistics,
        seconds,
    };
    output.answer(&report, |report, output| report.print(&*position, output))?;
    Ok(match report.answer {
        Answer::Stopped { limit } => limit.into(),
        Answer::Solved { .. } => Status::Done,
    })
}

impl SolveGameArgs {
    /// Solves the position, recording the events if there is a file, and the moves if they are asked for.
    fn solve(
        &self,
        solving: &mut dyn Solving,
        run: &mut Run<'_>,
        mut recording: Recording,
    ) -> Result<Answer, Failure> {
        let is_recorded = recording.is_on();
        let mut see = |record: &dyn Fn() -> Record| recording.see(record);
        let found = solving.solve(run, if is_recorded { Some(&mut see) } else { None });
        let (outcome, line) = match &found {
            Ok(solved) => (
                format!("value {}", solved.worth.in_words()),
                solved.principal_variation.clone(),
            ),
            Err(SearchError::Stopped(stopped)) => {
                (format!("stopped: {}", stopped.limit), Vec::new())
            }
            Err(error) => (error.to_string(), Vec::new()),
        };
        recording.finish(&outcome, line)?;
        let answer = found.and_then(|solved| {
            let moves = if self.moves {
                solving.moves(run)?
            } else {
                Vec::new()
            };
            Ok(Answer::Solved { solved, moves })
        });
        match answer {
            Err(SearchError::Stopped(stopped)) => Ok(Answer::Stopped {
                limit: stopped.limit,
            }),
            answer => answer.map_err(Failure::input),
        }
    }
}

impl Report {
    fn print(&self, position: &dyn Position, output: &mut Output) -> Result<(), Failure> {
        if let Some(picture) = position.picture() {
            writeln!(output, "{picture}")?;
        }
        match &self.answer {
            Answer::Stopped { limit } => writeln!(output, "no verdict: {limit}")?,
            Answer::Solved {
                solved:
                    Solved {
                        worth,
                        principal_variation,
                    },
                moves,
            } => {
                let plies = count(worth.plies, "ply");
                let result = match worth.value {
                    Value::Win => format!("{} wins in {plies}", self.to_move),
                    Value::Draw => "a draw".to_owned(),
                    Value::Loss => format!("{} loses in {plies}", self.to_move),
                };
                writeln!(output, "{result}: {}", principal_variation.join(" "))?;
                if !moves.is_empty() {
                    let rows = moves
                        .iter()
                        .map(|MoveWorth { mv, worth }| vec![mv.clone(), worth.in_words()]);
                    writeln!(output)?;
                    writeln!(output, "{}", table(&["move", "worth"], rows))?;
                }
            }
        }
        writeln!(
            output,
            "{DIM}{} expanded, {} generated, {:.3} s{DIM:#}",
            self.statistics.expanded, self.statistics.generated, self.seconds
        )?;
        Ok(())
    }
}
