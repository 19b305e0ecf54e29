//! What decides a move: a rule, and the advice of it that is followed.

use advice_lang::{Decision, Table, Vocabulary};
use serde::{Deserialize, Serialize};

/// What decides a move.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Decided {
    /// The table that was handed over to, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) table: Option<String>,
    pub(super) rule: String,
    pub(super) advice: Option<String>,
}

impl Decided {
    /// `asked` is the table that was asked first.
    pub(super) fn new(decision: Decision<'_>, asked: &str) -> Self {
        Self {
            table: (decision.table != asked).then(|| decision.table.to_owned()),
            rule: decision.rule.to_owned(),
            advice: decision.advice.map(str::to_owned),
        }
    }
}

/// In a few words; without a decision no rule matches.
pub(super) fn in_words(decided: Option<&Decided>) -> String {
    let Some(Decided {
        table,
        rule,
        advice,
    }) = decided
    else {
        return "no rule".to_owned();
    };
    let advice = advice.as_deref().unwrap_or("no advice");
    match table {
        Some(table) => format!("{rule} of {table}: {advice}"),
        None => format!("{rule}: {advice}"),
    }
}

/// The rule that decides, as the table writes it, but on one line.
pub(super) fn rule_text<V: Vocabulary>(table: &Table<V>, decision: Decision<'_>) -> Option<String> {
    let tables = table.network();
    let table = tables
        .into_iter()
        .find(|table| table.name() == decision.table)?;
    let mut rules = table.rules().iter();
    let rule = rules.find(|rule| rule.name() == decision.rule)?;
    let words: Vec<_> = table.text()[rule.span().range()]
        .split_whitespace()
        .collect();
    Some(words.join(" "))
}
