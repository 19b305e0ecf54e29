//! Explicit game trees: small trees written out node by node, as in a textbook figure.

mod error;
mod lexer;
mod named;
mod named_text;
mod nested;
mod nested_text;
mod static_values;
mod tree_text;

use std::str::FromStr;

use crate::{ChanceGame, Game, Keyed, MAX_DEPTH, Notation, Outcome, Player, Score, Turn};
use lexer::{Token, lines};

pub use error::{TreeError, TreeProblem};
pub use static_values::{NoStaticValue, StaticValues};
pub use tree_text::{TreeChangeError, TreeText};

/// The tree of Bratko's Fig. 22.2 as a text for [`ExplicitTree::from_str`]: value 4, best play
/// a, b, d, j.
pub const FIG_22_2: &str = include_str!("../../data/fig-22-2.tree");

/// A game whose tree is written out.
///
/// A position is a node; a move is the node that it leads to. Players move in turn, MAX being
/// [`Player::First`]. Leaves have a static value, as any other node may; it is MAX's. The moves of
/// a node come in the order in which its children are written.
///
/// # The format
///
/// In a file of **named nodes** a line gives a node its children, or gives nodes their values:
///
/// ```text
/// # Comments begin with a hash.
/// min to move            # at the root; without this line, MAX
/// a -> b c
/// c -> d e
/// b = 3, d = -1, e = 7   # each leaf needs a value
/// c = 4                  # an inner node may have one, for searches that stop there
/// ```
///
/// The order of the lines is free. The root is the node that is nobody's child.
///
/// A **nested list** says the same more briefly, numbers being leaves:
///
/// ```text
/// [3, [-1, 7]]
/// ```
///
/// There a node is named by the path to it: `2.1` is the first child of the second child of `root`.
///
/// At a **chance node** braces give each event its probability, as a decimal or a fraction; together they are 1. In a file
/// of named nodes, and in a nested list:
///
/// ```text
/// c -> {0.5: d, 0.5: e}
/// [{1/3: 3, 2/3: [-1, 7]}, 4]
/// ```
///
/// Chance takes nobody's turn: after MAX's move and an event MIN is to move. Such a tree is searched as a [`ChanceGame`];
/// as a [`Game`] it takes chance for the player whose turn is next.
///
/// Values are whole numbers, up to a thousand million on either side. No leaf may lie deeper than
/// [`MAX_DEPTH`](crate::MAX_DEPTH).
///
/// ```
/// use game_core::{ExplicitTree, Game, Notation};
///
/// let tree: ExplicitTree = "[3, [-1, 7]]".parse().unwrap();
/// let names: Vec<_> = tree.moves(&tree.root()).map(|node| tree.name(node).to_owned()).collect();
/// assert_eq!(names, ["1", "2"]);
///
/// let error = "a -> b c\nb = 1".parse::<ExplicitTree>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 8: `c` has neither children nor a value; \
///      write `c = 3`, say, or `c -> d e`"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplicitTree {
    /// In the order in which a depth-first walk meets them: the root is the first.
    nodes: Vec<Node>,
    /// Least value of a leaf that MAX wins, if leaves are won or lost.
    least: Option<Score>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    name: String,
    depth: usize,
    children: Vec<NodeId>,
    value: Option<Score>,
    /// The weight of the event that leads here, and its probability as it is written.
    chance: Option<(u32, String)>,
    /// The player whose turn it is here, or after the event of a chance node.
    to_move: Player,
}

/// A node of an [`ExplicitTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
pub struct NodeId(usize);

impl ExplicitTree {
    /// Returns the root.
    #[must_use]
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// Returns the name of a node.
    ///
    /// # Panics
    ///
    /// Like everything that takes a node, if the node belongs to another, larger tree.
    #[must_use]
    pub fn name(&self, node: NodeId) -> &str {
        &self.nodes[node.0].name
    }

    /// Returns the children of a node, in order; none for a leaf.
    #[must_use]
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.nodes[node.0].children
    }

    /// Returns the static value given for a node, as MAX sees it.
    #[must_use]
    pub fn value(&self, node: NodeId) -> Option<Score> {
        self.nodes[node.0].value
    }

    /// Returns whether chance is to move at a node.
    #[must_use]
    pub fn is_chance(&self, node: NodeId) -> bool {
        let first = self.children(node).first();
        first.is_some_and(|child| self.nodes[child.0].chance.is_some())
    }

    /// Returns whether any node is a chance node.
    #[must_use]
    pub fn has_chance(&self) -> bool {
        self.nodes.iter().any(|node| node.chance.is_some())
    }

    /// Says whose turn it is at each node.
    fn take_turns(&mut self, to_move_at_root: Player) {
        self.nodes[0].to_move = to_move_at_root;
        for node in 0..self.nodes.len() {
            let to_move = self.nodes[node].to_move;
            let next = if self.is_chance(NodeId(node)) {
                to_move
            } else {
                to_move.opponent()
            };
            for child in self.nodes[node].children.clone() {
                self.nodes[child.0].to_move = next;
            }
        }
    }

    /// Returns the tree as a game that is won or lost: a leaf is won by MAX if its value is at least `least`, and
    /// otherwise by MIN. [`Claim::Wins`](crate::Claim::Wins) then says that MAX gets at least that, and the searches
    /// for proofs decide whether it is so.
    ///
    /// ```
    /// use game_core::{Claim, ExplicitTree, FIG_22_2, Player, Score, proof_number_search};
    /// use search_core::Run;
    ///
    /// let tree: ExplicitTree = FIG_22_2.parse().unwrap();
    /// let is_proved = |least| {
    ///     let game = tree.clone().won_from(Score::of(least));
    ///     let claim = Claim::Wins(Player::First);
    ///     proof_number_search(&mut Run::new(), &game, &game.root(), claim).unwrap().is_proved()
    /// };
    /// assert!(is_proved(4) && !is_proved(5));
    /// ```
    #[must_use]
    pub fn won_from(self, least: Score) -> Self {
        Self {
            least: Some(least),
            ..self
        }
    }

    /// Estimates the number of bytes that the tree of this text takes while it is read. The true number is no greater,
    /// and the estimate itself takes no memory.
    ///
    /// ```
    /// use game_core::ExplicitTree;
    /// assert!(ExplicitTree::memory_for("[3, [-1, 7]]") < 10_000);
    /// assert!(ExplicitTree::memory_for(&format!("[{}1]", "1, ".repeat(1_000_000))) > 200_000_000);
    /// ```
    #[must_use]
    pub fn memory_for(text: &str) -> u64 {
        /// Memory of a node apart from its name, and of a part of its name.
        const OF_NODE: u64 = 320;
        const OF_LEVEL: u64 = 4;
        let (mut bytes, mut depth) = (0, 0);
        for token in lines(text).flatten() {
            let opens = matches!(token.text, "[" | "{");
            if matches!(token.text, "]" | "}") {
                depth = u64::saturating_sub(depth, 1);
            } else if token.is_word() || opens {
                bytes += OF_NODE + OF_LEVEL * depth;
                depth += u64::from(opens);
            }
            if depth > MAX_DEPTH as u64 {
                break;
            }
        }
        bytes
    }

    /// Returns all nodes: each before its children, and those before the node's next sibling.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator {
        (0..self.nodes.len()).map(NodeId)
    }

    /// Returns the node of this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<NodeId> {
        self.nodes().find(|&node| self.name(node) == name)
    }

    /// Returns the number of moves in the longest game.
    #[must_use]
    pub fn height(&self) -> usize {
        self.nodes.iter().map(|node| node.depth).max().unwrap_or(0)
    }
}

impl FromStr for ExplicitTree {
    type Err = TreeError;

    fn from_str(text: &str) -> Result<Self, TreeError> {
        let mut lines = lines(text).peekable();
        let first: Vec<Token<'_>> = lines
            .peek()
            .into_iter()
            .flat_map(Clone::clone)
            .take(4)
            .collect();
        let to_move_at_root = match first[..] {
            [who, to, mv] if (to.text, mv.text) == ("to", "move") => Some(match who.text {
                "max" => Player::First,
                "min" => Player::Second,
                _ => return Err(who.problem(TreeProblem::UnknownPlayer(who.text.to_owned()))),
            }),
            _ => None,
        };
        if to_move_at_root.is_some() {
            lines.next();
        }
        let nodes = match lines.peek() {
            None => return Err(TreeProblem::Empty.at(1, 1)),
            Some(line) if line.begins_list() => nested::parse(lines.flatten())?,
            Some(_) => named::parse(lines)?,
        };
        let mut tree = Self { nodes, least: None };
        tree.take_turns(to_move_at_root.unwrap_or(Player::First));
        Ok(tree)
    }
}

impl Game for ExplicitTree {
    type Position = NodeId;
    type Move = NodeId;

    fn moves(&self, node: &NodeId) -> impl Iterator<Item = NodeId> {
        self.children(*node).iter().copied()
    }

    fn play(&self, _: &NodeId, child: NodeId) -> NodeId {
        child
    }

    fn to_move(&self, node: &NodeId) -> Player {
        self.nodes[node.0].to_move
    }

    /// Returns `None`, unless it is [won or lost](ExplicitTree::won_from).
    fn outcome(&self, node: &NodeId) -> Option<Outcome> {
        let least = self.least?;
        let value = self.value(*node).filter(|_| self.is_over(node))?;
        Some(Outcome::Win(if value >= least {
            Player::First
        } else {
            Player::Second
        }))
    }
}

impl ChanceGame for ExplicitTree {
    type Position = NodeId;
    type Move = NodeId;

    fn turn(&self, node: &NodeId) -> Turn {
        if self.children(*node).is_empty() {
            Turn::Over
        } else if self.is_chance(*node) {
            Turn::Chance
        } else {
            Turn::Of(self.to_move(node))
        }
    }

    fn moves(&self, node: &NodeId) -> impl Iterator<Item = NodeId> {
        Game::moves(self, node)
    }

    fn chances(&self, node: &NodeId) -> impl Iterator<Item = (NodeId, u32)> {
        let weight = |child: NodeId| self.nodes[child.0].chance.as_ref().map_or(0, |it| it.0);
        Game::moves(self, node).map(move |child| (child, weight(child)))
    }

    fn play(&self, _: &NodeId, child: NodeId) -> NodeId {
        child
    }
}

/// A node's key is its [number](NodeId::index).
impl Keyed for ExplicitTree {
    fn key(&self, node: &NodeId) -> u64 {
        node.index() as u64
    }
}

/// Positions are written as names of nodes, moves as two names: `a-b`, and events with their probabilities: `0.5: b`.
impl Notation for ExplicitTree {
    fn position_text(&self, node: &NodeId) -> String {
        self.name(*node).to_owned()
    }

    fn move_text(&self, node: &NodeId, child: NodeId) -> String {
        match &self.nodes[child.0].chance {
            Some((_, probability)) => format!("{probability}: {}", self.name(child)),
            None => format!("{}-{}", self.name(*node), self.name(child)),
        }
    }
}

impl NodeId {
    /// Returns the number of the node in [`ExplicitTree::nodes`], counted from 0.
    #[must_use]
    pub fn index(self) -> usize {
        self.0
    }
}
