//! Tables compiled for running.

use std::fmt;
use std::ptr;

use crate::eval::bytecode::{Bytecode, Definitions};
use crate::eval::memory::Counts;
use crate::eval::moves::Moves;
use crate::language::goal::Goal;
use crate::language::table::Then;
use crate::{Advice, Rule, Table, Vocabulary};
use subproblem_id::SubproblemIds;

mod subproblem_id;

/// A table compiled for questions, with the tables to which it hands over.
///
/// [`Table::strategy`] compiles its table for one question. For many questions, compile it once.
///
/// ```
/// # use advice_lang::{Compiled, Table, Vocabulary};
/// # use search_core::{Run, Stopped};
/// fn count_satisfied<V: Vocabulary>(
///     table: &Table<V>,
///     game: &V,
///     positions: &[V::Position],
/// ) -> Result<usize, Stopped> {
///     let ready = Compiled::of(table);
///     let mut count = 0;
///     for position in positions {
///         let strategy = ready.strategy(&mut Run::new(), game, position)?;
///         count += usize::from(strategy.satisfied.is_some());
///     }
///     Ok(count)
/// }
/// ```
pub struct Compiled<'t, V: Vocabulary> {
    pub(crate) table: &'t Table<V>,
    /// The table and those to which it hands over.
    tables: Vec<CompiledTable<'t, V>>,
    pub(crate) counts: Counts,
}

impl<V: Vocabulary> fmt::Debug for Compiled<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Compiled")
            .field("table", &self.table)
            .finish_non_exhaustive()
    }
}

/// One of the tables.
pub(crate) struct CompiledTable<'t, V: Vocabulary> {
    pub(crate) table: &'t Table<V>,
    /// Conditions of its rules.
    pub(crate) conditions: Vec<Bytecode<V>>,
    /// Its advice, in the order of the text.
    advice: Vec<Program<'t, V>>,
}

/// The four parts of a piece of advice, compiled.
pub(crate) struct Program<'t, V: Vocabulary> {
    pub(crate) advice: &'t Advice<V>,
    pub(crate) better: Bytecode<V>,
    pub(crate) holding: Bytecode<V>,
    pub(crate) us: Moves<'t, V>,
    pub(crate) them: Moves<'t, V>,
    /// The [subproblem](subproblem_id) at each depth, by its number in the [`Memory`](crate::eval::memory::Memory).
    pub(crate) subproblems: Vec<usize>,
    /// Whether it compares nothing with the root: then where it fails, it does so whatever the root.
    pub(crate) is_rootless: bool,
}

impl<'t, V: Vocabulary> Compiled<'t, V> {
    /// Compiles a table.
    #[must_use]
    #[inline(never)]
    pub fn of(table: &'t Table<V>) -> Self {
        let mut compiler = Compiler::new();
        let tables = table.network().into_iter();
        let tables = tables.map(|table| compiler.table(table)).collect();
        Self {
            table,
            tables,
            counts: compiler.counts(),
        }
    }

    /// Returns one of the tables, compiled.
    pub(crate) fn of_table(&self, table: &Table<V>) -> Option<&CompiledTable<'t, V>> {
        self.tables.iter().find(|one| ptr::eq(one.table, table))
    }
}

impl<'t, V: Vocabulary> CompiledTable<'t, V> {
    /// Returns the advice that one of the rules lists, in order.
    pub(crate) fn advice_of(&self, rule: &Rule<V>) -> impl Iterator<Item = &Program<'t, V>> {
        let advice: &[usize] = match &rule.then {
            Then::Advice(advice) => advice,
            Then::Table(_) => &[],
        };
        advice.iter().filter_map(|&place| self.advice.get(place))
    }
}

impl<'t, V: Vocabulary> Program<'t, V> {
    /// Compiles one piece of advice alone.
    pub(crate) fn of(advice: &'t Advice<V>) -> Self {
        Compiler::new().program(advice)
    }

    /// Returns the depth from which on no moves are considered.
    pub(crate) fn end(&self) -> usize {
        self.us.stages.end().max(self.them.stages.end())
    }
}

/// Returns whether advice compares nothing with the root.
fn is_rootless<V: Vocabulary>(advice: &Advice<V>) -> bool {
    let asked = [&advice.us, &advice.them].map(|moves| &moves.stages.asked);
    let goals = asked.iter().flat_map(|asked| &asked.goals);
    let goals = goals
        .map(AsRef::as_ref)
        .chain([&advice.better, &advice.holding]);
    let mut values = asked.iter().flat_map(|asked| &asked.values);
    !goals.into_iter().any(Goal::asks_root) && !values.any(|value| value.mentions_root())
}

/// Numbers given so far.
struct Compiler<V: Vocabulary> {
    definitions: Definitions<V>,
    subproblems: SubproblemIds,
}

impl<V: Vocabulary> Compiler<V> {
    fn new() -> Self {
        Self {
            definitions: Definitions::new(),
            subproblems: SubproblemIds::new(),
        }
    }

    fn table<'t>(&mut self, table: &'t Table<V>) -> CompiledTable<'t, V> {
        // Another table may give the same text another meaning.
        self.subproblems.forget_texts();
        let conditions = table.rules.iter().map(|rule| &rule.condition);
        let definitions = &mut self.definitions;
        let conditions = conditions.map(|one| Bytecode::of_goal(one, 0, definitions));
        CompiledTable {
            table,
            conditions: conditions.collect(),
            advice: table.advice.iter().map(|one| self.program(one)).collect(),
        }
    }

    fn program<'t>(&mut self, advice: &'t Advice<V>) -> Program<'t, V> {
        let goals = [&advice.better, &advice.holding].map(Goal::to_string);
        let definitions = &mut self.definitions;
        Program {
            advice,
            better: Bytecode::of_goal(&advice.better, 0, definitions),
            holding: Bytecode::of_goal(&advice.holding, 0, definitions),
            us: Moves::of(&advice.us.stages, definitions),
            them: Moves::of(&advice.them.stages, definitions),
            subproblems: self.subproblems.of(&goals, [&advice.us, &advice.them]),
            is_rootless: is_rootless(advice),
        }
    }

    fn counts(&self) -> Counts {
        Counts {
            features: self.definitions.features,
            predicates: self.definitions.predicates,
            subproblems: self.subproblems.next,
        }
    }
}
