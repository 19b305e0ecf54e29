//! How much leeway a position demands.

use super::Routine;
use super::assembler::Assembler;
use super::instruction::Instruction;
use crate::Vocabulary;
use crate::language::goal::Goal;
use crate::language::value::Value;
use crate::prove::compiled::root_threshold::Leeway;
use crate::prove::compiled::threshold_cache::{NOTHING, TOO_MUCH};
use crate::syntax::Operator;

impl<V: Vocabulary> Routine<V> {
    /// The routine of the least leeway with which all the goals hold, which together have this one.
    pub(crate) fn of_demand(goals: [&Goal<V>; 2], leeway: &Leeway<'_, V>) -> Self {
        Self::written(Assembler::new(0), |own| own.demand(goals, leeway))
    }
}

impl<V: Vocabulary> Assembler<V> {
    /// Tests the goals as if the leeway were always enough, and then as if it never were: where that
    /// makes a difference, the measure decides.
    fn demand(&mut self, goals: [&Goal<V>; 2], leeway: &Leeway<'_, V>) {
        let [enough, not_at_all, without, measured] = [(); 4].map(|()| self.label());
        self.assumed = Some(leeway.wanted);
        self.links(&goals, enough, |next| (next, not_at_all));
        self.bind(not_at_all);
        self.answer(&Value::Number(TOO_MUCH));
        self.bind(enough);
        self.assumed = Some(!leeway.wanted);
        self.links(&goals, without, |next| (next, measured));
        self.bind(without);
        self.answer(&Value::Number(NOTHING));
        self.bind(measured);
        self.assumed = None;
        let mut demand = self.value(leeway.measure);
        if leeway.scale.is_reversed {
            demand = self.negative(demand);
        }
        if leeway.is_strict {
            demand = self.with_number(Operator::Plus, demand, 1);
        }
        self.instructions.push(Instruction::Answer(demand));
    }
}
