//! The sum of several heuristics.

use search_core::{Cost, Heuristic, StateSpace};

/// The sum of several heuristics.
///
/// Admissible: if the heuristics are admissible and **additive**: no action counts in more than one of them, as with
/// disjoint patterns, each counting only the moves of its own tiles.
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
