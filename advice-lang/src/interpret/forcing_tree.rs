//! Forcing trees: strategies that achieve a better goal by force.

use std::fmt;

use game_core::Notation;

/// A strategy that achieves a better goal by force, whatever they answer.
///
/// [`Display`](fmt::Display) writes it as the original programs do: `nil`, `move..rest` or
/// `[reply..rest,reply..rest]`.
///
/// ```
/// use advice_lang::ForcingTree::{Move, Nil, Replies};
/// let tree = Move("a", Box::new(Replies(vec![("x", Nil), ("y", Move("b", Box::new(Nil)))])));
/// assert_eq!(tree.to_string(), "a..[x..nil,y..b..nil]");
/// ```
///
/// The trees that this crate builds are at most [`MAX_DEPTH`](crate::MAX_DEPTH) moves deep. A much deeper one, made by
/// hand, would exhaust the stack, as every nested value would. With serde, each move is two levels of nesting or three,
/// and a format that reads a limited number of levels, as `serde_json` reads 128, writes deeper trees than it reads
/// back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum ForcingTree<M> {
    /// The better goal holds: there is nothing more to do.
    #[default]
    Nil,
    /// Our move, and the tree after it.
    Move(M, Box<Self>),
    /// The moves that they can make, in order, each with the tree after it.
    Replies(Vec<(M, Self)>),
}

impl<M> ForcingTree<M> {
    /// Returns whether there is nothing to do.
    #[must_use]
    pub fn is_nil(&self) -> bool {
        matches!(self, Self::Nil)
    }

    /// Returns the move with which the tree begins, if it is ours.
    #[must_use]
    pub fn our_move(&self) -> Option<&M> {
        match self {
            Self::Move(mv, _) => Some(mv),
            Self::Nil | Self::Replies(_) => None,
        }
    }

    /// Returns the number of moves in the tree.
    #[must_use]
    pub fn size(&self) -> usize {
        match self {
            Self::Nil => 0,
            Self::Move(_, rest) => 1 + rest.size(),
            Self::Replies(replies) => replies.iter().map(|(_, rest)| 1 + rest.size()).sum(),
        }
    }

    /// Returns the number of moves of either side in the longest line of the tree.
    #[must_use]
    pub fn depth(&self) -> usize {
        match self {
            Self::Nil => 0,
            Self::Move(_, rest) => 1 + rest.depth(),
            Self::Replies(replies) => {
                let deepest = replies.iter().map(|(_, rest)| 1 + rest.depth()).max();
                deepest.unwrap_or(0)
            }
        }
    }
}

impl<M: Copy + Eq> ForcingTree<M> {
    /// Returns the tree after their reply; `None` if the tree does not expect it.
    #[must_use]
    pub fn after_reply(&self, reply: M) -> Option<&Self> {
        match self {
            Self::Replies(replies) => replies
                .iter()
                .find(|(expected, _)| *expected == reply)
                .map(|(_, rest)| rest),
            Self::Nil | Self::Move(..) => None,
        }
    }

    /// Returns the same tree with its moves written down. `root` is the position it was built for.
    #[must_use]
    pub fn written<G>(&self, game: &G, root: &G::Position) -> ForcingTree<String>
    where
        G: Notation<Move = M> + ?Sized,
    {
        let write = |mv: M, rest: &Self| {
            let text = game.move_text(root, mv);
            (text, rest.written(game, &game.play(root, mv)))
        };
        match self {
            Self::Nil => ForcingTree::Nil,
            Self::Move(mv, rest) => {
                let (text, rest) = write(*mv, rest);
                ForcingTree::Move(text, Box::new(rest))
            }
            Self::Replies(replies) => {
                ForcingTree::Replies(replies.iter().map(|(mv, rest)| write(*mv, rest)).collect())
            }
        }
    }
}

impl<M: fmt::Display> fmt::Display for ForcingTree<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nil => f.write_str("nil"),
            Self::Move(mv, rest) => write!(f, "{mv}..{rest}"),
            Self::Replies(replies) => {
                f.write_str("[")?;
                for (index, (mv, rest)) in replies.iter().enumerate() {
                    let comma = if index > 0 { "," } else { "" };
                    write!(f, "{comma}{mv}..{rest}")?;
                }
                f.write_str("]")
            }
        }
    }
}
