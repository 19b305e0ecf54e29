//! Solving an instance.

use catalogue::{
    About, Catalogue, Effort, Failure, Found, Host, Instance, SearchReport, See, Solver,
    TimedAttempt, seconds,
};
use search_core::clock::Instant;
use search_core::{Algorithm, Limits, Method, Statistics};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::host::Page;
use crate::limits::LimitsGiven;
use crate::problem::{Options, Problem};
use crate::reply::value;

/// An instance to be solved, and the method.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Solve {
    problem: Problem,
    #[serde(default)]
    method: MethodGiven,
    #[serde(default)]
    pub(crate) limits: LimitsGiven,
}

/// An algorithm with its options, and a heuristic.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct MethodGiven {
    algorithm: Option<String>,
    options: Options,
    heuristic: Option<String>,
}

/// An answer for programs, and in words for people.
#[derive(Serialize)]
struct Solved<'s> {
    answer: SearchReport<'s>,
    title: String,
    /// The method in words.
    method: String,
    remark: Option<String>,
    /// Reason why there is no solution, if that was known without a search.
    objection: Option<String>,
    /// Cost of the solution, to be put after the word "solved".
    price: Option<String>,
    /// The steps of the solution.
    steps: Vec<String>,
    /// The states along the solution.
    drawing: Option<String>,
    /// The solutions in their order, where several are looked for.
    found: Vec<Value>,
}

/// Answer of a search, and the solutions it showed on the way.
pub(crate) struct Answered {
    pub(crate) attempt: TimedAttempt,
    found: Vec<Value>,
}

impl Answered {
    /// Returns the answer if it is known without a search that there is no solution.
    pub(crate) fn without_search() -> Self {
        Self {
            attempt: TimedAttempt::without_search(),
            found: Vec::new(),
        }
    }
}

/// An instance with the method by which it is solved.
pub(crate) struct Task {
    pub(crate) about: &'static About,
    pub(crate) instance: Box<dyn Instance>,
    pub(crate) method: Method,
    heuristic: Option<String>,
}

impl Solve {
    /// Builds the task that is requested.
    ///
    /// # Errors
    ///
    /// If the instance or the method is invalid, with the reason.
    pub(crate) fn task(&self, catalogue: &Catalogue, page: &Page<'_>) -> Result<Task, Failure> {
        let name = self.method.algorithm.as_deref();
        let method = Method::named(
            name.unwrap_or(Algorithm::DEFAULT),
            &self.method.options.values(),
        )?;
        Ok(Task {
            about: self.problem.domain(catalogue)?.about(),
            instance: self.problem.instance(catalogue, page)?,
            method,
            heuristic: self.method.heuristic.clone(),
        })
    }
}

impl Task {
    /// Returns the heuristic that answers name.
    pub(crate) fn heuristic(&self) -> &str {
        self.about
            .heuristic_for(self.heuristic.as_deref(), &*self.instance)
    }

    fn objection(&self) -> Option<String> {
        self.instance.objection_to(self.method.algorithm())
    }

    /// Returns the instance with its heuristic, unless it is known without a search that there is no solution.
    pub(crate) fn solver(&self, host: &dyn Host) -> Result<Option<Box<dyn Solver + '_>>, Failure> {
        if self.objection().is_some() {
            return Ok(None);
        }
        // One that costs nothing, for an algorithm that uses none.
        let used = if self.method.algorithm().is_informed {
            self.heuristic()
        } else {
            self.about.heuristic_for(None, &*self.instance)
        };
        self.instance.solver(used, host).map(Some)
    }

    /// Returns the reply.
    pub(crate) fn reply(
        &self,
        answered: Answered,
        solver: Option<&dyn Solver>,
    ) -> Result<Value, Failure> {
        let (instance, heuristic) = (&*self.instance, self.heuristic());
        let Answered { attempt, found } = answered;
        let solution = attempt.solution();
        let steps = solution.into_iter().flat_map(|solution| &solution.actions);
        value(Solved {
            answer: SearchReport::new(&attempt, instance, &self.method, heuristic, solver),
            title: instance.title(),
            method: self.method.describe(heuristic),
            remark: instance.remark(),
            objection: self.objection(),
            price: solution.map(|solution| instance.price(solution)),
            steps: steps.map(ToString::to_string).collect(),
            drawing: solution.and_then(|solution| instance.draw(solution)),
            found,
        })
    }
}

/// Solves it.
///
/// # Errors
///
/// If the instance or the method is invalid, with the reason.
pub(crate) fn reply(
    solve: &Solve,
    catalogue: &Catalogue,
    page: &Page<'_>,
) -> Result<Value, Failure> {
    let task = solve.task(catalogue, page)?;
    let solver = task.solver(page)?;
    let solver = solver.as_deref();
    let answered = match solver {
        None => Answered::without_search(),
        Some(solver) => attempt(&task.method, solver, solve.limits.limits(), None, page)?,
    };
    task.reply(answered, solver)
}

/// Searches, showing the events on request.
///
/// # Errors
///
/// If the instance does not offer what the algorithm needs.
pub(crate) fn attempt(
    method: &Method,
    solver: &dyn Solver,
    limits: Limits<'_>,
    events: Option<&mut See<'_>>,
    page: &Page<'_>,
) -> Result<Answered, Failure> {
    let begin = Instant::now();
    let mut show = |statistics: &Statistics| page.searching(statistics);
    let mut solutions = Vec::new();
    let mut keep = |solution: Found<'_>| solutions.extend(value(solution));
    let effort = Effort {
        limits,
        // Lent for this run only.
        events: match events {
            Some(events) => Some(events),
            None => None,
        },
        progress: Some(&mut show),
        found: Some(&mut keep),
    };
    let found = solver.solve(method, effort)?;
    let attempt = TimedAttempt {
        found,
        seconds: seconds(begin.elapsed()),
    };
    Ok(Answered {
        attempt,
        found: solutions,
    })
}
