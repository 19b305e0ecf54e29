//! How often the rules and the advice of tables are used.

use std::ptr;

use serde::Serialize;

use crate::{Strategy, Table, Vocabulary};

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

/// The counts of a table, and of all those to which it hands over.
pub(crate) struct Tally<'t, V: Vocabulary> {
    counts: Vec<Counts<'t, V>>,
}

/// The counts of one table, in its order.
struct Counts<'t, V: Vocabulary> {
    table: &'t Table<V>,
    rules: Vec<u64>,
    advice: Vec<u64>,
}

impl<'t, V: Vocabulary> Tally<'t, V> {
    pub(crate) fn new(table: &'t Table<V>) -> Self {
        let counts = table.network().into_iter().map(|table| Counts {
            table,
            rules: vec![0; table.rules().len()],
            advice: vec![0; table.advice().len()],
        });
        Self {
            counts: counts.collect(),
        }
    }

    /// Counts what the table has said about one position.
    pub(crate) fn count<M>(&mut self, strategy: &Strategy<'t, M>) {
        let mut current = 0;
        for step in &strategy.handed_over {
            self.counts[current].count_rule(step.rule);
            let tables = self.counts.iter();
            let next = tables
                .zip(0..)
                .find(|next| next.0.table.name() == step.table);
            current = next.map_or(current, |next| next.1);
        }
        if let Some(rule) = strategy.rule {
            self.counts[current].count_rule(rule);
        }
        if let Some(found) = &strategy.satisfied {
            self.counts[current].count_advice(found.advice);
        }
    }

    /// Adds the counts of the same table about other positions.
    pub(crate) fn add(&mut self, other: &Self) {
        for (counts, other) in self.counts.iter_mut().zip(&other.counts) {
            for (count, other) in counts.rules.iter_mut().zip(&other.rules) {
                *count += other;
            }
            for (count, other) in counts.advice.iter_mut().zip(&other.advice) {
                *count += other;
            }
        }
    }

    pub(crate) fn rules(&self) -> Vec<Used<'t>> {
        let of_table = |counts: &Counts<'t, V>| {
            let names = counts.table.rules().iter().map(crate::Rule::name);
            used(counts.table, names, &counts.rules)
        };
        self.counts.iter().flat_map(of_table).collect()
    }

    pub(crate) fn advice(&self) -> Vec<Used<'t>> {
        let of_table = |counts: &Counts<'t, V>| {
            let names = counts.table.advice().iter().map(crate::Advice::name);
            used(counts.table, names, &counts.advice)
        };
        self.counts.iter().flat_map(of_table).collect()
    }
}

/// Names are those of the same tables, so none has to be read.
impl<V: Vocabulary> Counts<'_, V> {
    fn count_rule(&mut self, name: &str) {
        let mut rules = self.table.rules().iter().zip(&mut self.rules);
        if let Some((_, count)) = rules.find(|rule| ptr::eq(rule.0.name(), name)) {
            *count += 1;
        }
    }

    fn count_advice(&mut self, name: &str) {
        let mut advice = self.table.advice().iter().zip(&mut self.advice);
        if let Some((_, count)) = advice.find(|part| ptr::eq(part.0.name(), name)) {
            *count += 1;
        }
    }
}

fn used<'t, V: Vocabulary>(
    table: &'t Table<V>,
    names: impl Iterator<Item = &'t str>,
    counts: &[u64],
) -> Vec<Used<'t>> {
    let table = table.name();
    let used = names.zip(counts).map(|(name, &positions)| Used {
        table,
        name,
        positions,
    });
    used.collect()
}
