//! Several algorithms on one instance.

use catalogue::{
    Attempting, Comparison, Contestant, Failure, Instance, SearchReport, See, Setting, TimedAttempt,
};
use search_core::{ALGORITHMS, Algorithm};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::host::Context;
use crate::problem::{Options, Problem};
use crate::request::value;
use crate::solving::attempt;

/// An instance and the algorithms to be compared on it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Compare {
    pub(crate) problem: Problem,
    /// The algorithms; all that end with one solution if there are none.
    #[serde(default)]
    algorithms: Vec<String>,
    /// The options of all of them.
    #[serde(default)]
    options: Options,
    heuristic: Option<String>,
}

impl Compare {
    /// Returns the algorithms.
    ///
    /// # Errors
    ///
    /// If there is none of a name.
    fn algorithms(&self) -> Result<Vec<&'static Algorithm>, Failure> {
        if self.algorithms.is_empty() {
            let single = |algorithm: &&Algorithm| !algorithm.is_series;
            return Ok(ALGORITHMS.iter().filter(single).collect());
        }
        let named = |name: &String| {
            let found = ALGORITHMS.iter().find(|entry| entry.is_called(name));
            found.ok_or_else(|| Failure::input(format!("there is no algorithm `{name}`")))
        };
        self.algorithms.iter().map(named).collect()
    }

    pub(crate) fn reply(&self, context: Context<'_>) -> Result<Value, Failure> {
        let mut measure = |contestant: &Contestant<'_>| run(contestant, None, context);
        self.compared(false, &mut measure, context)
    }

    /// Returns a row for each algorithm with its result, run by `attempting`, which may or may not watch it.
    ///
    /// # Errors
    ///
    /// If the request is invalid, with the reason, or the errors of `attempting`.
    pub(crate) fn compared(
        &self,
        is_watched: bool,
        attempting: &mut Attempting<'_>,
        context: Context<'_>,
    ) -> Result<Value, Failure> {
        let page = context.page;
        let about = self.problem.domain(context)?.about();
        let instance = self.problem.instance(context)?;
        let objection = instance.objection();
        let mut rows = Vec::new();
        if objection.is_none() {
            let heuristic = about.heuristic_for(self.heuristic.as_deref(), &*instance);
            let mut comparison = Comparison::new(&*instance, &[heuristic], page)?;
            let settings = Setting::all(self.algorithms()?, &[heuristic], &self.options.values());
            let mut measure = |contestant: &Contestant<'_>| run(contestant, None, context);
            comparison.measure_depth(&settings, about, page, &mut measure)?;
            for setting in &settings {
                if let Some(contestant) = comparison.contestant(setting, is_watched)? {
                    let attempt = match instance.objection_to(setting.algorithm) {
                        Some(_) => TimedAttempt::without_search(),
                        None => attempting(&contestant)?,
                    };
                    rows.push(row(comparison.instance, &contestant, &attempt)?);
                }
            }
        }
        Ok(json!({
            "title": instance.title(),
            "setting": instance.setting(),
            "remark": instance.remark(),
            "objection": objection,
            // The name of the costs.
            "cost": about.cost,
            "rows": rows,
        }))
    }
}

/// Runs an algorithm, showing the events on request. Without a limit it may expand a million nodes.
pub(crate) fn run(
    contestant: &Contestant<'_>,
    events: Option<&mut See<'_>>,
    context: Context<'_>,
) -> Result<TimedAttempt, Failure> {
    let Contestant { method, solver, .. } = contestant;
    let mut limits = context.limits.limits();
    limits.expansions.get_or_insert(Comparison::EXPANSIONS);
    attempt(method, *solver, limits, events, context.page).map(|answered| answered.attempt)
}

/// Returns the result of one algorithm.
fn row(
    instance: &dyn Instance,
    contestant: &Contestant<'_>,
    attempt: &TimedAttempt,
) -> Result<Value, Failure> {
    let Contestant {
        method,
        heuristic,
        solver,
    } = contestant;
    let solution = attempt.solution();
    let report = SearchReport::new(attempt, instance, method, heuristic, Some(*solver));
    Ok(json!({
        "algorithm": method.algorithm().name,
        "method": contestant.describe(),
        "cost": solution.map(|solution| instance.cost(&solution.cost)),
        "answer": value(report)?,
    }))
}
