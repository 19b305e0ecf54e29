//! Decisions of a table: a rule, and the piece of its advice that is followed.

use std::num::NonZero;
use std::ops::Range;
use std::ptr;

use crate::interpret::interpreter::Answer;
use crate::{Table, Vocabulary};

/// Decision behind a move: a rule, and the piece of its advice that is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Decision<'t> {
    /// The table that is asked last.
    pub table: &'t str,
    /// The first of its rules whose condition holds.
    pub rule: &'t str,
    /// The first satisfiable piece of advice of the rule; `None` if there is none.
    pub advice: Option<&'t str>,
}

/// The number of a decision, from 1 on.
pub(crate) type Number = NonZero<u32>;

/// All decisions that a table can take, including those of the tables to which it hands over.
pub(crate) struct Decisions<'t, V: Vocabulary> {
    all: Vec<Decision<'t>>,
    /// The tables, and the indices of the decisions of each of their rules: without advice, and then with one piece of
    /// advice after the other.
    tables: Vec<(&'t Table<V>, Vec<Range<usize>>)>,
}

impl<'t, V: Vocabulary> Decisions<'t, V> {
    pub(crate) fn of(table: &'t Table<V>) -> Self {
        let mut all = Vec::new();
        let mut tables = Vec::new();
        for table in table.network() {
            let mut of_rules = Vec::new();
            for rule in table.rules() {
                let start = all.len();
                let advice = table.advice_of(rule).map(|advice| Some(advice.name()));
                all.extend([None].into_iter().chain(advice).map(|advice| Decision {
                    table: table.name(),
                    rule: rule.name(),
                    advice,
                }));
                of_rules.push(start..all.len());
            }
            tables.push((table, of_rules));
        }
        Self { all, tables }
    }

    /// Returns the index of the decision behind an answer of the table; `None` if no rule matches.
    pub(crate) fn index(&self, answer: &Answer<'t, V>) -> Option<usize> {
        self.index_of(answer.rule?, answer.satisfied)
    }

    /// Returns the index of the decision by a rule, and by the piece of advice in this place of its list.
    pub(crate) fn index_of(
        &self,
        (table, rule): (&Table<V>, usize),
        advice: Option<usize>,
    ) -> Option<usize> {
        let of_rules = &self.tables.iter().find(|known| ptr::eq(known.0, table))?.1;
        Some(of_rules.get(rule)?.start + advice.map_or(0, |place| place + 1))
    }

    /// Returns the decisions by index.
    pub(crate) fn all(&self) -> &[Decision<'t>] {
        &self.all
    }

    /// Returns the tables with the indices of the decisions of each of their rules.
    pub(crate) fn tables(&self) -> &[(&'t Table<V>, Vec<Range<usize>>)] {
        &self.tables
    }
}

/// Returns the number of the decision with this index.
pub(crate) fn number(index: usize) -> Option<Number> {
    Number::new(u32::try_from(index + 1).ok()?)
}
