//! Demand of a position: the leeway that it needs.

use super::assembler::Assembler;
use super::instruction::Instruction;
use super::{Bytecode, Definitions};
use crate::Vocabulary;
use crate::eval::memory::threshold_cache::{NOTHING, TOO_MUCH};
use crate::eval::root_threshold::RootThreshold;
use crate::language::goal::Goal;
use crate::language::value::Value;
use crate::syntax::Operator;

impl<V: Vocabulary> Bytecode<V> {
    /// Compiles the least leeway with which all the goals hold, which together have this one.
    pub(crate) fn of_demand(
        goals: [&Goal<V>; 2],
        threshold: &RootThreshold<'_, V>,
        definitions: &mut Definitions<V>,
    ) -> Self {
        let assembler = Assembler::new(0, definitions);
        Self::written(assembler, |own| own.demand(goals, threshold))
    }
}

impl<V: Vocabulary> Assembler<'_, V> {
    /// Tests the goals as if the leeway were always enough, and then as if it never were: where that makes a
    /// difference, the measure decides.
    fn demand(&mut self, goals: [&Goal<V>; 2], threshold: &RootThreshold<'_, V>) {
        let [enough, not_at_all, without, measured] = [(); 4].map(|()| self.label());
        self.assumed = Some(threshold.wanted);
        self.links(&goals, enough, |next| (next, not_at_all));
        self.bind(not_at_all);
        self.answer(&Value::Number(TOO_MUCH));
        self.bind(enough);
        self.assumed = Some(!threshold.wanted);
        self.links(&goals, without, |next| (next, measured));
        self.bind(without);
        self.answer(&Value::Number(NOTHING));
        self.bind(measured);
        self.assumed = None;
        let mut demand = self.value(threshold.measure);
        if threshold.scale.is_reversed {
            demand = self.write(|to| Instruction::Negative { to, from: demand });
        }
        if threshold.is_strict {
            // Whole numbers: whatever must be greater must be greater by one.
            let one = self.value(&Value::Number(1));
            demand = self.arithmetic(Operator::Plus, demand, one);
        }
        self.instructions.push(Instruction::Answer(demand));
    }
}
