//! Ends of traces.

use serde::{Deserialize, Serialize};

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
