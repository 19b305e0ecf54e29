//! Quiescence: noisy moves are followed beyond the horizon.

use crate::negamax::search::Search;
use crate::negamax::{Memory, MoveOrder};
use crate::run::halt::Halt;
use crate::run::window::Window;
use crate::{Evaluator, Game, GameObserver, Level, Node, Score};

impl<G, E, O, T, M> Search<'_, '_, G, E, O, T, M>
where
    G: Game,
    E: Evaluator<G>,
    O: GameObserver<G>,
    T: Memory<G>,
    M: MoveOrder<G>,
{
    /// Returns the value of a node at the horizon for the player to move there.
    pub(super) fn horizon(&mut self, node: &Node<'_, G>, bounds: Window) -> Result<Score, Halt> {
        let (game, evaluator, position) = (self.game, self.evaluator, node.position);
        let value = evaluator.evaluate(game, position);
        let value = value.seen_by(game.to_move(position));
        let start = self.moves.len();
        evaluator.push_noisy_moves(game, position, &mut self.moves);
        self.quiet(node.level, node, value, bounds, start)
    }

    /// Returns the value of a node at the horizon for the player who moved there, on this level, if its own player may
    /// either stop at the static value or make one of the moves on the stack from `start` on.
    pub(super) fn quiet(
        &mut self,
        above: Level,
        node: &Node<'_, G>,
        value: Score,
        bounds: Window,
        start: usize,
    ) -> Result<Score, Halt> {
        let is_turned = node.level != above;
        let (value, bounds) = if is_turned {
            (-value, bounds.turned())
        } else {
            (value, bounds)
        };
        self.lines.start(node.depth);
        let mut best = self.evaluated(node, value);
        if value < bounds.beta {
            // To stop is a choice for which no move need be tried: a move has to do better than that to
            // count.
            let alpha = bounds.alpha.max(value);
            let bounds = Window { alpha, ..bounds };
            self.open(node, bounds)?;
            self.arrange(node, start, None);
            let (first, rest) = self.listed(start);
            (best, _) = self.best_of::<true>(node, 0, bounds, first, rest, value)?;
            self.backed_up(node, best);
        }
        self.moves.truncate(start);
        Ok(if is_turned { -best } else { best })
    }
}
