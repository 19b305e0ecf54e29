//! Tables of advice, ready for use.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use crate::eval::bytecode::Bytecode;
use crate::eval::compiled_constraint::CompiledConstraint;
use crate::eval::context::{Context, Setting};
use crate::language::constraint::Constraint;
use crate::language::goal::Goal;
use crate::language::network::{Library, Network};
use crate::language::resolve;
use crate::prove::compiled::root_threshold::Scale;
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
    /// More than the numbers of all features that are worth remembering.
    pub(crate) features: usize,
    /// More than those of all predicates.
    pub(crate) predicates: usize,
    /// More than the numbers of all demands.
    pub(crate) demanded: usize,
    /// More than the numbers of what advice can have left to do.
    pub(crate) subproblems: usize,
    pub(crate) warnings: Diagnostics,
}

/// If the condition holds, try these pieces of advice.
pub struct Rule<V: Vocabulary> {
    pub(crate) name: String,
    pub(crate) span: Span,
    pub(crate) condition: Goal<V>,
    pub(crate) compiled: Bytecode<V>,
    pub(crate) then: Then,
}

/// What a rule says to do.
pub(crate) enum Then {
    /// To try this advice, by index in the table.
    Advice(Vec<usize>),
    /// To ask this table, by index among those to which the table hands over.
    Table(usize),
}

/// A word that a table defines itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefinedWord {
    pub(crate) name: String,
    pub(crate) kind: DefinitionKind,
    pub(crate) span: Span,
}

/// An elementary advice: what to achieve, what to hold, and which moves to consider.
pub struct Advice<V: Vocabulary> {
    pub(crate) name: String,
    pub(crate) span: Span,
    pub(crate) better: Goal<V>,
    pub(crate) holding: Goal<V>,
    pub(crate) us: Constraint<V>,
    pub(crate) them: Constraint<V>,
    pub(crate) program: Program<V>,
}

/// The four parts of an advice, compiled.
pub(crate) struct Program<V: Vocabulary> {
    pub(crate) better: Bytecode<V>,
    pub(crate) holding: Bytecode<V>,
    pub(crate) us: CompiledConstraint<V>,
    pub(crate) them: CompiledConstraint<V>,
    /// What is [left to do](crate::rests) at each depth, by its number in the
    /// [`Memory`](crate::prove::compiled::memory::Memory).
    pub(crate) subproblems: Vec<usize>,
    pub(crate) failures: Option<RememberedFailures<V>>,
}

/// How failures of an advice are kept.
pub(crate) enum RememberedFailures<V: Vocabulary> {
    /// The advice compares nothing with the root: where it fails, it always does.
    Everywhere,
    /// It has some [leeway](crate::leeway).
    ByLeeway {
        /// The value of the root.
        value: Bytecode<V>,
        scale: Scale,
        demand: Arc<Demand<V>>,
    },
}

/// The least leeway with which both goals of an advice hold.
pub(crate) struct Demand<V: Vocabulary> {
    /// Its number in the [`Memory`](crate::prove::compiled::memory::Memory).
    pub(crate) number: usize,
    pub(crate) bytecode: Bytecode<V>,
}

/// The four parts of an advice, in the order in which they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// What to achieve.
    BetterGoal,
    /// What must hold all the time.
    HoldingGoal,
    /// Which of our moves to consider.
    UsMoves,
    /// Which of their moves to consider.
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
    /// Reads a table from its text. `name` stands for the text in messages, mostly a file's name.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the text, warnings included.
    pub fn load(name: &str, text: &str, game: &V) -> Result<Self, Diagnostics> {
        Self::load_with(name, text, game, &|_| {
            Err("no other tables are at hand".to_owned())
        })
    }

    /// Reads a table and those to which it hands over, which the library knows by their names.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with one of them, warnings included.
    pub fn load_with(
        name: &str,
        text: &str,
        game: &V,
        library: Library<'_>,
    ) -> Result<Self, Diagnostics> {
        resolve::table(name, text, game, &mut Network::new(name, library))
    }

    /// What the table is called in messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text from which the table was read.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The rules, in order.
    #[must_use]
    pub fn rules(&self) -> &[Rule<V>] {
        &self.rules
    }

    /// The pieces of advice, in the order of the text.
    #[must_use]
    pub fn advice(&self) -> &[Advice<V>] {
        &self.advice
    }

    /// The advice of this name.
    #[must_use]
    pub fn advice_named(&self, name: &str) -> Option<&Advice<V>> {
        self.advice.iter().find(|advice| advice.name == name)
    }

    /// The pieces of advice that one of this table's rules lists, in order.
    pub fn advice_of<'t>(&'t self, rule: &Rule<V>) -> impl Iterator<Item = &'t Advice<V>> {
        let advice: &[usize] = match &rule.then {
            Then::Advice(advice) => advice,
            Then::Table(_) => &[],
        };
        advice.iter().filter_map(|&index| self.advice.get(index))
    }

    /// The table to which one of this table's rules hands over, if it does.
    #[must_use]
    pub fn table_of(&self, rule: &Rule<V>) -> Option<&Self> {
        match rule.then {
            Then::Advice(_) => None,
            Then::Table(index) => self.tables.get(index).map(|table| &**table),
        }
    }

    /// This table, and then all those to which it hands over, directly or not, each once: the nearer
    /// ones first.
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

    /// The words that the table defines itself, in the order of the text.
    #[must_use]
    pub fn definitions(&self) -> &[DefinedWord] {
        &self.definitions
    }

    /// What is strange about the table, though it works.
    #[must_use]
    pub fn warnings(&self) -> &Diagnostics {
        &self.warnings
    }
}

impl DefinedWord {
    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// `predicate`, `feature` or `moves`.
    #[must_use]
    pub fn kind(&self) -> String {
        self.kind.to_string()
    }

    /// Where the definition stands in the table's text.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }
}

impl<V: Vocabulary> Rule<V> {
    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where the rule stands in the table's text.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// The condition, in English keywords and the vocabulary's own names.
    #[must_use]
    pub fn condition(&self) -> String {
        self.condition.to_string()
    }

    /// Does the condition hold?
    #[must_use]
    pub fn matches(&self, game: &V, position: &V::Position) -> bool {
        self.holds(&Setting::new(game, position).context(position))
    }

    pub(crate) fn holds(&self, context: &Context<'_, V>) -> bool {
        self.compiled.holds(context)
    }
}

impl<V: Vocabulary> Advice<V> {
    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where the advice stands in the table's text.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// One of the four parts, in English keywords and the vocabulary's own names.
    #[must_use]
    pub fn part(&self, part: Part) -> String {
        match part {
            Part::BetterGoal => self.better.to_string(),
            Part::HoldingGoal => self.holding.to_string(),
            Part::UsMoves => self.us.to_string(),
            Part::ThemMoves => self.them.to_string(),
        }
    }

    pub(crate) fn program(&self) -> &Program<V> {
        &self.program
    }
}
