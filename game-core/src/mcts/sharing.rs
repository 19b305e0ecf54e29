//! Positions to which several paths lead.

use crate::mcts::node::Children;
use crate::mcts::simulation::End;
use crate::mcts::tree::MctsTree;
use crate::{Ending, Game, Player};

impl<G: Game, S, P> MctsTree<G, S, P> {
    /// Returns the number of visits of the position with these moves, on all paths.
    pub(super) fn visits_of(&self, children: Children) -> u32 {
        let nodes = &self.nodes[children.range()];
        nodes
            .iter()
            // One more for the visit before there were nodes for the moves.
            .fold(1, |sum: u32, node| sum.saturating_add(node.visits))
    }

    /// Returns the end of the simulation after its last step, which leads to a position that may be shared: a draw if
    /// it has been there before; the proven value of another path; otherwise none yet.
    pub(super) fn end_of_shared(&mut self, player: Player) -> Option<End> {
        let (last, before) = self.path.split_last()?;
        let index = last.node as usize;
        let children = self.nodes[index].children();
        // All paths to a position share its moves, so the first of them identifies the position.
        let is_here = |other: Children| other.first == children.first;
        if is_here(self.root.children)
            || before
                .iter()
                .any(|step| is_here(self.nodes[step.node as usize].children()))
        {
            return Some(End {
                value: 0.0,
                player,
                // It is a draw on this path only, so nothing must be concluded from it.
                is_proven: false,
                ending: Ending::Repetition,
            });
        }
        // Other paths may have proven something about the moves since this one was last here.
        let verdict = self.verdict(children);
        self.nodes[index].standing = verdict.seen_from_above(last.player == player);
        let value = verdict.value()?;
        Some(End {
            value,
            player,
            is_proven: true,
            ending: Ending::Transposition,
        })
    }
}
