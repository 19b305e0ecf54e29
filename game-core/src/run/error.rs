//! Reasons why a game-tree search has no answer.

use search_core::Stopped;
use thiserror::Error;

/// Reason why a game-tree search has no answer.
#[derive(Clone, Copy, Debug, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// A limit was met before the search was complete: no verdict.
    ///
    /// A search to the [end of the game](crate::END_OF_GAME) stops with
    /// [`Limit::Depth`](search_core::Limit::Depth) where a line is longer than
    /// [`MAX_DEPTH`](crate::MAX_DEPTH).
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The root has no moves to choose from.
    #[error("the game is over in this position; there is no move to choose")]
    GameOver,
    /// A search of zero plies chooses nothing.
    #[error("a search of depth 0 cannot choose a move; the least depth is 1")]
    DepthZero,
    /// More plies than [`MAX_DEPTH`](crate::MAX_DEPTH), or than the stack has room for.
    #[error("a search of depth {asked} is too deep; the greatest depth is {greatest}")]
    DepthTooGreat {
        /// The depth that was asked for, shortened by the run's limit on depth.
        asked: usize,
        /// The greatest depth that is possible.
        greatest: usize,
    },
    /// A game ends without an outcome, so it is not known whether a claim about it has come true.
    #[error(
        "a game ends in a position that has no outcome; the claim is neither true nor false there"
    )]
    NoOutcome,
    /// The search ends at a position that the evaluator does not [know](crate::Evaluator::knows).
    #[error(
        "a search of depth {depth} ends at a position that has no static value; \
         search deeper (a limit on depth counts too), or give the position a value"
    )]
    NoStaticValue {
        /// The depth of the search, shortened by the run's limit on depth.
        depth: usize,
    },
    /// Chance is to move, and nothing can happen: no move of chance has a positive weight.
    #[error(
        "chance is to move at depth {depth}, and nothing can happen there: \
         some move of chance must have a positive weight"
    )]
    NoChances {
        /// The depth of such a position.
        depth: usize,
    },
    /// The evaluator does not keep the bounds that it has given
    /// ([`ChanceEvaluator::bounds`](crate::ChanceEvaluator::bounds)).
    #[error("the evaluator says {value}, and that its values lie between {lower} and {upper}")]
    OutOfBounds {
        /// The value.
        value: f64,
        /// The lower bound.
        lower: f64,
        /// The upper bound.
        upper: f64,
    },
}
