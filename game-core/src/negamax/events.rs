//! Counts and events of a search.

use std::iter;

use search_core::Limit;

use crate::negamax::move_list::Untried;
use crate::negamax::nodes::of_max;
use crate::negamax::search::Search;
use crate::negamax::{Memory, MoveOrder};
use crate::run::depth::ply;
use crate::run::halt::Halt;
use crate::run::window::Window;
use crate::{
    Bound, CutOff, Evaluator, Event, Game, GameObserver, Level, Node, Outcome, Score,
    ScoreInterval, Source,
};

impl<G, E, O, T, M> Search<'_, '_, G, E, O, T, M>
where
    G: Game,
    E: Evaluator<G>,
    O: GameObserver<G>,
    T: Memory<G>,
    M: MoveOrder<G>,
{
    /// Opens a node whose moves will be tried, within these bounds, whatever is known of it.
    pub(super) fn open(&mut self, node: &Node<'_, G>, bounds: Window) -> Result<(), Halt> {
        if node.depth >= self.deepest {
            return Err(Limit::Depth.into());
        }
        self.run.expand(node.depth)?;
        self.run.observe(|| {
            let (alpha, beta) = bounds.ends(node.level);
            Event::Expanded {
                node: *node,
                alpha,
                beta,
            }
        });
        Ok(())
    }

    /// Values a node at which the game has ended.
    pub(super) fn finished(&mut self, node: &Node<'_, G>, outcome: Outcome) -> Score {
        let player = self.game.to_move(node.position);
        self.evaluated(node, Score::of_outcome(outcome, player, ply(node.depth)))
    }

    /// Values a node at which the game has ended by its static value.
    pub(super) fn ended(&mut self, node: &Node<'_, G>) -> Result<Score, Halt> {
        let (game, position) = (self.game, node.position);
        if !self.evaluator.knows(game, position) {
            return Err(Halt::NoStaticValue);
        }
        let player = game.to_move(position);
        let value = self.evaluator.evaluate(game, position).seen_by(player);
        Ok(self.evaluated(node, value))
    }

    pub(super) fn evaluated(&mut self, node: &Node<'_, G>, value: Score) -> Score {
        self.count_leaf(node.depth);
        self.run.observe(|| Event::Evaluated {
            node: *node,
            value: of_max(node.level, value),
        });
        value
    }

    pub(super) fn count_leaf(&mut self, depth: usize) {
        let statistics = &mut self.run.statistics;
        statistics.evaluated += 1;
        if depth as u64 > statistics.max_depth {
            statistics.max_depth = depth as u64;
        }
    }

    /// Settles a node whose value is known well enough before its moves are tried: to lie in this interval. Memory is
    /// named as the source unless the evaluator's proof is enough.
    #[inline]
    pub(super) fn settled(
        &mut self,
        node: &Node<'_, G>,
        bounds: Window,
        interval: ScoreInterval,
        proved: ScoreInterval,
    ) -> Score {
        let is_high = interval.least >= bounds.beta;
        let value = if is_high {
            interval.least
        } else {
            interval.most
        };
        self.run.observe(|| {
            let is_proved = (if is_high { proved.least } else { proved.most }) == value;
            Event::Settled {
                node: *node,
                value: of_max(node.level, value),
                bound: if interval.least == interval.most {
                    Bound::Exact
                } else if is_high == (node.level == Level::Max) {
                    Bound::AtLeast
                } else {
                    Bound::AtMost
                },
                source: if is_proved {
                    Source::Evaluator
                } else {
                    Source::Memory
                },
            }
        });
        value
    }

    /// Counts and reports that these moves need not be tried, because of this one.
    #[inline]
    pub(super) fn cut_off(
        &mut self,
        node: &Node<'_, G>,
        bounds: Window,
        value: Score,
        refutation: G::Move,
        mut untried: impl Untried<G::Move>,
    ) {
        let Some(next) = untried.next(&self.moves) else {
            return;
        };
        let statistics = &mut self.run.statistics;
        let (kind, count) = match node.level {
            Level::Max => (CutOff::Beta, &mut statistics.beta_cutoffs),
            Level::Min => (CutOff::Alpha, &mut statistics.alpha_cutoffs),
        };
        *count += 1;
        let mut skipped = Vec::new();
        let skipped = &mut skipped;
        let listed = &self.moves;
        self.run.observe(move || {
            skipped.push(next);
            skipped.extend(iter::from_fn(|| untried.next(listed)));
            let (alpha, beta) = bounds.ends(node.level);
            Event::CutOff {
                node: *node,
                kind,
                value: of_max(node.level, value),
                bound: of_max(node.level, bounds.beta),
                alpha,
                beta,
                refutation,
                skipped,
            }
        });
    }

    pub(super) fn backed_up(&mut self, node: &Node<'_, G>, value: Score) {
        self.run.observe(|| Event::BackedUp {
            node: *node,
            value: of_max(node.level, value),
        });
    }
}
