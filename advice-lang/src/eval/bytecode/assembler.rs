//! Compilation of goals and values into instructions.

use std::collections::HashMap;
use std::ptr;

use super::definitions::Definitions;
use super::instruction::{Instruction, Ways, resolved};
use super::{Bytecode, NO, Register, Target, YES};
use crate::Vocabulary;
use crate::language::goal::{Goal, Test};
use crate::language::value::{FunctionCall, Value};
use crate::syntax::Place;

/// Bytecode that is being written.
pub(super) struct Assembler<'d, V: Vocabulary> {
    /// Definitions that it uses.
    pub(super) definitions: &'d mut Definitions<V>,
    pub(super) instructions: Vec<Instruction<V>>,
    /// Places of the labels that have been bound.
    labels: Vec<Target>,
    registers: Register,
    /// The registers of the arguments of the definition whose body is being written.
    pub(super) parameters: Vec<Register>,
    /// The registers of the values that are prepared, by where those lie in memory.
    pub(super) prepared: HashMap<usize, Register>,
}

impl<'d, V: Vocabulary> Assembler<'d, V> {
    /// Makes the assembler of bytecode that is called with this many arguments.
    pub(super) fn new(parameters: usize, definitions: &'d mut Definitions<V>) -> Self {
        let registers = Register::try_from(parameters).unwrap_or_default();
        Self {
            definitions,
            instructions: Vec::new(),
            labels: Vec::new(),
            registers,
            parameters: (0..registers).collect(),
            prepared: HashMap::new(),
        }
    }

    pub(super) fn finish(mut self, entry: Target) -> Bytecode<V> {
        for instruction in &mut self.instructions {
            instruction.resolve(&self.labels);
        }
        Bytecode {
            instructions: self.instructions,
            entry: resolved(entry, &self.labels),
            registers: self.registers as usize,
        }
    }

    /// Makes a label to which instructions can jump before it is bound.
    pub(super) fn label(&mut self) -> Target {
        self.labels.push(Target::default());
        index(self.labels.len() - 1)
    }

    /// Binds the label to the next instruction.
    pub(super) fn bind(&mut self, label: Target) {
        self.labels[label as usize] = index(self.instructions.len());
    }

    /// Writes the test of a goal, which continues at one of two labels.
    pub(super) fn goal(&mut self, goal: &Goal<V>, if_so: Target, if_not: Target) {
        let ways = Ways { if_so, if_not };
        match goal {
            Goal::True => self.instructions.push(Instruction::Jump(if_so)),
            Goal::Not(negated) => self.goal(negated, if_not, if_so),
            Goal::And(links) => self.links(links, if_so, |next| (next, if_not)),
            Goal::Or(links) => self.links(links, if_not, |next| (if_so, next)),
            &Goal::Predicate(_, meaning) => {
                self.instructions
                    .push(Instruction::Predicate { meaning, ways });
            }
            &Goal::Comparison(_, meaning) => {
                self.instructions
                    .push(Instruction::Comparison { meaning, ways });
            }
            Goal::Test(test) => self.test(test, ways),
        }
    }

    /// Writes the tests of several goals; `ways` gives the continuation of each if the next one is there.
    fn links(&mut self, links: &[Goal<V>], end: Target, ways: impl Fn(Target) -> (Target, Target)) {
        let Some((last, others)) = links.split_last() else {
            self.instructions.push(Instruction::Jump(end));
            return;
        };
        for link in others {
            let next = self.label();
            let (if_so, if_not) = ways(next);
            self.goal(link, if_so, if_not);
            self.bind(next);
        }
        let (if_so, if_not) = ways(end);
        self.goal(last, if_so, if_not);
    }

    fn test(&mut self, test: &Test<V>, ways: Ways) {
        match test {
            Test::Truth(value) => {
                let of = self.value(value);
                self.instructions.push(Instruction::Truth { of, ways });
            }
            Test::Relation(relation, _, [left, right]) => {
                let (left, right) = (self.value(left), self.value(right));
                let test = Instruction::of_relation(*relation, left, right, ways);
                self.instructions.push(test);
            }
            Test::Defined(call) => self.predicate(call, ways),
            Test::At(place, goal) => {
                let of = self.at(*place, |inner| inner.goal(goal, YES, NO));
                self.instructions.push(Instruction::Truth { of, ways });
            }
        }
    }

    /// Writes a value as the answer of the bytecode.
    pub(super) fn answer(&mut self, value: &Value<V>) {
        if let Value::If(condition, values) = value {
            let [so, not] = [self.label(), self.label()];
            self.goal(condition, so, not);
            for (label, value) in [so, not].into_iter().zip(&**values) {
                self.bind(label);
                self.answer(value);
            }
        } else {
            let register = self.value(value);
            self.instructions.push(Instruction::Answer(register));
        }
    }

    /// Writes a value, unless it is prepared, and returns its register.
    pub(super) fn value(&mut self, value: &Value<V>) -> Register {
        // Goals stay where they are while they are compiled, so an address names one value of the text.
        if let Some(register) = self.prepared.get(&ptr::from_ref(value).addr()) {
            return *register;
        }
        match value {
            Value::Parameter(place, _) => self.parameters[*place],
            &Value::Number(number) => self.write(|to| Instruction::Number { to, number }),
            Value::Function(call) => self.function(call),
            &Value::OfMove(_, meaning) => self.write(|to| Instruction::OfMove { meaning, to }),
            Value::Standard(standard, values) => {
                let places: Vec<_> = values.iter().map(|value| self.value(value)).collect();
                let (Some(&left), Some(&right)) = (places.first(), places.last()) else {
                    return self.value(&Value::Number(0));
                };
                let standard = *standard;
                self.write(|to| Instruction::Standard {
                    standard,
                    to,
                    left,
                    right,
                })
            }
            Value::Feature(call) => self.feature(call),
            Value::Negative(value) => {
                let from = self.value(value);
                self.write(|to| Instruction::Negative { to, from })
            }
            Value::Arithmetic(operator, sides) => {
                let [left, right] = sides.each_ref().map(|side| self.value(side));
                let operator = *operator;
                self.write(|to| Instruction::Arithmetic {
                    operator,
                    to,
                    left,
                    right,
                })
            }
            Value::If(condition, values) => self.either(condition, values),
            Value::At(place, value) => self.at(*place, |inner| inner.answer(value)),
        }
    }

    /// Writes separate bytecode for an expression about another position.
    fn at(&mut self, place: Place, write: impl FnOnce(&mut Assembler<'_, V>)) -> Register {
        // No prepared values are taken over: they were computed here and may differ there.
        let inner = Assembler::new(self.parameters.len(), self.definitions);
        let bytecode = Box::new(Bytecode::written(inner, write));
        let arguments = self.parameters.clone().into();
        self.write(|to| Instruction::At {
            place,
            bytecode,
            to,
            arguments,
        })
    }

    fn either(&mut self, condition: &Goal<V>, values: &[Value<V>; 2]) -> Register {
        let [so, not, end] = [self.label(), self.label(), self.label()];
        self.goal(condition, so, not);
        let to = self.fresh();
        for (label, value) in [so, not].into_iter().zip(values) {
            self.bind(label);
            let from = self.value(value);
            self.instructions.push(Instruction::Copy { to, from });
            if label == so {
                self.instructions.push(Instruction::Jump(end));
            }
        }
        self.bind(end);
        to
    }

    fn function(&mut self, call: &FunctionCall<V>) -> Register {
        let arguments = call.arguments.iter().map(|one| self.value(one)).collect();
        let meaning = call.meaning;
        self.write(|to| Instruction::Function {
            meaning,
            to,
            arguments,
        })
    }

    /// Writes an instruction and returns the register of its result.
    pub(super) fn write(
        &mut self,
        instruction: impl FnOnce(Register) -> Instruction<V>,
    ) -> Register {
        let to = self.fresh();
        self.instructions.push(instruction(to));
        to
    }

    fn fresh(&mut self) -> Register {
        self.registers += 1;
        self.registers - 1
    }
}

/// Converts a place or a count, which never comes near the limit: expressions are bounded.
pub(super) fn index(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
