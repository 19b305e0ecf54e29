//! Numbers of uses of the rules and the advice of tables.

use std::ops::Range;

use crate::Vocabulary;
use crate::interpret::decision::Decisions;
use crate::interpret::interpreter::Answer;

/// Number of uses of a rule or a piece of advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Used<'t> {
    /// The table that it is in.
    pub table: &'t str,
    /// Its name.
    pub name: &'t str,
    /// Number of positions in which it is used.
    pub positions: u64,
}

/// Number of uses of each decision of a table, by its number. A rule that hands over counts for the decision of its own
/// that it never takes.
pub(crate) struct UsageCounts(Vec<u64>);

impl UsageCounts {
    /// Makes counts of zero for this many decisions.
    pub(crate) fn new(decisions: usize) -> Self {
        Self(vec![0; decisions])
    }

    /// Counts the table's answer for one position.
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

    /// Returns the uses of each rule, table by table.
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

    /// Returns the uses of each piece of advice, table by table.
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
