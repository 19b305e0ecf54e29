//! Spaces whose predecessors are known only to a function.

use std::ops::ControlFlow;

use crate::{ReversibleSpace, StateSpace};

/// Shows each pair of an action and a state from which it leads to a state.
pub(crate) type Predecessors<S> = fn(
    &S,
    &<S as StateSpace>::State,
    &mut dyn FnMut(<S as StateSpace>::Action, <S as StateSpace>::State),
);

/// A space with the predecessors that it was said to have.
pub(crate) struct TwoWay<'p, S: StateSpace> {
    pub(crate) space: &'p S,
    pub(crate) predecessors: Predecessors<S>,
}

impl<S: StateSpace> StateSpace for TwoWay<'_, S> {
    type State = S::State;
    type Action = S::Action;
    type Cost = S::Cost;

    fn actions(&self, state: &S::State) -> impl Iterator<Item = S::Action> {
        self.space.actions(state)
    }

    fn result(&self, state: &S::State, action: S::Action) -> S::State {
        self.space.result(state, action)
    }

    fn cost(&self, state: &S::State, action: S::Action) -> S::Cost {
        self.space.cost(state, action)
    }

    fn is_goal(&self, state: &S::State) -> bool {
        self.space.is_goal(state)
    }

    fn takes_back(&self, earlier: S::Action, later: S::Action) -> bool {
        self.space.takes_back(earlier, later)
    }
}

impl<S: StateSpace> ReversibleSpace for TwoWay<'_, S> {
    fn predecessors<B>(
        &self,
        state: &S::State,
        mut visit: impl FnMut(S::Action, S::State) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut answer = ControlFlow::Continue(());
        (self.predecessors)(self.space, state, &mut |action, state| {
            if answer.is_continue() {
                answer = visit(action, state);
            }
        });
        answer
    }
}
