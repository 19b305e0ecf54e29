//! Why a game-tree search has no answer.

use search_core::Stopped;
use thiserror::Error;

/// No search goes deeper than this many plies, so that recursion never exhausts the stack.
pub const MAX_DEPTH: usize = 256;

/// Why a game-tree search has no answer.
#[derive(Clone, Copy, Debug, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// A limit was met before the search was through: no verdict.
    ///
    /// A search to the end of the game stops with [`Limit::Depth`](search_core::Limit::Depth) where
    /// a line is longer than [`MAX_DEPTH`].
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The root has no moves to choose from.
    #[error("the game is over in this position; there is no move to choose")]
    GameOver,
    /// A search of no plies chooses nothing.
    #[error("a search of depth 0 cannot choose a move; the least depth is 1")]
    DepthZero,
    /// More plies than [`MAX_DEPTH`].
    #[error("a search of depth {asked} is too deep; the greatest depth is {MAX_DEPTH}")]
    DepthTooGreat {
        /// The depth that was asked for.
        asked: usize,
    },
}
