//! `sovet solve-game`.

use std::cmp::Ordering;
use std::io::Write;
use std::time::Instant;

use clap::{Args, Subcommand};
use domain_connect4::{Board, Column, Connect4, Shape, Solver};
use game_core::{Analysis, Event, Game, Notation, Outcome, Score, SearchError};
use search_core::{Limit, Run, Statistics};
use serde::Serialize;
use trace::{Family, Header};

use super::connect4::{About, Position, size_text};
use super::sides::x_or_o;
use crate::args::limits::{EffortLimits, TableLimits};
use crate::exit::{Ended, Failure, Status};
use crate::output::{DIM, Output, count, seconds, table};
use crate::progress::Progress;
use crate::recording::{Recording, TraceArgs};

pub(crate) const EXAMPLES: &str = "\
Examples:
  sovet solve-game connect4 44444
  sovet solve-game connect4 4455 --moves --size 6x5
  sovet solve-game connect4 --max-memory 100MB
  sovet solve-game connect4 444333 --size 5x4 --trace solved.trace

The empty board of the shops takes up to a minute, most other positions far less. With --moves a trace
holds the search for the position, not those for the moves.";

/// Which game is solved.
#[derive(Debug, Subcommand)]
pub(crate) enum Domain {
    /// Connect Four
    Connect4(Task),
}

/// The words after `sovet solve-game connect4`.
#[derive(Args, Debug)]
pub(crate) struct Task {
    #[command(flatten)]
    position: Position,

    /// Say what each move is worth
    #[arg(long)]
    moves: bool,

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
        worth: Worth,
        /// Best play by both sides.
        principal_variation: Vec<String>,
        /// What each move is worth, if that was asked for.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        moves: Vec<MoveWorth>,
    },
    /// No verdict.
    Stopped { limit: Limit },
}

/// What a position is worth to the player who moves, or a move to the one who makes it.
#[derive(Serialize)]
struct Worth {
    value: Value,
    /// To the end of the game, with best play.
    plies: u32,
}

#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
enum Value {
    Win,
    Draw,
    Loss,
}

#[derive(Serialize)]
struct MoveWorth {
    #[serde(rename = "move")]
    mv: String,
    #[serde(flatten)]
    worth: Worth,
}

pub(crate) fn run(domain: &Domain, output: &mut Output) -> Ended {
    let Domain::Connect4(task) = domain;
    task.position.give(Solving { task, output })
}

/// A position that is to be solved.
struct Solving<'a> {
    task: &'a Task,
    output: &'a mut Output,
}

impl About for Solving<'_> {
    fn about<S: Shape>(self, game: Connect4<S>, board: Board) -> Ended {
        let Self { task, output } = self;
        let clock = Instant::now();
        let bytes = task.memory.bytes().min(Solver::useful_bytes(game, &board));
        let mut solver = Solver::new(game, bytes)
            .map_err(|_| Failure::input("--max-memory: the machine has less than that to give"))?;
        let start = game.position_text(&board);
        let recording = task.trace.begin(|| header(&game, &start))?;
        let progress = Progress::new(output);
        let mut show = |statistics: &Statistics| progress.show(statistics);
        let mut run = Run::new()
            .with_limits(task.effort.limits())
            .with_progress(&mut show);
        let analysis = solve(&mut run, &mut solver, &game, &board, recording)?;
        let found = analysis.and_then(|analysis| {
            let moves = if task.moves {
                worths(&mut run, &mut solver, &game, &board)?
            } else {
                Vec::new()
            };
            Ok(Answer::Solved {
                worth: Worth::of(analysis.value, empty_cells(&game, &board)),
                principal_variation: written(&analysis),
                moves,
            })
        });
        let statistics = run.statistics;
        let seconds = seconds(clock.elapsed());
        drop(progress);
        let answer = match found {
            Ok(answer) => answer,
            Err(SearchError::Stopped(stopped)) => Answer::Stopped {
                limit: stopped.limit,
            },
            Err(error) => return Err(Failure::input(error)),
        };
        let report = Report {
            game: "connect4",
            position: start,
            to_move: x_or_o(board.to_move()),
            answer,
            statistics,
            seconds,
        };
        if output.is_json() {
            output.json(&report)?;
        } else {
            writeln!(output, "{}", game.grid(board))?;
            report.print(output)?;
        }
        Ok(match report.answer {
            Answer::Stopped { limit } => limit.into(),
            Answer::Solved { .. } => Status::Done,
        })
    }
}

/// The header of a trace.
fn header<S: Shape>(game: &Connect4<S>, start: &str) -> Header {
    Header {
        method: "mtd-f with what threats prove".to_owned(),
        ..Header::new(Family::Game, "connect4", "mtd-f", start).with("size", size_text(game.shape))
    }
}

/// Solves the position, recording the events if there is a file.
fn solve<S: Shape>(
    run: &mut Run<'_>,
    solver: &mut Solver<S>,
    game: &Connect4<S>,
    board: &Board,
    mut recording: Recording,
) -> Result<Result<Analysis<Column>, SearchError>, Failure> {
    if !recording.is_on() {
        return Ok(solver.solve(run, board));
    }
    let record = |event: &Event<'_, Connect4<S>>| recording.see(|| event.record(game));
    let found = run.also_watched_by(record, |run| solver.solve(run, board));
    let (outcome, answer) = match &found {
        Ok(analysis) => {
            let worth = Worth::of(analysis.value, empty_cells(game, board));
            (format!("value {}", worth.in_words()), written(analysis))
        }
        Err(SearchError::Stopped(stopped)) => (format!("stopped: {}", stopped.limit), Vec::new()),
        Err(error) => (error.to_string(), Vec::new()),
    };
    recording.finish(&outcome, answer).map(|()| found)
}

/// What each move is worth.
fn worths<S: Shape>(
    run: &mut Run<'_>,
    solver: &mut Solver<S>,
    game: &Connect4<S>,
    board: &Board,
) -> Result<Vec<MoveWorth>, SearchError> {
    let worths = game.moves(board).map(|column| {
        let value = worth_of(run, solver, game, board, column)?;
        Ok(MoveWorth {
            mv: column.to_string(),
            worth: Worth::of(value, empty_cells(game, board)),
        })
    });
    worths.collect()
}

/// What a move is worth to the player who makes it, with the plies counted from before it.
fn worth_of<S: Shape>(
    run: &mut Run<'_>,
    solver: &mut Solver<S>,
    game: &Connect4<S>,
    board: &Board,
    column: Column,
) -> Result<Score, SearchError> {
    let next = game.play(board, column);
    Ok(match game.outcome(&next) {
        Some(Outcome::Win(_)) => Score::win_in(1),
        Some(Outcome::Draw) => Score::DRAW,
        None => (-solver.value(run, &next)?).seen_from_above(1),
    })
}

fn empty_cells<S: Shape>(game: &Connect4<S>, board: &Board) -> u32 {
    game.shape.cells().count_ones() - board.discs()
}

/// Best play.
fn written(analysis: &Analysis<Column>) -> Vec<String> {
    let line = analysis.principal_variation.iter();
    line.map(ToString::to_string).collect()
}

impl Worth {
    /// With so many empty cells.
    fn of(value: Score, empty: u32) -> Self {
        let plies = value.plies_to_end().map_or(empty, i32::unsigned_abs);
        let value = match value.cmp(&Score::DRAW) {
            Ordering::Less => Value::Loss,
            Ordering::Equal => Value::Draw,
            Ordering::Greater => Value::Win,
        };
        Self { value, plies }
    }

    fn in_words(&self) -> String {
        let plies = count(u64::from(self.plies), "ply");
        match self.value {
            Value::Win => format!("win in {plies}"),
            Value::Draw => "draw".to_owned(),
            Value::Loss => format!("loss in {plies}"),
        }
    }
}

impl Report {
    fn print(&self, output: &mut Output) -> Result<(), Failure> {
        match &self.answer {
            Answer::Stopped { limit } => writeln!(output, "no verdict: {limit}")?,
            Answer::Solved {
                worth,
                principal_variation,
                moves,
            } => {
                let plies = count(u64::from(worth.plies), "ply");
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
