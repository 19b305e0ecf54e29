//! Heuristics made of several.

use search_core::{Cost, Heuristic, StateSpace};

/// The sum of several heuristics.
///
/// Admissible: if the heuristics are admissible and **additive**: no action counts in more than
/// one of them, as with disjoint patterns of which each counts the moves of its own tiles only.
#[derive(Clone, Copy, Debug)]
pub struct Sum<H, const N: usize>(pub [H; N]);

impl<S, H, const N: usize> Heuristic<S> for Sum<H, N>
where
    S: StateSpace + ?Sized,
    H: Heuristic<S>,
{
    type Memo = [H::Memo; N];

    fn start(&self, state: &S::State) -> Self::Memo {
        self.0.each_ref().map(|part| part.start(state))
    }

    fn step(
        &self,
        memo: Self::Memo,
        before: &S::State,
        action: S::Action,
        after: &S::State,
    ) -> Self::Memo {
        std::array::from_fn(|part| self.0[part].step(memo[part], before, action, after))
    }

    fn estimate(&self, memo: Self::Memo) -> S::Cost {
        let parts = self.0.iter().zip(memo);
        parts.fold(S::Cost::ZERO, |sum, (part, memo)| {
            sum.plus(part.estimate(memo))
        })
    }
}

/// The greater of two heuristics; of more, if one of the two is a `Maximum` itself.
///
/// Admissible: if both are. Consistent: if both are.
#[derive(Clone, Copy, Debug)]
pub struct Maximum<A, B>(pub A, pub B);

impl<S, A, B> Heuristic<S> for Maximum<A, B>
where
    S: StateSpace + ?Sized,
    A: Heuristic<S>,
    B: Heuristic<S>,
{
    type Memo = (A::Memo, B::Memo);

    fn start(&self, state: &S::State) -> Self::Memo {
        (self.0.start(state), self.1.start(state))
    }

    fn step(
        &self,
        memo: Self::Memo,
        before: &S::State,
        action: S::Action,
        after: &S::State,
    ) -> Self::Memo {
        (
            self.0.step(memo.0, before, action, after),
            self.1.step(memo.1, before, action, after),
        )
    }

    fn estimate(&self, memo: Self::Memo) -> S::Cost {
        self.0.estimate(memo.0).max(self.1.estimate(memo.1))
    }
}
