//! The rows over several problems: mean, median and sum.

use std::collections::BTreeMap;
use std::io::Write;

use catalogue::Instance;
use search_core::{Limit, Verdict};
use serde_json::Value;

use super::row::{BRANCHING, COLUMNS, Row, cell, limit_word};
use crate::exit::{Failure, Status};
use crate::output::{BOLD, Fields, Output, count, table};

/// Greatest number of problems not solved by all that are named for people; for programs all are.
const MOST_NAMED: usize = 10;

/// A statistic: its name, and its value for numbers of which there is at least one.
type Statistic = (&'static str, fn(&mut [f64]) -> f64);

const SUM: &str = "sum";
const STATISTICS: [Statistic; 3] = [("mean", mean), ("median", median), (SUM, sum)];

/// The tables by length: their captions, and the names in JSON of the numbers in them.
const BY_LENGTH: [(&str, &str); 2] = [
    (
        "nodes generated, mean over the problems solved",
        "statistics.generated",
    ),
    (
        "effective branching factor, mean over the problems solved",
        BRANCHING,
    ),
];

/// The results of all rows on all problems so far.
pub(super) struct Totals {
    by_length: bool,
    setting: String,
    unit: f64,
    problems: Vec<Problem>,
    /// By the place of the setting.
    series: BTreeMap<usize, Series>,
}

struct Problem {
    title: String,
    /// Whether it is known without a search that there is no solution.
    is_refuted: bool,
    /// Actions of the shortest solution found.
    length: Option<usize>,
}

/// The results of one row. Problems go by their numbers, in ascending order.
struct Series {
    method: String,
    conditions: Fields,
    solved: Vec<usize>,
    stopped: Vec<(usize, Limit)>,
    refuted: Vec<usize>,
    /// Those solved otherwise than is published although the method promises that.
    wrong: Vec<usize>,
    /// The numbers of the solved ones, by their names in JSON.
    measures: Vec<(String, Vec<(usize, f64)>)>,
}

/// Problems whose shortest solutions are of the same length, or all.
struct Group {
    length: Option<usize>,
    /// Their numbers, in ascending order.
    problems: Vec<usize>,
}

/// A table for people.
pub(super) struct Table {
    pub(super) caption: &'static str,
    pub(super) heading: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
}

impl Totals {
    pub(super) fn new(by_length: bool) -> Self {
        Self {
            by_length,
            setting: String::new(),
            unit: 1.0,
            problems: Vec::new(),
            series: BTreeMap::new(),
        }
    }

    /// Begins the next problem, and returns its number.
    pub(super) fn begin(&mut self, instance: &dyn Instance) -> usize {
        if self.problems.is_empty() {
            self.setting = instance.setting();
            self.unit = instance.header().unit();
        }
        self.problems.push(Problem {
            title: instance.title(),
            is_refuted: instance.objection().is_some(),
            length: None,
        });
        self.problems.len()
    }

    /// Adds the rows of the problem that was begun last.
    pub(super) fn add(&mut self, rows: &[Row]) {
        let number = self.problems.len();
        let solutions = rows.iter().filter_map(|row| row.attempt.solution());
        if let Some(problem) = self.problems.last_mut() {
            problem.length = solutions.map(|solution| solution.actions.len()).min();
        }
        for row in rows {
            let series = self.series.entry(row.place);
            series.or_insert_with(|| Series::new(row)).add(number, row);
        }
    }

    /// Prints the tables, and which problems were not solved by all, or otherwise than is published.
    pub(super) fn print(
        &self,
        heading: &[&str],
        source: &str,
        output: &mut Output,
    ) -> Result<(), Failure> {
        if output.is_json() {
            return self
                .fields()
                .iter()
                .try_for_each(|fields| output.json(fields));
        }
        let problems = count(self.problems.len() as u64, "problem");
        let setting = &self.setting;
        writeln!(output, "{BOLD}{problems}{source}{BOLD:#}{setting}")?;
        for Table {
            caption,
            heading,
            rows,
        } in self.tables(heading)
        {
            if !caption.is_empty() {
                writeln!(output, "{caption}")?;
            }
            let heading: Vec<&str> = heading.iter().map(String::as_str).collect();
            writeln!(output, "{}", table(&heading, rows))?;
        }
        for note in self.notes() {
            writeln!(output, "{note}")?;
        }
        Ok(())
    }

    /// Returns all problems, or those of each length, the shortest first and those that nothing has solved last.
    fn groups(&self) -> Vec<Group> {
        let mut groups: BTreeMap<(bool, Option<usize>), Vec<usize>> = BTreeMap::new();
        for (number, problem) in (1..).zip(&self.problems) {
            let length = problem.length.filter(|_| self.by_length);
            let key = (length.is_none(), length);
            groups.entry(key).or_default().push(number);
        }
        let groups = groups.into_iter();
        let group = |((_, length), problems)| Group { length, problems };
        groups.map(group).collect()
    }

    /// Returns the tables for people.
    pub(super) fn tables(&self, heading: &[&str]) -> Vec<Table> {
        if self.by_length {
            return BY_LENGTH
                .map(|(caption, name)| self.table_by_length(caption, name))
                .into();
        }
        let mut heading: Vec<String> = heading.iter().map(|&column| column.to_owned()).collect();
        heading.insert(1, "solved".to_owned());
        heading.insert(2, String::new());
        let groups = self.groups();
        let rows = groups.iter().flat_map(|group| {
            let series = self.series.values();
            series.flat_map(move |series| {
                STATISTICS.map(|statistic| self.cells(series, group, statistic))
            })
        });
        vec![Table {
            caption: "",
            heading,
            rows: rows.collect(),
        }]
    }

    /// Returns the row of a statistic. Only the first one names the method.
    fn cells(&self, series: &Series, group: &Group, statistic: Statistic) -> Vec<String> {
        let (name, _) = statistic;
        let mut cells = if name == STATISTICS[0].0 {
            let solved = series.solved_in(group).len();
            let problems = self.tried(series, group);
            vec![series.method.clone(), format!("{solved} of {problems}")]
        } else {
            vec![String::new(), String::new()]
        };
        cells.push(name.to_owned());
        cells.extend(COLUMNS.iter().map(|(_, name)| {
            let unit = if *name == "cost" { self.unit } else { 1.0 };
            let number = series.value(name, group, statistic);
            number.map_or_else(String::new, |number| cell(name, number / unit))
        }));
        cells
    }

    /// Returns the means of one measure: a row for each length, and a column for each method.
    fn table_by_length(&self, caption: &'static str, name: &str) -> Table {
        let methods = self.series.values().map(|series| series.method.clone());
        let heading = ["length", "problems"].into_iter().map(str::to_owned);
        let rows = self.groups().into_iter().map(|group| {
            let length = group
                .length
                .map_or_else(|| "none".to_owned(), |length| length.to_string());
            let means = self.series.values().map(|series| {
                let mean = series.value(name, &group, STATISTICS[0]);
                let mean = mean.map_or_else(String::new, |mean| cell(name, mean));
                match (series.solved_in(&group).len(), self.tried(series, &group)) {
                    (solved, tried) if solved < tried => format!("{mean} ({solved} of {tried})"),
                    _ => mean,
                }
            });
            let first = [format!("{length:>6}"), group.problems.len().to_string()];
            first.into_iter().chain(means).collect()
        });
        Table {
            caption,
            heading: heading.chain(methods).collect(),
            rows: rows.collect(),
        }
    }

    /// Counts the problems of a group that a row has tried, those without a solution included.
    fn tried(&self, series: &Series, group: &Group) -> usize {
        let unsolved = series.stopped_in(group).len() + self.refuted_in(series, group).len();
        series.solved_in(group).len() + unsolved
    }

    /// Returns the problems of a group that have no solution.
    fn refuted_in(&self, series: &Series, group: &Group) -> Vec<usize> {
        let is_refuted = |number: &usize| {
            series.refuted.contains(number) || self.problems[number - 1].is_refuted
        };
        group.problems.iter().copied().filter(is_refuted).collect()
    }

    /// Returns the rows for programs.
    fn fields(&self) -> Vec<Fields> {
        let groups = self.groups();
        let rows = groups.iter().flat_map(|group| {
            let series = self.series.values();
            series.flat_map(move |series| {
                STATISTICS.map(|statistic| self.row(series, group, statistic))
            })
        });
        rows.collect()
    }

    fn row(&self, series: &Series, group: &Group, statistic: Statistic) -> Fields {
        let mut fields = Fields::default();
        fields.add("summary", statistic.0);
        for (name, value) in series.conditions.iter() {
            fields.add(name, value.clone());
        }
        if self.by_length {
            fields.add("solution_length", group.length);
        }
        fields.add("problems", self.tried(series, group));
        fields.add("solved", series.solved_in(group).len());
        fields.add("stopped", series.stopped_in(group));
        fields.add("no_solution", self.refuted_in(series, group));
        for (name, _) in &series.measures {
            if let Some(number) = series.value(name, group, statistic) {
                fields.add(name, whole(number));
            }
        }
        fields
    }

    /// Returns lines about the problems that were not solved by all.
    fn notes(&self) -> Vec<String> {
        let unsolved = (1..).zip(&self.problems).filter_map(|(number, problem)| {
            let why = if problem.is_refuted {
                "no solution".to_owned()
            } else {
                self.unsolved(number)?
            };
            Some(format!("problem {number}, {}: {why}", problem.title))
        });
        let mut notes: Vec<String> = unsolved.collect();
        if let Some(others) = notes.len().checked_sub(MOST_NAMED + 1) {
            notes.truncate(MOST_NAMED);
            let problems = count(others as u64 + 1, "problem");
            notes.push(format!("and {problems} more that not all have solved"));
        }
        notes
    }

    /// Says why a problem was not solved, and by which rows.
    fn unsolved(&self, number: usize) -> Option<String> {
        let mut reasons: Vec<(String, Vec<&str>)> = Vec::new();
        for series in self.series.values() {
            let Some(reason) = series.reason(number) else {
                continue;
            };
            match reasons.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, methods)) => methods.push(&series.method),
                None => reasons.push((reason, vec![&series.method])),
            }
        }
        let words = reasons.into_iter().map(|(reason, methods)| {
            if methods.len() == self.series.len() {
                reason
            } else {
                format!("{reason} ({})", methods.join(", "))
            }
        });
        let words: Vec<String> = words.collect();
        (!words.is_empty()).then(|| words.join("; "))
    }
}

impl Series {
    fn new(row: &Row) -> Self {
        Self {
            method: row.described.clone(),
            conditions: row.conditions.clone(),
            solved: Vec::new(),
            stopped: Vec::new(),
            refuted: Vec::new(),
            wrong: Vec::new(),
            measures: Vec::new(),
        }
    }

    fn add(&mut self, number: usize, row: &Row) {
        // The start differs, and so does a bound that was measured.
        self.conditions.keep_common(&row.conditions);
        if self.method != row.described {
            self.method.clone_from(&row.name);
        }
        match &row.attempt.found.verdict {
            Verdict::Solved { .. } => self.solved.push(number),
            Verdict::NoSolution => self.refuted.push(number),
            Verdict::Stopped { limit, .. } => self.stopped.push((number, *limit)),
        }
        if row.status == Status::Wrong {
            self.wrong.push(number);
        }
        if row.attempt.solution().is_none() {
            return;
        }
        for (name, value) in row.measures.iter() {
            let Some(value) = value.as_f64() else {
                continue;
            };
            match self.measures.iter_mut().find(|(known, _)| known == name) {
                Some((_, values)) => values.push((number, value)),
                None => self.measures.push((name.to_owned(), vec![(number, value)])),
            }
        }
    }

    /// Says why it has not solved a problem, or not as is published.
    fn reason(&self, number: usize) -> Option<String> {
        if self.wrong.contains(&number) {
            return Some("not what is published".to_owned());
        }
        if self.refuted.contains(&number) {
            return Some("no solution".to_owned());
        }
        let mut stopped = self.stopped.iter();
        let (_, limit) = stopped.find(|(stopped, _)| *stopped == number)?;
        Some(format!("stopped: {}", limit_word(*limit)))
    }

    fn solved_in(&self, group: &Group) -> Vec<usize> {
        let solved = self.solved.iter().copied();
        solved.filter(|number| group.contains(*number)).collect()
    }

    fn stopped_in(&self, group: &Group) -> Vec<usize> {
        let stopped = self.stopped.iter().map(|(number, _)| *number);
        stopped.filter(|number| group.contains(*number)).collect()
    }

    /// Returns a statistic of a measure over the problems of a group that were solved. A sum of branching factors says nothing.
    fn value(&self, name: &str, group: &Group, (statistic, of): Statistic) -> Option<f64> {
        let (_, all) = self.measures.iter().find(|(known, _)| known == name)?;
        let here = all.iter().filter(|(number, _)| group.contains(*number));
        let mut values: Vec<f64> = here.map(|(_, value)| *value).collect();
        let is_meant = !values.is_empty() && (name, statistic) != (BRANCHING, SUM);
        is_meant.then(|| of(&mut values))
    }
}

impl Group {
    fn contains(&self, number: usize) -> bool {
        self.problems.binary_search(&number).is_ok()
    }
}

fn sum(values: &mut [f64]) -> f64 {
    values.iter().sum()
}

#[expect(clippy::cast_precision_loss, reason = "a number of problems")]
fn mean(values: &mut [f64]) -> f64 {
    sum(values) / values.len() as f64
}

/// Returns the number in the middle, or the mean of the two there.
fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 {
        values[middle]
    } else {
        f64::midpoint(values[middle - 1], values[middle])
    }
}

/// Returns a number as JSON, whole if it is, or else to six decimals.
fn whole(number: f64) -> Value {
    /// Whole numbers up to here are exact.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if number.fract() == 0.0 && number.abs() < EXACT {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "it is whole and small enough"
        )]
        return Value::from(number as i64);
    }
    Value::from((number * 1e6).round() / 1e6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(values: &[f64], expected: [f64; 3]) {
        for ((name, of), expected) in STATISTICS.iter().zip(expected) {
            let found = of(&mut values.to_vec());
            assert!(
                (found - expected).abs() < 1e-9,
                "{name} of {values:?}: {found}"
            );
        }
    }

    #[test]
    fn mean_median_and_sum() {
        check(&[7.0], [7.0, 7.0, 7.0]);
        check(&[1.0, 10.0], [5.5, 5.5, 11.0]);
        check(&[9.0, 1.0, 2.0], [4.0, 2.0, 12.0]);
        check(&[4.0, 3.0, 100.0, 1.0], [27.0, 3.5, 108.0]);
    }
}
