//! The first line of a trace.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The version of the format that this crate writes and reads.
pub const VERSION: u32 = 1;

/// Subject of a trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format.
    #[serde(rename = "trace")]
    pub version: u32,
    /// Which kind of events the trace holds.
    pub of: Family,
    /// The domain: `puzzle`, `tictactoe`.
    pub problem: String,
    /// Further facts that are needed to draw the domain's states: the goal, the size of the board.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub setting: BTreeMap<String, String>,
    /// The name of the algorithm: `a-star`.
    pub algorithm: String,
    /// The algorithm with all that it uses, for people: `a-star with manhattan`.
    pub method: String,
    /// The state or position where it begins, as the events write it.
    pub start: String,
    /// The program that has written the trace.
    #[serde(default)]
    pub program: String,
}

/// Whose events a trace holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Family {
    /// Search in a state space: the events of `search-core`.
    Search,
    /// Search in a game tree: the events of `game-core`.
    Game,
    /// The search of a table for advice: the events of `advice-lang`.
    Advice,
}

impl Header {
    /// Makes a header without a setting, whose method is the bare algorithm.
    #[must_use]
    pub fn new(of: Family, problem: &str, algorithm: &str, start: &str) -> Self {
        Self {
            version: VERSION,
            of,
            problem: problem.to_owned(),
            setting: BTreeMap::new(),
            algorithm: algorithm.to_owned(),
            method: algorithm.to_owned(),
            start: start.to_owned(),
            program: String::new(),
        }
    }

    /// Adds a fact to the setting.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.setting.insert(name.to_owned(), value.into());
        self
    }
}
