//! One search and what came of it.

use std::cell::RefCell;
use std::fmt::Display;
use std::time::Instant;

use search_core::{Cost, Event, Limits, Run, SearchObserver, StateSpace, Statistics};
use serde::Serialize;
use trace::Header;

use super::answer::{Price, print_found};
use super::dispatch::{Guide, Problem, Space};
use super::outcome::{Found, Series, Show, Verdict};
use super::{HeuristicName, Method};
use crate::exit::Failure;
use crate::output::{Output, seconds};
use crate::progress::Progress;
use crate::recording::{Recording, TraceFile, Witness};
use crate::steps::{Sink, StepPrinter, Steps};

/// How far a search may go, and what is printed on the way.
pub(crate) struct Effort<'e, A, C> {
    pub(crate) limits: Limits<'static>,
    pub(crate) steps: Option<Steps>,
    /// How solutions that are not the last word are printed, if they are.
    pub(crate) price: Option<&'e dyn Price<A, C>>,
    /// The recording of events, if one is possible.
    pub(crate) trace: Option<ToRecord<'e>>,
}

/// A recording of events that the user may ask for.
pub(crate) struct ToRecord<'e> {
    pub(crate) file: &'e TraceFile,
    /// The header of the trace, made from the text of the start.
    pub(crate) header: &'e dyn Fn(&str) -> Header,
}

/// What came of one search.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Attempt<A, C> {
    #[serde(flatten)]
    pub(crate) verdict: Verdict<A, C>,
    #[serde(flatten)]
    pub(crate) series: Option<Series>,
    pub(crate) statistics: Statistics,
    pub(crate) seconds: f64,
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

impl<A, C> Attempt<A, C> {
    /// The answer where it is known without a search that there is no solution.
    pub(crate) fn without_search() -> Self {
        Self {
            verdict: Verdict::NoSolution,
            series: None,
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
}

impl<A: Copy + Display + Serialize, C: Cost + Serialize> Attempt<A, C> {
    /// Searches, printing and recording the events that are wanted, and printing the solutions on
    /// the way to the answer. The heuristics lead to the goal and back to the start.
    pub(crate) fn make<S, F, B, H>(
        method: &Method<H>,
        problem: &Problem<'_, S>,
        (forward, backward): (impl FnOnce() -> F, impl FnOnce() -> B),
        Effort {
            limits,
            steps,
            price,
            trace,
        }: Effort<'_, A, C>,
        output: &mut Output,
    ) -> Result<Self, Failure>
    where
        S: Space + StateSpace<Action = A, Cost = C>,
        F: Guide<S>,
        B: Guide<S>,
        H: HeuristicName,
    {
        let heuristics = (forward, backward);
        let print = |found: &Found<'_, A, C>, output: &mut Output| match price {
            Some(price) => print_found(found, price, output),
            None => Ok(()),
        };
        let recording = match trace {
            None => Recording::OFF,
            Some(ToRecord { file, header }) => file.begin(|| Header {
                algorithm: method.algorithm.name(),
                method: method.describe(),
                ..header(&problem.space.state_text(&problem.start))
            })?,
        };
        if steps.is_none() && !recording.is_on() {
            let progress = Progress::new(output);
            let mut sink = Sink::new(output);
            let mut found = |item: Found<'_, A, C>| {
                progress.aside(|| sink.write(|output| print(&item, output)));
            };
            let mut show = |statistics: &Statistics| progress.show(statistics);
            let run = Run::new().with_limits(limits).with_progress(&mut show);
            let attempt = Self::search(run, method, problem, heuristics, &mut found);
            return sink.finish().map(|()| attempt);
        }
        let witness = RefCell::new(Witness::new(StepPrinter::new(output, steps), recording));
        let mut found = |item: Found<'_, A, C>| {
            let mut witness = witness.borrow_mut();
            witness.sink().write(|output| print(&item, output));
        };
        let run = Run::watched_by(|event: Event<'_, S>| {
            witness.borrow_mut().see(|| event.record(problem.space));
        });
        let run = run.with_limits(limits);
        let attempt = Self::search(run, method, problem, heuristics, &mut found);
        let recording = witness.into_inner().finish()?;
        let (outcome, answer) = attempt.verdict.in_words();
        recording.finish(&outcome, answer).map(|()| attempt)
    }

    fn search<S, F, B, H, O>(
        mut run: Run<'_, O>,
        method: &Method<H>,
        problem: &Problem<'_, S>,
        (forward, backward): (impl FnOnce() -> F, impl FnOnce() -> B),
        found: &mut Show<'_, A, C>,
    ) -> Self
    where
        S: Space + StateSpace<Action = A, Cost = C>,
        F: Guide<S>,
        B: Guide<S>,
        H: HeuristicName,
        O: SearchObserver<S>,
    {
        let clock = Instant::now();
        let outcome = method.search(&mut run, problem, forward, backward, found);
        Self {
            verdict: outcome.verdict,
            series: outcome.series,
            statistics: run.statistics,
            seconds: seconds(clock.elapsed()),
        }
    }
}
