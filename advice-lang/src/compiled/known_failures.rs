//! Failures of a piece of advice that are known from other roots.

use crate::Vocabulary;
use crate::compiled::Program;
use crate::compiled::remembered_failures::RememberedFailures;
use crate::eval::bytecode::Bytecode;
use crate::eval::context::Setting;
use crate::eval::memory::threshold_cache::is_compared;
use crate::eval::memory::{KnownValues, Memory};

/// Knowledge about the failures of a piece of advice.
pub(crate) enum KnownFailures<'s, V: Vocabulary> {
    /// Positions in which it fails; it compares nothing with the root.
    Everywhere(&'s Memory<V>),
    /// Positions in which it fails with this much leeway.
    ByLeeway(Measured<'s, V>),
}

/// A piece of advice that has a leeway.
pub(crate) struct Measured<'s, V: Vocabulary> {
    memory: &'s Memory<V>,
    /// Demands of its goals, if there is room to remember them.
    of_goals: Option<KnownValues<'s, V>>,
    bytecode: &'s Bytecode<V>,
    /// Leeway that the root allows.
    threshold: i64,
}

impl<'s, V: Vocabulary> KnownFailures<'s, V> {
    /// Returns the knowledge about a piece of advice whose trees are never cut off at the limit on depth: others have
    /// no verdict where roots that allow more, or that are nearer, have one.
    pub(crate) fn of(setting: &Setting<'s, V>, program: &'s Program<'_, V>) -> Option<Self> {
        let memory = setting.memory?;
        match program.failures.as_ref()? {
            RememberedFailures::Everywhere => Some(Self::Everywhere(memory)),
            RememberedFailures::ByLeeway {
                value,
                scale,
                demand,
            } => {
                let threshold = scale.threshold(value.value(&setting.context(setting.root)));
                Some(Self::ByLeeway(Measured {
                    memory,
                    of_goals: memory.of_goals(demand.number),
                    bytecode: &demand.bytecode,
                    threshold: Some(threshold).filter(|threshold| is_compared(*threshold))?,
                }))
            }
        }
    }
}

impl<V: Vocabulary> Measured<'_, V> {
    /// Returns whether this is more than the root allows.
    pub(crate) fn is_too_much(&self, demand: i64) -> bool {
        demand > self.threshold
    }

    /// Returns the least demand that the root does not allow.
    pub(crate) fn too_much(&self) -> i64 {
        self.threshold + 1
    }

    /// Returns the demand of the goals in a position, if demands are remembered.
    pub(crate) fn of_goals(&self, setting: &Setting<'_, V>, position: &V::Position) -> Option<i64> {
        let known = self.of_goals.as_ref()?;
        let work_out = || self.bytecode.value(&setting.context(position));
        Some(known.get(setting.game, position, work_out))
    }

    /// Returns the demand of the goals in a position, if it is known.
    pub(crate) fn known_of_goals(&self, game: &V, position: &V::Position) -> Option<i64> {
        self.of_goals.as_ref()?.peek(game, position)
    }

    /// Returns the known demand of the advice in a position, for this subproblem.
    pub(crate) fn known(&self, rest: usize, game: &V, position: &V::Position) -> i64 {
        self.memory.demand(rest, game, position)
    }

    /// Notes the demand of the advice in a position, for this subproblem.
    pub(crate) fn note(&self, rest: usize, game: &V, position: &V::Position, demand: i64) {
        self.memory.note_demand(rest, game, position, demand);
    }
}
