//! Tables of advice, ready for use.

use std::fmt;
use std::sync::Arc;

use crate::language::constraint::Constraint;
use crate::language::goal::Goal;
use crate::language::stages::Stages;
use crate::syntax::DefinitionKind;
use crate::syntax::diagnostics::Diagnostics;
use crate::{Span, Vocabulary};

/// A table of advice: an ordered list of rules, and the pieces of advice that they name.
///
/// All its names are known and have their meanings; a text that cannot have a meaning does not
/// become a table.
pub struct Table<V: Vocabulary> {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) definitions: Vec<DefinedWord>,
    pub(crate) rules: Vec<Rule<V>>,
    pub(crate) advice: Vec<Advice<V>>,
    /// The tables to which rules hand over.
    pub(crate) tables: Vec<Arc<Self>>,
    pub(crate) warnings: Diagnostics,
}

impl<V: Vocabulary> fmt::Debug for Table<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// If the condition holds, try these pieces of advice.
pub struct Rule<V: Vocabulary> {
    pub(crate) name: String,
    pub(crate) span: Span,
    pub(crate) condition: Goal<V>,
    pub(crate) then: Then,
}

impl<V: Vocabulary> fmt::Debug for Rule<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rule")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// Action of a rule.
pub(crate) enum Then {
    /// Try these pieces of advice, by index in the table.
    Advice(Vec<usize>),
    /// Ask this table, by index among those to which the table hands over.
    Table(usize),
}

/// A word that a table defines itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefinedWord {
    pub(crate) name: String,
    pub(crate) kind: DefinitionKind,
    pub(crate) span: Span,
}

/// A piece of elementary advice: a goal to achieve, a goal to hold, and the moves to consider.
pub struct Advice<V: Vocabulary> {
    pub(crate) name: String,
    pub(crate) span: Span,
    pub(crate) better: Goal<V>,
    pub(crate) holding: Goal<V>,
    pub(crate) us: Moves<V>,
    pub(crate) them: Moves<V>,
}

impl<V: Vocabulary> fmt::Debug for Advice<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Advice")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// A constraint on the moves of one side.
pub(crate) struct Moves<V: Vocabulary> {
    pub(crate) constraint: Constraint<V>,
    /// The moves that it allows at each depth.
    pub(crate) stages: Stages<V>,
}

/// The four parts of a piece of advice, in the order in which they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Part {
    /// The goal to achieve.
    BetterGoal,
    /// The goal that must hold all the time.
    HoldingGoal,
    /// The moves of ours to consider.
    UsMoves,
    /// The moves of theirs to consider.
    ThemMoves,
}

impl Part {
    /// All four.
    pub const ALL: [Self; 4] = [
        Self::BetterGoal,
        Self::HoldingGoal,
        Self::UsMoves,
        Self::ThemMoves,
    ];
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BetterGoal => "better goal",
            Self::HoldingGoal => "holding goal",
            Self::UsMoves => "us-moves",
            Self::ThemMoves => "them-moves",
        })
    }
}

impl<V: Vocabulary> Table<V> {
    /// Returns the name of the table in messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the text from which the table was read.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the rules, in order.
    #[must_use]
    pub fn rules(&self) -> &[Rule<V>] {
        &self.rules
    }

    /// Returns the pieces of advice, in the order of the text.
    #[must_use]
    pub fn advice(&self) -> &[Advice<V>] {
        &self.advice
    }

    /// Returns the piece of advice of this name.
    #[must_use]
    pub fn advice_named(&self, name: &str) -> Option<&Advice<V>> {
        self.advice.iter().find(|advice| advice.name == name)
    }

    /// Returns the pieces of advice that one of this table's rules lists, in order.
    pub fn advice_of<'t>(&'t self, rule: &Rule<V>) -> impl Iterator<Item = &'t Advice<V>> {
        let advice: &[usize] = match &rule.then {
            Then::Advice(advice) => advice,
            Then::Table(_) => &[],
        };
        advice.iter().filter_map(|&index| self.advice.get(index))
    }

    /// Returns the table to which one of this table's rules hands over, if it does.
    #[must_use]
    pub fn table_of(&self, rule: &Rule<V>) -> Option<&Self> {
        match rule.then {
            Then::Advice(_) => None,
            Then::Table(index) => self.tables.get(index).map(|table| &**table),
        }
    }

    /// Returns this table, and then all those to which it hands over, directly or not, each once: the nearer ones
    /// first.
    #[must_use]
    pub fn network(&self) -> Vec<&Self> {
        let mut all = vec![self];
        let mut next = 0;
        while let Some(table) = all.get(next) {
            for other in &table.tables {
                if all
                    .iter()
                    .all(|one| !std::ptr::eq(*one, &raw const **other))
                {
                    all.push(other);
                }
            }
            next += 1;
        }
        all
    }

    /// Returns the words that the table defines itself, in the order of the text.
    #[must_use]
    pub fn definitions(&self) -> &[DefinedWord] {
        &self.definitions
    }

    /// Returns the warnings about the table, which works in spite of them.
    #[must_use]
    pub fn warnings(&self) -> &Diagnostics {
        &self.warnings
    }
}

impl DefinedWord {
    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns `predicate`, `feature` or `moves`.
    #[must_use]
    pub fn kind(&self) -> String {
        self.kind.to_string()
    }

    /// Returns the place of the definition in the table's text.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }
}

impl<V: Vocabulary> Rule<V> {
    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the place of the rule in the table's text.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// Returns the condition, in English keywords and the vocabulary's own names.
    #[must_use]
    pub fn condition(&self) -> String {
        self.condition.to_string()
    }
}

impl<V: Vocabulary> Advice<V> {
    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the place of the advice in the table's text.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// Returns one of the four parts, in English keywords and the vocabulary's own names.
    #[must_use]
    pub fn part(&self, part: Part) -> String {
        match part {
            Part::BetterGoal => self.better.to_string(),
            Part::HoldingGoal => self.holding.to_string(),
            Part::UsMoves => self.us.constraint.to_string(),
            Part::ThemMoves => self.them.constraint.to_string(),
        }
    }
}
