//! One search and its result.

use std::cell::RefCell;
use std::time::Instant;

use catalogue::{Effort, Found, Instance, Solver, TimedAttempt, seconds, verdict_in_words};
use search_core::{Limits, Method, Promise, Record, Statistics, Verdict};
use trace::Header;
use view::View;

use super::answer::print_found;
use crate::exit::{Failure, Status};
use crate::output::Output;
use crate::output::progress::Progress;
use crate::output::steps::{StepPrinter, Steps};
use crate::recording::{Recording, TraceFile, Witness};

/// A search to be run, with its output and recording.
pub(crate) struct Job<'j> {
    pub(crate) instance: &'j dyn Instance,
    pub(crate) solver: &'j dyn Solver,
    pub(crate) method: &'j Method,
    pub(crate) heuristic: &'j str,
    pub(crate) limits: Limits<'static>,
    pub(crate) steps: Option<Steps>,
    /// True if intermediate solutions are printed.
    pub(crate) shows_found: bool,
    /// File for the events, if one can be asked for.
    pub(crate) file: Option<&'j TraceFile>,
}

/// Returns the exit status for this verdict of a search.
fn status<A, C>(verdict: &Verdict<A, C>) -> Status {
    match verdict {
        Verdict::Solved { .. } => Status::Done,
        Verdict::NoSolution => Status::NoSolution,
        Verdict::Stopped { limit, .. } => (*limit).into(),
    }
}

/// Returns the exit status for this answer: as its verdict says, unless it contradicts what is published of the
/// problem.
pub(crate) fn judged(
    attempt: &TimedAttempt,
    instance: &dyn Instance,
    (method, solver): (&Method, Option<&dyn Solver>),
    limits: &Limits<'_>,
) -> Status {
    let verdict = &attempt.found.verdict;
    let is_stopped = matches!(verdict, Verdict::Stopped { .. });
    let promise = promise(method, solver, limits);
    if !is_stopped && instance.contradicts(attempt.solution(), promise) {
        Status::Wrong
    } else {
        status(verdict)
    }
}

/// Returns the guarantee on a solution that a method finds within limits.
pub(crate) fn promise(
    method: &Method,
    solver: Option<&dyn Solver>,
    limits: &Limits<'_>,
) -> Promise {
    let overestimates = solver.is_some_and(|solver| solver.is_admissible() == Some(false));
    if (method.algorithm().is_informed && overestimates) || limits.depth.is_some() {
        Promise::Nothing
    } else {
        method.promise()
    }
}

/// Searches, printing and recording the events that are wanted, and printing intermediate solutions. Returns the run, too,
/// if it is kept for a page.
pub(crate) fn attempt(
    job: &Job<'_>,
    output: &mut Output,
) -> Result<(TimedAttempt, Option<View>), Failure> {
    let recording = match job.file {
        None => Recording::OFF,
        Some(file) => file.begin(|| Header {
            algorithm: job.method.algorithm().name.to_owned(),
            method: job.method.describe(job.heuristic),
            ..job.instance.header()
        })?,
    };
    let is_watched = job.steps.is_some() || recording.is_on();
    let progress = (!is_watched).then(|| Progress::new(output));
    let witness = RefCell::new(Witness::new(StepPrinter::new(output, job.steps), recording));
    let mut found = |item: Found<'_>| {
        let print = || {
            let mut witness = witness.borrow_mut();
            witness
                .sink()
                .write(|output| job.print_found(&item, output));
        };
        match &progress {
            Some(progress) => progress.aside(print),
            None => print(),
        }
    };
    let mut see = |record: &dyn Fn() -> Record| witness.borrow_mut().see(record);
    let mut show = |statistics: &Statistics| {
        if let Some(progress) = &progress {
            progress.show(statistics);
        }
    };
    let attempt = job.solve(Effort {
        limits: job.limits,
        events: if is_watched { Some(&mut see) } else { None },
        progress: if is_watched { None } else { Some(&mut show) },
        found: Some(&mut found),
    })?;
    drop(progress);
    let recording = witness.into_inner().finish()?;
    let (outcome, answer) = verdict_in_words(&attempt.found.verdict);
    let view = recording.finish(&outcome, answer)?;
    Ok((attempt, view))
}

impl Job<'_> {
    fn solve(&self, effort: Effort<'_>) -> Result<TimedAttempt, Failure> {
        let clock = Instant::now();
        let found = self
            .solver
            .solve(self.method, effort)
            .map_err(Failure::input)?;
        Ok(TimedAttempt {
            found,
            seconds: seconds(clock.elapsed()),
        })
    }

    fn print_found(&self, found: &Found<'_>, output: &mut Output) -> Result<(), Failure> {
        if self.shows_found {
            print_found(found, self.instance, output)
        } else {
            Ok(())
        }
    }
}
