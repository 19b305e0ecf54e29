//! One search and its result.

use std::cell::RefCell;
use std::time::Instant;

use catalogue::{Action, Effort, Facts, Found, Instance, Solution, Solver};
use search_core::{Field, Limits, Method, Record, Statistics, Verdict};
use serde::ser::{Serialize, SerializeMap, Serializer};
use trace::Header;

use super::answer::print_found;
use crate::exit::{Failure, Status};
use crate::output::progress::Progress;
use crate::output::steps::{Sink, StepPrinter, Steps};
use crate::output::{Output, seconds};
use crate::recording::{Recording, TraceFile, Witness};

/// The result of one search, and the time it took.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct Attempt {
    #[serde(flatten)]
    pub(crate) found: catalogue::Attempt,
    pub(crate) seconds: f64,
}

/// What is to be searched, and what is printed and recorded meanwhile.
pub(crate) struct Job<'j> {
    pub(crate) instance: &'j dyn Instance,
    pub(crate) solver: &'j dyn Solver,
    pub(crate) method: &'j Method,
    pub(crate) heuristic: &'j str,
    pub(crate) limits: Limits<'static>,
    pub(crate) steps: Option<Steps>,
    /// Are intermediate solutions printed?
    pub(crate) shows_found: bool,
    /// Where events are recorded, if that can be asked for.
    pub(crate) file: Option<&'j TraceFile>,
}

impl Attempt {
    /// The answer if it is known without a search that there is no solution.
    pub(crate) fn without_search() -> Self {
        Self {
            found: catalogue::Attempt {
                verdict: Verdict::NoSolution,
                series: None,
                statistics: Statistics::default(),
            },
            seconds: 0.0,
        }
    }

    /// The solution, if the search ended with one.
    pub(crate) fn solution(&self) -> Option<&Solution> {
        match &self.found.verdict {
            Verdict::Solved { solution } => Some(solution),
            _ => None,
        }
    }

    pub(crate) fn status(&self) -> Status {
        status(&self.found.verdict)
    }
}

/// How the program ends when its search has this verdict.
pub(crate) fn status<A, C>(verdict: &Verdict<A, C>) -> Status {
    match verdict {
        Verdict::Solved { .. } => Status::Done,
        Verdict::NoSolution => Status::NoSolution,
        Verdict::Stopped { limit, .. } => (*limit).into(),
    }
}

/// Searches, printing and recording the events that are wanted, and printing intermediate solutions.
pub(crate) fn attempt(job: &Job<'_>, output: &mut Output) -> Result<Attempt, Failure> {
    let recording = match job.file {
        None => Recording::OFF,
        Some(file) => file.begin(|| Header {
            algorithm: job.method.algorithm().name.to_owned(),
            method: job.method.describe(job.heuristic),
            ..job.instance.header()
        })?,
    };
    if job.steps.is_none() && !recording.is_on() {
        let progress = Progress::new(output);
        let mut sink = Sink::new(output);
        let mut found = |item: Found<'_>| {
            progress.aside(|| sink.write(|output| job.print_found(&item, output)));
        };
        let mut show = |statistics: &Statistics| progress.show(statistics);
        let attempt = job.solve(Effort {
            limits: job.limits,
            events: None,
            progress: Some(&mut show),
            found: Some(&mut found),
        })?;
        return sink.finish().map(|()| attempt);
    }
    let witness = RefCell::new(Witness::new(StepPrinter::new(output, job.steps), recording));
    let mut found = |item: Found<'_>| {
        let mut witness = witness.borrow_mut();
        witness
            .sink()
            .write(|output| job.print_found(&item, output));
    };
    let mut see = |record: &dyn Fn() -> Record| witness.borrow_mut().see(record);
    let attempt = job.solve(Effort {
        limits: job.limits,
        events: Some(&mut see),
        progress: None,
        found: Some(&mut found),
    })?;
    let recording = witness.into_inner().finish()?;
    let (outcome, answer) = in_words(&attempt.found.verdict);
    recording.finish(&outcome, answer).map(|()| attempt)
}

impl Job<'_> {
    fn solve(&self, effort: Effort<'_>) -> Result<Attempt, Failure> {
        let clock = Instant::now();
        let found = self
            .solver
            .solve(self.method, effort)
            .map_err(Failure::input)?;
        Ok(Attempt {
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

/// The verdict for the end of a trace, and the actions of the solution.
fn in_words(verdict: &Verdict<Action, Field>) -> (String, Vec<String>) {
    let (outcome, solution) = match verdict {
        Verdict::Solved { solution } => ("solved".to_owned(), Some(solution)),
        Verdict::NoSolution => ("no solution".to_owned(), None),
        Verdict::Stopped { limit, best, .. } => (format!("stopped: {limit}"), best.as_ref()),
    };
    let actions = solution.into_iter().flat_map(|solution| &solution.actions);
    (outcome, actions.map(ToString::to_string).collect())
}

/// The JSON form of an attempt: the problem, the method, the domain's own options, the result.
#[derive(serde::Serialize)]
pub(crate) struct Row<'a> {
    #[serde(flatten)]
    problem: Named,
    algorithm: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    heuristic: Option<&'a str>,
    #[serde(flatten)]
    options: Named,
    #[serde(flatten)]
    attempt: &'a Attempt,
}

/// Facts as a map.
struct Named(Facts);

impl Serialize for Named {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'a> Row<'a> {
    /// An attempt with its problem. There is no solver if nothing was searched.
    pub(crate) fn new(
        attempt: &'a Attempt,
        instance: &dyn Instance,
        method: &Method,
        heuristic: &'a str,
        solver: Option<&dyn Solver>,
    ) -> Self {
        let is_informed = method.algorithm().is_informed;
        let mut options = instance.options();
        if let Some(solver) = solver.filter(|_| is_informed) {
            options.extend(solver.facts());
        }
        options.extend(instance.measures(attempt.solution()));
        Self {
            problem: Named(instance.facts()),
            algorithm: method.algorithm().name,
            heuristic: is_informed.then_some(heuristic),
            options: Named(options),
            attempt,
        }
    }
}
