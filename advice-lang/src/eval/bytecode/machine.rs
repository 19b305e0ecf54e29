//! Execution of instructions.

use super::instruction::{Instruction, Ways};
use super::{Bytecode, Register, Target, YES};
use crate::Vocabulary;
use crate::eval::context::Context;
use crate::language::definition::MAX_PARAMETERS;
use crate::syntax::Place;

/// Number of registers that suffices for most routines.
const FEW: usize = 8;

/// Registers with which bytecode computes.
trait Registers {
    fn new(count: usize) -> Self;

    fn get(&self, register: Register) -> i64;

    fn set(&mut self, register: Register, value: i64);

    /// Copies the contents of these registers.
    #[inline]
    fn row<'v>(&self, registers: &[Register], values: &'v mut [i64; MAX_PARAMETERS]) -> &'v [i64] {
        for (value, register) in values.iter_mut().zip(registers) {
            *value = self.get(*register);
        }
        &values[..registers.len()]
    }
}

/// This many registers, a power of two, so that every number stands for one of them.
struct Few<const N: usize>([i64; N]);

impl<const N: usize> Registers for Few<N> {
    #[inline]
    fn new(_: usize) -> Self {
        Self([0; N])
    }

    #[inline]
    fn get(&self, register: Register) -> i64 {
        // The remainder by a power of two is one instruction, and spares the check of the bounds.
        self.0[register as usize % N]
    }

    #[inline]
    fn set(&mut self, register: Register, value: i64) {
        self.0[register as usize % N] = value;
    }
}

/// As many registers as are needed, which the assembler has counted.
struct Counted(Vec<i64>);

impl Registers for Counted {
    fn new(count: usize) -> Self {
        Self(vec![0; count])
    }

    fn get(&self, register: Register) -> i64 {
        self.0[register as usize]
    }

    fn set(&mut self, register: Register, value: i64) {
        self.0[register as usize] = value;
    }
}

impl<V: Vocabulary> Bytecode<V> {
    /// Returns whether the goal holds. Many are answered by the words of the vocabulary alone.
    #[inline]
    pub(crate) fn holds(&self, context: &Context<'_, V>) -> bool {
        let mut next = self.entry;
        while let Some(instruction) = self.instructions.get(next as usize) {
            next = match instruction {
                Instruction::Predicate { meaning, ways } => ways.of(context.is(*meaning)),
                Instruction::Comparison { meaning, ways } => ways.of(context.compares(*meaning)),
                _ => return self.from(next, context, &[]) != 0,
            };
        }
        next == YES
    }

    /// Returns the value.
    pub(crate) fn value(&self, context: &Context<'_, V>) -> i64 {
        self.from(self.entry, context, &[])
    }

    /// Returns the answer with the arguments of the context.
    pub(crate) fn called(&self, context: &Context<'_, V>) -> i64 {
        self.from(self.entry, context, context.arguments())
    }

    /// Returns the bytecode and the number of a definition, if the value is its value after the move.
    pub(crate) fn recalled_after_move(&self) -> Option<(&Self, usize)> {
        let [
            Instruction::At {
                place: Place::AfterMove,
                bytecode,
                ..
            },
            Instruction::Answer(_),
        ] = &self.instructions[..]
        else {
            return None;
        };
        match &bytecode.instructions[..] {
            [
                Instruction::Recall {
                    bytecode, number, ..
                },
                Instruction::Answer(_),
            ] => Some((bytecode, *number as usize)),
            _ => None,
        }
    }

    /// Returns the answer from an instruction on, with these arguments.
    #[inline]
    fn from(&self, next: Target, context: &Context<'_, V>, arguments: &[i64]) -> i64 {
        if self.registers <= FEW {
            self.run::<Few<FEW>>(next, context, arguments)
        } else {
            self.run_with_many(next, context, arguments)
        }
    }

    #[inline(never)]
    fn run_with_many(&self, next: Target, context: &Context<'_, V>, arguments: &[i64]) -> i64 {
        match self.registers {
            0..=32 => self.run::<Few<32>>(next, context, arguments),
            33..=128 => self.run::<Few<128>>(next, context, arguments),
            _ => self.run::<Counted>(next, context, arguments),
        }
    }

    /// Executes the instructions.
    #[inline(never)]
    fn run<R: Registers>(&self, next: Target, start: &Context<'_, V>, arguments: &[i64]) -> i64 {
        let mut registers = R::new(self.registers);
        for (register, argument) in (0..).zip(arguments) {
            registers.set(register, *argument);
        }
        self.go_on(&mut registers, next, start)
    }

    /// Keeps only those moves from `start` on, which are moves in the position of the context, for which the goal
    /// holds, in their order.
    pub(crate) fn retain(&self, context: Context<'_, V>, moves: &mut Vec<V::Move>, start: usize) {
        match self.registers {
            0..=FEW => self.retain_in::<Few<FEW>>(context, moves, start),
            _ => self.retain_in::<Counted>(context, moves, start),
        }
    }

    #[inline(never)]
    fn retain_in<R: Registers>(
        &self,
        context: Context<'_, V>,
        moves: &mut Vec<V::Move>,
        start: usize,
    ) {
        // One set for all moves: after the entry a register is written before it is read, unless it is prepared, and
        // prepared ones are never written again.
        let mut registers = R::new(self.registers);
        // The preparation ends with a jump to an answer, which is ignored.
        if self.entry != 0 {
            self.go_on(&mut registers, 0, &context);
        }
        // Most questions about moves are about the squares they lead to: `krk-words` is proved with 11 % fewer
        // instructions.
        if let Some(
            [
                Instruction::OfMove { meaning, to },
                Instruction::Equal {
                    left,
                    right,
                    ways: Ways::ANSWERS,
                },
            ],
        ) = self.instructions.get(self.entry as usize..)
            && (left == to && right != to)
        {
            // Nothing else is written after the entry, so any other register is prepared.
            let right = registers.get(*right);
            keep(moves, start, |mv| {
                meaning(context.game(), context.position(), mv) == right
            });
        } else {
            keep(moves, start, |mv| {
                context.looking_at(mv, |context| {
                    self.go_on(&mut registers, self.entry, &context) != 0
                })
            });
        }
    }

    /// Executes the instructions from one on, in these registers.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "tables that define their words are proved with a twentieth less instructions"
    )]
    fn go_on<R: Registers>(
        &self,
        registers: &mut R,
        mut next: Target,
        start: &Context<'_, V>,
    ) -> i64 {
        let game = start.game();
        let position = start.position();
        // Answers lie beyond all instructions, so they end the loop.
        while let Some(instruction) = self.instructions.get(next as usize) {
            next += 1;
            match instruction {
                Instruction::Number { to, number } => registers.set(*to, *number),
                Instruction::Copy { to, from } => registers.set(*to, registers.get(*from)),
                Instruction::Function {
                    meaning,
                    to,
                    arguments,
                } => {
                    let values = &mut [0; MAX_PARAMETERS];
                    let value = meaning(game, position, registers.row(arguments, values));
                    registers.set(*to, value);
                }
                Instruction::OfMove { meaning, to } => {
                    registers.set(*to, start.of_move(*meaning));
                }
                Instruction::Negative { to, from } => {
                    registers.set(*to, registers.get(*from).saturating_neg());
                }
                Instruction::Arithmetic {
                    operator,
                    to,
                    left,
                    right,
                } => {
                    let (left, right) = (registers.get(*left), registers.get(*right));
                    registers.set(*to, operator.of(left, right));
                }
                Instruction::Standard {
                    standard,
                    to,
                    left,
                    right,
                } => {
                    let (left, right) = (registers.get(*left), registers.get(*right));
                    registers.set(*to, standard.of(left, right));
                }
                Instruction::Recall {
                    bytecode,
                    number,
                    to,
                } => {
                    let value = start.recall(*number as usize, |context| bytecode.value(context));
                    registers.set(*to, value);
                }
                Instruction::Call {
                    bytecode,
                    to,
                    arguments,
                } => {
                    let values = &mut [0; MAX_PARAMETERS];
                    let values = registers.row(arguments, values);
                    let value = bytecode.from(bytecode.entry, start, values);
                    registers.set(*to, value);
                }
                Instruction::At {
                    place,
                    bytecode,
                    to,
                    arguments,
                } => {
                    let values = &mut [0; MAX_PARAMETERS];
                    let values = registers.row(arguments, values);
                    let value = bytecode.from(bytecode.entry, &start.at(*place), values);
                    registers.set(*to, value);
                }
                Instruction::Jump(target) => next = *target,
                Instruction::Predicate { meaning, ways } => {
                    next = ways.of(meaning(game, position));
                }
                Instruction::Comparison { meaning, ways } => {
                    next = ways.of(meaning(game, position, start.root()));
                }
                Instruction::Recalled {
                    bytecode,
                    number,
                    ways,
                } => {
                    let work_out = |context: &Context<'_, V>| bytecode.value(context) != 0;
                    next = ways.of(start.recalls(*number as usize, work_out));
                }
                Instruction::Truth { of, ways } => next = ways.of(registers.get(*of) != 0),
                Instruction::Less { left, right, ways } => {
                    next = ways.of(registers.get(*left) < registers.get(*right));
                }
                Instruction::Equal { left, right, ways } => {
                    next = ways.of(registers.get(*left) == registers.get(*right));
                }
                Instruction::Answer(register) => return registers.get(*register),
            }
        }
        (next == YES).into()
    }
}

/// Keeps only some of the moves from `start` on.
fn keep<M: Copy>(moves: &mut Vec<M>, start: usize, mut stays: impl FnMut(M) -> bool) {
    let mut kept = start;
    for index in start..moves.len() {
        let mv = moves[index];
        if stays(mv) {
            moves[kept] = mv;
            kept += 1;
        }
    }
    moves.truncate(kept);
}
