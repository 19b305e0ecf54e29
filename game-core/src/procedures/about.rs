//! What is known of a procedure before it runs.

use search_core::{OptionSpec, Outline};

use crate::PROCEDURES;
use crate::procedures::analyst::Entry;
use crate::textbook::alpha_beta;

/// A procedure of [the list](crate::PROCEDURES): its name, and what one has to know of it.
#[derive(Debug)]
pub struct Procedure {
    /// The name by which it is asked for.
    pub name: &'static str,
    /// What this crate calls it: `Negamax::deepen`.
    pub item: &'static str,
    /// Other names that people type.
    pub aliases: &'static [&'static str],
    /// What it does, in a line.
    pub summary: &'static str,
    /// Where it was published.
    pub source: &'static str,
    /// What its answer is worth.
    pub finds: &'static str,
    /// Of several moves that are as good, the one it takes.
    pub of_equals: &'static str,
    /// What it keeps in memory.
    pub memory: &'static str,
    /// What it answers.
    pub answers: Answers,
    /// What it needs of a game beside its moves.
    pub needs: &'static [Needs],
    /// Can it be told in which order to try moves?
    pub orders_moves: bool,
    /// Does it look fewer plies ahead before it looks as many as it is asked to?
    pub deepens: bool,
    /// Do its events tell windows, what MAX and MIN are sure of elsewhere?
    pub has_windows: bool,
    /// In which order it visits the tree.
    pub visits: Visits,
    /// What it can be told.
    pub options: &'static [OptionSpec],
    /// Options of others that one may expect of it, and why it has none of them.
    pub lacks: &'static [(&'static str, &'static str)],
    /// What it does, line by line.
    pub outline: Outline,
}

impl Procedure {
    /// The name of the one that is meant if nobody says which.
    pub const DEFAULT: &'static str = <alpha_beta::Listed as Entry>::ABOUT.name;

    /// What an entry need not say if it is usual: it looks ahead and values a position by an opinion.
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

    /// The procedure of the list with this name or alias.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        PROCEDURES.iter().find(|entry| entry.is_called(name))
    }

    /// Is it called so?
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }

    /// Does it need this of a game?
    #[must_use]
    pub fn needs(&self, what: Needs) -> bool {
        self.needs.contains(&what)
    }
}

/// What a procedure answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// What a position is worth: an [`Analysis`](crate::Analysis).
    Value,
    /// What simulations say of it: an [`MctsAnalysis`](crate::MctsAnalysis).
    Simulations,
    /// Whether a [`Claim`](crate::Claim) is true, with a [`Strategy`](crate::Strategy) that proves it.
    Proof,
}

/// In which order a procedure visits the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visits {
    /// All below a node before the next node.
    DepthFirst,
    /// Next the node that promises most, wherever it is.
    BestFirst,
}

/// What a procedure needs of a game beside its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// An opinion of positions: an [`Evaluator`](crate::Evaluator).
    Evaluator,
    /// Numbers that tell positions apart: the game is [`Keyed`](crate::Keyed).
    Keys,
}

impl Procedure {
    /// The names of those of the list that are so, in words.
    #[must_use]
    pub fn list(is_so: impl Fn(&Self) -> bool) -> String {
        let names: Vec<_> = PROCEDURES.iter().filter(|entry| is_so(entry)).collect();
        let mut text = String::new();
        for (number, entry) in names.iter().enumerate() {
            text += match number {
                0 => "",
                number if number + 1 == names.len() => " and ",
                _ => ", ",
            };
            text += entry.name;
        }
        text
    }
}
