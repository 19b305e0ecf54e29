//! Texts of trees that are changed node by node.

use std::collections::HashSet;

use thiserror::Error;

use crate::Score;

use super::error::{TreeError, TreeProblem, shortened};
use super::lexer::{Token, lines};
use super::named_text::NamedText;
use super::nested_text::NestedText;
use super::{ExplicitTree, NodeId};

/// The text of a tree, from which others are made by changes to a node, while all else stays as it was written.
///
/// ```
/// use game_core::TreeText;
/// let text = TreeText::read("a -> b c # two moves\nb = 3, c = 4\n")?;
/// assert_eq!(text.with_value("c", Some("5"))?, "a -> b c # two moves\nb = 3, c = 5\n");
/// assert_eq!(text.with_child("a", Some("7"))?, "a -> b c d # two moves\nb = 3, c = 4\nd = 7\n");
/// let text = TreeText::read("[3, [9, 1]]")?;
/// assert_eq!(text.without("2.1")?, "[3, [1]]");
/// assert_eq!(text.with_turn_exchanged()?, "min to move\n[3, [9, 1]]");
/// # Ok::<(), game_core::TreeChangeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct TreeText {
    text: String,
    tree: ExplicitTree,
    is_nested: bool,
}

/// Reason why the text of a tree is not changed as requested.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TreeChangeError {
    /// The text, or the text it would become, is not a tree.
    #[error(transparent)]
    Text(#[from] TreeError),
    /// A word that is not a value.
    #[error("{0}")]
    Value(TreeProblem),
    /// A name that no node has.
    #[error("there is no node `{}`", shortened(.0))]
    NoNode(String),
    /// The root is to be removed.
    #[error("the root stays; remove what is below it")]
    Root,
    /// The last move of the root is to be removed.
    #[error("the root keeps one move; a tree without any is none")]
    LastMove,
    /// An inner node of a nested list is to have a value.
    #[error(
        "in a nested list only leaves have values; give the node one in a tree of named nodes, as in `a = 3`"
    )]
    InnerOfList,
    /// A leaf is to lose its value.
    #[error("`{}` is a leaf, and each leaf has a value; write a whole number such as 3 or -12", shortened(.0))]
    LeafWithoutValue(String),
    /// A chance node is to have more events, or fewer.
    #[error("the probabilities at a chance node sum to 1; change its events in the text")]
    Events,
    /// A nested list has no names.
    #[error("the nodes of a nested list have no names of their own, only numbers")]
    NoNames,
    /// A name that cannot be that of a node.
    #[error("`{}` is not a valid name for a node: write a word without any of `[ ] {{ }} , : = # ->`", shortened(.0))]
    NoName(String),
    /// A name that a node has already.
    #[error("there is a node `{}` already; choose another name", shortened(.0))]
    NameTaken(String),
}

impl TreeText {
    /// Reads a tree in either form.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub fn read(text: &str) -> Result<Self, TreeError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let tree: ExplicitTree = text.parse()?;
        Ok(Self {
            is_nested: lines(text).any(|line| line.begins_list()),
            text: text.to_owned(),
            tree,
        })
    }

    /// Returns the tree.
    #[must_use]
    pub fn tree(&self) -> &ExplicitTree {
        &self.tree
    }

    /// Returns the text with another value of a node, or without one.
    ///
    /// # Errors
    ///
    /// If there is no such node, or if it can have no such value.
    pub fn with_value(&self, node: &str, value: Option<&str>) -> Result<String, TreeChangeError> {
        let id = self.find(node)?;
        let is_leaf = self.tree.children(id).is_empty();
        let Some(value) = value else {
            if is_leaf {
                return Err(TreeChangeError::LeafWithoutValue(node.to_owned()));
            }
            return self.named(|text| text.remove_values(&HashSet::from([node])));
        };
        check_value(value)?;
        if self.is_nested && !is_leaf {
            return Err(TreeChangeError::InnerOfList);
        }
        if self.is_nested {
            return checked(self.nested().with_value(id.index(), value));
        }
        self.named(|text| text.set_value(node, value))
    }

    /// Returns the text with one more child of a node, the last one. Without a value it takes that of the node if this
    /// was a leaf, and otherwise 0.
    ///
    /// # Errors
    ///
    /// If there is no such node, if the value is invalid, or if the tree would become too deep.
    pub fn with_child(&self, node: &str, value: Option<&str>) -> Result<String, TreeChangeError> {
        let id = self.find(node)?;
        let is_leaf = self.tree.children(id).is_empty();
        if self.tree.is_chance(id) {
            return Err(TreeChangeError::Events);
        }
        let inherited = self.tree.value(id).filter(|_| is_leaf);
        let inherited = inherited.map_or(0, Score::value).to_string();
        let value = value.unwrap_or(&inherited);
        check_value(value)?;
        if self.is_nested {
            return checked(self.nested().with_child(id.index(), value));
        }
        let child = self.fresh_name();
        self.named(|text| {
            if is_leaf {
                text.rename_value(node, &child);
            }
            text.add_child(node, &child);
            text.set_value(&child, value);
        })
    }

    /// Returns the text without a node and all below it. A node that loses its last child becomes a leaf: with the
    /// value of the child if that was a leaf, unless it has one, and otherwise with 0.
    ///
    /// # Errors
    ///
    /// If there is no such node, or if too little of the tree would be left.
    pub fn without(&self, node: &str) -> Result<String, TreeChangeError> {
        let id = self.find(node)?;
        let parent = self
            .tree
            .nodes()
            .find(|&parent| self.tree.children(parent).contains(&id));
        let parent = parent.ok_or(TreeChangeError::Root)?;
        if self.tree.is_chance(parent) {
            return Err(TreeChangeError::Events);
        }
        let is_last = self.tree.children(parent).len() == 1;
        if is_last && parent == self.tree.root() {
            return Err(TreeChangeError::LastMove);
        }
        if self.is_nested {
            return checked(self.nested().without(id.index()));
        }
        let below = self.below(id);
        let names: HashSet<&str> = below.iter().map(|&node| self.tree.name(node)).collect();
        let is_valued = self.tree.value(parent).is_some();
        let parent = self.tree.name(parent);
        self.named(|text| {
            if is_last && !is_valued && below.len() == 1 {
                text.rename_value(node, parent);
            } else if is_last && !is_valued {
                text.set_value(parent, "0");
            }
            text.remove_child(parent, node);
            text.remove_children(&names);
            text.remove_values(&names);
        })
    }

    /// Returns the text with another name for a node.
    ///
    /// # Errors
    ///
    /// If there is no such node, or if it cannot be called so.
    pub fn with_name(&self, node: &str, name: &str) -> Result<String, TreeChangeError> {
        self.find(node)?;
        if self.is_nested {
            return Err(TreeChangeError::NoNames);
        }
        let words: Vec<Token<'_>> = lines(name).flatten().collect();
        if !matches!(words[..], [word] if word.text == name && word.is_word()) {
            return Err(TreeChangeError::NoName(name.to_owned()));
        }
        if self.tree.find(name).is_some() {
            return Err(TreeChangeError::NameTaken(name.to_owned()));
        }
        self.named(|text| text.rename(node, name))
    }

    /// Returns the text with the other player to move at the root.
    ///
    /// # Errors
    ///
    /// None that is known of.
    pub fn with_turn_exchanged(&self) -> Result<String, TreeChangeError> {
        let first = lines(&self.text).next().into_iter().flatten();
        let first: Vec<Token<'_>> = first.take(4).collect();
        let text = match first[..] {
            [who, to, _] if to.text == "to" => {
                let other = if who.text == "max" { "min" } else { "max" };
                let line = line_start(&self.text, who.line);
                let (before, after) = self.text.split_at(line);
                format!("{before}{}", after.replacen(who.text, other, 1))
            }
            _ => {
                let line = first.first().map_or(1, |token| token.line);
                let (before, after) = self.text.split_at(line_start(&self.text, line));
                format!("{before}min to move\n{after}")
            }
        };
        checked(text)
    }

    fn find(&self, node: &str) -> Result<NodeId, TreeChangeError> {
        let found = self.tree.find(node);
        found.ok_or_else(|| TreeChangeError::NoNode(node.to_owned()))
    }

    /// Returns a node and all below it.
    fn below(&self, node: NodeId) -> Vec<NodeId> {
        let mut below = vec![node];
        let mut next = 0;
        while let Some(&node) = below.get(next) {
            below.extend(self.tree.children(node));
            next += 1;
        }
        below
    }

    fn nested(&self) -> NestedText<'_> {
        NestedText::read(&self.text)
    }

    /// Returns the text of a tree of named nodes after a change.
    fn named(&self, change: impl FnOnce(&mut NamedText)) -> Result<String, TreeChangeError> {
        if self.is_nested {
            return Err(TreeChangeError::InnerOfList);
        }
        let mut text = NamedText::read(&self.text);
        change(&mut text);
        checked(text.to_string())
    }

    /// Returns a name that no node has.
    fn fresh_name(&self) -> String {
        let taken: HashSet<&str> = self.tree.nodes().map(|node| self.tree.name(node)).collect();
        let letters = ('a'..='z').map(String::from);
        let names = letters.chain((1_u64..).map(|number| format!("n{number}")));
        let mut free = names.filter(|name| !taken.contains(name.as_str()));
        free.next().unwrap_or_default()
    }
}

/// Returns a text, if it is a tree.
fn checked(text: String) -> Result<String, TreeChangeError> {
    text.parse::<ExplicitTree>()?;
    Ok(text)
}

fn check_value(value: &str) -> Result<(), TreeChangeError> {
    let token = Token {
        text: value,
        line: 1,
        column: 1,
    };
    let read = token.value();
    read.map(|_| ())
        .map_err(|error| TreeChangeError::Value(error.problem))
}

/// Returns the offset of a line, which is counted from 1.
fn line_start(text: &str, line: usize) -> usize {
    text.split_inclusive('\n')
        .take(line - 1)
        .map(str::len)
        .sum()
}
