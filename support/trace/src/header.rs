//! The first line of a trace, and the last.

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

    /// Returns the number that stands for a cost of 1, where costs are counted in small units.
    #[must_use]
    pub fn unit(&self) -> f64 {
        let unit = self.setting.get("unit");
        unit.and_then(|unit| unit.parse().ok()).unwrap_or(1.0)
    }

    /// Adds a fact to the setting.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.setting.insert(name.to_owned(), value.into());
        self
    }
}

/// Whether a trace is whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It is whole: its last line is an end, which agrees with the events before it.
    Whole(End),
    /// It breaks off, since its writer was killed, had no room on the disk, or is still writing.
    CutOff(CutOff),
}

/// The place where a trace breaks off. The events before it are true; how much is missing is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutOff {
    /// Number of whole events.
    pub events: u64,
    /// Number of bytes of another line after them: 0 if it breaks off between two lines.
    pub remnant: u64,
}

/// The last line of a trace: how the run has ended, and how much of it the trace holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename = "end")]
pub struct End {
    /// The result of the run, in a few words: `solved`, `stopped: the time ran out`.
    pub outcome: String,
    /// The actions of the solution, the moves of the principal variation, or the move advised;
    /// nothing if there is no answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answer: Vec<String>,
    /// Number of events in the trace.
    pub events: u64,
    /// Number of events that came after them and were left out.
    pub left_out: u64,
}

impl End {
    /// The name of the event.
    pub(crate) const EVENT: &'static str = "end";
}
