//! Events of a simulation.

use search_core::Run;

use crate::mcts::simulation::{End, Step};
use crate::mcts::tree::MctsTree;
use crate::{Event, Game, GameObserver, Level, Node, Player};

/// The moves of the simulation in progress, each with the position after it. Empty unless the run is
/// watched.
pub(super) struct Line<G: Game>(Vec<(G::Move, G::Position)>);

impl<G: Game> Default for Line<G> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<G: Game> Line<G> {
    #[inline]
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Returns the node after the first `depth` moves.
    fn node<'a>(&'a self, game: &G, root: &'a G::Position, depth: usize) -> Node<'a, G> {
        let position = |depth: usize| match depth.checked_sub(1) {
            None => root,
            Some(before) => &self.0[before].1,
        };
        let before = depth.checked_sub(1);
        Node {
            position: position(depth),
            reached_by: before.map(|before| (position(before), self.0[before].0)),
            depth,
            level: Level::of(game.to_move(position(depth)), game.to_move(root)),
        }
    }
}

/// Converts a value to this player into a value to MAX.
fn of_max<G: Game>(game: &G, root: &G::Position, player: Player, value: f64) -> f64 {
    if player == game.to_move(root) {
        value
    } else {
        -value
    }
}

impl<G: Game, S, P> MctsTree<G, S, P> {
    /// Shows that this player has selected the move of this node, which leads to the position.
    #[inline]
    pub(super) fn show_selected<O: GameObserver<G>>(
        &mut self,
        run: &mut Run<'_, O>,
        game: &G,
        index: usize,
        player: Player,
        urgency: f32,
        position: &G::Position,
    ) {
        let Self {
            root, nodes, line, ..
        } = self;
        let (root, node) = (&root.position, &nodes[index]);
        run.observe(move || {
            line.0.push((node.mv, position.clone()));
            let mean = node.sum / f64::from(node.visits.max(1));
            Event::Selected {
                node: line.node(game, root, line.0.len()),
                visits: node.visits,
                mean: of_max(game, root, player, mean),
                urgency,
            }
        });
    }

    /// Shows that the moves of the position to which the line leads have become nodes.
    pub(super) fn show_expanded<O: GameObserver<G>>(&self, run: &mut Run<'_, O>, game: &G) {
        run.observe(|| Event::Expanded {
            node: self.line.node(game, &self.root.position, self.line.0.len()),
            alpha: None,
            beta: None,
        });
    }

    /// Shows that the simulation ends at the end of the line.
    #[inline]
    pub(super) fn show_end<O: GameObserver<G>>(&self, run: &mut Run<'_, O>, game: &G, end: End) {
        let root = &self.root.position;
        run.observe(|| Event::Simulated {
            node: self.line.node(game, root, self.line.0.len()),
            value: of_max(game, root, end.player, end.value),
            ending: end.ending,
        });
        if end.is_proven {
            self.show_solved(run, game, self.path.len(), end.player, end.value);
        }
    }

    /// Shows that the node after this many moves of the line is proven to have this value to this player.
    #[inline]
    pub(super) fn show_solved<O: GameObserver<G>>(
        &self,
        run: &mut Run<'_, O>,
        game: &G,
        depth: usize,
        player: Player,
        value: f64,
    ) {
        let root = &self.root.position;
        run.observe(|| Event::Solved {
            node: self.line.node(game, root, depth),
            value: of_max(game, root, player, value),
        });
    }

    /// Shows that the simulation has been counted for this step of the path, after which this many moves have been
    /// made.
    #[inline]
    pub(super) fn show_updated<O: GameObserver<G>>(
        &self,
        run: &mut Run<'_, O>,
        game: &G,
        depth: usize,
        step: Step,
        value: f64,
    ) {
        let root = &self.root.position;
        run.observe(|| {
            let node = &self.nodes[step.node as usize];
            let of_max = |value| of_max(game, root, step.player, value);
            Event::Updated {
                node: self.line.node(game, root, depth),
                value: of_max(value),
                visits: node.visits,
                mean: of_max(node.sum / f64::from(node.visits)),
            }
        });
    }

    /// Shows that the simulation has been counted for the root.
    #[inline]
    pub(super) fn show_root_updated<O: GameObserver<G>>(
        &self,
        run: &mut Run<'_, O>,
        game: &G,
        value: f64,
    ) {
        run.observe(|| Event::Updated {
            node: self.line.node(game, &self.root.position, 0),
            value,
            visits: self.root.visits,
            mean: self.root.sum / f64::from(self.root.visits),
        });
    }
}
