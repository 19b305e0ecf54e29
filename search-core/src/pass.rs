//! What the algorithms that search in repeated depth-first passes have in common.

use crate::Limit;

/// The longest path that is followed when each level of the recursion holds a `T`: 2,000 actions,
/// and fewer where states are large, so that even a build without optimisation stays within the
/// two mebibytes of stack that a thread has by default.
pub(crate) const fn max_depth<T>() -> usize {
    const STACK: usize = 1_700_000;
    /// Measured without optimisation; `T` is there twice, as the child and as the parent.
    const FRAME: usize = 768;
    let fits = STACK / (FRAME + 2 * size_of::<T>());
    if fits < 2_000 { fits } else { 2_000 }
}

/// Why a pass ends early.
pub(crate) enum Halt {
    /// A goal was reached.
    Goal,
    /// A limit was met.
    Limit(Limit),
}
