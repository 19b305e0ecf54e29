//! Explicit trees as games that are won or lost.

use crate::{ExplicitTree, Game, Keyed, NodeId, Notation, Outcome, Player, Score};

/// An [`ExplicitTree`] whose leaves are won by MAX if they are worth at least a given score, and otherwise
/// by MIN. [`Claim::Wins`](crate::Claim::Wins) then says that MAX gets at least that score, and the searches
/// for proofs decide whether that is so.
///
/// ```
/// use game_core::{AtLeast, Claim, ExplicitTree, FIG_22_2, Player, Score, proof_number_search};
/// use search_core::Run;
///
/// let tree: ExplicitTree = FIG_22_2.parse().unwrap();
/// let is_proved = |least| {
///     let game = AtLeast::new(&tree, Score::of(least));
///     let claim = Claim::Wins(Player::First);
///     proof_number_search(&mut Run::new(), &game, &tree.root(), claim).unwrap().is_proved()
/// };
/// assert!(is_proved(4) && !is_proved(5));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AtLeast<'t> {
    tree: &'t ExplicitTree,
    least: Score,
}

impl<'t> AtLeast<'t> {
    /// The tree with the question whether it is worth at least this much to MAX.
    #[must_use]
    pub fn new(tree: &'t ExplicitTree, least: Score) -> Self {
        Self { tree, least }
    }
}

impl Game for AtLeast<'_> {
    type Position = NodeId;
    type Move = NodeId;

    fn moves(&self, node: &NodeId) -> impl Iterator<Item = NodeId> {
        self.tree.moves(node)
    }

    fn play(&self, node: &NodeId, child: NodeId) -> NodeId {
        self.tree.play(node, child)
    }

    fn to_move(&self, node: &NodeId) -> Player {
        self.tree.to_move(node)
    }

    fn outcome(&self, node: &NodeId) -> Option<Outcome> {
        let is_leaf = self.tree.is_over(node);
        let value = self.tree.value(*node).filter(|_| is_leaf)?;
        Some(Outcome::Win(if value >= self.least {
            Player::First
        } else {
            Player::Second
        }))
    }
}

/// The keys of the tree.
impl Keyed for AtLeast<'_> {
    fn key(&self, node: &NodeId) -> u64 {
        self.tree.key(node)
    }
}

impl Notation for AtLeast<'_> {
    fn position_text(&self, node: &NodeId) -> String {
        self.tree.position_text(node)
    }

    fn move_text(&self, node: &NodeId, child: NodeId) -> String {
        self.tree.move_text(node, child)
    }
}
