//! Rows of results beside the published ones, printed one by one.

use std::collections::BTreeMap;
use std::io::Write;

use catalogue::{Conditions, Suite};
use search_core::Limit;
use serde::Serialize;

use crate::exit::{Failure, Status};
use crate::output::{BAD, BOLD, GOOD, Output, count};

const HEADING: &str =
    "   id  length      expanded     generated     published     ratio   seconds   expanded/s";

/// The result for one instance.
#[derive(Serialize)]
pub(super) struct Row<'b> {
    pub(super) suite: &'b str,
    pub(super) id: u32,
    #[serde(flatten)]
    pub(super) conditions: Conditions<'b>,
    pub(super) length: Option<u32>,
    pub(super) published_length: u32,
    /// True if the length is not the published one although the method promises that.
    #[serde(skip)]
    pub(super) is_wrong: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) limit: Option<Limit>,
    #[serde(flatten)]
    pub(super) counts: Counts,
}

/// The work of one instance, or of all.
#[derive(Clone, Copy, Default, Serialize)]
pub(super) struct Counts {
    pub(super) expanded: u64,
    /// The published number, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) published_expanded: Option<u64>,
    pub(super) generated: u64,
    pub(super) published_generated: u64,
    pub(super) seconds: f64,
}

/// The result for all of them.
#[derive(Default, Serialize)]
struct Totals {
    instances: u64,
    solved: u64,
    wrong_lengths: u64,
    /// Number of solutions that are longer than published, as the method allows.
    longer: u64,
    /// Number of equal counts, if they must be equal.
    #[serde(skip_serializing_if = "Option::is_none")]
    equal_counts: Option<u64>,
    #[serde(flatten)]
    counts: Counts,
}

/// The totals for programs.
#[derive(Serialize)]
struct TotalsReport<'b> {
    suite: &'b str,
    #[serde(flatten)]
    conditions: &'b Conditions<'b>,
    #[serde(flatten)]
    totals: &'b Totals,
}

/// The table.
pub(super) struct Report<'b> {
    suite: &'b str,
    conditions: Conditions<'b>,
    /// The heuristic with which the published counts were made.
    source: &'b str,
    totals: Totals,
    /// Numbers of the instances that were stopped, by the limit.
    stopped: BTreeMap<String, Vec<u32>>,
}

impl Row<'_> {
    /// Returns the status with which the instance ended.
    pub(super) fn status(&self) -> Status {
        match (self.limit, self.is_wrong) {
            (Some(limit), _) => limit.into(),
            (None, true) => Status::Wrong,
            (None, false) => Status::Done,
        }
    }

    /// Returns whether the solution is longer than the published one, as the method allows.
    fn is_longer(&self) -> bool {
        let is_other = |length| length != self.published_length;
        !self.is_wrong && self.length.is_some_and(is_other)
    }
}

impl Counts {
    fn are_published(&self) -> bool {
        let expanded = self.published_expanded.unwrap_or(self.expanded);
        (self.expanded, self.generated) == (expanded, self.published_generated)
    }

    fn add(&mut self, other: &Self) {
        self.expanded += other.expanded;
        if let Some(expanded) = other.published_expanded {
            *self.published_expanded.get_or_insert(0) += expanded;
        }
        self.generated += other.generated;
        self.published_generated += other.published_generated;
        self.seconds += other.seconds;
    }

    /// Returns the line of a row or of the totals.
    fn line(&self, name: &str, length: &str) -> String {
        let Self {
            expanded,
            published_expanded,
            generated,
            published_generated: published,
            seconds,
        } = *self;
        let (count, to) = match published_expanded {
            Some(published) => (expanded, published),
            None => (generated, published),
        };
        #[expect(clippy::cast_precision_loss, reason = "shown to five places")]
        let (ratio, speed) = (
            count as f64 / to as f64,
            expanded as f64 / seconds.max(1e-6),
        );
        format!(
            "{name:>5} {length:>7} {expanded:>13} {generated:>13} {published:>13} {ratio:>9.5} {seconds:>9.3} {speed:>12.0}"
        )
    }
}

impl<'b> Report<'b> {
    /// Begins with the heading. If there are `published` counts, the results are compared with
    /// them.
    pub(super) fn begin(
        (suite, conditions): (&'b Suite, Conditions<'b>),
        title: &str,
        published: bool,
        output: &mut Output,
    ) -> Result<Self, Failure> {
        if !output.is_json() {
            let kind = suite.title;
            writeln!(output, "{BOLD}{kind}{BOLD:#} {title}")?;
            writeln!(output, "{HEADING}")?;
        }
        let totals = Totals {
            equal_counts: published.then_some(0),
            ..Totals::default()
        };
        Ok(Self {
            suite: suite.name,
            conditions,
            source: suite.heuristic,
            totals,
            stopped: BTreeMap::new(),
        })
    }

    /// Adds a row and prints it.
    pub(super) fn add(&mut self, row: &Row<'_>, output: &mut Output) -> Result<(), Failure> {
        let totals = &mut self.totals;
        totals.instances += 1;
        totals.solved += u64::from(row.length.is_some());
        totals.wrong_lengths += u64::from(row.is_wrong);
        totals.longer += u64::from(row.is_longer());
        if let Some(equal) = &mut totals.equal_counts {
            *equal += u64::from(row.length.is_some() && row.counts.are_published());
        }
        totals.counts.add(&row.counts);
        if output.is_json() {
            return output.json(row);
        }
        let length = match row.length {
            Some(length) => length.to_string(),
            None if row.limit.is_some() => "stopped".to_owned(),
            None => "none".to_owned(),
        };
        let line = row.counts.line(&row.id.to_string(), &length);
        writeln!(output, "{line}")?;
        if let Some(limit) = row.limit {
            self.stopped
                .entry(limit.to_string())
                .or_default()
                .push(row.id);
        }
        if row.is_wrong {
            let published = row.published_length;
            writeln!(
                output,
                "{BAD}WRONG LENGTH:{BAD:#} {published} is published, {length} was found"
            )?;
        }
        Ok(())
    }

    /// Prints the totals. Answers whether a length was wrong.
    pub(super) fn end(self, output: &mut Output) -> Result<bool, Failure> {
        let totals = self.totals;
        let wrong = totals.wrong_lengths > 0;
        if output.is_json() {
            output.json(&TotalsReport {
                suite: self.suite,
                conditions: &self.conditions,
                totals: &totals,
            })?;
            return Ok(wrong);
        }
        writeln!(output, "{}", totals.counts.line("all", ""))?;
        for (limit, instances) in self.stopped {
            let instances: Vec<_> = instances.iter().map(ToString::to_string).collect();
            writeln!(output, "{limit} on {}", instances.join(", "))?;
        }
        let Totals {
            instances,
            solved,
            longer,
            ..
        } = totals;
        let instances_words = count(instances, "instance");
        if wrong {
            let wrong = totals.wrong_lengths;
            writeln!(
                output,
                "{BAD}WRONG:{BAD:#} {wrong} of {instances_words} not of the published length"
            )?;
        } else if solved == 0 {
            writeln!(output, "none of {instances_words} solved")?;
            return Ok(false);
        } else if longer == 0 {
            writeln!(
                output,
                "{GOOD}{solved} of {instances_words} solved,{GOOD:#} all of the published length"
            )?;
        } else {
            writeln!(
                output,
                "{solved} of {instances_words} solved, {longer} not as short as published, which the method does not promise"
            )?;
        }
        match totals.equal_counts {
            Some(equal) if equal == solved => {
                writeln!(output, "their counts are equal to the published ones")?;
            }
            Some(equal) => {
                writeln!(
                    output,
                    "{BAD}the counts of {} of them are not the published ones{BAD:#}",
                    solved.saturating_sub(equal)
                )?;
            }
            None => writeln!(
                output,
                "the published counts are those of ida-star with {} in conventional order",
                self.source
            )?,
        }
        Ok(wrong)
    }
}
