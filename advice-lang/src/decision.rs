//! What decides the moves of a table: a rule, and the advice of it that is followed.

use std::num::NonZero;
use std::ptr;

use serde::Serialize;

use crate::{Proof, Strategy, Table, Vocabulary};

/// What decides a move: a rule, and the advice of it that is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Decision<'t> {
    /// The table that is asked last.
    pub table: &'t str,
    /// The first of its rules whose condition holds.
    pub rule: &'t str,
    /// The first advice of the rule that is satisfiable; `None` if there is no such advice.
    pub advice: Option<&'t str>,
}

/// The number of a decision, from 1 on.
pub(crate) type Number = NonZero<u32>;

/// All decisions that a table can come to, those of the tables included to which it hands over.
pub(crate) struct Decisions<'t>(Vec<Decision<'t>>);

impl<'t> Decisions<'t> {
    pub(crate) fn of<V: Vocabulary>(table: &'t Table<V>) -> Self {
        let mut all = Vec::new();
        for table in table.network() {
            for rule in table.rules() {
                let advice = table.advice_of(rule).map(|advice| Some(advice.name()));
                all.extend([None].into_iter().chain(advice).map(|advice| Decision {
                    table: table.name(),
                    rule: rule.name(),
                    advice,
                }));
            }
        }
        Self(all)
    }

    /// The number of what decides a strategy of the table; `None` if no rule matches.
    pub(crate) fn number<M>(&self, strategy: &Strategy<'t, M>) -> Option<Number> {
        let first = self.0.first()?.table;
        let table = strategy.handed_over.last().map_or(first, |step| step.table);
        let rule = strategy.rule?;
        let advice = strategy.satisfied.as_ref().map(|found| found.advice);
        // The names are those of the same tables, so none has to be read.
        let is_it = |known: &Decision<'t>| {
            ptr::eq(known.rule, rule)
                && ptr::eq(known.table, table)
                && match (known.advice, advice) {
                    (Some(known), Some(advice)) => ptr::eq(known, advice),
                    (known, advice) => known.is_none() && advice.is_none(),
                }
        };
        let index = self.0.iter().position(is_it)?;
        Number::new(u32::try_from(index + 1).ok()?)
    }

    /// In the order of their numbers.
    pub(crate) fn to_vec(&self) -> Vec<Decision<'t>> {
        self.0.clone()
    }
}

impl<'t, M> Proof<'t, M> {
    /// What decides what the table says about the position with this number; `None` if no rule matches,
    /// or the table is not asked.
    #[must_use]
    pub fn decision(&self, rank: usize) -> Option<Decision<'t>> {
        let number = (*self.decided.get(rank)?)?;
        self.decisions.get(number.get() as usize - 1).copied()
    }
}
