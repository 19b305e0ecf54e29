//! Omissions of a search, and their effect on its proof.

use crate::{Cost, Event, Limit, Node, Run, SearchObserver, StateSpace, Stopped};

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

    /// Counts and reports a node that is about to be expanded, or that lies at the limit on depth: then it is left out,
    /// and the answer is `false`.
    pub(crate) fn take<S: StateSpace + ?Sized, O: SearchObserver<S>>(
        &mut self,
        depth_limit: usize,
        run: &mut Run<'_, O>,
        node: Node<'_, S>,
    ) -> Result<bool, Limit> {
        if node.depth >= depth_limit {
            self.depth = true;
            run.statistics.depth_cutoffs += 1;
            run.observe(|| Event::DepthCutoff(node));
            return Ok(false);
        }
        run.expand(node.depth)?;
        run.observe(|| Event::Expanded(node));
        Ok(true)
    }

    /// Counts and reports a successor, to which an action of this cost has led. If its `g` or `h` is infinite it is left
    /// out, and the answer is `false`.
    pub(crate) fn generate<S: StateSpace + ?Sized, O: SearchObserver<S>>(
        &mut self,
        run: &mut Run<'_, O>,
        cost: S::Cost,
        node: Node<'_, S>,
    ) -> bool {
        run.statistics.generated += 1;
        run.observe(|| Event::Generated(node));
        let h = node.h.unwrap_or(S::Cost::ZERO);
        let is_finite = node.g < S::Cost::INFINITY && h < S::Cost::INFINITY;
        if !is_finite {
            self.leave_out(cost, h);
            run.observe(|| Event::Pruned(node));
        }
        is_finite
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
