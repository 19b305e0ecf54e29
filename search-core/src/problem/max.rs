//! The greater of two estimates.

use crate::{Heuristic, StateSpace};

/// The heuristic that answers the greater of the estimates of two others. For more than two, nest
/// them.
///
/// Admissible if both are; consistent if both are. Time: that of both together; IDA* asks the second only about states
/// that it does not prune by the first, so the cheaper one comes first.
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
/// use search_core::Max;
/// # fn estimate(heuristic: &impl Heuristic<Line>, state: u32) -> u32 {
/// #     heuristic.estimate(heuristic.start(&state))
/// # }
/// let even = |state: &u32| 8_u32.saturating_sub(*state);
/// let far = |state: &u32| if *state < 5 { 4_u32 } else { 0 };
/// assert_eq!([0, 4, 5].map(|state| estimate(&Max(even, far), state)), [8, 4, 3]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Max<A, B>(
    /// One of the two.
    pub A,
    /// The other.
    pub B,
);

impl<S, A, B> Heuristic<S> for Max<A, B>
where
    S: StateSpace + ?Sized,
    A: Heuristic<S>,
    B: Heuristic<S>,
{
    type Memo = (A::Memo, B::Memo);

    #[inline]
    fn start(&self, state: &S::State) -> Self::Memo {
        (self.0.start(state), self.1.start(state))
    }

    #[expect(
        clippy::inline_always,
        reason = "so that the steps of both can be inlined where this is called"
    )]
    #[inline(always)]
    fn step(
        &self,
        (a, b): Self::Memo,
        before: &S::State,
        action: S::Action,
        after: &S::State,
    ) -> Self::Memo {
        (
            self.0.step(a, before, action, after),
            self.1.step(b, before, action, after),
        )
    }

    #[expect(
        clippy::inline_always,
        reason = "so that the steps of both can be inlined where this is called"
    )]
    #[inline(always)]
    fn step_up_to(
        &self,
        (a, b): Self::Memo,
        before: &S::State,
        action: S::Action,
        after: &S::State,
        limit: S::Cost,
    ) -> Self::Memo {
        let a = self.0.step_up_to(a, before, action, after, limit);
        if self.0.estimate(a) >= limit {
            return (a, b);
        }
        (a, self.1.step_up_to(b, before, action, after, limit))
    }

    #[inline]
    fn estimate(&self, (a, b): Self::Memo) -> S::Cost {
        self.0.estimate(a).max(self.1.estimate(b))
    }
}
