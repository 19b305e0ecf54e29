//! Instances: a start and a goal.

use std::path::PathBuf;

use clap::Args;
use domain_puzzle::{BoardError, Layout, MoveOrder, Shape};
use serde::Serialize;
use trace::{Family, Header};

use crate::exit::Failure;
use crate::input::read_lines;

/// Which puzzle.
#[derive(Args, Clone, Debug)]
pub(crate) struct PuzzleArgs {
    /// The start by rows, such as 283/164/7#5 or "2 8 3 1 6 4 7 # 5"; write . # _ or 0 for the blank
    #[arg(value_name = "BOARD", required_unless_present = "file")]
    board: Vec<String>,

    /// Read boards from a file, one on each line, or from standard input if FILE is -
    #[arg(short, long, value_name = "FILE", conflicts_with = "board")]
    file: Option<PathBuf>,

    /// The goal: a board, or seed (123/8#4/765), blank-first (#12/345/678), blank-last (123/456/78#).
    /// Without it: seed for 3x3, blank-first otherwise
    #[arg(short, long, value_name = "BOARD")]
    goal: Option<String>,

    /// Rows and columns, such as 3x4, where they do not show in the board
    #[arg(short, long, value_name = "RxC")]
    size: Option<Shape>,

    /// The order in which the blank's movements are tried: conventional (up left right down), seed
    /// (down up left right), seed-textual (right left up down), or letters such as ulrd
    #[arg(long, value_name = "ORDER", default_value_t)]
    pub(crate) order: MoveOrder,
}

/// A puzzle to be solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Instance {
    pub(crate) start: Layout,
    pub(crate) goal: Layout,
}

impl PuzzleArgs {
    /// All instances asked for. Any mistake in any of them is reported before the first is solved.
    pub(crate) fn instances(&self) -> Result<Vec<Instance>, Failure> {
        match &self.file {
            None => Ok(vec![
                self.instance(&self.board.join(" "))
                    .map_err(Failure::input)?,
            ]),
            Some(path) => read_lines(path, |line| self.instance(line)),
        }
    }

    fn instance(&self, text: &str) -> Result<Instance, String> {
        let start = match self.size {
            Some(shape) => Layout::parse_shaped(text, shape),
            None => Layout::parse(text),
        };
        let start = start.map_err(|error| match error {
            BoardError::NotSquare { .. } => format!("{error}, with --size, such as --size 2x4"),
            error => error.to_string(),
        })?;
        let goal = goal_of(self.goal.as_deref(), start.shape())?;
        Ok(Instance { start, goal })
    }
}

/// The goal of a shape that the user has named, or the usual one.
pub(crate) fn goal_of(name: Option<&str>, shape: Shape) -> Result<Layout, String> {
    let seed = Layout::seed_goal();
    let goal = match name {
        Some("seed") | None if seed.shape() == shape => Ok(seed),
        Some("seed") => Err(BoardError::OtherShape {
            found: seed.shape(),
            expected: shape,
        }),
        Some("blank-first") | None => Ok(Layout::blank_first(shape)),
        Some("blank-last") => Ok(Layout::blank_last(shape)),
        Some(text) => Layout::parse_shaped(text, shape),
    };
    goal.map_err(|error| format!("goal: {error} (or write seed, blank-first or blank-last)"))
}

impl Instance {
    /// The header of a trace that begins here, without the method.
    pub(crate) fn header(&self, start: &str, order: MoveOrder) -> Header {
        Header::new(Family::Search, "puzzle", "", start)
            .with("goal", self.goal.to_string())
            .with("order", order.to_string())
    }

    /// Why there is no solution, if parity shows it.
    pub(crate) fn parity_objection(&self) -> Option<String> {
        if self.start.can_reach(&self.goal) {
            return None;
        }
        let last = Layout::blank_last(self.start.shape());
        let hint = if last != self.goal && self.start.can_reach(&last) {
            "; the goal blank-last can be reached"
        } else {
            ""
        };
        Some(format!(
            "{} is an odd permutation of {}, and moves of the blank make only even ones{hint}",
            self.start, self.goal
        ))
    }
}
