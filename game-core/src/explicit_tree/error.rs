//! Errors in the text of a tree.

use std::borrow::Cow;

use thiserror::Error;

use crate::MAX_DEPTH;

/// A text that is not a game tree.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct TreeError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character within the line, counted from 1.
    pub column: usize,
    /// The error there.
    pub problem: TreeProblem,
}

/// Error in the text of a tree, and its correction. The fields hold names and signs as they stand in the text; messages
/// quote them and shorten long ones.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TreeProblem {
    /// No node at all.
    #[error(
        "there is no tree here; the smallest ones look like `a -> b` with `b = 3`, or like `[3]`"
    )]
    Empty,
    /// The player said to move is neither MAX nor MIN.
    #[error("`{}` is not a player; write `max to move` or `min to move`", shortened(.0))]
    UnknownPlayer(String),
    /// A line of a form that does not exist.
    #[error(
        "`{}` was not expected here; a line reads `a -> b c` (children), `a -> {{0.5: b, 0.5: c}}` (chance) or \
         `b = 3, c = 4` (values)",
        shortened(.0)
    )]
    Statement(String),
    /// A line that ends too early.
    #[error(
        "the line ends too early; a line reads `a -> b c` (children) or `b = 3, c = 4` (values)"
    )]
    StatementEnds,
    /// A value that is not a whole number.
    #[error("`{}` is not a value; write a whole number such as 3 or -12", shortened(.0))]
    NotANumber(String),
    /// A value that is too large.
    #[error("`{}` is too large; values lie between -1000000000 and 1000000000", shortened(.0))]
    NumberTooLarge(String),
    /// Children are given to a node again.
    #[error(
        "`{}` has been given its children on line {line} already; list all of them there",
        shortened(.name)
    )]
    ChildrenTwice {
        /// The node.
        name: String,
        /// Line of its children.
        line: usize,
    },
    /// A value is given to a node again.
    #[error(
        "`{}` has been given its value on line {line} already; keep one of the two",
        shortened(.name)
    )]
    ValueTwice {
        /// The node.
        name: String,
        /// Line of its value.
        line: usize,
    },
    /// A child that has a parent already.
    #[error(
        "`{}` is a child of `{}` on line {line} already; \
         in a tree each node has one parent, so give this one another name",
        shortened(.child),
        shortened(.parent)
    )]
    TwoParents {
        /// The node.
        child: String,
        /// Its parent.
        parent: String,
        /// Line that says so.
        line: usize,
    },
    /// A leaf, or a child that was never defined, without a value.
    #[error(
        "`{leaf}` has neither children nor a value; write `{leaf} = 3`, say, or `{leaf} -> d e`",
        leaf = shortened(.0)
    )]
    NoValue(String),
    /// A second node that is nobody's child.
    #[error(
        "`{}` is nobody's child, and neither is `{}` on line {line}; \
         a tree has one root, so make one of them a child",
        shortened(.second),
        shortened(.first)
    )]
    TwoRoots {
        /// The first of them.
        first: String,
        /// Line that names it first.
        line: usize,
        /// The second one.
        second: String,
    },
    /// A node below itself.
    #[error("`{}` is below itself; in a tree no way leads back", shortened(.0))]
    Cycle(String),
    /// A leaf that lies too deep.
    #[error("the tree is too deep here; a leaf is at most {MAX_DEPTH} moves from the root")]
    TooDeep,
    /// A word that is not a probability.
    #[error("`{}` is not a probability; write one such as 0.25 or 1/4", shortened(.0))]
    Probability(String),
    /// A probability is not followed by a colon.
    #[error("`{}` was not expected here; write `:` after a probability, as in `{{0.5: 3, 0.5: 7}}`", shortened(.0))]
    Colon(String),
    /// Probabilities that do not sum to 1.
    #[error("the probabilities here sum to {0}, and must sum to 1; a third is written 1/3")]
    Sum(String),
    /// Probabilities whose common denominator is too great.
    #[error(
        "the probabilities here have no common denominator below 4294967296; write rounder ones"
    )]
    TooFine,
    /// A list without elements.
    #[error("a list without elements is not a node; write a number for a leaf, such as `3`")]
    EmptyList,
    /// A token that is not an element of a list.
    #[error("`{}` was not expected here; write a number or a list such as `[1, 4]`", shortened(.0))]
    Element(String),
    /// Two elements without a comma.
    #[error("`{}` was not expected here; write `,` before the next element, or close the list", shortened(.0))]
    Separator(String),
    /// The text ends within a list.
    #[error("this list is not closed; write `]` at its end, or `}}` if it begins with `{{`")]
    Unclosed,
    /// Text after the outermost list.
    #[error("`{}` was not expected after the end of the tree; a file holds one tree", shortened(.0))]
    Trailing(String),
}

/// Returns a name for messages: its beginning, if it is long.
pub(super) fn shortened(name: &str) -> Cow<'_, str> {
    const MOST: usize = 40;
    match name.char_indices().nth(MOST) {
        Some((end, _)) => Cow::Owned(format!("{}...", &name[..end])),
        None => Cow::Borrowed(name),
    }
}

impl TreeProblem {
    pub(super) fn at(self, line: usize, column: usize) -> TreeError {
        TreeError {
            line,
            column,
            problem: self,
        }
    }
}
