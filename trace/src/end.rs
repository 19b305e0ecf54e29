//! The last line of a trace.

use serde::{Deserialize, Serialize};

/// How the run has ended, and how much of it the trace holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename = "end")]
pub struct End {
    /// What came of the run, in a few words: `solved`, `stopped: the time is up`.
    pub outcome: String,
    /// The actions of the solution, the moves of the principal variation, or the move advised;
    /// nothing if there is no answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answer: Vec<String>,
    /// How many events are in the trace.
    pub events: u64,
    /// How many came after them and were left out.
    pub left_out: u64,
}

impl End {
    /// The name of the event.
    pub(crate) const EVENT: &'static str = "end";
}
