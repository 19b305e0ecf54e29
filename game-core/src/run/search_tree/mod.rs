//! Tree of the nodes that a search has visited and cut off.

mod bound;
mod grow;
mod recorder;
mod text;

use crate::{Bound, CutOff, Level, Score};

pub use recorder::{SearchTreeRecorder, SearchTreeTooLarge};

/// The nodes that a search has met, each once however often it was searched, and what was found for
/// them.
///
/// A [`SearchTreeRecorder`] makes it from the events of a search. Scores are seen from MAX's side, as
/// in the events. Written as text, it has a line for each node, indented by depth; with serde, it is
/// the list of its nodes.
///
/// ```
/// use game_core::{ExplicitTree, SearchTreeRecorder, alpha_beta};
/// use search_core::Run;
///
/// let tree: ExplicitTree = "[[3, 5], [2, 9]]".parse().unwrap();
/// let values = tree.static_values(tree.root(), 2).unwrap();
/// let mut recorder = SearchTreeRecorder::new(&tree, &tree.root());
/// let mut run = Run::watched_by(&mut recorder);
/// let analysis = alpha_beta(&mut run, &tree, &values, &tree.root(), 2).unwrap();
/// recorder.mark(&analysis.principal_variation);
/// assert_eq!(
///     recorder.finish().unwrap().to_string(),
///     "\
/// root  max = 3  best play
///   1  root-1  min = 3  best play
///     1.1  1-1.1  max = 3  best play
///     1.2  1-1.2  max = 5
///   2  root-2  min <= 2  cut off after 2-2.1: 2 <= 3
///     2.1  2-2.1  max = 2
///     2.2  2-2.2  max  not tried
/// "
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
pub struct SearchTree {
    nodes: Vec<SearchTreeNode>,
}

/// A node of a [`SearchTree`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SearchTreeNode {
    /// The position.
    pub position: String,
    /// The move that leads here; `None` at the root.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: Option<String>,
    /// Plies from the root.
    pub depth: usize,
    /// Level of the node: whether MAX or MIN is to move.
    pub level: Level,
    /// The node above, by its number in [`SearchTree::nodes`]; `None` at the root.
    pub parent: Option<usize>,
    /// The nodes below, by number, in the order in which the search first met them.
    pub children: Vec<usize>,
    /// Number of times the search came here; 0 if it never did.
    pub visits: u64,
    /// Whether the search has asked for its moves.
    pub expanded: bool,
    /// Value found by the last search of the node.
    pub value: Option<SearchTreeValue>,
    /// The proof and the disproof number, in a search for a proof.
    pub numbers: Option<ProofNumbers>,
    /// Reason why the last search of the node left moves out, if it did.
    pub cut_off: Option<SearchTreeCutOff>,
    /// Whether the node's move was among those left out by the last search of the node above.
    pub is_skipped: bool,
    /// Whether it is on the line that was [marked](SearchTreeRecorder::mark).
    pub is_marked: bool,
}

/// Knowledge about the value of a [`SearchTreeNode`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SearchTreeValue {
    /// The value.
    pub score: Score,
    /// Relation to the value that minimax would find.
    pub bound: Bound,
    /// Origin of the value.
    pub origin: Origin,
}

/// Origin of a value in a [`SearchTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Origin {
    /// It is the position's static value.
    Static,
    /// It was backed up from below.
    BackedUp,
    /// The evaluator proves it.
    Proved,
    /// The position had been searched before.
    Recalled,
}

/// The numbers of [`Event::Numbered`](crate::Event::Numbered); `None` is infinite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ProofNumbers {
    /// Number of undecided positions that must be decided to prove the claim.
    pub proof: Option<u32>,
    /// Number to disprove it.
    pub disproof: Option<u32>,
}

/// Reason why moves of a [`SearchTreeNode`] were left out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SearchTreeCutOff {
    /// At a MIN node, or at a MAX node?
    pub kind: CutOff,
    /// The node's provisional value.
    pub value: Score,
    /// The value that it meets.
    pub bound: Score,
    /// The move that is so good.
    pub refutation: String,
}

impl SearchTree {
    /// Returns all nodes, each after the node above it; the first is the root.
    #[must_use]
    pub fn nodes(&self) -> &[SearchTreeNode] {
        &self.nodes
    }
}
