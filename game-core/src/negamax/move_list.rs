//! The moves of a node that are still to be tried.

use std::ops::Range;

/// The moves of a node that are still to be tried.
pub(super) trait Untried<M> {
    /// The next of them, if there is one. `listed` has the moves of many nodes, perhaps also of this one.
    fn next(&mut self, listed: &[M]) -> Option<M>;
}

/// Those in the list at these places.
pub(super) struct Listed(pub(super) Range<usize>);

impl<M: Copy> Untried<M> for Listed {
    #[inline]
    fn next(&mut self, listed: &[M]) -> Option<M> {
        self.0.next().map(|place| listed[place])
    }
}

/// Those that a game lists one by one.
pub(super) struct OneByOne<I>(pub(super) I);

impl<M, I: Iterator<Item = M>> Untried<M> for OneByOne<I> {
    #[inline]
    fn next(&mut self, _: &[M]) -> Option<M> {
        self.0.next()
    }
}
