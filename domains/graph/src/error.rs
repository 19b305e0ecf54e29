//! Errors of files, and of questions about a graph.

use std::fmt::{self, Write};

use thiserror::Error;

use crate::decimal::MOST_DECIMALS;
use crate::graph::{MOST_EDGES, MOST_NODES};
use crate::text::KEYWORDS;

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
    pub(crate) fn of((line, column): (usize, usize), fault: Fault) -> Self {
        let mistake = Mistake {
            line,
            column,
            fault,
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
        for (number, mistake) in self.mistakes.iter().enumerate() {
            if number > 0 {
                f.write_char('\n')?;
            }
            write!(f, "{mistake}")?;
        }
        match self.more {
            0 => Ok(()),
            1 => f.write_str("\nand 1 more mistake"),
            more => write!(f, "\nand {more} more mistakes"),
        }
    }
}

/// A mistake in a file, and its place. Lines and columns are counted from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct Mistake {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// The fault there.
    pub fault: Fault,
}

/// A fault in a file, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// A line that is neither an edge nor a keyword with its list.
    #[error("this is not an edge: write one as A -- B 5 for both ways or A -> B 5 for one")]
    NoEdge,
    /// Something like an arrow.
    #[error("`{0}` is not an arrow: write -- for both ways or -> for one")]
    NoArrow(String),
    /// More arrows than one.
    #[error("a second arrow: write each edge on a line of its own")]
    SecondArrow,
    /// An edge or a list without a name that should be there.
    #[error("a name is missing here")]
    NameMissing,
    /// A colon after something that is not a keyword.
    #[error("there is no keyword `{word}`{}: the keywords are {}, and a name with a colon is written in quotes", did_you_mean(.meant.as_ref()), KEYWORDS.join(", "))]
    Keyword {
        /// The word before the colon.
        word: String,
        /// The keyword that is most like it.
        meant: Option<String>,
    },
    /// A sign that has a meaning elsewhere.
    #[error("`{0}` has no meaning here: a name that contains it is written in quotes")]
    Stray(char),
    /// A quotation mark without its partner.
    #[error("the quotation mark that ends this name is missing")]
    OpenQuote,
    /// A name in quotes with something beside it.
    #[error("a name in quotes stands by itself: put all of it between the marks")]
    BesideQuotes,
    /// A name with a character that cannot be printed.
    #[error("a name cannot contain a control character")]
    Control,
    /// A name that no node has.
    #[error("there is no node `{name}`{}", did_you_mean(.meant.as_ref()))]
    UnknownNode {
        /// The name.
        name: String,
        /// The node's name that is most like it.
        meant: Option<String>,
    },
    /// A name in an edge that no `node:` line declares, in a file that has such lines.
    #[error("`{name}` is not declared{}: where there are node: lines, they name all nodes", did_you_mean(.meant.as_ref()))]
    Undeclared {
        /// The name.
        name: String,
        /// The declared name that is most like it.
        meant: Option<String>,
    },
    /// A node that is declared twice.
    #[error("`{name}` is declared on line {line} already")]
    DeclaredAgain {
        /// The name.
        name: String,
        /// Line of the first declaration.
        line: usize,
    },
    /// Something that should be a number.
    #[error(
        "`{0}` is not a number: write one such as 140 or 2.5; if it belongs to the name, write that in quotes"
    )]
    NoNumber(String),
    /// A number that stands where a name and a number should.
    #[error("a number is missing here: write {0}")]
    NumberMissing(&'static str),
    /// A negative cost or estimate.
    #[error("`{0}` is negative: write a number from 0 up")]
    Negative(String),
    /// Something other than a number, where there is no edge.
    #[error(
        "`{0}` is not a cost: write a number from 0 up, and where there is no way, leave the edge out"
    )]
    NoCost(String),
    /// A number with too many decimals.
    #[error("`{word}` has too many decimals: at most {most} are kept")]
    Decimals {
        /// The number.
        word: String,
        /// Greatest number of decimals.
        most: u32,
    },
    /// A number so large that a path might cost more than can be counted.
    #[error(
        "`{word}` is too large: with {nodes} nodes and {decimals} decimals, write at most {most}"
    )]
    TooLarge {
        /// The number.
        word: String,
        /// The nodes of the graph.
        nodes: usize,
        /// The decimals with which all numbers of the file are kept.
        decimals: u32,
        /// The greatest number for which all paths can be counted.
        most: String,
    },
    /// A coordinate beyond those that can be kept.
    #[error("`{0}` is too large for a coordinate: write numbers up to 1000000000000")]
    FarAway(String),
    /// A place that is not a name and two numbers.
    #[error("a place is a name and two numbers, such as at: Arad 91 492")]
    Place,
    /// A second place for a node.
    #[error("`{name}` has its place on line {line} already")]
    PlacedAgain {
        /// The node.
        name: String,
        /// Line of the first place.
        line: usize,
    },
    /// A second estimate from a node to the same goal.
    #[error("the estimate of `{name}`{} stands on line {line} already", to_goal(.goal.as_ref()))]
    EstimatedAgain {
        /// The node.
        name: String,
        /// The goal, if the estimate names one.
        goal: Option<String>,
        /// Line of the first estimate.
        line: usize,
    },
    /// An estimate with the arrow of an edge for both ways.
    #[error("an estimate leads one way: write h: A -> B 5")]
    TwoWayEstimate,
    /// A file without a node.
    #[error("there is no node: write an edge such as A -- B 5")]
    Empty,
    /// Too many nodes.
    #[error("too many nodes: at most {MOST_NODES} can be kept")]
    Nodes,
    /// Too many edges.
    #[error("too many edges: at most {MOST_EDGES} can be kept")]
    Edges,
    /// Most lines are not edges, and most likely the file is not a graph.
    #[error(
        "this and {others} other lines are not edges, so this may be a file of another kind: write an edge as A -- B 5 for both ways or A -> B 5 for one"
    )]
    NoEdges {
        /// Number of other lines that are not edges.
        others: usize,
    },
    /// A DIMACS file for another challenge.
    #[error("a file of `p {kind}` says nothing of costs and is not read: expected {expected}")]
    OtherDimacs {
        /// Purpose of the file.
        kind: String,
        /// The expected text.
        expected: &'static str,
    },
    /// A line that DIMACS files do not have.
    #[error("expected {expected}")]
    Dimacs {
        /// The expected text.
        expected: &'static str,
    },
    /// A number of a node that the file does not have.
    #[error("there is no node {node}: they are numbered from 1 to {nodes}")]
    NodeNumber {
        /// The number.
        node: u64,
        /// Number of nodes.
        nodes: u32,
    },
    /// Coordinates for another graph.
    #[error("these are coordinates of {places} nodes; the graph has {nodes}")]
    OtherNodes {
        /// For how many nodes there are coordinates.
        places: u64,
        /// Number of nodes of the graph.
        nodes: u32,
    },
    /// The numbers of lines and the number in the heading differ.
    #[error("the heading announces {announced} lines `{letter}`, there are {found}")]
    Lines {
        /// First letter of the lines.
        letter: char,
        /// Number of lines announced.
        announced: u64,
        /// Number of lines found.
        found: u64,
    },
}

impl Fault {
    pub(crate) fn decimals(word: &str) -> Self {
        Self::Decimals {
            word: short(word),
            most: MOST_DECIMALS,
        }
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
    #[error("there is no node `{name}`{}", did_you_mean(.meant.as_ref()))]
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

fn did_you_mean(meant: Option<&String>) -> String {
    meant.map_or_else(String::new, |meant| format!(" (did you mean `{meant}`?)"))
}

fn to_goal(goal: Option<&String>) -> String {
    goal.map_or_else(String::new, |goal| format!(" to `{goal}`"))
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

/// The most mistakes that are kept; the others are only counted.
const MOST_MISTAKES: usize = 20;

/// Mistakes in the order of their discovery.
#[derive(Default)]
pub(crate) struct Mistakes {
    kept: Vec<Mistake>,
    more: usize,
}

impl Mistakes {
    pub(crate) fn add(&mut self, at: (usize, usize), fault: Fault) {
        self.add_with(at, || fault);
    }

    /// Adds a fault that takes time to describe, which is not done if it is only counted.
    pub(crate) fn add_with(
        &mut self,
        (line, column): (usize, usize),
        describe: impl FnOnce() -> Fault,
    ) {
        if self.kept.len() == MOST_MISTAKES {
            self.more += 1;
            return;
        }
        self.kept.push(Mistake {
            line,
            column,
            fault: describe(),
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
