//! Use of definitions in bytecode.

use std::collections::HashMap;
use std::sync::Arc;

use super::assembler::{Assembler, index};
use super::instruction::{Instruction, Ways};
use super::{Bytecode, Register};
use crate::Vocabulary;
use crate::language::definition::{Call, Definition, Needs};
use crate::language::goal::Goal;
use crate::language::value::Value;

/// Greatest number of instructions of a definition that is copied instead of called.
// If all were called, `krk-short` would be proved with 8 % more instructions.
const MAX_COPIED: usize = 64;
/// Greatest number of words and signs of a definition for which looking its value up in memory is more work.
const MAX_SMALL: u64 = 8;

/// The definitions that have been compiled, and the number of those that are remembered.
pub(crate) struct Definitions<V: Vocabulary> {
    /// Definitions by their addresses, which do not change as long as their table exists.
    compiled: HashMap<usize, Compiled<V>>,
    pub(crate) features: usize,
    pub(crate) predicates: usize,
}

/// A definition that has been compiled, and its number in the memory, if it is remembered: larger than the numbers of
/// the definitions that it uses.
type Compiled<V> = (Arc<Bytecode<V>>, Option<u32>);

/// Returns whether the definition is so short that it is copied where it is called.
fn is_copied<V: Vocabulary>((bytecode, number): &Compiled<V>) -> bool {
    number.is_none() && bytecode.instructions.len() <= MAX_COPIED
}

/// Returns whether the value of the definition is remembered: if it depends on the position alone, and is enough work.
pub(super) fn is_remembered<V: Vocabulary, B>(call: &Call<V, B>) -> bool {
    let Definition { needs, size, .. } = *call.definition;
    call.arguments.is_empty() && needs == Needs::default() && size.work > MAX_SMALL
}

impl<V: Vocabulary> Definitions<V> {
    /// Makes an empty collection.
    pub(crate) fn new() -> Self {
        Self {
            compiled: HashMap::new(),
            features: 0,
            predicates: 0,
        }
    }

    fn predicate(&mut self, call: &Call<V, Goal<V>>) -> Compiled<V> {
        self.once(call, Bytecode::of_goal, |own| &mut own.predicates)
    }

    fn feature(&mut self, call: &Call<V, Value<V>>) -> Compiled<V> {
        self.once(call, Bytecode::of_value, |own| &mut own.features)
    }

    fn once<B>(
        &mut self,
        call: &Call<V, B>,
        compile: fn(&B, usize, &mut Self) -> Bytecode<V>,
        count: fn(&mut Self) -> &mut usize,
    ) -> Compiled<V> {
        let place = Arc::as_ptr(&call.definition).addr();
        if let Some(known) = self.compiled.get(&place) {
            return known.clone();
        }
        let bytecode = compile(&call.definition.body, call.arguments.len(), self);
        // After the body, whose definitions are numbered there: so a definition has a larger number than those that it
        // uses.
        let number = is_remembered(call).then(|| {
            let count = count(self);
            *count += 1;
            index(*count - 1)
        });
        let compiled = (Arc::new(bytecode), number);
        self.compiled.insert(place, compiled.clone());
        compiled
    }
}

impl<V: Vocabulary> Assembler<'_, V> {
    /// Writes the test of a predicate, or its body instead.
    pub(super) fn predicate(&mut self, call: &Call<V, Goal<V>>, ways: Ways) {
        let compiled = self.definitions.predicate(call);
        if is_copied(&compiled) {
            let body = &call.definition.body;
            return self.written_out(call, |own| own.goal(body, ways.if_so, ways.if_not));
        }
        let test = match compiled {
            (bytecode, Some(number)) => Instruction::Recalled {
                bytecode,
                number,
                ways,
            },
            (bytecode, None) => Instruction::Truth {
                of: self.call(call, bytecode),
                ways,
            },
        };
        self.instructions.push(test);
    }

    /// Writes a feature, or its body instead.
    pub(super) fn feature(&mut self, call: &Call<V, Value<V>>) -> Register {
        let compiled = self.definitions.feature(call);
        if is_copied(&compiled) {
            return self.written_out(call, |own| own.value(&call.definition.body));
        }
        match compiled {
            (bytecode, Some(number)) => self.write(|to| Instruction::Recall {
                bytecode,
                number,
                to,
            }),
            (bytecode, None) => self.call(call, bytecode),
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
    fn call<B>(&mut self, call: &Call<V, B>, bytecode: Arc<Bytecode<V>>) -> Register {
        let arguments = self.parameters_of(call).into();
        self.write(|to| Instruction::Call {
            bytecode,
            to,
            arguments,
        })
    }

    fn parameters_of<B>(&mut self, call: &Call<V, B>) -> Vec<Register> {
        call.arguments.iter().map(|one| self.value(one)).collect()
    }
}
