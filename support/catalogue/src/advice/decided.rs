//! The rule and the advice that decide a move, and the causes for which a table misses its aim.

use advice_lang::{Cause, Decision, Table, Vocabulary};
use serde::{Deserialize, Serialize};

/// The rule and the advice that decide a move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Decided {
    /// The table to which the question was handed over, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The rule.
    pub rule: String,
    /// The advice; `None` if no advice of the rule is satisfiable.
    pub advice: Option<String>,
}

impl Decided {
    /// Describes a decision to someone who asked the table `asked` first.
    pub(crate) fn new(decision: Decision<'_>, asked: &str) -> Self {
        Self {
            table: (decision.table != asked).then(|| decision.table.to_owned()),
            rule: decision.rule.to_owned(),
            advice: decision.advice.map(str::to_owned),
        }
    }
}

/// Describes a decision in a few words; without one no rule matches.
#[must_use]
pub fn decided_in_words(decided: Option<&Decided>) -> String {
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

/// Describes why a table misses its aim.
#[must_use]
pub fn cause_in_words(cause: Cause) -> &'static str {
    match cause {
        Cause::Drawn => "drawn",
        Cause::Lost => "lost",
        Cause::NoRule => "no rule matches",
        Cause::NoAdvice => "no advice",
        Cause::NothingToDo => "nothing to do",
        Cause::Endless => "endless",
        Cause::Hopeless => "thrown away",
    }
}

/// Describes a cause together with the rule that brings it about.
#[must_use]
pub fn cause_by(cause: &str, decided: Option<&Decided>) -> String {
    match decided {
        None => cause.to_owned(),
        Some(Decided {
            table: Some(table),
            rule,
            advice: None,
        }) => format!("{cause} by {rule} of {table}"),
        Some(Decided {
            rule, advice: None, ..
        }) => format!("{cause} by {rule}"),
        Some(_) => format!("{cause} by {}", decided_in_words(decided)),
    }
}

/// Says that no rule of the table asked last matches; `None` means the table asked first.
pub(crate) fn no_rule_of(table: Option<&str>) -> String {
    match table {
        Some(table) => format!("no rule of {table} matches"),
        None => cause_in_words(Cause::NoRule).to_owned(),
    }
}

/// Returns the rule that decides, as the table writes it, but on one line.
pub(crate) fn rule_text<V: Vocabulary>(table: &Table<V>, decision: Decision<'_>) -> Option<String> {
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
