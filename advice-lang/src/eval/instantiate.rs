//! Goals and values that are evaluated once.

use crate::Vocabulary;
use crate::eval::bytecode::{Bytecode, Definitions};
use crate::eval::context::Context;
use crate::language::goal::Goal;
use crate::language::value::Value;

impl<V: Vocabulary> Context<'_, V> {
    /// Returns whether the goal holds.
    pub(crate) fn holds(&self, goal: &Goal<V>) -> bool {
        let definitions = &mut Definitions::new();
        Bytecode::of_goal(goal, self.arguments().len(), definitions).called(self) != 0
    }

    /// Returns whether the goal holds for this move.
    pub(crate) fn holds_of(&self, mv: V::Move, goal: &Goal<V>) -> bool {
        self.looking_at(mv, |context| context.holds(goal))
    }

    /// Returns the value.
    pub(crate) fn value(&self, value: &Value<V>) -> i64 {
        let definitions = &mut Definitions::new();
        Bytecode::of_value(value, self.arguments().len(), definitions).called(self)
    }

    /// Calls `look` with the context for the body of a definition that is called with these values.
    pub(crate) fn with<T>(&self, values: &[Value<V>], look: impl Fn(&Context<'_, V>) -> T) -> T {
        let arguments: Vec<_> = values.iter().map(|value| self.value(value)).collect();
        look(&self.called_with(&arguments))
    }
}
