//! Limits common to the algorithms that search in repeated depth-first passes.

use crate::{Limit, StateSpace};

/// Returns the greatest depth to which a recursive search may go when each level of the recursion holds a `T`: 2,000,
/// and less where a `T` is large, so that even a build without optimisation stays within the two mebibytes of stack
/// that a thread has by default.
///
/// A build without optimisation copies what it passes on. The figures behind this bound were measured in
/// such a build: a level takes about 720 bytes plus two of each `T`, as the child and as the parent; what
/// lies above the first level takes five more. What is copied more often is named more often:
/// `max_depth::<(State, [Action; 6])>()`. Where not even one level fits the answer is 0.
///
/// ```
/// use search_core::max_depth;
/// assert_eq!(max_depth::<u64>(), 2_000);
/// assert!(max_depth::<[u8; 16_384]>() < 60);
/// assert_eq!(max_depth::<[u8; 1_000_000]>(), 0);
/// ```
#[must_use]
pub const fn max_depth<T>() -> usize {
    max_depth_of(size_of::<T>())
}

const fn max_depth_of(bytes: usize) -> usize {
    const STACK: usize = 1_825_000;
    const LEVEL: usize = 720;
    const ABOVE: usize = 5;
    let rest = STACK.saturating_sub(ABOVE * bytes);
    let fits = rest / (LEVEL + 2 * bytes);
    if fits < 2_000 { fits } else { 2_000 }
}

/// [`max_depth`] of a pass: how often each thing is copied has been measured. `M` is what is carried
/// down beside the state; the size of the iterator over actions is taken from that of the start's.
pub(crate) fn max_pass_depth<S, M>(space: &S, start: &S::State) -> usize
where
    S: StateSpace + ?Sized,
{
    // One more action and memo are copied, but small ones find room in what each level takes anyway.
    const SMALL: usize = 64;
    fn with<S: StateSpace + ?Sized, M, I>(_: &I) -> usize {
        let copied = size_of::<(S::State, [S::Action; 7], [S::Cost; 4], [M; 2], [I; 2])>();
        let once_more = size_of::<(S::Action, M)>();
        max_depth_of(copied + once_more.saturating_sub(SMALL))
    }
    with::<S, M, _>(&space.actions(start))
}

/// Why a pass ends early.
pub(crate) enum Halt {
    /// A goal was reached.
    Goal,
    /// A limit was met.
    Limit(Limit),
}
