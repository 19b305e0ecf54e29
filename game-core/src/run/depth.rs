//! Depths of searches.

/// Greatest depth of any search, in plies.
///
/// If positions or moves are large, searches end at a smaller depth ([`search_core::max_depth`]), so that recursion
/// never exhausts the stack.
pub const MAX_DEPTH: usize = 256;

/// The depth of a search to the end of the game, wherever that is.
///
/// It stops without a verdict ([`Limit::Depth`](search_core::Limit::Depth)) if it would have to look more
/// than [`MAX_DEPTH`] plies ahead.
pub const END_OF_GAME: usize = usize::MAX;

/// Returns a depth as a number of plies. It is never large.
#[inline]
pub(crate) fn ply(depth: usize) -> u32 {
    u32::try_from(depth.min(MAX_DEPTH)).unwrap_or(u32::MAX)
}
