//! Where other roots have shown that an advice fails from this one too.

use crate::Vocabulary;
use crate::compiled::Program;
use crate::compiled::remembered_failures::RememberedFailures;
use crate::eval::bytecode::Bytecode;
use crate::eval::context::Setting;
use crate::eval::memory::threshold_cache::is_compared;
use crate::eval::memory::{KnownValues, Memory};

/// What is known about an advice.
pub(crate) enum KnownFailures<'s, V: Vocabulary> {
    /// It compares nothing with the root: here it fails.
    Everywhere(&'s Memory<V>),
    /// Here it fails with this much leeway.
    ByLeeway(Measured<'s, V>),
}

/// An advice that has a leeway.
pub(crate) struct Measured<'s, V: Vocabulary> {
    memory: &'s Memory<V>,
    /// What its goals demand, if there is room to remember that.
    of_goals: Option<KnownValues<'s, V>>,
    bytecode: &'s Bytecode<V>,
    /// What the root allows.
    threshold: i64,
}

impl<'s, V: Vocabulary> KnownFailures<'s, V> {
    /// What is known about an advice whose trees are never cut off at the limit on depth: others have no
    /// verdict where roots that allow more, or that are nearer, have one.
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
    /// Is this much more than the root allows?
    pub(crate) fn is_too_much(&self, demand: i64) -> bool {
        demand > self.threshold
    }

    /// The least that fails to be met by what the root allows.
    pub(crate) fn too_much(&self) -> i64 {
        self.threshold + 1
    }

    /// What the goals demand in a position, if that is remembered.
    pub(crate) fn of_goals(&self, setting: &Setting<'_, V>, position: &V::Position) -> Option<i64> {
        let known = self.of_goals.as_ref()?;
        let work_out = || self.bytecode.value(&setting.context(position));
        Some(known.get(setting.game, position, work_out))
    }

    /// The same if it is known.
    pub(crate) fn known_of_goals(&self, game: &V, position: &V::Position) -> Option<i64> {
        self.of_goals.as_ref()?.peek(game, position)
    }

    /// What the advice is known to demand in a position with this much left to do.
    pub(crate) fn known(&self, rest: usize, game: &V, position: &V::Position) -> i64 {
        self.memory.demand(rest, game, position)
    }

    /// Notes that it demands this much.
    pub(crate) fn note(&self, rest: usize, game: &V, position: &V::Position, demand: i64) {
        self.memory.note_demand(rest, game, position, demand);
    }
}
