//! Backup of a simulation.

use search_core::Run;

use crate::mcts::node::{Children, Standing};
use crate::mcts::simulation::End;
use crate::mcts::tree::MctsTree;
use crate::mcts::{Playout, Selection};
use crate::{Game, GameObserver, Player};

impl<G: Game, S: Selection<G>, P: Playout<G>> MctsTree<G, S, P> {
    /// Counts the simulation for each of its moves, the last one first, and backs up what it has proven.
    pub(super) fn back_up<O: GameObserver<G>>(&mut self, run: &mut Run<'_, O>, game: &G, end: End) {
        let End {
            mut value,
            mut player,
            mut is_proven,
            ..
        } = end;
        // First the end of the path, up to where nothing follows for certain; above that only means change.
        while is_proven && let Some(step) = self.path.pop() {
            if step.player != player {
                value = -value;
                player = step.player;
            }
            let node = &mut self.nodes[step.node as usize];
            node.visit(value);
            node.close();
            let depth = self.path.len();
            self.show_updated(run, game, depth + 1, step, value);
            let certain = self.conclude(player);
            is_proven = certain.is_some();
            if let Some(value) = certain {
                self.show_solved(run, game, depth, player, value);
            }
            let expected = if step.prefers_draw { 0.0 } else { value };
            // A proven position is worth its verdict, whatever the simulation has seen: that was but one of
            // its moves.
            value = certain.unwrap_or(expected);
        }
        for (depth, step) in self.path.iter().enumerate().rev() {
            if step.player != player {
                value = -value;
                player = step.player;
            }
            let node = &mut self.nodes[step.node as usize];
            node.visit(value);
            node.doubt = self.parts.selection.doubt(node.visits, node.prior);
            self.show_updated(run, game, depth + 1, *step, value);
            if step.prefers_draw {
                value = 0.0;
            }
        }
        self.root.visits += 1;
        self.root.sum += value;
        self.show_root_updated(run, game, value);
    }

    /// Concludes the value of the position at the end of the path from the proven values of its moves. Returns its
    /// value to the player to move there, if it is certain.
    fn conclude(&mut self, player: Player) -> Option<f64> {
        let verdict;
        if let Some(step) = self.path.last() {
            let index = step.node as usize;
            verdict = self.verdict(self.nodes[index].children());
            self.nodes[index].standing = verdict.seen_from_above(step.player == player);
        } else {
            verdict = self.verdict(self.root.children);
            self.root.standing = verdict;
        }
        verdict.value()
    }
}

impl<G: Game, S, P> MctsTree<G, S, P> {
    /// Returns the standing of a position with these moves, from the view of the player to move there.
    pub(super) fn verdict(&self, children: Children) -> Standing {
        let (mut is_open, mut has_draw) = (false, false);
        for node in &self.nodes[children.range()] {
            match node.standing {
                Standing::Won => return Standing::Won,
                Standing::Drawn => has_draw = true,
                Standing::Lost => {}
                Standing::Open | Standing::Safe => is_open = true,
            }
        }
        match (is_open, has_draw) {
            (true, false) => Standing::Open,
            (true, true) => Standing::Safe,
            (false, true) => Standing::Drawn,
            (false, false) => Standing::Lost,
        }
    }
}
