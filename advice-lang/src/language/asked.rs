//! The goals and values that constraints evaluate for moves.

use std::sync::Arc;

use crate::Vocabulary;
use crate::language::goal::Goal;
use crate::language::value::Value;

/// Goals and values about moves, each once; filters and steps name them by place.
pub(crate) struct Asked<V: Vocabulary> {
    pub(crate) goals: Vec<Arc<Goal<V>>>,
    pub(crate) values: Vec<Arc<Value<V>>>,
}

impl<V: Vocabulary> Default for Asked<V> {
    fn default() -> Self {
        Self {
            goals: Vec::new(),
            values: Vec::new(),
        }
    }
}

impl<V: Vocabulary> Asked<V> {
    /// Returns the place of a goal.
    pub(crate) fn goal(&mut self, goal: &Arc<Goal<V>>) -> usize {
        place(&mut self.goals, goal)
    }

    /// Returns the place of a value.
    pub(crate) fn value(&mut self, value: &Arc<Value<V>>) -> usize {
        place(&mut self.values, value)
    }
}

fn place<T>(all: &mut Vec<Arc<T>>, one: &Arc<T>) -> usize {
    let known = all.iter().position(|other| Arc::ptr_eq(other, one));
    known.unwrap_or_else(|| {
        all.push(Arc::clone(one));
        all.len() - 1
    })
}
