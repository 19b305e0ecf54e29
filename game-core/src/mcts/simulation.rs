//! One simulation: down the tree, a step beyond it, and back.

use search_core::Run;

use crate::mcts::node::{Children, Standing};
use crate::mcts::playout::value_of;
use crate::mcts::tree::MctsTree;
use crate::mcts::{Playout, Selection};
use crate::{Ending, Game, GameObserver, Player};

/// A move that the simulation in progress has made.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// The node of the move.
    pub(super) node: u32,
    /// The player who has made it.
    pub(super) player: Player,
    /// Whether the player would have preferred a proven draw. Then the simulation explores the move, but is worth a
    /// draw to the position before it.
    pub(super) prefers_draw: bool,
}

/// End of a simulation.
#[derive(Clone, Copy)]
pub(super) struct End {
    /// Its value to this player.
    pub(super) value: f64,
    pub(super) player: Player,
    /// Whether that is proven.
    pub(super) is_proven: bool,
    /// Source of the value.
    pub(super) ending: Ending,
}

impl<G: Game, S: Selection<G>, P: Playout<G>> MctsTree<G, S, P> {
    /// Does one simulation. The root is not proven, and has moves.
    pub(super) fn simulate<O: GameObserver<G>>(&mut self, run: &mut Run<'_, O>, game: &G) {
        let end = self.descend(run, game);
        self.show_end(run, game, end);
        self.back_up(run, game, end);
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "nodes have numbers of 32 bits"
    )]
    fn descend<O: GameObserver<G>>(&mut self, run: &mut Run<'_, O>, game: &G) -> End {
        let mut position = self.root.position.clone();
        let mut player = game.to_move(&position);
        let mut children = self.root.children;
        let mut visits = self.root.visits;
        let mut standing = self.root.standing;
        self.path.clear();
        self.line.clear();
        loop {
            if self.shares() {
                visits = self.visits_of(children);
            }
            let weight = self.parts.selection.weight(visits);
            let (index, urgency) = self.most_urgent(children, weight);
            self.path.push(Step {
                node: index as u32,
                player,
                prefers_draw: false,
            });
            // With all doubt in its favour the best move is still worth less than the draw at hand.
            if standing == Standing::Safe
                && urgency < 0.0
                && let Some(step) = self.path.last_mut()
            {
                step.prefers_draw = true;
            }
            let node = &self.nodes[index];
            position = game.play(&position, node.mv);
            self.show_selected(run, game, index, player, urgency, &position);
            player = game.to_move(&position);
            if self.nodes[index].children().is_empty()
                && let Some(end) = self.end(run, game, &position, player)
            {
                return end;
            }
            if self.shares()
                && let Some(end) = self.end_of_shared(player)
            {
                return end;
            }
            let node = &self.nodes[index];
            children = node.children();
            visits = node.visits;
            standing = node.standing;
        }
    }

    /// Returns the first of the moves with the greatest urgency, and that urgency.
    #[inline]
    fn most_urgent(&self, children: Children, weight: f32) -> (usize, f32) {
        let nodes = &self.nodes[children.range()];
        let (mut best, mut greatest) = (0, f32::NEG_INFINITY);
        for (index, node) in nodes.iter().enumerate() {
            // A closed move stays at minus infinity and is never greater than anything.
            let urgency = node.mean + weight * node.doubt;
            if urgency > greatest {
                (best, greatest) = (index, urgency);
            }
        }
        if greatest == f32::NEG_INFINITY {
            // No urgency is a number.
            let open = nodes.iter().position(|node| !node.standing.is_proven());
            best = open.unwrap_or_default();
        }
        (children.first as usize + best, greatest)
    }

    /// Ends the simulation in a position without children, after the last step; `None` if it now has some.
    fn end<O: GameObserver<G>>(
        &mut self,
        run: &mut Run<'_, O>,
        game: &G,
        position: &G::Position,
        player: Player,
    ) -> Option<End> {
        let depth = self.path.len();
        let depth_limit = run.depth_limit();
        let statistics = &mut run.statistics;
        statistics.max_depth = statistics.max_depth.max(depth as u64);
        let step = self.path.last()?;
        let index = step.node as usize;
        if let Some(outcome) = game.outcome(position) {
            let is_proven = self.parts.solver;
            if is_proven {
                self.nodes[index].standing = Standing::of(value_of(outcome, step.player));
            }
            let value = value_of(outcome, player);
            return Some(End {
                value,
                player,
                is_proven,
                ending: Ending::Terminal,
            });
        }
        let known = self
            .key
            .and_then(|key| self.known.get(&key(game, position)));
        if let Some(children) = known {
            statistics.duplicates += 1;
            self.nodes[index].set_children(*children);
            return None;
        }
        if self.nodes[index].visits > 0 && depth < depth_limit {
            let children = self.expand(game, position, self.parts.capacity, statistics);
            if !children.is_empty() {
                self.nodes[index].set_children(children);
                self.show_expanded(run, game);
                return None;
            }
        }
        run.statistics.evaluated += 1;
        let playout = &mut self.parts.playout;
        let value = playout.value(game, position, player, &mut self.random);
        Some(End {
            value: if value.is_nan() {
                0.0
            } else {
                value.clamp(-1.0, 1.0)
            },
            player,
            is_proven: false,
            ending: Ending::Playout,
        })
    }
}
