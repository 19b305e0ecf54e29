//! How routines use definitions.

use std::sync::Arc;

use super::Register;
use super::assembler::{Assembler, Known, index};
use super::instruction::{Instruction, Ways};
use super::position_register::PositionRegister;
use crate::Vocabulary;
use crate::language::definition::{Call, Definition};
use crate::language::goal::Goal;
use crate::language::value::Value;
use crate::syntax::Place;

/// A definition that comes to more instructions is called and not copied.
const MAX_COPIED: usize = 64;
/// A definition that is remembered and mentioned more often is not copied.
const MAX_MENTIONS: usize = 2;

impl<V: Vocabulary> Assembler<V> {
    /// Writes the test of a predicate, or its body instead. What can be recalled is kept in no register: it
    /// is seldom tested again. The body is needed where what it says of the root is assumed.
    pub(super) fn predicate(&mut self, call: &Call<V, Goal<V>>, ways: Ways, is_assumed: bool) {
        if is_assumed || self.copies(call) {
            let body = &call.definition.body;
            return self.written_out(call, |own| own.goal(body, ways.if_so, ways.if_not));
        }
        let test = match call.definition.remembered {
            Some(number) => Instruction::Recalled {
                bytecode: Arc::clone(&call.bytecode),
                number: index(number),
                ways,
            },
            None => Instruction::Truth {
                of: self.call(call),
                ways,
            },
        };
        self.instructions.push(test);
    }

    /// Writes a feature, or its body instead.
    pub(super) fn feature(&mut self, call: &Call<V, Value<V>>) -> Register {
        if self.copies(call) {
            return self.written_out(call, |own| own.value(&call.definition.body));
        }
        match call.definition.remembered {
            Some(number) => self.recall(call, number),
            None => self.call(call),
        }
    }

    /// Writes the body of a definition where it is called.
    fn written_out<B, T>(&mut self, call: &Call<V, B>, write: impl FnOnce(&mut Self) -> T) -> T {
        let parameters = self.parameters_of(call);
        let outer = std::mem::replace(&mut self.parameters, parameters);
        let written = write(self);
        self.parameters = outer;
        written
    }

    /// Writes the call of a definition that is neither copied nor remembered.
    fn call<B>(&mut self, call: &Call<V, B>) -> Register {
        let places = self.parameters_of(call);
        let definition = Arc::as_ptr(&call.definition).addr();
        let known = Known::Defined(definition, self.register, places.clone());
        if let Some(register) = self.known.get(&known) {
            return *register;
        }
        let first = self.in_a_row(&places);
        let bytecode = Arc::clone(&call.bytecode);
        self.once(known, |to| Instruction::Call {
            bytecode,
            to,
            first,
            count: index(places.len()),
        })
    }

    /// Writes a feature that is remembered under this number.
    fn recall(&mut self, call: &Call<V, Value<V>>, number: usize) -> Register {
        let definition = Arc::as_ptr(&call.definition).addr();
        let known = Known::Defined(definition, self.register, Vec::new());
        let bytecode = Arc::clone(&call.bytecode);
        self.once(known, |to| Instruction::Recall {
            bytecode,
            number: index(number),
            to,
        })
    }

    /// Writes a feature at the root that is remembered, if it is that.
    pub(super) fn at_root(&mut self, place: Place, value: &Value<V>) -> Option<Register> {
        let Value::Feature(call) = value else {
            return None;
        };
        let number = call.definition.remembered;
        let number = index(number.filter(|_| place == Place::Root)?);
        let definition = Arc::as_ptr(&call.definition).addr();
        let register = PositionRegister {
            away: Some(place),
            before: false,
        };
        let known = Known::Defined(definition, register, Vec::new());
        let bytecode = Arc::clone(&call.bytecode);
        let recall = |to| Instruction::RecallAtRoot {
            bytecode,
            number,
            to,
        };
        Some(self.once(known, recall))
    }

    /// Is the definition so short that it is written where it is called? One that could be recalled is, if
    /// that would seldom happen.
    fn copies<B>(&self, call: &Call<V, B>) -> bool {
        let Definition {
            remembered,
            mentions,
            ..
        } = *call.definition;
        let is_recalled = remembered.is_some() && !(self.is_remembered && mentions <= MAX_MENTIONS);
        !is_recalled && call.bytecode.instructions.len() <= MAX_COPIED
    }

    fn parameters_of<B>(&mut self, call: &Call<V, B>) -> Vec<Register> {
        call.arguments.iter().map(|one| self.value(one)).collect()
    }
}
