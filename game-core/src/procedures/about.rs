//! Facts about a procedure, known before it runs.

use search_core::{OptionSpec, Outline};

use crate::procedures::options::DEPTH;

/// A procedure of [the list](crate::PROCEDURES): its name, and all facts about it.
#[derive(Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Procedure {
    /// The name by which it is asked for.
    pub name: &'static str,
    /// Name in this crate: `Negamax::deepen`.
    pub item: &'static str,
    /// Other names that people type.
    pub aliases: &'static [&'static str],
    /// Summary, in a line.
    pub summary: &'static str,
    /// Publication.
    pub source: &'static str,
    /// Guarantee of its answer.
    pub finds: &'static str,
    /// The move it takes among several equally good ones.
    pub of_equals: &'static str,
    /// Memory it uses.
    pub memory: &'static str,
    /// Kind of its answer.
    pub answers: Answers,
    /// Requirements on a game besides moves.
    pub needs: &'static [Needs],
    /// Whether the order in which it tries moves can be set.
    pub orders_moves: bool,
    /// Whether it searches to smaller depths before the requested one.
    pub deepens: bool,
    /// Whether its events show windows, the values that MAX and MIN are sure of elsewhere.
    pub has_windows: bool,
    /// The order in which it visits the tree.
    pub visits: Visits,
    /// The options that it takes.
    pub options: &'static [OptionSpec],
    /// Options of other procedures that one may expect, and why it does not have them.
    pub lacks: &'static [(&'static str, &'static str)],
    /// Steps, line by line.
    pub outline: Outline,
}

impl Procedure {
    /// Name of the procedure by default.
    pub const DEFAULT: &'static str = "alpha-beta";

    /// The name of MTD(f), by which games with a solver of their own may be solved.
    pub const MTD_F: &'static str = "mtd-f";

    /// Usual entry, for fields that are left out: it looks ahead and values positions by an evaluator.
    pub(crate) const USUAL: Self = Self {
        name: "",
        item: "",
        aliases: &[],
        summary: "",
        source: "",
        finds: "",
        of_equals: "the first",
        memory: "a line of play",
        answers: Answers::Value,
        needs: &[Needs::Evaluator],
        orders_moves: false,
        deepens: false,
        has_windows: true,
        visits: Visits::DepthFirst,
        options: &[],
        lacks: &[],
        outline: &[],
    };

    /// Usual entry for games with chance.
    pub(crate) const OF_CHANCE: Self = Self {
        answers: Answers::Expectation,
        needs: &[Needs::Evaluator, Needs::Chance],
        options: &[DEPTH],
        memory: "a line of play, and the events along it",
        ..Self::USUAL
    };

    /// Returns whether this is its name, or an alias.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }

    /// Returns whether it needs this of a game.
    #[must_use]
    pub fn needs(&self, what: Needs) -> bool {
        self.needs.contains(&what)
    }
}

/// Kind of a procedure's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Answers {
    /// Value of a position: an [`Analysis`](crate::Analysis).
    Value,
    /// Value of a position on average: a [`ChanceAnalysis`](crate::ChanceAnalysis).
    Expectation,
    /// Result of simulations: an [`MctsAnalysis`](crate::MctsAnalysis).
    Simulations,
    /// Whether a [`Claim`](crate::Claim) is true, with a [`Strategy`](crate::Strategy) that proves it.
    Proof,
}

/// The order in which a procedure visits the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Visits {
    /// All below a node before the next node.
    DepthFirst,
    /// The most promising node next, wherever it is.
    BestFirst,
}

/// Requirement of a procedure on a game besides moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Needs {
    /// An opinion about positions: an [`Evaluator`](crate::Evaluator).
    Evaluator,
    /// Chance nodes: the game is a [`ChanceGame`](crate::ChanceGame), too.
    Chance,
    /// Numbers that distinguish positions: the game is [`Keyed`](crate::Keyed).
    Keys,
}
