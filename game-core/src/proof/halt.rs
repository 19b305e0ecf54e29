//! Reasons why a search for a proof ends without one.

use search_core::{Limit, Run};

use crate::{Game, SearchError};

/// Reason why a search for a proof ends without one.
#[derive(Clone, Copy)]
pub(super) enum Halt {
    /// A limit was met.
    Limit(Limit),
    /// The game is over and does not say how.
    NoOutcome,
}

impl Halt {
    pub(super) fn error<O>(self, run: &Run<'_, O>) -> SearchError {
        match self {
            Self::Limit(limit) => run.stopped(limit).into(),
            Self::NoOutcome => SearchError::NoOutcome,
        }
    }
}

impl From<Limit> for Halt {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// Checks that there is something to be searched.
pub(super) fn check_root<G: Game>(game: &G, root: &G::Position) -> Result<(), SearchError> {
    if game.outcome(root).is_some() || game.is_over(root) {
        Err(SearchError::GameOver)
    } else {
        Ok(())
    }
}
