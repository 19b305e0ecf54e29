//! The history heuristic.

use std::cmp::Reverse;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::{Game, MoveOrder, Player};

/// The moves that have cut off most so far come first, wherever that was: what is good in one
/// position is often good in another. Others, and equals, stay in their order.
///
/// A cut-off counts one plus the square of the plies looked ahead after the move. The counts are kept as long
/// as the order is, from one search to the next. As the second of a pair it overrules the order before it, so
/// [`Killers`](crate::Killers) are placed after it: `(History, Killers)`.
///
/// **Source**: Schaeffer 1989, *The history heuristic and alpha-beta search enhancements in practice*.
#[derive(Clone, Debug)]
pub struct History<M> {
    points: FxHashMap<(Player, M), u64>,
}

impl<M> Default for History<M> {
    fn default() -> Self {
        let points = FxHashMap::default();
        Self { points }
    }
}

impl<G: Game<Move: Hash>> MoveOrder<G> for History<G::Move> {
    fn arrange(
        &mut self,
        game: &G,
        position: &G::Position,
        _: usize,
        moves: &mut [G::Move],
    ) -> usize {
        let player = game.to_move(position);
        // The sort is stable, so equals stay; `None` is less than every count, so the unknown ones come last.
        moves.sort_by_key(|mv| Reverse(self.points.get(&(player, *mv)).copied()));
        moves.len()
    }

    fn cut_off(&mut self, game: &G, position: &G::Position, _: usize, plies: usize, mv: G::Move) {
        let points = self.points.entry((game.to_move(position), mv));
        *points.or_default() += 1 + (plies * plies) as u64;
    }
}
