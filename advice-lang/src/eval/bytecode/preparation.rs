//! Values that need not be computed again for every move.

use std::ptr;

use super::YES;
use super::assembler::Assembler;
use super::definitions::is_remembered;
use super::instruction::Instruction;
use crate::Vocabulary;
use crate::language::goal::{Goal, Test};
use crate::language::value::Value;

impl<V: Vocabulary> Assembler<'_, V> {
    /// Writes the part of a goal that depends on the position alone, unless it is in the body of a definition, and
    /// stops there: later instructions can use it again and again.
    // Without this `krk-words` would be proved with 18 % more instructions.
    pub(super) fn prepare(&mut self, goal: &Goal<V>) {
        self.prepare_values_of(goal);
        if !self.instructions.is_empty() {
            self.instructions.push(Instruction::Jump(YES));
        }
    }

    fn prepare_values_of(&mut self, goal: &Goal<V>) {
        match goal {
            Goal::True | Goal::Predicate(..) | Goal::Comparison(..) => {}
            Goal::Not(negated) => self.prepare_values_of(negated),
            Goal::And(links) | Goal::Or(links) => {
                for link in links {
                    self.prepare_values_of(link);
                }
            }
            Goal::Test(test) => match &**test {
                Test::Truth(value) => self.prepare_value(value),
                Test::Relation(.., sides) => {
                    for side in sides {
                        self.prepare_value(side);
                    }
                }
                Test::Defined(call) => {
                    for argument in &call.arguments {
                        self.prepare_value(argument);
                    }
                }
                Test::At(..) => {}
            },
        }
    }

    fn prepare_value(&mut self, value: &Value<V>) {
        if is_of_position(value) {
            let register = self.value(value);
            self.prepared.insert(ptr::from_ref(value).addr(), register);
            return;
        }
        match value {
            Value::Function(call) => {
                for argument in &call.arguments {
                    self.prepare_value(argument);
                }
            }
            Value::Standard(_, values) => {
                for value in values {
                    self.prepare_value(value);
                }
            }
            Value::Arithmetic(_, sides) => {
                for side in &**sides {
                    self.prepare_value(side);
                }
            }
            Value::Negative(value) => self.prepare_value(value),
            _ => {}
        }
    }
}

/// Returns whether the value depends on the position alone, and is known once it has been written.
fn is_of_position<V: Vocabulary>(value: &Value<V>) -> bool {
    match value {
        Value::Number(_) => true,
        Value::Function(call) => call.arguments.iter().all(is_of_position),
        Value::Standard(_, values) => values.iter().all(is_of_position),
        Value::Feature(call) => is_remembered(call),
        Value::Negative(value) => is_of_position(value),
        Value::Arithmetic(_, sides) => sides.iter().all(is_of_position),
        Value::Parameter(..) | Value::OfMove(..) | Value::If(..) | Value::At(..) => false,
    }
}
