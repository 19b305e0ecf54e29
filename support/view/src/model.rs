//! Contents of a trace: the nodes of a tree, and how each event changes them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use game_core::{Answers, Procedure, Visits};
use trace::{End, Ending, Family, Header};

use crate::log::{Changes, Log};
use crate::nodes::Nodes;
use crate::texts::Texts;

/// A node of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The node above, by number; `None` at a root.
    pub parent: Option<usize>,
    /// Depth below its root.
    pub depth: usize,
    /// The state or position, by its number among the texts; `None` as long as only the move that
    /// leads there is known.
    pub state: Option<usize>,
    /// The action or move that leads here, likewise.
    pub action: Option<usize>,
    /// The side that the node belongs to.
    pub side: Side,
}

/// The side that a node belongs to.
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
    /// Chance is to move.
    Chance,
}

/// The status of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Status {
    /// The search has not met it.
    Unmet,
    /// Generated, or tried, and no more.
    Open,
    /// Expanded; in a search that backs values up, its moves are being tried.
    Expanded,
    /// Dropped: the state is already known.
    Duplicate,
    /// Left out by a bound, or for lack of room.
    Pruned,
    /// It lies at the depth limit.
    DepthLimit,
    /// The goal that was found.
    Goal,
    /// Given a static value.
    Leaf,
    /// Its value has been backed up.
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

/// Field of a node or of the search as a whole, which an event may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Field {
    /// The status: a [`Status`] by its number.
    Status,
    /// The value, written as it is shown.
    Value,
    /// The best value that MAX is sure of elsewhere.
    Alpha,
    /// The best value that MIN is sure of elsewhere.
    Beta,
    /// Reason why something was left out.
    Why,
    /// The cost of the path.
    G,
    /// The estimate.
    H,
    /// Their sum.
    F,
    /// Number of times the search has visited the node; in Monte Carlo tree search, the simulations counted for it.
    Visits,
    /// The mean of these simulations.
    Mean,
    /// Value of the latest simulation.
    Result,
    /// Urgency of trying a move when it was selected.
    Urgency,
    /// Of the whole: the iteration, from 1.
    Iteration,
    /// Of the whole: the simulation, from 1.
    Simulation,
    /// Of the whole: the bound on `f`.
    Bound,
    /// Of the whole: the bound on the depth.
    DepthBound,
    /// Of the whole: the weight of an estimate.
    Weight,
    /// Of the whole: the direction that is searched.
    Direction,
    /// Of the whole: the rule that holds.
    Rule,
    /// Of the whole: the advice that is tried.
    Advice,
    /// The greatest value at which the search stays below the node.
    Limit,
}

/// Contents of a field.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Held<'s> {
    /// Nothing.
    Nothing,
    /// A number.
    Number(i64),
    /// A text.
    Text(Cow<'s, str>),
}

/// One change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change<'s> {
    /// The node; `None` if the change is to the whole.
    pub node: Option<usize>,
    /// Field that changes.
    pub field: Field,
    /// Its contents from now on.
    pub held: Held<'s>,
}

/// One event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its name, by number in [`Model::events`].
    pub event: usize,
    /// The node that it is about.
    pub node: Option<usize>,
}

/// A run, as in its trace: nodes, and steps that change them.
///
/// If there was no room for all events, it has the first ones; the others are only counted.
#[derive(Clone, Debug)]
pub struct Model {
    /// Header of the trace: the problem and the method.
    pub header: Header,
    /// End of the trace.
    pub ending: Ending,
    /// The names of events that occur.
    pub events: Vec<String>,
    /// The nodes from the root to the answer, as far as they are known.
    pub answer: Vec<usize>,
    /// Number of times each event, by its number, has come after the last step.
    pub counted: BTreeMap<usize, u64>,
    /// The numbers of values that are written in words.
    pub(crate) worth: BTreeMap<String, i64>,
    pub(crate) nodes: Nodes,
    pub(crate) log: Log,
    pub(crate) texts: Texts,
}

impl Status {
    /// All of them, by number, with their names.
    pub(crate) const ALL: [(Self, &str); 17] = [
        (Self::Unmet, "not met"),
        (Self::Open, "open"),
        (Self::Expanded, "expanded"),
        (Self::Duplicate, "duplicate"),
        (Self::Pruned, "pruned"),
        (Self::DepthLimit, "depth limit"),
        (Self::Goal, "goal"),
        (Self::Leaf, "leaf"),
        (Self::Valued, "valued"),
        (Self::Proved, "proved"),
        (Self::Recalled, "recalled"),
        (Self::Cut, "cut off"),
        (Self::BetterGoal, "better goal"),
        (Self::Satisfied, "satisfied"),
        (Self::Failed, "failed"),
        (Self::Violated, "holding goal violated"),
        (Self::NoReplies, "no replies"),
    ];

    /// Returns the status in a word or two.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

impl Field {
    /// All of them, by number, with their names.
    pub(crate) const ALL: [(Self, &str); 21] = [
        (Self::Status, "status"),
        (Self::Value, "value"),
        (Self::Alpha, "alpha"),
        (Self::Beta, "beta"),
        (Self::Why, "why"),
        (Self::G, "g"),
        (Self::H, "h"),
        (Self::F, "f"),
        (Self::Visits, "visits"),
        (Self::Mean, "mean"),
        (Self::Result, "result"),
        (Self::Urgency, "urgency"),
        (Self::Iteration, "iteration"),
        (Self::Simulation, "simulation"),
        (Self::Bound, "bound"),
        (Self::DepthBound, "depth bound"),
        (Self::Weight, "weight"),
        (Self::Direction, "direction"),
        (Self::Rule, "rule"),
        (Self::Advice, "advice"),
        (Self::Limit, "limit"),
    ];
}

impl Side {
    /// All of them, by number, with their names.
    pub(crate) const ALL: [(Self, &str); 7] = [
        (Self::Forward, "forward"),
        (Self::Backward, "backward"),
        (Self::Max, "MAX"),
        (Self::Min, "MIN"),
        (Self::Us, "us"),
        (Self::Them, "them"),
        (Self::Chance, "chance"),
    ];

    /// Returns the side in a word.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

impl Model {
    /// Returns the procedure of the list that was recorded, if it is one.
    fn procedure(&self) -> Option<&'static Procedure> {
        let is_game = self.header.of == Family::Game;
        Procedure::named(&self.header.algorithm).filter(|_| is_game)
    }

    /// Returns whether the nodes have means of simulations.
    pub(crate) fn has_means(&self) -> bool {
        let listed = self.procedure();
        listed.is_some_and(|procedure| procedure.answers == Answers::Simulations)
    }

    /// Returns whether the nodes have windows, the values that MAX and MIN are sure of elsewhere.
    pub(crate) fn has_windows(&self) -> bool {
        let listed = self.procedure();
        self.header.of == Family::Game && listed.is_none_or(|procedure| procedure.has_windows)
    }

    /// Returns whether the value of a node that has been left again bounds the node's true value, seen from the node
    /// above.
    pub(crate) fn has_bounds(&self) -> bool {
        let listed = self.procedure();
        let leaps = listed.is_some_and(|procedure| procedure.visits == Visits::BestFirst);
        self.header.of == Family::Game && !leaps && !self.has_means() && !self.has_proof_numbers()
    }

    /// Returns whether the values of the nodes are proof numbers.
    pub(crate) fn has_proof_numbers(&self) -> bool {
        self.events.iter().any(|event| event == "numbered")
    }

    /// Returns the end of the run, unless the trace breaks off.
    #[must_use]
    pub fn end(&self) -> Option<&End> {
        match &self.ending {
            Ending::Whole(end) => Some(end),
            Ending::CutOff(_) => None,
        }
    }

    /// Returns the number of nodes. They are numbered from 0, each after the node above it.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the node of this number.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[must_use]
    pub fn node(&self, number: usize) -> Node {
        self.nodes.get(number)
    }

    /// Returns the number of steps, which are numbered from 0.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.log.len()
    }

    /// Returns the number of events in the trace: the steps, and those that are only counted.
    #[must_use]
    pub fn all_events(&self) -> u64 {
        self.steps() as u64 + self.without_room()
    }

    /// Returns the number of events that are only counted, since there was no room for them.
    #[must_use]
    pub fn without_room(&self) -> u64 {
        self.counted.values().sum()
    }

    /// Returns the step of this number.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[must_use]
    pub fn step(&self, number: usize) -> Step {
        self.log.step(number)
    }

    /// Returns the changes of the step with this number, in order.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[must_use]
    pub fn changes(&self, step: usize) -> Changes<'_> {
        self.log.changes(step)
    }

    /// Returns the state of a node, as the trace writes it.
    #[must_use]
    pub fn state(&self, node: usize) -> Option<&str> {
        self.node(node).state.map(|text| self.texts.get(text))
    }

    /// Returns the action that leads to a node, as the trace writes it.
    #[must_use]
    pub fn action(&self, node: usize) -> Option<&str> {
        self.node(node).action.map(|text| self.texts.get(text))
    }

    /// Returns the nodes from a root to this one.
    #[must_use]
    pub fn line(&self, node: usize) -> Vec<usize> {
        self.nodes.line(node)
    }
}
