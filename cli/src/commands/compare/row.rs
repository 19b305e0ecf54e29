//! A row of the comparison: an algorithm with its heuristic and its weight on one problem.

use catalogue::{Contestant, SearchReport, TimedAttempt};
use search_core::{Limit, Verdict, effective_branching_factor};
use serde::Serialize;

use super::Race;
use crate::args::instances;
use crate::commands::search::judged;
use crate::exit::{Failure, Status};
use crate::output::{Fields, Output};

/// The name of the factor in JSON.
pub(super) const BRANCHING: &str = "effective_branching_factor";

/// The columns of numbers: their headings, and their names in JSON.
pub(super) const COLUMNS: [(&str, &str); 9] = [
    ("cost", "cost"),
    ("expanded", "statistics.expanded"),
    ("generated", "statistics.generated"),
    ("duplicates", "statistics.duplicates"),
    ("max open", "statistics.max_open"),
    ("stored", "statistics.max_stored"),
    ("iterations", "statistics.iterations"),
    ("b*", BRANCHING),
    ("seconds", "seconds"),
];

/// The result of a method on a problem.
pub(super) struct Row {
    /// Place of its setting among all.
    pub(super) place: usize,
    /// Name of its setting, which distinguishes it from the others.
    pub(super) name: String,
    /// The method in words.
    pub(super) method: String,
    /// The method in words, with the remark on its heuristic.
    pub(super) described: String,
    cost: Option<String>,
    pub(super) attempt: TimedAttempt,
    pub(super) status: Status,
    /// All but the result, for programs.
    pub(super) conditions: Fields,
    /// The numbers of the result by their names in JSON.
    pub(super) measures: Fields,
}

/// A row for programs.
#[derive(Serialize)]
struct RowReport<'r> {
    /// The number of the problem, if it is one of several.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<usize>,
    #[serde(flatten)]
    report: SearchReport<'r>,
    #[serde(skip_serializing_if = "Option::is_none")]
    effective_branching_factor: Option<f64>,
}

impl Race<'_> {
    /// Returns the row of a setting, and prints it for programs.
    pub(super) fn row(
        &self,
        place: usize,
        contestant: &Contestant<'_>,
        attempt: TimedAttempt,
        output: &mut Output,
    ) -> Result<Row, Failure> {
        let Self { task, instance, .. } = *self;
        let Contestant {
            method,
            heuristic,
            solver,
        } = contestant;
        let solution = attempt.solution();
        let generated = attempt.found.statistics.generated;
        let factor = |depth| effective_branching_factor(generated, depth);
        let mut report = SearchReport::new(&attempt, instance, method, heuristic, Some(*solver));
        report.conditions.file = instances::file_name(task.about.input, task.matches);
        let conditions = Fields::of(&report.conditions)?;
        let report = RowReport {
            problem: self.number,
            report,
            effective_branching_factor: solution
                .and_then(|solution| factor(solution.actions.len() as u64)),
        };
        let measures = Fields::of(&report)?.only(is_measure);
        if output.is_json() {
            output.json(&report)?;
        }
        let limits = task.args.limits.limits();
        Ok(Row {
            place,
            name: task.settings[place].name(),
            method: method.describe(heuristic),
            described: contestant.describe(),
            cost: solution.map(|solution| instance.cost(&solution.cost)),
            status: judged(&attempt, instance, (method, Some(*solver)), &limits),
            attempt,
            conditions,
            measures,
        })
    }
}

/// Returns whether a field of this name is a number of the result.
fn is_measure(name: &str) -> bool {
    name.starts_with("statistics.") || ["length", "cost", "seconds", BRANCHING].contains(&name)
}

impl Row {
    /// Returns the row of the table.
    pub(super) fn cells(&self) -> Vec<String> {
        let cost = match (&self.cost, &self.attempt.found.verdict) {
            (Some(cost), _) => cost.clone(),
            (None, Verdict::Stopped { limit, .. }) => format!("stopped: {}", limit_word(*limit)),
            (None, _) => "none".to_owned(),
        };
        let numbers = COLUMNS.iter().skip(1).map(|(_, name)| {
            let number = self.measures.number(name);
            number.map_or_else(String::new, |number| cell(name, number))
        });
        [self.method.clone(), cost]
            .into_iter()
            .chain(numbers)
            .collect()
    }
}

/// Returns a number as it stands in its column: nothing in place of a zero where an algorithm does not count that.
pub(super) fn cell(name: &str, number: f64) -> String {
    let is_always_counted = ["cost", "statistics.expanded", "statistics.generated"].contains(&name);
    match name {
        "seconds" | BRANCHING => format!("{number:.3}"),
        _ if number == 0.0 && !is_always_counted => String::new(),
        _ if number.fract() == 0.0 => format!("{number:.0}"),
        _ => format!("{number:.2}"),
    }
}

/// Returns the limit at which a search stopped in a word or two.
pub(super) fn limit_word(limit: Limit) -> &'static str {
    match limit {
        Limit::Expansions => "expansions",
        Limit::Stored => "nodes",
        Limit::Bytes => "memory",
        Limit::Depth => "depth",
        Limit::Time => "time",
        Limit::Cancelled => "interrupted",
        Limit::Width => "beam width",
        Limit::DeadEnd => "dead end",
        Limit::Cycle => "cycle",
        Limit::Cost => "size of costs",
        _ => "limit",
    }
}
