//! An evaluator in place of a playout.

use crate::mcts::{Playout, Random};
use crate::{Evaluator, Game, Player, Score};

/// The value of an evaluator in place of a playout. A win is worth 1, a loss -1, and an ordinary value v is
/// worth v / (|v| + scale). A position that the evaluator does not know counts as a draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StaticValue<E> {
    /// The evaluator.
    pub evaluator: E,
    /// The ordinary value that is worth half a win; greater than 0.
    pub scale: f64,
}

impl<G: Game, E: Evaluator<G>> Playout<G> for StaticValue<E> {
    fn value(&mut self, game: &G, position: &G::Position, player: Player, _: &mut Random) -> f64 {
        if !self.evaluator.knows(game, position) {
            return 0.0;
        }
        let score = self.evaluator.evaluate(game, position).seen_by(player);
        let value = f64::from(score.value());
        if score.plies_to_end().is_some() {
            return if score > Score::DRAW { 1.0 } else { -1.0 };
        }
        value / (value.abs() + self.scale)
    }
}
