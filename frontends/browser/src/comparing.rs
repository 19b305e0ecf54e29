//! Several algorithms on one instance.

use catalogue::{
    Attempting, Catalogue, Comparison, Contestant, Failure, Instance, SearchReport, Setting,
    TimedAttempt,
};
use search_core::{ALGORITHMS, Algorithm, Limits};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::host::Page;
use crate::limits::LimitsGiven;
use crate::problem::{Options, Problem};
use crate::reply::value;
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
    /// Limits of each algorithm.
    #[serde(default)]
    pub(crate) limits: LimitsGiven,
}

#[derive(Serialize)]
struct Compared {
    title: String,
    setting: String,
    remark: Option<String>,
    objection: Option<String>,
    /// Name of the costs.
    cost: &'static str,
    rows: Vec<Row>,
}

/// The result of one algorithm.
#[derive(Serialize)]
struct Row {
    algorithm: &'static str,
    /// In words.
    method: String,
    cost: Option<String>,
    answer: Value,
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

    /// Returns the limits of each algorithm.
    pub(crate) fn limits(&self) -> Limits<'static> {
        let mut limits = self.limits.limits();
        limits.expansions.get_or_insert(Comparison::EXPANSIONS);
        limits
    }

    fn attempt(
        &self,
        contestant: &Contestant<'_>,
        page: &Page<'_>,
    ) -> Result<TimedAttempt, Failure> {
        let Contestant { method, solver, .. } = contestant;
        attempt(method, *solver, self.limits(), None, page).map(|answered| answered.attempt)
    }

    pub(crate) fn reply(&self, catalogue: &Catalogue, page: &Page<'_>) -> Result<Value, Failure> {
        let mut measure = |contestant: &Contestant<'_>| self.attempt(contestant, page);
        self.compared(false, &mut measure, catalogue, page)
    }

    /// Returns the result of each algorithm, run by `attempting`, which may or may not watch it.
    ///
    /// # Errors
    ///
    /// If the request is invalid, with the reason, or the errors of `attempting`.
    pub(crate) fn compared(
        &self,
        is_watched: bool,
        attempting: &mut Attempting<'_, Failure>,
        catalogue: &Catalogue,
        page: &Page<'_>,
    ) -> Result<Value, Failure> {
        let about = self.problem.domain(catalogue)?.about();
        let instance = self.problem.instance(catalogue, page)?;
        let objection = instance.objection();
        let mut rows = Vec::new();
        if objection.is_none() {
            let heuristic = about.heuristic_for(self.heuristic.as_deref(), &*instance);
            let mut comparison = Comparison::new(&*instance, &[heuristic], page)?;
            let settings = Setting::all(self.algorithms()?, &[heuristic], &self.options.values());
            let mut measure = |contestant: &Contestant<'_>| self.attempt(contestant, page);
            comparison.measure_depth(&settings, about, page, &mut measure)?;
            for setting in &settings {
                if let Some(contestant) = comparison.contestant(setting, is_watched)? {
                    let attempt = match instance.objection_to(setting.algorithm) {
                        Some(_) => TimedAttempt::without_search(),
                        None => attempting(&contestant)?,
                    };
                    rows.push(Row::new(comparison.instance, &contestant, &attempt)?);
                }
            }
        }
        value(Compared {
            title: instance.title(),
            setting: instance.setting(),
            remark: instance.remark(),
            objection,
            cost: about.cost,
            rows,
        })
    }
}

impl Row {
    fn new(
        instance: &dyn Instance,
        contestant: &Contestant<'_>,
        attempt: &TimedAttempt,
    ) -> Result<Self, Failure> {
        let Contestant {
            method,
            heuristic,
            solver,
        } = contestant;
        let solution = attempt.solution();
        Ok(Self {
            algorithm: method.algorithm().name,
            method: contestant.describe(),
            cost: solution.map(|solution| instance.cost(&solution.cost)),
            answer: value(SearchReport::new(
                attempt,
                instance,
                method,
                heuristic,
                Some(*solver),
            ))?,
        })
    }
}
