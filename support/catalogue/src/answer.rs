//! The answer of a search, as programs read it.

use std::collections::BTreeMap;

use search_core::{Field, Method, Statistics, Verdict};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use crate::{Action, Attempt, Facts, Instance, Solution, Solver};

/// The result of one search, and the time it took.
#[derive(Clone, Debug, serde::Serialize)]
pub struct TimedAttempt {
    /// The result.
    #[serde(flatten)]
    pub found: Attempt,
    /// The time in seconds.
    pub seconds: f64,
}

impl TimedAttempt {
    /// Returns the answer if it is known without a search that there is no solution.
    #[must_use]
    pub fn without_search() -> Self {
        Self {
            found: Attempt {
                verdict: Verdict::NoSolution,
                series: None,
                statistics: Statistics::default(),
            },
            seconds: 0.0,
        }
    }

    /// Returns the solution, if the search ended with one.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution> {
        match &self.found.verdict {
            Verdict::Solved { solution } => Some(solution),
            _ => None,
        }
    }
}

/// Returns the verdict for the end of a trace, and the actions of the solution.
#[must_use]
pub fn verdict_in_words(verdict: &Verdict<Action, Field>) -> (String, Vec<String>) {
    let (outcome, solution) = match verdict {
        Verdict::Solved { solution } => ("solved".to_owned(), Some(solution)),
        Verdict::NoSolution => ("no solution".to_owned(), None),
        Verdict::Stopped { limit, best, .. } => (format!("stopped: {limit}"), best.as_ref()),
    };
    let actions = solution.into_iter().flat_map(|solution| &solution.actions);
    (outcome, actions.map(ToString::to_string).collect())
}

/// Conditions of a search, for programs: the program's version, the problem, the method with all its parameters, the
/// domain's own options.
#[derive(serde::Serialize)]
pub struct Conditions<'a> {
    version: &'static str,
    domain: String,
    /// The file that the problem is from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    #[serde(flatten)]
    problem: Named,
    algorithm: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    heuristic: Option<&'a str>,
    /// False where the heuristic is known not to be admissible; otherwise left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    admissible: Option<bool>,
    #[serde(flatten)]
    parameters: Parameters,
    #[serde(flatten)]
    options: Named,
}

/// An answer for programs: the conditions and the result.
#[derive(serde::Serialize)]
pub struct SearchReport<'a> {
    /// The conditions.
    #[serde(flatten)]
    pub conditions: Conditions<'a>,
    #[serde(flatten)]
    measures: Named,
    #[serde(flatten)]
    attempt: &'a TimedAttempt,
}

impl<'a> Conditions<'a> {
    /// Returns those of an instance and a method. There is no solver if nothing is searched.
    #[must_use]
    pub fn new(
        instance: &dyn Instance,
        method: &Method,
        heuristic: &'a str,
        solver: Option<&dyn Solver>,
    ) -> Self {
        let is_informed = method.algorithm().is_informed;
        let mut options = instance.options();
        let solver = solver.filter(|_| is_informed);
        if let Some(solver) = solver {
            options.extend(solver.facts());
        }
        let admissible = solver.and_then(Solver::is_admissible);
        Self {
            version: env!("CARGO_PKG_VERSION"),
            domain: instance.header().problem,
            file: None,
            problem: Named(instance.facts()),
            algorithm: method.algorithm().name,
            heuristic: is_informed.then_some(heuristic),
            admissible: admissible.filter(|is_admissible| !is_admissible),
            parameters: Parameters::of(method),
            options: Named(options),
        }
    }

    /// Returns the same for all problems of a kind.
    #[must_use]
    pub fn without_problem(self) -> Self {
        Self {
            problem: Named(Facts::new()),
            ..self
        }
    }
}

impl<'a> SearchReport<'a> {
    /// Makes the answer from an attempt and its problem. There is no solver if nothing was searched.
    #[must_use]
    pub fn new(
        attempt: &'a TimedAttempt,
        instance: &dyn Instance,
        method: &Method,
        heuristic: &'a str,
        solver: Option<&dyn Solver>,
    ) -> Self {
        Self {
            conditions: Conditions::new(instance, method, heuristic, solver),
            measures: Named(instance.measures(attempt.solution())),
            attempt,
        }
    }
}

/// The options of an algorithm with the values that it ran with, as on the command line but with `_` instead of `-`. A
/// value that reads as a number or a truth value becomes one.
#[derive(Debug, Default, serde::Serialize)]
#[serde(transparent)]
pub struct Parameters(BTreeMap<String, Value>);

impl Parameters {
    /// Returns the parameters of a method.
    #[must_use]
    pub fn of(method: &Method) -> Self {
        let mut parameters = Self::default();
        parameters.extend(method.parameters());
        parameters
    }
}

impl<'p> Extend<(&'static str, &'p str)> for Parameters {
    fn extend<I: IntoIterator<Item = (&'static str, &'p str)>>(&mut self, parameters: I) {
        let value = |text: &str| {
            let scalar = serde_json::from_str(text).ok();
            scalar.unwrap_or_else(|| Value::String(text.to_owned()))
        };
        let parameters = parameters.into_iter();
        let parameters = parameters.map(|(name, text)| (name.replace('-', "_"), value(text)));
        self.0.extend(parameters);
    }
}

/// Facts as a map.
pub struct Named(pub Facts);

impl Serialize for Named {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}
