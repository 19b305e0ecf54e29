//! What the algorithms that search in repeated depth-first passes have in common.

use crate::Limit;

/// Paths longer than this are not followed, so that the recursion stays within a thread's stack.
pub(crate) const MAX_DEPTH: usize = 2_000;

/// Why a pass ends early.
pub(crate) enum Halt {
    /// A goal was reached.
    Goal,
    /// A limit was met.
    Limit(Limit),
}
