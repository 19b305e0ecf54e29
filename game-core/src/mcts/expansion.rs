//! New nodes.

use search_core::Statistics;

use crate::Game;
use crate::mcts::Selection;
use crate::mcts::node::{Children, Node};
use crate::mcts::tree::MctsTree;

impl<G: Game, S: Selection<G>, P> MctsTree<G, S, P> {
    /// Makes a node for each move of a position; none if there would be more than the capacity, or more than
    /// can be numbered.
    pub(super) fn expand(
        &mut self,
        game: &G,
        position: &G::Position,
        capacity: usize,
        statistics: &mut Statistics,
    ) -> Children {
        self.moves.clear();
        game.push_moves(position, &mut self.moves);
        let moves = self.moves.as_slice();
        let first = self.nodes.len();
        let end = first + moves.len();
        let (Ok(first), Ok(_), Ok(count)) = (
            u32::try_from(first),
            u32::try_from(end),
            u16::try_from(moves.len()),
        ) else {
            return Children::default();
        };
        if end > capacity {
            return Children::default();
        }
        statistics.generated += u64::from(count);
        let selection = &self.parts.selection;
        let untried = selection.untried();
        if S::HAS_PRIORS {
            self.weights.clear();
            self.weights.resize(moves.len(), 1.0);
            selection.weigh(game, position, moves, &mut self.weights);
            normalize(&mut self.weights);
            let nodes = moves
                .iter()
                .zip(&self.weights)
                .map(|(mv, prior)| Node::new(*mv, *prior, untried, selection.doubt(0, *prior)));
            self.nodes.extend(nodes);
        } else {
            let doubt = selection.doubt(0, 0.0);
            let nodes = moves.iter().map(|mv| Node::new(*mv, 0.0, untried, doubt));
            self.nodes.extend(nodes);
        }
        let children = Children { first, count };
        if let Some(key) = self.key {
            self.known.insert(key(game, position), children);
        }
        children
    }
}

/// Makes weights add up to 1.
fn normalize(weights: &mut [f32]) {
    for weight in &mut *weights {
        if !(weight.is_finite() && *weight > 0.0) {
            *weight = 0.0;
        }
    }
    let greatest = weights.iter().copied().fold(0.0, f32::max);
    for weight in &mut *weights {
        // The greatest becomes 1, so that the sum is finite.
        *weight = if greatest == 0.0 {
            1.0
        } else {
            *weight / greatest
        };
    }
    // At least one of them is 1 now, so this is not a division by zero either.
    let sum: f32 = weights.iter().sum();
    for weight in weights {
        *weight /= sum;
    }
}
