//! Spaces that can also be searched from the goal.

use std::ops::ControlFlow;

use crate::StateSpace;

/// A space that knows from where a state can be reached.
pub trait ReversibleSpace: StateSpace {
    /// Shows `visit` each pair of an action and a state from which it leads to `state`, in a fixed
    /// order. Stops when `visit` breaks.
    ///
    /// These are exactly the pairs for which `actions(before)` has the action and
    /// `result(before, action) == state`.
    /// ([`testkit::assert_reversible`](crate::testkit::assert_reversible) checks that.)
    fn predecessors<B>(
        &self,
        state: &Self::State,
        visit: impl FnMut(Self::Action, Self::State) -> ControlFlow<B>,
    ) -> ControlFlow<B>;
}
