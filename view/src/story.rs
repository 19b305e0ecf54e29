//! What a trace tells: the nodes of a tree, and how each event changes them.

use std::ops::Range;

use rustc_hash::FxHashMap;
use trace::{End, Family, Header};

/// The algorithm whose nodes have means.
pub(crate) const MCTS: &str = "mcts";

/// A node of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The node above, by number; `None` at a root.
    pub parent: Option<usize>,
    /// How far it is from its root.
    pub depth: usize,
    /// The state or position, by its number in [`Story::texts`]; `None` as long as nothing but the
    /// move that leads there is known.
    pub state: Option<usize>,
    /// The action or move that leads here, likewise.
    pub action: Option<usize>,
    /// Whose node it is.
    pub side: Side,
}

/// Whose node it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// A node of a search from the start.
    Forward,
    /// A node of a search from the goal.
    Backward,
    /// MAX is to move.
    Max,
    /// MIN is to move.
    Min,
    /// The side that asks for advice is to move.
    Us,
    /// Its opponent is to move.
    Them,
}

/// How a node stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Status {
    /// The search has not met it.
    Unmet,
    /// Generated, or tried, and no more.
    Open,
    /// Expanded; in a search that hands values up, its moves are being tried.
    Expanded,
    /// Dropped: the state is known already.
    Duplicate,
    /// Left out by a bound, or for want of room.
    Pruned,
    /// It lies at the depth limit.
    DepthLimit,
    /// The goal that was found.
    Goal,
    /// Given a static value.
    Leaf,
    /// Its value has been handed up.
    Valued,
    /// Its value is proved, by the evaluator or, in Monte Carlo tree search, by what is proved below it.
    Proved,
    /// Its value is known from before.
    Recalled,
    /// A move that a cut-off leaves out.
    Cut,
    /// The better goal holds: a leaf of the forcing tree.
    BetterGoal,
    /// A forcing tree has been found below.
    Satisfied,
    /// There is no forcing tree below.
    Failed,
    /// The holding goal is violated.
    Violated,
    /// They have no reply to consider.
    NoReplies,
}

/// What an event changes in a node, or in the search as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Field {
    /// How the node stands: a [`Status`] by its number.
    Status,
    /// The value, written as it is shown.
    Value,
    /// The best value that MAX is sure of elsewhere.
    Alpha,
    /// The best value that MIN is sure of elsewhere.
    Beta,
    /// Why something was left out.
    Why,
    /// The cost of the path.
    G,
    /// The estimate.
    H,
    /// Their sum.
    F,
    /// How often the search has come here; in Monte Carlo tree search, for how many simulations that counts.
    Visits,
    /// The mean of these simulations.
    Mean,
    /// What the latest simulation is worth.
    Result,
    /// How much a move was worth trying when it was selected.
    Urgency,
    /// Of the whole: the pass, from 1.
    Pass,
    /// Of the whole: the simulation, from 1.
    Simulation,
    /// Of the whole: the bound on `f`.
    Bound,
    /// Of the whole: the bound on the depth.
    DepthBound,
    /// Of the whole: how many times an estimate counts.
    Weight,
    /// Of the whole: the direction that is searched.
    Direction,
    /// Of the whole: the rule that holds.
    Rule,
    /// Of the whole: the advice that is tried.
    Advice,
}

/// What a field holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Held {
    /// Nothing.
    Nothing,
    /// A number.
    Number(i64),
    /// A text.
    Text(Box<str>),
}

/// One change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The node; `None` for what is true of the whole.
    pub node: Option<usize>,
    /// What changes.
    pub field: Field,
    /// What it holds from now on.
    pub held: Held,
}

/// One event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its name, by number in [`Story::events`].
    pub event: usize,
    /// The node that it is about.
    pub node: Option<usize>,
    /// What it changes, in [`Story::changes`].
    pub changes: Range<usize>,
}

/// A whole run, as its trace tells it.
#[derive(Clone, Debug)]
pub struct Story {
    /// What was run.
    pub header: Header,
    /// How it ended, unless the trace breaks off.
    pub end: Option<End>,
    /// All nodes, each after the node above it.
    pub nodes: Vec<Node>,
    /// All steps.
    pub steps: Vec<Step>,
    /// The changes of all steps.
    pub changes: Vec<Change>,
    /// The names of events that occur.
    pub events: Vec<String>,
    /// States and actions, each once.
    pub texts: Vec<String>,
    /// The nodes from the root to the answer, if there is one.
    pub answer: Vec<usize>,
}

/// Numbers for texts.
#[derive(Debug, Default)]
pub(crate) struct Texts {
    pub(crate) texts: Vec<String>,
    numbers: FxHashMap<String, usize>,
}

impl Status {
    /// All of them, by number.
    pub const ALL: [Self; 17] = [
        Self::Unmet,
        Self::Open,
        Self::Expanded,
        Self::Duplicate,
        Self::Pruned,
        Self::DepthLimit,
        Self::Goal,
        Self::Leaf,
        Self::Valued,
        Self::Proved,
        Self::Recalled,
        Self::Cut,
        Self::BetterGoal,
        Self::Satisfied,
        Self::Failed,
        Self::Violated,
        Self::NoReplies,
    ];

    /// The status in a word or two.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Unmet => "not met",
            Self::Open => "open",
            Self::Expanded => "expanded",
            Self::Duplicate => "duplicate",
            Self::Pruned => "pruned",
            Self::DepthLimit => "depth limit",
            Self::Goal => "goal",
            Self::Leaf => "leaf",
            Self::Valued => "valued",
            Self::Proved => "proved",
            Self::Recalled => "recalled",
            Self::Cut => "cut off",
            Self::BetterGoal => "better goal",
            Self::Satisfied => "satisfied",
            Self::Failed => "failed",
            Self::Violated => "holding goal violated",
            Self::NoReplies => "no replies",
        }
    }
}

impl Side {
    /// The side in a word.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Forward => "forward",
            Self::Backward => "backward",
            Self::Max => "MAX",
            Self::Min => "MIN",
            Self::Us => "us",
            Self::Them => "them",
        }
    }
}

impl Story {
    /// Do the nodes have means of simulations?
    pub(crate) fn has_means(&self) -> bool {
        self.header.of == Family::Game && self.header.algorithm == MCTS
    }

    /// Do the nodes have windows, the values that MAX and MIN are sure of elsewhere?
    pub(crate) fn has_windows(&self) -> bool {
        let is_minimax = self.header.algorithm.contains("minimax");
        let is_game = self.header.of == Family::Game;
        is_game && !self.has_means() && !is_minimax && !self.has_proof_numbers()
    }

    /// Are the values of the nodes proof numbers?
    pub(crate) fn has_proof_numbers(&self) -> bool {
        self.events.iter().any(|event| event == "numbered")
    }

    /// What a step changes.
    #[must_use]
    pub fn changes(&self, step: &Step) -> &[Change] {
        &self.changes[step.changes.clone()]
    }

    /// The state of a node, as the trace writes it.
    #[must_use]
    pub fn state(&self, node: usize) -> Option<&str> {
        self.nodes[node].state.map(|text| self.texts[text].as_str())
    }

    /// The action that leads to a node, as the trace writes it.
    #[must_use]
    pub fn action(&self, node: usize) -> Option<&str> {
        self.nodes[node]
            .action
            .map(|text| self.texts[text].as_str())
    }

    /// The nodes from a root to this one.
    #[must_use]
    pub fn line(&self, node: usize) -> Vec<usize> {
        let above = |node: &usize| self.nodes[*node].parent;
        let mut line: Vec<_> = std::iter::successors(Some(node), above).collect();
        line.reverse();
        line
    }
}

impl Texts {
    pub(crate) fn number(&mut self, text: &str) -> usize {
        if let Some(&number) = self.numbers.get(text) {
            return number;
        }
        let number = self.texts.len();
        self.texts.push(text.to_owned());
        self.numbers.insert(text.to_owned(), number);
        number
    }
}
