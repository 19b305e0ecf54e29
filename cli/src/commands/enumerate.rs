//! `sovet enumerate`.

use std::io::Write;
use std::num::NonZero;
use std::time::Instant;

use clap::{Args, Subcommand};
use domain_puzzle::{MoveOrder, Puzzle, Shape, Word};
use search_core::{
    Event, IndexedSpace, Limit, Run, SearchObserver, Statistics, Stopped, enumerate_levels,
};
use serde::Serialize;
use trace::{Family, Header};

use super::puzzle::goal_of;
use crate::exit::{Ended, Failure, Status};
use crate::limits::LimitArgs;
use crate::output::{DIM, Output, bytes, count, seconds, table};
use crate::progress::Progress;
use crate::recording::TraceArgs;
use crate::threads::{all_threads, parse_threads};

/// What can be enumerated.
#[derive(Debug, Subcommand)]
pub(crate) enum Domain {
    /// All boards from which a goal can be reached: two bits of memory for each
    #[command(after_help = PUZZLE_EXAMPLES)]
    Puzzle(PuzzleTask),
}

const PUZZLE_EXAMPLES: &str = "\
Examples:
  sovet enumerate puzzle 3x3
  sovet enumerate puzzle 2x4 --goal blank-last --threads 1

3x4 has 239,500,800 boards and takes 60 MB; the next sizes take 10.9 GB (2x7) and 163 GB (3x5).";

/// The words after `sovet enumerate puzzle`.
#[derive(Args, Debug)]
pub(crate) struct PuzzleTask {
    /// Rows and columns, such as 3x4
    #[arg(value_name = "RxC")]
    size: Shape,

    /// The goal: a board, or seed (123/8#4/765), blank-first (#12/345/678), blank-last (123/456/78#).
    /// Without it: seed for 3x3, blank-first otherwise
    #[arg(short, long, value_name = "BOARD")]
    goal: Option<String>,

    /// Work on N threads; without it, on as many as the machine runs at once
    #[arg(short, long, value_name = "N", value_parser = parse_threads)]
    threads: Option<NonZero<usize>>,

    #[command(flatten)]
    trace: TraceArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// The JSON form of the answer.
#[derive(Serialize)]
struct Row {
    goal: String,
    #[serde(flatten)]
    verdict: Verdict,
    memory: u64,
    statistics: Statistics,
    seconds: f64,
}

#[derive(Serialize)]
#[serde(tag = "status", rename_all = "snake_case")]
enum Verdict {
    Enumerated {
        states: Vec<u64>,
        total: u64,
        radius: usize,
        farthest: Option<String>,
    },
    Stopped {
        limit: Limit,
    },
}

pub(crate) fn run(domain: &Domain, output: &mut Output) -> Ended {
    match domain {
        Domain::Puzzle(task) => task.run(output),
    }
}

impl PuzzleTask {
    fn run(&self, output: &mut Output) -> Ended {
        let puzzle = self.puzzle()?;
        let memory = puzzle.size().div_ceil(4);
        let limits = self.limits.limits();
        if let Some(limit) = limits.bytes.filter(|&limit| limit < memory) {
            return Err(Failure::input(format!(
                "{} boards of {} take {}, two bits for each; --max-memory leaves {} for them",
                puzzle.size(),
                self.size,
                bytes(memory),
                bytes(limit)
            )));
        }
        let threads = self.threads.unwrap_or_else(all_threads);
        let progress = Progress::towards(output, puzzle.size());
        let mut recording = self.trace.begin(|| header(&puzzle))?;
        let mut show = |statistics: &Statistics| progress.show(statistics);
        let clock = Instant::now();
        let (verdict, statistics) = if recording.is_on() {
            let observer = |event: Event<'_, Puzzle>| recording.see(|| event.record(&puzzle));
            let run = Run::watched_by(observer).with_limits(limits);
            enumerate(run.with_progress(&mut show), &puzzle, threads)
        } else {
            let run = Run::new().with_limits(limits);
            enumerate(run.with_progress(&mut show), &puzzle, threads)
        };
        let seconds = seconds(clock.elapsed());
        drop(progress);
        let (status, outcome) = match &verdict {
            Verdict::Enumerated { total, .. } => (Status::Done, format!("{total} boards")),
            Verdict::Stopped { limit } => ((*limit).into(), format!("stopped: {limit}")),
        };
        recording.finish(&outcome, Vec::new())?;
        let row = Row {
            goal: puzzle.unpack(puzzle.goal()).to_string(),
            verdict,
            memory,
            statistics,
            seconds,
        };
        if output.is_json() {
            output.json(&row)?;
        } else {
            row.print(output)?;
        }
        Ok(status)
    }

    fn puzzle(&self) -> Result<Puzzle, Failure> {
        let goal = goal_of(self.goal.as_deref(), self.size).map_err(Failure::input)?;
        if usize::from(self.size.cells()) > <u64 as Word>::CELLS {
            return Err(Failure::input(format!(
                "boards of {} are too many to be numbered: at most {} cells",
                self.size,
                <u64 as Word>::CELLS
            )));
        }
        Puzzle::new(&goal, MoveOrder::CONVENTIONAL).map_err(Failure::input)
    }
}

/// The header of a trace.
fn header(puzzle: &Puzzle) -> Header {
    let goal = puzzle.unpack(puzzle.goal()).to_string();
    let mut header = Header::new(Family::Search, "puzzle", "enumerate", &goal);
    "enumeration, of which only the levels are recorded".clone_into(&mut header.method);
    let order = puzzle.order().to_string();
    header.with("goal", goal).with("order", order)
}

/// Counts the boards level by level.
fn enumerate<O: SearchObserver<Puzzle>>(
    mut run: Run<'_, O>,
    puzzle: &Puzzle,
    threads: NonZero<usize>,
) -> (Verdict, Statistics) {
    let verdict = match enumerate_levels(&mut run, puzzle, &puzzle.goal(), threads) {
        Ok(levels) => {
            let farthest = levels.farthest().next();
            Verdict::Enumerated {
                states: levels.counts().to_vec(),
                total: levels.total(),
                radius: levels.radius(),
                farthest: farthest.map(|board| puzzle.unpack(board).to_string()),
            }
        }
        Err(Stopped { limit, .. }) => Verdict::Stopped { limit },
    };
    (verdict, run.statistics)
}

impl Row {
    fn print(&self, output: &mut Output) -> Result<(), Failure> {
        match &self.verdict {
            Verdict::Enumerated {
                states,
                total,
                radius,
                farthest,
            } => {
                let rows = (0..).zip(states);
                let rows = rows
                    .map(|(depth, states): (usize, _)| vec![depth.to_string(), states.to_string()]);
                writeln!(output, "{}", table(&["depth", "boards"], rows))?;
                writeln!(output)?;
                let radius = count(*radius as u64, "move");
                write!(
                    output,
                    "{total} boards reach {}, {radius} at most",
                    self.goal
                )?;
                match farthest {
                    Some(board) => writeln!(output, "; one of the farthest is {board}")?,
                    None => writeln!(output)?,
                }
            }
            Verdict::Stopped { limit } => writeln!(output, "no verdict: {limit}")?,
        }
        writeln!(
            output,
            "{DIM}{} expanded, {}, {:.3} s{DIM:#}",
            self.statistics.expanded,
            bytes(self.memory),
            self.seconds
        )?;
        Ok(())
    }
}
