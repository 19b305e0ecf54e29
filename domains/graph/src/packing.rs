//! States as keys, and steps backwards.
//!
//! The states are numbers, and still no [`IndexedSpace`](search_core::IndexedSpace): that asks how many
//! actions take back the one before, and in a graph some edges have a way back and others have none.

use std::ops::ControlFlow;

use search_core::{PackedSpace, ReversibleSpace};

use crate::Routes;

impl PackedSpace for Routes {
    type Key = u32;

    #[inline]
    fn pack(&self, state: &u32) -> u32 {
        *state
    }

    #[inline]
    fn unpack(&self, key: u32) -> u32 {
        key
    }

    #[inline]
    fn number(&self, key: u32) -> Option<usize> {
        Some(key as usize)
    }

    #[inline]
    fn undo(&self, _: &u32, action: u32) -> u32 {
        self.ends(action).0
    }

    #[inline]
    fn action_number(&self, action: u32) -> Option<u32> {
        Some(action)
    }

    #[inline]
    fn numbered_action(&self, number: u32) -> Option<u32> {
        let actions = self.graph().edges().len() + self.choices().count();
        ((number as usize) < actions).then_some(number)
    }
}

/// The edges that lead to a node in increasing order, and then the action that chooses it as the
/// start.
impl ReversibleSpace for Routes {
    #[inline]
    fn predecessors<B>(
        &self,
        state: &u32,
        mut visit: impl FnMut(u32, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for edge in self.graph().edges_to(*state) {
            visit(edge, self.graph().edge(edge).from)?;
        }
        for (action, start) in self.choices() {
            if start == *state {
                visit(action, self.graph().nodes())?;
            }
        }
        ControlFlow::Continue(())
    }
}
