//! Errors of files, and of questions about a graph.

use std::fmt;

use thiserror::Error;

use crate::nearest::nearest;

/// Why a file is refused: all its mistakes, in the order of their places.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct ParseError {
    /// The mistakes that were kept, at least one and at most 20.
    pub mistakes: Vec<Mistake>,
    /// Number of further mistakes.
    pub more: usize,
}

impl ParseError {
    /// Returns a single mistake.
    pub(crate) fn of((line, column): (usize, usize), message: impl Into<String>) -> Self {
        let mistake = Mistake {
            line,
            column,
            message: message.into(),
        };
        Self {
            mistakes: vec![mistake],
            more: 0,
        }
    }
}

/// A mistake on each line.
impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mistakes: Vec<String> = self.mistakes.iter().map(Mistake::to_string).collect();
        f.write_str(&mistakes.join("\n"))?;
        match self.more {
            0 => Ok(()),
            1 => f.write_str("\nand 1 more mistake"),
            more => write!(f, "\nand {more} more mistakes"),
        }
    }
}

/// A mistake in a file, and its place. Lines and columns are counted from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {message}")]
pub struct Mistake {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// The mistake there, and what would be right.
    pub message: String,
}

/// A mistake in a line, by its column.
pub(crate) type Wrong = (usize, String);

/// The most mistakes that are kept; the others are only counted.
const MOST_MISTAKES: usize = 20;

/// Mistakes in the order of their discovery.
#[derive(Default)]
pub(crate) struct Mistakes {
    kept: Vec<Mistake>,
    more: usize,
}

impl Mistakes {
    /// Adds a mistake, which is described only if it is kept.
    pub(crate) fn add(
        &mut self,
        (line, column): (usize, usize),
        describe: impl FnOnce() -> String,
    ) {
        if self.kept.len() == MOST_MISTAKES {
            self.more += 1;
            return;
        }
        self.kept.push(Mistake {
            line,
            column,
            message: describe(),
        });
    }

    /// Returns the value that was read, if there was no mistake.
    pub(crate) fn or<T>(mut self, value: T) -> Result<T, ParseError> {
        if self.kept.is_empty() {
            return Ok(value);
        }
        self.kept
            .sort_by_key(|mistake| (mistake.line, mistake.column));
        Err(ParseError {
            mistakes: self.kept,
            more: self.more,
        })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }
}

/// Why a question about a graph has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GraphError {
    /// A random graph of too few nodes or too many.
    #[error("a random graph has at least 2 nodes and at most a million, not {0}")]
    Size(u32),
    /// No node has this name.
    #[error("there is no node `{name}`{}", did_you_mean(.meant.as_deref()))]
    UnknownNode {
        /// The name.
        name: String,
        /// The node's name that is most like it.
        meant: Option<String>,
    },
    /// The nodes are called by their numbers, and this is none of them.
    #[error("there is no node `{name}`: the nodes are numbered from 1 to {nodes}")]
    UnknownNumber {
        /// The name in place of a number.
        name: String,
        /// Number of nodes.
        nodes: u32,
    },
    /// No node has this number, counted from 0.
    #[error("there is no node of number {0}")]
    Number(u32),
    /// A path without a start.
    #[error("a path needs a node to start from")]
    NoStart,
    /// A path without a goal.
    #[error("a path needs a node to lead to")]
    NoGoal,
    /// The graph has estimates for other goals.
    #[error("no estimate leads to {goal}: the graph has estimates to {known}")]
    OtherGoals {
        /// The goal asked for.
        goal: String,
        /// The goals for which there are estimates.
        known: String,
    },
    /// The graph has no estimates.
    #[error("the graph has no estimates: write lines such as h: Arad 366")]
    NoEstimates,
    /// A node without coordinates.
    #[error("{node} has no coordinates{}: straight lines need those of every node", nor_others(*.others))]
    NoPlace {
        /// The first such node.
        node: String,
        /// Number of further nodes without coordinates.
        others: usize,
    },
}

impl GraphError {
    /// Returns that no node of these has this name.
    pub(crate) fn unknown<'k>(name: &str, known: impl Iterator<Item = &'k str> + Clone) -> Self {
        Self::UnknownNode {
            name: short(name),
            meant: nearest(name, known).map(str::to_owned),
        }
    }
}

pub(crate) fn did_you_mean(meant: Option<&str>) -> String {
    meant.map_or_else(String::new, |meant| format!(" (did you mean `{meant}`?)"))
}

fn nor_others(count: usize) -> String {
    match count {
        0 => String::new(),
        1 => ", nor has 1 other node".to_owned(),
        count => format!(", nor have {count} other nodes"),
    }
}

/// Returns the beginning of a text on one line, for a message.
pub(crate) fn short(text: &str) -> String {
    const MOST: usize = 40;
    let printed = |letter: char| if letter.is_control() { ' ' } else { letter };
    let mut letters = text.chars().map(printed);
    let mut short: String = letters.by_ref().take(MOST).collect();
    if letters.next().is_some() {
        short.push_str("...");
    }
    short
}
