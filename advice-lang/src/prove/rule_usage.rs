//! How often the rules and the advice of tables are used.

use std::ops::Range;

use serde::Serialize;

use crate::Vocabulary;
use crate::interpret::decision::Decisions;
use crate::interpret::interpreter::Answer;

/// How often a rule or an advice is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Used<'t> {
    /// The table that it is in.
    pub table: &'t str,
    /// Its name.
    pub name: &'t str,
    /// In how many positions it is used.
    pub positions: u64,
}

/// How often a table takes each of its decisions, by their numbers. A rule that hands over counts for the
/// decision of its own that it never takes.
pub(crate) struct UsageCounts(Vec<u64>);

impl UsageCounts {
    /// Nothing has been counted yet of this many decisions.
    pub(crate) fn new(decisions: usize) -> Self {
        Self(vec![0; decisions])
    }

    /// Counts what the table has said about one position.
    pub(crate) fn count<V: Vocabulary>(
        &mut self,
        decisions: &Decisions<'_, V>,
        answer: &Answer<'_, V>,
    ) {
        let rules = answer
            .handed_over
            .iter()
            .map(|rule| decisions.index_of(*rule, None));
        for index in rules.chain([decisions.index(answer)]).flatten() {
            self.0[index] += 1;
        }
    }

    /// Adds the counts of the same decisions in other positions.
    pub(crate) fn add(&mut self, other: &Self) {
        for (count, other) in self.0.iter_mut().zip(&other.0) {
            *count += other;
        }
    }

    /// How often each rule is used, table by table.
    pub(crate) fn rules<'t, V: Vocabulary>(&self, decisions: &Decisions<'t, V>) -> Vec<Used<'t>> {
        let mut used = Vec::new();
        for (table, of_rules) in decisions.tables() {
            for (rule, own) in table.rules().iter().zip(of_rules) {
                used.push(Used {
                    table: table.name(),
                    name: rule.name(),
                    positions: self.0[own.clone()].iter().sum(),
                });
            }
        }
        used
    }

    /// How often each advice is, table by table.
    pub(crate) fn advice<'t, V: Vocabulary>(&self, decisions: &Decisions<'t, V>) -> Vec<Used<'t>> {
        let mut used = Vec::new();
        for (table, of_rules) in decisions.tables() {
            for advice in table.advice() {
                let own = of_rules.iter().flat_map(Range::clone);
                let own = own.filter(|index| decisions.all()[*index].advice == Some(advice.name()));
                used.push(Used {
                    table: table.name(),
                    name: advice.name(),
                    positions: own.map(|index| self.0[index]).sum(),
                });
            }
        }
        used
    }
}
