//! Goals and values compiled for quick evaluation: rows of instructions.

mod assembler;
mod definitions;
mod instruction;
mod machine;
mod preparation;
#[cfg(test)]
pub(crate) mod tests;

use crate::Vocabulary;
use crate::language::goal::Goal;
use crate::language::value::Value;
use assembler::Assembler;
pub(crate) use definitions::Definitions;
use instruction::Instruction;

/// A goal or a value as a row of instructions, which compute in registers.
///
/// Tests are made in the order of the text and no further than needed, as Prolog would.
pub(crate) struct Bytecode<V: Vocabulary> {
    instructions: Vec<Instruction<V>>,
    /// Place of the first instruction, or an answer. The instructions before it compute everything that does not depend
    /// on the move.
    entry: Target,
    /// Number of registers needed; the first of them hold the arguments.
    registers: usize,
}

/// Place of a number with which bytecode computes.
type Register = u32;

/// Place of an instruction in its bytecode.
type Target = u32;

/// Targets that are answers and not instructions.
const YES: Target = Target::MAX;
const NO: Target = Target::MAX - 1;

impl<V: Vocabulary> Bytecode<V> {
    /// Compiles a goal that has this many parameters; its answer is 0 or 1.
    pub(crate) fn of_goal(
        goal: &Goal<V>,
        parameters: usize,
        definitions: &mut Definitions<V>,
    ) -> Self {
        let assembler = Assembler::new(parameters, definitions);
        Self::written(assembler, |own| own.goal(goal, YES, NO))
    }

    /// Compiles a goal that is asked of one move after another, only by [`retain`](Self::retain): the part about the
    /// position alone comes before the entry, once for all moves.
    pub(crate) fn of_move_goal(goal: &Goal<V>, definitions: &mut Definitions<V>) -> Self {
        let mut assembler = Assembler::new(0, definitions);
        assembler.prepare(goal);
        Self::written(assembler, |own| own.goal(goal, YES, NO))
    }

    /// Compiles a value that has this many parameters.
    pub(crate) fn of_value(
        value: &Value<V>,
        parameters: usize,
        definitions: &mut Definitions<V>,
    ) -> Self {
        let assembler = Assembler::new(parameters, definitions);
        Self::written(assembler, |own| own.answer(value))
    }

    /// Returns the bytecode that begins with the instructions written now.
    fn written<'d>(
        mut assembler: Assembler<'d, V>,
        write: impl FnOnce(&mut Assembler<'d, V>),
    ) -> Self {
        let entry = assembler.label();
        assembler.bind(entry);
        write(&mut assembler);
        assembler.finish(entry)
    }
}
