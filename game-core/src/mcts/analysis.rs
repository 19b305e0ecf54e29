//! Answer of a Monte Carlo tree search.

use search_core::Limit;

use crate::mcts::node::{Children, Node, Standing};
use crate::mcts::tree::MctsTree;
use crate::{Game, Notation, Outcome, Player};

/// The answer of a Monte Carlo tree search.
///
/// All values are seen from MAX's side, the side of the player who is to move at the root: 1 is a win, 0 a
/// draw, -1 a loss.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MctsAnalysis<M> {
    /// Value of the root: the mean of all simulations, or the proven value.
    pub value: f64,
    /// End of the game with best play, if it is proven.
    pub outcome: Option<Outcome>,
    /// The move to play: a proven win; else the most visited of those that are not proven lost; else the
    /// most visited. If a move is a proven draw, those not proven whose value is not above 0 come after it.
    /// Of equals it is the first.
    pub best: M,
    /// The moves of the root, in the game's order.
    pub moves: Vec<MctsMove<M>>,
    /// The line that begins with `best` and goes on by the same rule, as far as the tree has been visited or,
    /// if positions are shared, until one is repeated.
    pub principal_variation: Vec<M>,
    /// Number of simulations that this search has done.
    pub simulations: u64,
    /// The limit that ended it, if one did.
    pub limit: Option<Limit>,
}

/// A move of the root, and what the simulations say about it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MctsMove<M> {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: M,
    /// Number of simulations that have made the move, including those of earlier searches of the tree.
    pub visits: u32,
    /// Their mean, or the proven value; 0 if there are none.
    pub value: f64,
    /// End of the game after it with best play, if it is proven.
    pub outcome: Option<Outcome>,
}

impl<M: Copy> MctsAnalysis<M> {
    /// Returns the analysis with its moves as texts. `root` must be the position that was searched.
    #[must_use]
    pub fn written<G: Notation<Move = M> + ?Sized>(
        &self,
        game: &G,
        root: &G::Position,
    ) -> MctsAnalysis<String> {
        let moves = self.moves.iter().map(|tried| MctsMove {
            mv: game.move_text(root, tried.mv),
            visits: tried.visits,
            value: tried.value,
            outcome: tried.outcome,
        });
        MctsAnalysis {
            value: self.value,
            outcome: self.outcome,
            best: game.move_text(root, self.best),
            moves: moves.collect(),
            principal_variation: game.line_text(root, &self.principal_variation),
            simulations: self.simulations,
            limit: self.limit,
        }
    }
}

impl<G: Game, S, P> MctsTree<G, S, P> {
    /// Returns the answer of the tree; `None` if its root has never been visited.
    pub(super) fn analysis(
        &self,
        max: Player,
        simulations: u64,
        limit: Option<Limit>,
    ) -> Option<MctsAnalysis<G::Move>> {
        let root = &self.root;
        let best = self.best(root.children).filter(|_| root.visits > 0)?;
        let moves = self.nodes[root.children.range()].iter();
        Some(MctsAnalysis {
            value: root.value(),
            outcome: outcome_of(root.standing, max),
            best: best.mv,
            moves: moves
                .map(|node| MctsMove {
                    mv: node.mv,
                    visits: node.visits,
                    value: node.value(),
                    outcome: outcome_of(node.standing, max),
                })
                .collect(),
            principal_variation: self.principal_variation(),
            simulations,
            limit,
        })
    }

    /// Returns the line of play that begins with the best move of the root.
    fn principal_variation(&self) -> Vec<G::Move> {
        let nodes = &self.nodes[self.root.children.range()];
        let best = self.best(self.root.children);
        let place = best.and_then(|best| nodes.iter().position(|node| node.mv == best.mv));
        place.map_or_else(Vec::new, |place| self.line_from(place))
    }

    /// Returns the line of play that begins with the move of the root at this place.
    pub(super) fn line_from(&self, place: usize) -> Vec<G::Move> {
        let children = self.root.children;
        let mut next = self.nodes[children.range()].get(place);
        let mut line = Vec::new();
        let mut passed = vec![children.first];
        // The first move may be the best one since all that were tried lose.
        while let Some(node) = next {
            line.push(node.mv);
            let children = node.children();
            if self.shares() && passed.contains(&children.first) {
                break;
            }
            passed.push(children.first);
            next = self.best(children).filter(|node| node.visits > 0);
        }
        line
    }

    fn best(&self, children: Children) -> Option<&Node<G::Move>> {
        let nodes = &self.nodes[children.range()];
        let has_draw = nodes.iter().any(|node| node.standing == Standing::Drawn);
        nodes.iter().rev().max_by_key(|node| {
            let class = match node.standing {
                Standing::Won => 3,
                Standing::Drawn => 2,
                Standing::Open | Standing::Safe if !has_draw || node.value() > 0.0 => 2,
                Standing::Open | Standing::Safe => 1,
                Standing::Lost => 0,
            };
            (class, node.visits)
        })
    }
}

/// Returns the end of the game, given its standing for a player.
fn outcome_of(standing: Standing, player: Player) -> Option<Outcome> {
    match standing {
        Standing::Open | Standing::Safe => None,
        Standing::Lost => Some(Outcome::Win(player.opponent())),
        Standing::Drawn => Some(Outcome::Draw),
        Standing::Won => Some(Outcome::Win(player)),
    }
}
