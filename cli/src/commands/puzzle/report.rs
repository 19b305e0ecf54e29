//! The answer to one instance.

use std::time::Instant;

use domain_puzzle::{Layout, Move, MoveOrder, Puzzle, Word};
use search_core::{Event, Limit, Limits, Run, SearchObserver, Solution, Statistics};
use serde::Serialize;

use super::{Instance, Method};
use crate::exit::{Failure, Status};
use crate::output::{Output, seconds, side_by_side};
use crate::progress::Progress;
use crate::trace::{Trace, TraceWriter};

/// What came of one search.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Attempt {
    #[serde(flatten)]
    pub(crate) verdict: Verdict,
    pub(crate) statistics: Statistics,
    pub(crate) seconds: f64,
}

/// The JSON form of an attempt.
#[derive(Serialize)]
pub(crate) struct Row<'a> {
    start: String,
    goal: String,
    algorithm: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    heuristic: Option<String>,
    order: String,
    #[serde(flatten)]
    attempt: &'a Attempt,
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "status", rename_all = "snake_case")]
pub(crate) enum Verdict {
    Solved {
        #[serde(flatten)]
        solution: Solution<Move, u32>,
    },
    NoSolution,
    Stopped {
        limit: Limit,
    },
}

impl Verdict {
    pub(crate) fn status(&self) -> Status {
        match self {
            Self::Solved { .. } => Status::Done,
            Self::NoSolution => Status::NoSolution,
            Self::Stopped { limit } => (*limit).into(),
        }
    }
}

impl Attempt {
    /// The answer where parity alone shows that there is no solution.
    pub(crate) fn without_search() -> Self {
        Self {
            verdict: Verdict::NoSolution,
            statistics: Statistics::default(),
            seconds: 0.0,
        }
    }

    /// The attempt with what it was an attempt at.
    pub(crate) fn row(&self, instance: &Instance, method: &Method, order: MoveOrder) -> Row<'_> {
        let algorithm = method.algorithm;
        Row {
            start: instance.start.to_string(),
            goal: instance.goal.to_string(),
            algorithm: algorithm.name(),
            heuristic: algorithm
                .is_informed()
                .then(|| method.variant.heuristic.name()),
            order: order.to_string(),
            attempt: self,
        }
    }

    /// Searches, printing the trace if one is wanted.
    pub(crate) fn make(
        instance: &Instance,
        method: &Method,
        order: MoveOrder,
        limits: Limits<'_>,
        trace: Option<Trace>,
        output: &mut Output,
    ) -> Result<Self, Failure> {
        if usize::from(instance.goal.shape().cells()) <= <u64 as Word>::CELLS {
            Self::packed::<u64>(instance, method, order, limits, trace, output)
        } else {
            Self::packed::<u128>(instance, method, order, limits, trace, output)
        }
    }

    fn packed<W: Word>(
        instance: &Instance,
        method: &Method,
        order: MoveOrder,
        limits: Limits<'_>,
        trace: Option<Trace>,
        output: &mut Output,
    ) -> Result<Self, Failure> {
        let puzzle = Puzzle::<W>::new(&instance.goal, order).map_err(Failure::input)?;
        let Some(trace) = trace else {
            let progress = Progress::new(output);
            let mut show = |statistics: &Statistics| progress.show(statistics);
            let run = Run::new().with_limits(limits).with_progress(&mut show);
            return Self::search(run, &puzzle, instance, method);
        };
        let mut writer = TraceWriter::new(output, trace);
        let run =
            Run::watched_by(|event: Event<'_, Puzzle<W>>| writer.write(&event.record(&puzzle)));
        let attempt = Self::search(run.with_limits(limits), &puzzle, instance, method);
        writer.finish()?;
        attempt
    }

    fn search<W: Word, O: SearchObserver<Puzzle<W>>>(
        mut run: Run<'_, O>,
        puzzle: &Puzzle<W>,
        instance: &Instance,
        method: &Method,
    ) -> Result<Self, Failure> {
        let start = puzzle.pack(&instance.start).map_err(Failure::input)?;
        let clock = Instant::now();
        let answer = method.search(&mut run, puzzle, &start);
        let verdict = match answer {
            Ok(Some(solution)) => Verdict::Solved { solution },
            Ok(None) => Verdict::NoSolution,
            Err(stopped) => Verdict::Stopped {
                limit: stopped.limit,
            },
        };
        let statistics = run.statistics;
        Ok(Self {
            verdict,
            statistics,
            seconds: seconds(clock.elapsed()),
        })
    }
}

/// The boards along a path, side by side.
pub(crate) fn path_picture(start: &Layout, moves: &[Move]) -> String {
    let mut boards = vec![start.clone()];
    for &mv in moves {
        boards.extend(boards.last().and_then(|board| board.after(mv)));
    }
    let pictures: Vec<String> = boards.iter().map(|board| format!("{board:#}")).collect();
    side_by_side(&pictures, "  >  ")
}
