//! One search and what came of it.

use std::hash::Hash;
use std::time::Instant;

use search_core::{
    Event, Heuristic, Limit, Limits, Notation, Run, SearchObserver, Solution, Statistics,
};
use serde::Serialize;

use super::{HeuristicName, Method};
use crate::exit::{Failure, Status};
use crate::output::{Output, seconds};
use crate::progress::Progress;
use crate::trace::{Trace, TraceWriter};

/// How far a search may go, and what is printed on the way.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    pub(crate) limits: Limits<'static>,
    pub(crate) trace: Option<Trace>,
}

/// What came of one search.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Attempt<A, C> {
    #[serde(flatten)]
    pub(crate) verdict: Verdict<A, C>,
    pub(crate) statistics: Statistics,
    pub(crate) seconds: f64,
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "status", rename_all = "snake_case")]
pub(crate) enum Verdict<A, C> {
    Solved {
        #[serde(flatten)]
        solution: Solution<A, C>,
    },
    NoSolution,
    Stopped {
        limit: Limit,
    },
}

/// The JSON form of an attempt: the problem, the method, the domain's own options, what came of it.
#[derive(Serialize)]
pub(crate) struct Row<'a, P, D, A, C> {
    #[serde(flatten)]
    problem: P,
    algorithm: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    heuristic: Option<String>,
    #[serde(flatten)]
    options: D,
    #[serde(flatten)]
    attempt: &'a Attempt<A, C>,
}

impl<A, C> Verdict<A, C> {
    pub(crate) fn status(&self) -> Status {
        match self {
            Self::Solved { .. } => Status::Done,
            Self::NoSolution => Status::NoSolution,
            Self::Stopped { limit } => (*limit).into(),
        }
    }
}

impl<A, C> Attempt<A, C> {
    /// The answer where it is known without a search that there is no solution.
    pub(crate) fn without_search() -> Self {
        Self {
            verdict: Verdict::NoSolution,
            statistics: Statistics::default(),
            seconds: 0.0,
        }
    }

    /// The attempt with what it was an attempt at.
    pub(crate) fn row<P, D, H: HeuristicName>(
        &self,
        problem: P,
        method: &Method<H>,
        options: D,
    ) -> Row<'_, P, D, A, C> {
        let Method { algorithm, variant } = method;
        Row {
            problem,
            algorithm: algorithm.name(),
            heuristic: algorithm.is_informed().then(|| variant.heuristic.name()),
            options,
            attempt: self,
        }
    }

    /// Searches, printing the trace if one is wanted.
    pub(crate) fn make<S, E, H>(
        method: &Method<H>,
        space: &S,
        start: &S::State,
        heuristic: impl FnOnce() -> E,
        effort: Effort,
        output: &mut Output,
    ) -> Result<Self, Failure>
    where
        S: Notation<Action = A, Cost = C>,
        S::State: Eq + Hash,
        E: Heuristic<S>,
        H: HeuristicName,
    {
        let Effort { limits, trace } = effort;
        let Some(trace) = trace else {
            let progress = Progress::new(output);
            let mut show = |statistics: &Statistics| progress.show(statistics);
            let run = Run::new().with_limits(limits).with_progress(&mut show);
            return Ok(Self::search(run, method, space, start, heuristic));
        };
        let mut writer = TraceWriter::new(output, trace);
        let run = Run::watched_by(|event: Event<'_, S>| writer.write(&event.record(space)));
        let run = run.with_limits(limits);
        let attempt = Self::search(run, method, space, start, heuristic);
        writer.finish()?;
        Ok(attempt)
    }

    fn search<S, E, H, O>(
        mut run: Run<'_, O>,
        method: &Method<H>,
        space: &S,
        start: &S::State,
        heuristic: impl FnOnce() -> E,
    ) -> Self
    where
        S: Notation<Action = A, Cost = C>,
        S::State: Eq + Hash,
        E: Heuristic<S>,
        H: HeuristicName,
        O: SearchObserver<S>,
    {
        let clock = Instant::now();
        let answer = method.search(&mut run, space, start, heuristic);
        let verdict = match answer {
            Ok(Some(solution)) => Verdict::Solved { solution },
            Ok(None) => Verdict::NoSolution,
            Err(stopped) => Verdict::Stopped {
                limit: stopped.limit,
            },
        };
        Self {
            verdict,
            statistics: run.statistics,
            seconds: seconds(clock.elapsed()),
        }
    }
}
