//! Spaces in which a search can jump over states.

use std::ops::ControlFlow;

use crate::StateSpace;

/// A space in which most states need not be looked at: some paths between the others are as good as
/// any.
///
/// A jump is one action done several times in a row. It is required that
///
/// - a jump does what it says: its action is possible each time, leads to its state in the end, and costs
///   as much in all;
/// - from any start, made of jumps alone, each state asked with the action of the jump that led
///   there, there is a path to a goal that costs no more than any other path to a goal. This holds
///   also if of all jumps that reach a state at the same cost only one is followed.
///
/// ([`testkit::assert_jumps`](crate::testkit::assert_jumps) checks the first.)
pub trait JumpSpace: StateSpace {
    /// Shows `visit` the jumps from `state`, in a fixed order. Stops when `visit` breaks.
    ///
    /// `last` is the action that led to `state`, `None` at the start: what can be reached as cheaply
    /// without passing through `state` is left out.
    fn visit_jumps<B>(
        &self,
        state: &Self::State,
        last: Option<Self::Action>,
        visit: impl FnMut(Jump<Self::Action, Self::Cost>, Self::State) -> ControlFlow<B>,
    ) -> ControlFlow<B>;
}

/// An action done several times in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump<A, C> {
    /// The action.
    pub action: A,
    /// Number of times it is done; at least one.
    pub times: u32,
    /// Cost of the whole jump.
    pub cost: C,
}
