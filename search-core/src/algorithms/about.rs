//! Facts about an algorithm that are known before it runs.

use std::fmt;

use crate::algorithms::options::OptionSpec;
use crate::{Cost, Weight};

/// An algorithm of [the list](crate::ALGORITHMS): its name, and what there is to know about it.
#[derive(Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts, which a table shows side by side"
)]
pub struct Algorithm {
    /// The name by which it is asked for.
    pub name: &'static str,
    /// The item of this crate that implements it: a function, or a type whose items are solutions.
    pub item: &'static str,
    /// Other names that people type.
    pub aliases: &'static [&'static str],
    /// One-line summary.
    pub summary: &'static str,
    /// Publication.
    pub source: &'static str,
    /// On which spaces it finds a solution if there is one.
    pub complete: &'static str,
    /// When its solution is the best one.
    pub optimal: &'static str,
    /// Nodes and states kept in memory.
    pub memory: &'static str,
    /// True if it uses a heuristic.
    pub is_informed: bool,
    /// True if it looks for all solutions rather than for one.
    pub is_series: bool,
    /// True if it follows no path beyond [`max_depth`](crate::max_depth).
    pub bounds_depth: bool,
    /// True if it terminates without a solution on spaces of finitely many states.
    pub ends_without_solution: bool,
    /// Requirements on a space besides successors.
    pub needs: Needs,
    /// The guarantee on its solution.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) promise: Promise,
    /// The options that it takes.
    pub options: &'static [OptionSpec],
    /// The lists that it keeps.
    pub lists: Lists,
    /// Outline of its steps.
    pub outline: Outline,
}

/// Steps in plain words, line by line; in brackets at the end of a line the names of the [events](crate::Event::name)
/// that carry it out.
pub type Outline = &'static [&'static str];

/// Returns the words of a line of an [`Outline`], and the names of its events.
pub fn outline_line(line: &str) -> (&str, impl Iterator<Item = &str>) {
    let (words, events) = line.split_once(" [").unwrap_or((line, "]"));
    let events = events.trim_end_matches(']').split(", ");
    (words, events.filter(|event| !event.is_empty()))
}

impl Algorithm {
    /// The name of the one that is meant if nobody says which: A*.
    pub const DEFAULT: &'static str = "a-star";

    /// Name of IDA*, for which most counts are published.
    pub const IDA_STAR: &'static str = "ida-star";

    /// Default for the fields of an entry: an informed search for one solution, without options.
    pub(crate) const USUAL: Self = Self {
        name: "",
        item: "",
        aliases: &[],
        summary: "",
        source: "",
        complete: "",
        optimal: "",
        memory: "every state",
        is_informed: true,
        is_series: false,
        bounds_depth: false,
        ends_without_solution: true,
        needs: Needs::Successors,
        promise: Promise::Within(Weight::ONE),
        options: &[],
        lists: Lists::Path,
        outline: &[],
    };

    /// Returns whether this is its name or an alias.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }
}

/// Guarantee on the solution of a method, if its heuristic is admissible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// Nothing is promised.
    Nothing,
    /// No solution has fewer actions.
    FewestActions,
    /// It costs at most this many times the least cost: once if it is the best.
    Within(Weight),
}

impl Promise {
    /// Returns whether a solution may cost this much where the best one costs `least`.
    #[must_use]
    pub fn allows<C: Cost>(self, cost: C, least: C) -> bool {
        cost >= least
            && match self {
                Self::Nothing | Self::FewestActions => true,
                Self::Within(weight) => weight.covers(cost, least),
            }
    }
}

/// Requirement of an algorithm on a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Needs {
    /// Successors: any space has them.
    Successors,
    /// Predecessors, and a single goal to begin from: a
    /// [`ReversibleSpace`](crate::ReversibleSpace).
    Predecessors,
    /// Numbers of states: an [`IndexedSpace`](crate::IndexedSpace) that is reversible.
    Numbers,
    /// Jumps over states: a [`JumpSpace`](crate::JumpSpace).
    Jumps,
    /// States as keys: a [`PackedSpace`](crate::PackedSpace).
    PackedStates,
    /// Costs that are whole numbers of at most 64 bits.
    WholeCosts,
    /// Numbers of actions: a [`PackedSpace`](crate::PackedSpace) that gives them.
    NumberedActions,
}

impl fmt::Display for Needs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Successors => "successors",
            Self::Predecessors => "a path back from the goal",
            Self::Numbers => "numbered states",
            Self::Jumps => "jump points",
            Self::PackedStates => "packed states",
            Self::WholeCosts => "costs that are whole numbers of at most 64 bits",
            Self::NumberedActions => "numbered actions",
        })
    }
}

/// Which lists an algorithm keeps, and in what order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Lists {
    /// Open and closed nodes; the open node entered first is taken first.
    Queue,
    /// The successors of the node expanded last come first, in their order.
    Stack,
    /// The least key comes first.
    Best(ListKey),
    /// Layer by layer, at most N nodes of each.
    Layer,
    /// Two open lists, from which nodes are taken in pairs.
    Ends,
    /// No lists: only the path from the root is remembered.
    Path,
    /// The events are about layers, not nodes.
    NoNodes,
}

/// By what open nodes are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum ListKey {
    /// `f`, then greatest `g`, then the latest.
    F,
    /// `g`, then the latest.
    G,
    /// `h`, then greatest `g`, then the latest.
    H,
    /// `g + weight * h`, then greatest `g`, then the latest.
    Weighted,
    /// `f`; the events do not show how ties are broken.
    OnlyF,
}
