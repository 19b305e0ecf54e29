//! Form in which failures of a piece of advice are remembered for other roots.

use std::collections::HashMap;
use std::sync::Arc;

use crate::eval::bytecode::{Bytecode, Definitions};
use crate::eval::root_threshold::{Scale, asks_root, mentions_root, threshold};
use crate::language::table::Moves;
use crate::{Advice, Vocabulary};

/// Form in which failures of a piece of advice are remembered.
pub(super) enum RememberedFailures<V: Vocabulary> {
    /// The advice compares nothing with the root: where it fails, it always does.
    Everywhere,
    /// It has some [leeway](crate::eval::root_threshold).
    ByLeeway {
        /// The value of the root.
        value: Bytecode<V>,
        scale: Scale,
        demand: Arc<Demand<V>>,
    },
}

/// The least leeway with which both goals of a piece of advice hold.
pub(super) struct Demand<V: Vocabulary> {
    /// Its number in the [`Memory`](crate::eval::memory::Memory).
    pub(super) number: usize,
    pub(super) bytecode: Bytecode<V>,
}

/// Demands of advice that has a leeway, by the texts of its goals.
pub(super) struct Demands<V: Vocabulary> {
    known: HashMap<[String; 2], Arc<Demand<V>>>,
    pub(super) count: usize,
}

impl<V: Vocabulary> Demands<V> {
    pub(super) fn new() -> Self {
        Self {
            known: HashMap::new(),
            count: 0,
        }
    }

    pub(super) fn forget_texts(&mut self) {
        self.known.clear();
    }
}

impl<V: Vocabulary> RememberedFailures<V> {
    /// Chooses the form by the needs of the better goal and of the other parts. Goals with equal texts have equal
    /// demands.
    pub(super) fn of(
        advice: &Advice<V>,
        texts: [String; 2],
        demands: &mut Demands<V>,
        definitions: &mut Definitions<V>,
    ) -> Option<Self> {
        let Advice {
            better,
            holding,
            us,
            them,
            ..
        } = advice;
        if asks_root(holding) || [us, them].into_iter().any(compare_with_root) {
            return None;
        }
        if !asks_root(better) {
            return Some(Self::Everywhere);
        }
        let threshold = threshold(better)?;
        let value = Bytecode::of_value(threshold.value, 0, definitions);
        let demand = demands.known.entry(texts).or_insert_with(|| {
            demands.count += 1;
            Arc::new(Demand {
                number: demands.count - 1,
                bytecode: Bytecode::of_demand([better, holding], &threshold, definitions),
            })
        });
        Some(Self::ByLeeway {
            value,
            scale: threshold.scale,
            demand: Arc::clone(demand),
        })
    }
}

fn compare_with_root<V: Vocabulary>(moves: &Moves<V>) -> bool {
    let asked = &moves.stages.asked;
    let mut values = asked.values.iter();
    asked.goals.iter().any(|goal| asks_root(goal)) || values.any(|value| mentions_root(value))
}
