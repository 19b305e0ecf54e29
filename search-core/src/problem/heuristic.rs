//! Heuristics: estimates of the cost to a goal.

use crate::{Cost, StateSpace};

/// An estimate of the cheapest cost from a state to a goal.
///
/// The estimate travels down the path in a `Memo`, so that a heuristic that can be updated from
/// parent to child need not be computed afresh: recomputing it costs IDA* two to three times the
/// instructions. Often the memo is just the estimate.
///
/// A closure `Fn(&State) -> Cost` is a heuristic too; it is recomputed for every state:
///
/// ```
/// # use search_core::{Heuristic, StateSpace};
/// # struct Line;
/// # impl StateSpace for Line {
/// #     type State = u32; type Action = (); type Cost = u32;
/// #     fn actions(&self, _: &u32) -> impl Iterator<Item = ()> { [()].into_iter() }
/// #     fn result(&self, state: &u32, (): ()) -> u32 { state + 1 }
/// #     fn cost(&self, _: &u32, (): ()) -> u32 { 1 }
/// #     fn is_goal(&self, state: &u32) -> bool { *state == 9 }
/// # }
/// fn estimate(heuristic: &impl Heuristic<Line>, state: u32) -> u32 {
///     heuristic.estimate(heuristic.start(&state))
/// }
/// let steps_left = |state: &u32| 9_u32.saturating_sub(*state);
/// assert_eq!(estimate(&steps_left, 4), 5);
/// ```
///
/// # Words
///
/// *Admissible*: never more than the true cost. *Consistent*: never drops by more than an action
/// costs; with zero at the goals this implies admissible. The documentation of a heuristic says
/// which of them it is, and its tests show it ([`testkit::assert_heuristic`](crate::testkit)).
pub trait Heuristic<S: StateSpace + ?Sized> {
    /// Value carried down the path.
    type Memo: Copy;

    /// Returns the memo of a state that is met without a parent.
    fn start(&self, state: &S::State) -> Self::Memo;

    /// Returns the memo of `after`, which `action` makes from `before`, whose memo is given.
    fn step(
        &self,
        memo: Self::Memo,
        before: &S::State,
        action: S::Action,
        after: &S::State,
    ) -> Self::Memo;

    /// Steps without the state after the action, if that is possible: then IDA* need not make a state that it prunes.
    /// The provided form returns `None`.
    #[inline]
    fn step_unmade(
        &self,
        memo: Self::Memo,
        before: &S::State,
        action: S::Action,
    ) -> Option<Self::Memo> {
        let _ = (memo, before, action);
        None
    }

    /// Steps like [`step`](Self::step) for estimates below a limit. If the estimate is `limit` or more, the memo may
    /// stand for another that is `limit` or more, if that is known sooner: IDA* needs no more of a state that it
    /// prunes. The provided form is [`step`](Self::step).
    #[expect(
        clippy::inline_always,
        reason = "so that the step can be inlined where this is called"
    )]
    #[inline(always)]
    fn step_up_to(
        &self,
        memo: Self::Memo,
        before: &S::State,
        action: S::Action,
        after: &S::State,
        limit: S::Cost,
    ) -> Self::Memo {
        let _ = limit;
        self.step(memo, before, action, after)
    }

    /// Of some actions of a state, those after which the estimate may be below a limit, where they are found sooner
    /// together than one by one: then IDA* passes over the others. Bit `n` stands for the `n`th of
    /// [`actions`](StateSpace::actions). What is left out leads to `limit` or more. The provided form leaves out
    /// nothing.
    #[inline]
    fn select(&self, memo: Self::Memo, state: &S::State, actions: u128, limit: S::Cost) -> u128 {
        let _ = (memo, state, limit);
        actions
    }

    /// Returns the estimate that the memo stands for. [`Cost::INFINITY`] means a dead end.
    fn estimate(&self, memo: Self::Memo) -> S::Cost;
}

impl<S, F> Heuristic<S> for F
where
    S: StateSpace + ?Sized,
    F: Fn(&S::State) -> S::Cost,
{
    type Memo = S::Cost;

    fn start(&self, state: &S::State) -> S::Cost {
        self(state)
    }

    fn step(&self, _: S::Cost, _: &S::State, _: S::Action, after: &S::State) -> S::Cost {
        self(after)
    }

    fn estimate(&self, memo: S::Cost) -> S::Cost {
        memo
    }
}

/// The heuristic that knows nothing and estimates zero everywhere: admissible and consistent.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<S: StateSpace + ?Sized> Heuristic<S> for Zero {
    type Memo = ();

    fn start(&self, _: &S::State) {}

    fn step(&self, (): (), _: &S::State, _: S::Action, _: &S::State) {}

    fn estimate(&self, (): ()) -> S::Cost {
        S::Cost::ZERO
    }
}
