//! Reasons for giving up a search, or a part of it.

use search_core::Limit;

#[derive(Clone, Copy, Debug)]
pub(super) enum Halt {
    /// A limit was met.
    Limit(Limit),
    /// A position had to be evaluated that the evaluator does not know.
    NoStaticValue,
    /// Another thread has found out what the node at this depth of the path is worth.
    Settled(usize),
}

impl From<Limit> for Halt {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}
