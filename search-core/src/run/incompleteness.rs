//! Omissions of a search, and their effect on its proof.

use crate::{Cost, Limit, Run, Stopped};

/// Paths left out that may lead to a goal. If there are any, having found nothing proves nothing.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Incompleteness {
    /// Nodes at the depth limit.
    pub(crate) depth: bool,
    /// Paths whose cost, or what it is estimated to become, does not fit the cost type.
    pub(crate) cost: bool,
}

impl Incompleteness {
    /// Leaves something out because the sum of `cost`, the estimate `h` and what was finite before is infinite. If one
    /// of the two is infinite itself, that is not a gap but a forbidden action or a dead end.
    #[cold]
    pub(crate) fn leave_out<C: Cost>(&mut self, cost: C, h: C) {
        self.cost |= cost < C::INFINITY && h < C::INFINITY;
    }

    /// Returns the sum of two costs where it is not used if it is infinite: a gap if neither of them is.
    #[inline]
    pub(crate) fn sum<C: Cost>(&mut self, one: C, other: C) -> C {
        let sum = one.plus(other);
        self.cost |= sum == C::INFINITY && one < C::INFINITY && other < C::INFINITY;
        sum
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.depth |= other.depth;
        self.cost |= other.cost;
    }

    /// Returns the answer of a search that has found nothing.
    pub(crate) fn answer<T, O>(self, run: &Run<'_, O>) -> Result<Option<T>, Stopped> {
        let proof = self.proof();
        proof.map(|()| None).map_err(|limit| run.stopped(limit))
    }

    /// Returns whether it is proven that there is nothing, if nothing was found. Otherwise returns the reason.
    pub(crate) fn proof(self) -> Result<(), Limit> {
        if self.depth {
            Err(Limit::Depth)
        } else if self.cost {
            Err(Limit::Cost)
        } else {
            Ok(())
        }
    }
}
