//! Spaces by the numbers of their states alone.

use std::ops::ControlFlow;

use crate::problem::space::is_forbidden;
use crate::{IndexedSpace, Visitor};

/// A space whose states are known by their numbers alone, so that what works on it is compiled once for all spaces.
/// Every [`IndexedSpace`] is one.
///
/// Many states are expanded in one call, which makes up for a call that cannot be inlined.
///
/// ```
/// # use search_core::{IndexedSpace, StateSpace};
/// # struct Numbers;
/// # impl StateSpace for Numbers {
/// #     type State = u64;
/// #     type Action = u64;
/// #     type Cost = u32;
/// #     fn actions(&self, _: &u64) -> impl Iterator<Item = u64> { [2, 3].into_iter() }
/// #     fn result(&self, n: &u64, factor: u64) -> u64 { n * factor % 7 }
/// #     fn cost(&self, _: &u64, _: u64) -> u32 { 1 }
/// #     fn is_goal(&self, _: &u64) -> bool { false }
/// # }
/// # impl IndexedSpace for Numbers {
/// #     fn size(&self) -> u64 { 7 }
/// #     fn rank(&self, n: &u64) -> u64 { *n }
/// #     fn unrank(&self, rank: u64) -> u64 { rank }
/// # }
/// // Numbers modulo 7, by doubling and by trebling:
/// use search_core::RankSpace;
/// let space: &dyn RankSpace = &Numbers;
/// let mut successors = Vec::new();
/// space.expand_ranks(&[1, 4], &mut successors);
/// assert_eq!(successors, [2, 3, 1, 5]);
/// ```
pub trait RankSpace {
    /// [`IndexedSpace::size`]: how many numbers there are.
    fn rank_count(&self) -> u64;

    /// [`StateSpace::actions_back`](crate::StateSpace::actions_back): how many of the actions in a state take back the one that led there.
    fn ranks_back(&self) -> u64;

    /// Appends the numbers of all successors of the states of `ranks` to `successors`, in order.
    fn expand_ranks(&self, ranks: &[u64], successors: &mut Vec<u64>);
}

impl<S: IndexedSpace> RankSpace for S {
    fn rank_count(&self) -> u64 {
        self.size()
    }

    fn ranks_back(&self) -> u64 {
        self.actions_back()
    }

    fn expand_ranks(&self, ranks: &[u64], successors: &mut Vec<u64>) {
        let mut noting = Ranks {
            space: self,
            successors,
        };
        for &rank in ranks {
            let _ = self.visit_successors(&self.unrank(rank), None, &mut noting);
        }
    }
}

/// Notes the number of each successor.
struct Ranks<'r, S> {
    space: &'r S,
    successors: &'r mut Vec<u64>,
}

impl<S: IndexedSpace> Visitor<S, ()> for Ranks<'_, S> {
    #[inline]
    fn visit(&mut self, state: &S::State, action: S::Action, child: S::State) -> ControlFlow<()> {
        if !is_forbidden(self.space, state, action) {
            self.successors.push(self.space.rank(&child));
        }
        ControlFlow::Continue(())
    }
}
