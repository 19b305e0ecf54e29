//! The rules, the advice and the definitions of a table.

use advice_lang::{Advice, Diagnostics, Part, Table, Vocabulary};
use serde::Serialize;

/// The rules, the advice and the definitions of a table.
#[derive(Debug, Serialize)]
pub struct TableOutline {
    /// Its pieces of advice.
    pub advice: Vec<AdviceOutline>,
    /// Its definitions.
    pub definitions: Vec<DefinitionOutline>,
    /// Its rules.
    pub rules: Vec<RuleOutline>,
    /// The table.
    pub table: String,
    /// Its warnings.
    #[serde(skip)]
    pub warnings: Diagnostics,
}

/// A definition.
#[derive(Debug, Serialize)]
pub struct DefinitionOutline {
    /// Its kind.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// A rule.
#[derive(Debug, Serialize)]
pub struct RuleOutline {
    /// The advice that it lists, unless it hands over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<Vec<String>>,
    /// Its condition.
    pub condition: String,
    /// Its name.
    pub name: String,
    /// The table to which it hands over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
}

/// A piece of advice.
#[derive(Debug, Serialize)]
pub struct AdviceOutline {
    /// The goal that is to be achieved.
    pub better_goal: String,
    /// The goal that is to hold meanwhile.
    pub holding_goal: String,
    /// Its name.
    pub name: String,
    /// The constraint on their moves.
    pub them_moves: String,
    /// The constraint on ours.
    pub us_moves: String,
}

pub(super) fn outline<V: Vocabulary>(table: &Table<V>) -> TableOutline {
    let definitions = table.definitions().iter().map(|word| DefinitionOutline {
        name: word.name().to_owned(),
        kind: word.kind(),
        text: table.text()[word.span().range()].to_owned(),
    });
    let rules = table.rules().iter().map(|rule| {
        let other = table.table_of(rule);
        let advice = || table.advice_of(rule).map(Advice::name);
        RuleOutline {
            name: rule.name().to_owned(),
            condition: rule.condition(),
            table: other.map(|other| other.name().to_owned()),
            advice: (other.is_none()).then(|| advice().map(str::to_owned).collect()),
        }
    });
    let advice = table.advice().iter().map(|advice| {
        let part = |part| advice.part(part);
        AdviceOutline {
            name: advice.name().to_owned(),
            better_goal: part(Part::BetterGoal),
            holding_goal: part(Part::HoldingGoal),
            us_moves: part(Part::UsMoves),
            them_moves: part(Part::ThemMoves),
        }
    });
    TableOutline {
        table: table.name().to_owned(),
        definitions: definitions.collect(),
        rules: rules.collect(),
        advice: advice.collect(),
        warnings: table.warnings().clone(),
    }
}
