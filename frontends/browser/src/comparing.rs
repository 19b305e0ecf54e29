//! Several algorithms on one instance.

use catalogue::{Catalogue, Comparison, Failure, SearchReport, Solver};
use search_core::{ALGORITHMS, Algorithm, Limits, Method};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::host::Page;
use crate::limits::LimitsGiven;
use crate::problem::{Options, Problem};
use crate::reply::value;
use crate::solving::attempt;

/// What is to be compared.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Compare {
    problem: Problem,
    /// The algorithms; all that end with one solution if there are none.
    #[serde(default)]
    algorithms: Vec<String>,
    /// The options of all of them.
    #[serde(default)]
    options: Options,
    heuristic: Option<String>,
    /// Those of each algorithm.
    #[serde(default)]
    pub(crate) limits: LimitsGiven,
}

#[derive(Serialize)]
struct Compared {
    title: String,
    setting: String,
    remark: Option<String>,
    objection: Option<String>,
    /// What costs are called.
    cost: &'static str,
    rows: Vec<Row>,
}

/// The result of one algorithm.
#[derive(Serialize)]
struct Row {
    /// In words.
    method: String,
    cost: Option<String>,
    answer: Value,
}

impl Compare {
    /// The algorithms.
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

    /// Those of each algorithm.
    fn limits(&self) -> Limits<'static> {
        let mut limits = self.limits.limits();
        limits.expansions.get_or_insert(Comparison::EXPANSIONS);
        limits
    }

    pub(crate) fn reply(&self, catalogue: &Catalogue, page: &Page<'_>) -> Result<Value, Failure> {
        let about = self.problem.domain(catalogue)?.about();
        let instance = self.problem.instance(catalogue, page)?;
        let objection = instance.objection();
        let mut rows = Vec::new();
        if objection.is_none() {
            let heuristic = about.heuristic_for(self.heuristic.as_deref(), &*instance);
            let solver = instance.solver(heuristic, page)?;
            let values = self.options.values();
            let mut comparison = Comparison::new(&*instance, heuristic, &*solver, values);
            let algorithms = self.algorithms()?;
            let mut measure = |method: &Method, _: &str, solver: &dyn Solver| {
                attempt(method, solver, self.limits(), None, page).map(|answered| answered.attempt)
            };
            comparison.measure_depth(algorithms.iter().copied(), about, page, &mut measure)?;
            for algorithm in algorithms {
                rows.extend(self.row(&comparison, algorithm, page)?);
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

    /// The result of an algorithm, unless the instance does not offer what it needs.
    fn row(
        &self,
        comparison: &Comparison<'_>,
        algorithm: &'static Algorithm,
        page: &Page<'_>,
    ) -> Result<Option<Row>, Failure> {
        let Comparison {
            instance,
            heuristic,
            solver,
            ..
        } = *comparison;
        let Some(method) = comparison.method(algorithm, false)? else {
            return Ok(None);
        };
        let attempt = attempt(&method, solver, self.limits(), None, page)?.attempt;
        let solution = attempt.solution();
        Ok(Some(Row {
            method: method.describe(heuristic),
            cost: solution.map(|solution| instance.cost(&solution.cost)),
            answer: value(SearchReport::new(
                &attempt,
                instance,
                &method,
                heuristic,
                Some(solver),
            ))?,
        }))
    }
}
