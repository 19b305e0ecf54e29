//! How bytecode uses definitions.

use std::collections::HashMap;
use std::sync::Arc;

use super::assembler::{Assembler, index};
use super::instruction::{Instruction, Ways};
use super::{Bytecode, Register};
use crate::Vocabulary;
use crate::language::definition::{Call, Definition, Needs};
use crate::language::goal::Goal;
use crate::language::value::Value;

/// A definition that comes to more instructions is called and not copied.
const MAX_COPIED: usize = 64;
/// Where a definition takes more words and signs, looking for its worth in memory is less work.
const MAX_SMALL: u64 = 8;

/// The definitions that have been compiled, and how many of them are remembered.
pub(crate) struct Definitions<V: Vocabulary> {
    /// By where they lie in memory, which is the same as long as their table is there.
    compiled: HashMap<usize, Compiled<V>>,
    pub(crate) features: usize,
    pub(crate) predicates: usize,
}

/// A definition that has been compiled.
struct Compiled<V: Vocabulary> {
    bytecode: Arc<Bytecode<V>>,
    /// Its number in the memory, if it is remembered: larger than those of what it rests on.
    number: Option<u32>,
}

impl<V: Vocabulary> Clone for Compiled<V> {
    fn clone(&self) -> Self {
        Self {
            bytecode: Arc::clone(&self.bytecode),
            number: self.number,
        }
    }
}

impl<V: Vocabulary> Compiled<V> {
    /// Is the definition so short that it is written where it is called?
    fn is_copied(&self) -> bool {
        self.number.is_none() && self.bytecode.instructions.len() <= MAX_COPIED
    }
}

/// Is it remembered what the definition comes to? If it speaks of nothing but the position, and of that
/// enough.
pub(super) fn is_remembered<V: Vocabulary, B>(call: &Call<V, B>) -> bool {
    let Definition { needs, size, .. } = *call.definition;
    call.arguments.is_empty() && needs == Needs::default() && size.work > MAX_SMALL
}

impl<V: Vocabulary> Definitions<V> {
    /// None yet.
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
        let number = is_remembered(call).then(|| {
            let count = count(self);
            *count += 1;
            index(*count - 1)
        });
        let compiled = Compiled {
            bytecode: Arc::new(bytecode),
            number,
        };
        self.compiled.insert(place, compiled.clone());
        compiled
    }
}

impl<V: Vocabulary> Assembler<'_, V> {
    /// Writes the test of a predicate, or its body instead. The body is needed where what it says of the
    /// root is assumed.
    pub(super) fn predicate(&mut self, call: &Call<V, Goal<V>>, ways: Ways, is_assumed: bool) {
        let compiled = self.definitions.predicate(call);
        if is_assumed || compiled.is_copied() {
            let body = &call.definition.body;
            return self.written_out(call, |own| own.goal(body, ways.if_so, ways.if_not));
        }
        let test = match compiled.number {
            Some(number) => Instruction::Recalled {
                bytecode: compiled.bytecode,
                number,
                ways,
            },
            None => Instruction::Truth {
                of: self.call(call, compiled.bytecode),
                ways,
            },
        };
        self.instructions.push(test);
    }

    /// Writes a feature, or its body instead.
    pub(super) fn feature(&mut self, call: &Call<V, Value<V>>) -> Register {
        let compiled = self.definitions.feature(call);
        if compiled.is_copied() {
            return self.written_out(call, |own| own.value(&call.definition.body));
        }
        let bytecode = compiled.bytecode;
        let Some(number) = compiled.number else {
            return self.call(call, bytecode);
        };
        self.write(|to| Instruction::Recall {
            bytecode,
            number,
            to,
        })
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
        let places = self.parameters_of(call);
        let first = self.in_a_row(&places);
        self.write(|to| Instruction::Call {
            bytecode,
            to,
            first,
            count: index(places.len()),
        })
    }

    fn parameters_of<B>(&mut self, call: &Call<V, B>) -> Vec<Register> {
        call.arguments.iter().map(|one| self.value(one)).collect()
    }
}
