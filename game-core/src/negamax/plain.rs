//! The nodes of a search without a memory or an order of moves.

use crate::negamax::move_list::OneByOne;
use crate::negamax::search::Search;
use crate::negamax::{Memory, MoveOrder};
use crate::run::depth::ply;
use crate::run::halt::Halt;
use crate::run::window::Window;
use crate::{Evaluator, Game, GameObserver, Node, Score, ScoreInterval};

impl<G, E, O, T, M> Search<'_, '_, G, E, O, T, M>
where
    G: Game,
    E: Evaluator<G>,
    O: GameObserver<G>,
    T: Memory<G>,
    M: MoveOrder<G>,
{
    /// Whether it is without a memory and an order of moves. Then most nodes need no list of moves.
    pub(super) const IS_PLAIN: bool = !T::ENABLED && !M::ENABLED;

    /// Returns [`value`](Self::value) for nodes that are not [`searched`](Self::searched) in any case. Nodes one ply
    /// above the horizon, which are most, have code of their own.
    pub(super) fn plain_value<const IS_LAST_PLY: bool>(
        &mut self,
        node: &Node<'_, G>,
        plies: usize,
        bounds: Window,
    ) -> Result<Score, Halt> {
        let &Node {
            position, depth, ..
        } = node;
        self.lines.start(depth);
        if let Some(outcome) = self.outcome(position) {
            return Ok(self.finished(node, outcome));
        }
        let interval = self.evaluator.interval(self.game, position);
        let interval = interval.seen_from_above(ply(depth));
        let asked = bounds;
        let bounds = if interval == ScoreInterval::ALL {
            bounds
        } else {
            Window {
                alpha: bounds.alpha.max(interval.least),
                beta: bounds.beta.min(interval.most),
            }
        };
        if interval != ScoreInterval::ALL && bounds.alpha >= bounds.beta {
            return Ok(self.settled(node, bounds, interval, interval));
        }
        let mut moves = self.game.moves(position);
        let first = moves.next();
        if first.is_none() {
            return self.ended(node);
        }
        self.open(node, asked)?;
        let plies = if IS_LAST_PLY { 1 } else { plies };
        let rest = OneByOne(moves);
        let (value, best) = self.best_of::<false>(node, plies, bounds, first, rest, Score::NONE)?;
        let value = if interval == ScoreInterval::ALL {
            value
        } else {
            if let Some(best) = best.filter(|_| value >= interval.most) {
                self.settle_for(depth, best);
            }
            value.max(interval.least)
        };
        self.backed_up(node, value);
        Ok(value)
    }
}
