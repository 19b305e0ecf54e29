//! Answer of a search of a game with chance.

use crate::{Bound, Notation};

/// The answer of a search of a game with chance. All values are the first player's.
///
/// There is no principal variation: best play depends on chance, and it has as many lines as a tree has leaves. To see
/// how to go on after something has happened, search that position.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ChanceAnalysis<M> {
    /// The backed-up value of the root.
    pub value: f64,
    /// Reliability of the value: it is exact unless it lies outside the window of the search.
    pub bound: Bound,
    /// The move to play: the first of those whose listed value is best for the player to move. `None` where
    /// chance is to move at the root. If the value lies outside the window that was asked about, on the
    /// side that is worse for the player, the move is not known to be best.
    pub best: Option<M>,
    /// The moves of the root, a player's or chance's, in the game's order, as far as they were tried.
    pub moves: Vec<ValuedMove<M>>,
}

/// A move of the root and what is known about it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ValuedMove<M> {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: M,
    /// The backed-up value of the position that it leads to.
    pub value: f64,
    /// Reliability of the value.
    pub bound: Bound,
}

impl<M: Copy> ChanceAnalysis<M> {
    /// Returns the analysis with its moves as texts. `root` must be the position that was searched.
    #[must_use]
    pub fn written<G: Notation<Move = M> + ?Sized>(
        &self,
        game: &G,
        root: &G::Position,
    ) -> ChanceAnalysis<String> {
        let moves = self.moves.iter().map(|tried| ValuedMove {
            mv: game.move_text(root, tried.mv),
            value: tried.value,
            bound: tried.bound,
        });
        ChanceAnalysis {
            value: self.value,
            bound: self.bound,
            best: self.best.map(|mv| game.move_text(root, mv)),
            moves: moves.collect(),
        }
    }
}
