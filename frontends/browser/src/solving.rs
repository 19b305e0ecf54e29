//! Solving an instance.

use catalogue::{
    About, Effort, Failure, Found, Host, Instance, SearchReport, See, Solver, TimedAttempt, seconds,
};
use search_core::clock::Instant;
use search_core::{Algorithm, Limits, Method, Statistics};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::host::{Context, Page};
use crate::problem::{Options, Problem};
use crate::request::value;

/// An instance to be solved, and the method.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Solve {
    problem: Problem,
    #[serde(default)]
    method: MethodGiven,
}

/// An algorithm with its options, and a heuristic.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct MethodGiven {
    algorithm: Option<String>,
    options: Options,
    heuristic: Option<String>,
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
    pub(crate) fn task(&self, context: Context<'_>) -> Result<Task, Failure> {
        let name = self.method.algorithm.as_deref();
        let method = Method::named(
            name.unwrap_or(Algorithm::DEFAULT),
            &self.method.options.values(),
        )?;
        Ok(Task {
            about: self.problem.domain(context)?.about(),
            instance: self.problem.instance(context)?,
            method,
            heuristic: self.method.heuristic.clone(),
        })
    }

    /// Solves it.
    ///
    /// # Errors
    ///
    /// If the instance or the method is invalid, with the reason.
    pub(crate) fn reply(&self, context: Context<'_>) -> Result<Value, Failure> {
        let task = self.task(context)?;
        let solver = task.solver(context.page)?;
        let solver = solver.as_deref();
        let answered = match solver {
            None => Answered::without_search(),
            Some(solver) => {
                let limits = context.limits.limits();
                attempt(&task.method, solver, limits, None, context.page)?
            }
        };
        task.reply(answered, solver)
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

    /// Returns the answer for programs, and in words for people: the method, the reason why there is no solution, if that
    /// was known without a search, the cost of the solution, to be put after the word "solved", its steps and the states
    /// along it, and the solutions in their order, where several are looked for.
    pub(crate) fn reply(
        &self,
        answered: Answered,
        solver: Option<&dyn Solver>,
    ) -> Result<Value, Failure> {
        let (instance, heuristic) = (&*self.instance, self.heuristic());
        let Answered { attempt, found } = answered;
        let solution = attempt.solution();
        let steps = solution.into_iter().flat_map(|solution| &solution.actions);
        let answer = SearchReport::new(&attempt, instance, &self.method, heuristic, solver);
        Ok(json!({
            "answer": value(answer)?,
            "title": instance.title(),
            "method": self.method.describe(heuristic),
            "remark": instance.remark(),
            "objection": self.objection(),
            "price": solution.map(|solution| instance.price(solution)),
            "steps": steps.map(ToString::to_string).collect::<Vec<_>>(),
            "drawing": solution.and_then(|solution| instance.draw(solution)),
            "found": found,
        }))
    }
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
