//! `sovet random`.

use std::io::Write;
use std::num::NonZeroU64;

use clap::{Args, Subcommand};
use domain_puzzle::{Farthest, Layout, MoveOrder, Puzzle, Shape, Word};
use search_core::Statistics;
use serde::Serialize;

use super::puzzle::goal_of;
use crate::exit::{Ended, Failure, Status};
use crate::interrupt;
use crate::limits::EffortLimits;
use crate::output::{Output, count, warn};
use crate::progress::Progress;

/// What can be drawn at random.
#[derive(Debug, Subcommand)]
pub(crate) enum Domain {
    /// Boards of a sliding-tile puzzle, one on a line
    #[command(after_help = PUZZLE_EXAMPLES)]
    Puzzle(PuzzleTask),
}

const PUZZLE_EXAMPLES: &str = "\
Examples:
  sovet random puzzle 4x4
  sovet random puzzle 3x3 --depth 31 --goal blank-first
  sovet random puzzle 3x3 --seed 7 --count 3 | sovet solve puzzle --file -

The same seed gives the same boards on every machine. Each board has the same probability; with
--depth that holds for boards of up to nine cells only. Limits hold for each board.";

/// The words after `sovet random puzzle`.
#[derive(Args, Debug)]
pub(crate) struct PuzzleTask {
    /// Rows and columns, such as 4x4
    #[arg(value_name = "RxC")]
    size: Shape,

    /// The number that the first board is made from; the next one is made from the next number
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    /// How many boards
    #[arg(short, long, value_name = "N", default_value = "1")]
    count: NonZeroU64,

    /// Boards whose shortest solution has so many moves
    #[arg(short, long, value_name = "N")]
    depth: Option<u32>,

    /// The goal, as in `sovet solve puzzle`
    #[arg(short, long, value_name = "BOARD")]
    goal: Option<String>,

    #[command(flatten)]
    limits: EffortLimits,
}

pub(crate) fn run(domain: &Domain, output: &mut Output) -> Ended {
    match domain {
        Domain::Puzzle(task) => task.run(output),
    }
}

impl PuzzleTask {
    fn run(&self, output: &mut Output) -> Ended {
        let goal = goal_of(self.goal.as_deref(), self.size).map_err(Failure::input)?;
        if usize::from(self.size.cells()) <= <u64 as Word>::CELLS {
            self.draw::<u64>(&goal, output)
        } else {
            self.draw::<u128>(&goal, output)
        }
    }

    fn draw<W: Word>(&self, goal: &Layout, output: &mut Output) -> Ended {
        let puzzle = Puzzle::<W>::new(goal, MoveOrder::CONVENTIONAL).map_err(Failure::input)?;
        for number in 0..self.count.get() {
            if interrupt::is_set() {
                return Ok(Status::Interrupted);
            }
            let seed = self.seed.wrapping_add(number);
            let board = match self.depth {
                None => Layout::random(goal, seed),
                Some(depth) => {
                    let progress = Progress::new(output);
                    let mut show = |statistics: &Statistics| progress.show(statistics);
                    let limits = self.limits.limits();
                    let board = puzzle.at_depth(depth, seed, limits, &mut show);
                    drop(progress);
                    match board {
                        Ok(Some(board)) => puzzle.unpack(board),
                        Ok(None) => {
                            warn(&objection(goal, depth));
                            return Ok(Status::NoSolution);
                        }
                        Err(stopped) => {
                            warn(&stopped.to_string());
                            return Ok(stopped.limit.into());
                        }
                    }
                }
            };
            print(&board, seed, output)?;
        }
        Ok(Status::Done)
    }
}

/// Why there is no board so far away.
fn objection(goal: &Layout, depth: u32) -> String {
    let moves = |moves: u32| count(moves, "move");
    let depth = moves(depth);
    let known = match goal.farthest() {
        Some(Farthest::Exactly(farthest)) => format!("; the farthest are {} away", moves(farthest)),
        Some(Farthest::AtMost(most)) => format!("; none is more than {} away", moves(most)),
        None => String::new(),
    };
    format!("no board is {depth} away from {goal}{known}")
}

/// Prints a board on one line, in a form that can be read again.
fn print(board: &Layout, seed: u64, output: &mut Output) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Row {
        board: String,
        seed: u64,
    }
    let shape = board.shape();
    let text = if shape.rows() == shape.columns() {
        board.to_string()
    } else {
        format!("{board:#}").replace('\n', " / ")
    };
    if output.is_json() {
        output.json(&Row { board: text, seed })
    } else {
        writeln!(output, "{text}")?;
        Ok(())
    }
}
