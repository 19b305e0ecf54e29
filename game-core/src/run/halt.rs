//! Reasons why a search ends without a value.

use search_core::{Limit, Run};

use crate::SearchError;

/// Reason why a search, or a part of it, ends without a value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Halt {
    /// A limit was met.
    Limit(Limit),
    /// A position had to be evaluated that the evaluator does not know.
    NoStaticValue,
    /// The game is over and does not say how.
    NoOutcome,
    /// Chance is to move at this depth, and nothing can happen.
    NoChances(u16),
    /// The evaluator did not keep its bounds.
    OutOfBounds,
    /// Another thread has found out what the node at this depth of the path is worth.
    Settled(u16),
}

impl From<Limit> for Halt {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

impl Halt {
    /// Returns the error of a search of this depth.
    pub(crate) fn error<O>(self, run: &Run<'_, O>, depth: usize) -> SearchError {
        match self {
            Self::Limit(limit) => run.stopped(limit).into(),
            Self::NoStaticValue | Self::OutOfBounds => SearchError::NoStaticValue { depth },
            Self::NoOutcome => SearchError::NoOutcome,
            Self::NoChances(depth) => SearchError::NoChances {
                depth: depth.into(),
            },
            Self::Settled(_) => unreachable!("a node that is settled is not left without a value"),
        }
    }
}
