//! The order in which moves are tried.

use crate::Game;

/// An order in which moves are tried. The earlier the best ones come, the more is cut off.
///
/// Two orders make one, as a pair: the second rearranges what the first has arranged.
pub trait MoveOrder<G: Game> {
    /// `false` if it leaves all moves as they come, so that they need not be listed before they are tried.
    const ENABLED: bool = true;

    /// Arranges the moves of a position at this depth, which come in the order of the game or as another part has
    /// arranged them, and returns how many of them, from the first on, need to be tried: at least one, and all except
    /// those that are no better than one of these. The others may be overwritten.
    fn arrange(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: usize,
        moves: &mut [G::Move],
    ) -> usize;

    /// Notes that this move at this depth, after a search of `plies` plies, was so good that those after it need not be
    /// tried.
    fn cut_off(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: usize,
        plies: usize,
        mv: G::Move,
    ) {
        let _ = (game, position, depth, plies, mv);
    }

    /// Notes that another thread will search the same tree with these moves in that order: the two may share what they
    /// learn from now on.
    fn share_with(&mut self, game: &G, other: &mut Self) {
        let _ = (game, other);
    }
}

/// The order of the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameOrder;

impl<G: Game> MoveOrder<G> for GameOrder {
    const ENABLED: bool = false;

    #[inline]
    fn arrange(&mut self, _: &G, _: &G::Position, _: usize, moves: &mut [G::Move]) -> usize {
        moves.len()
    }
}

impl<G: Game, A: MoveOrder<G>, B: MoveOrder<G>> MoveOrder<G> for (A, B) {
    const ENABLED: bool = A::ENABLED || B::ENABLED;

    fn arrange(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: usize,
        moves: &mut [G::Move],
    ) -> usize {
        let kept = self.0.arrange(game, position, depth, moves);
        self.1.arrange(game, position, depth, &mut moves[..kept])
    }

    fn cut_off(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: usize,
        plies: usize,
        mv: G::Move,
    ) {
        self.0.cut_off(game, position, depth, plies, mv);
        self.1.cut_off(game, position, depth, plies, mv);
    }

    fn share_with(&mut self, game: &G, other: &mut Self) {
        self.0.share_with(game, &mut other.0);
        self.1.share_with(game, &mut other.1);
    }
}

/// An order that may be left out.
impl<G: Game, A: MoveOrder<G>> MoveOrder<G> for Option<A> {
    const ENABLED: bool = A::ENABLED;

    fn arrange(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: usize,
        moves: &mut [G::Move],
    ) -> usize {
        match self {
            Some(order) => order.arrange(game, position, depth, moves),
            None => moves.len(),
        }
    }

    fn cut_off(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: usize,
        plies: usize,
        mv: G::Move,
    ) {
        if let Some(order) = self {
            order.cut_off(game, position, depth, plies, mv);
        }
    }

    fn share_with(&mut self, game: &G, other: &mut Self) {
        if let (Some(order), Some(other)) = (self, other) {
            order.share_with(game, other);
        }
    }
}

/// Puts a move first, if it is one of these. The others stay in their order.
pub(super) fn bring_forward<M: Copy + Eq>(moves: &mut [M], first: M) {
    if let Some(place) = moves.iter().position(|mv| *mv == first) {
        moves[..=place].rotate_right(1);
    }
}
