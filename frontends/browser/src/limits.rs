//! Limits of a search.

use std::time::Duration;

use search_core::Limits;
use serde::{Deserialize, Serialize};

/// The limits of a request: those that are left out do not hold, except for that on memory.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct LimitsGiven {
    /// Nodes expanded.
    expansions: Option<u64>,
    /// Nodes held.
    nodes: Option<u64>,
    /// Depth.
    depth: Option<u64>,
    /// Time in seconds.
    seconds: Option<f64>,
    /// Memory for nodes and for tables.
    bytes: Option<u64>,
}

/// WebAssembly has at most four gigabytes, and a buffer that grows is copied: two halves must fit.
const BYTES: u64 = 1_000_000_000;

impl LimitsGiven {
    /// Returns the memory that nodes or tables may take.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.unwrap_or(BYTES)
    }

    /// Returns these limits, with the limit on expansions of others, if there is one.
    pub(crate) fn with_expansions_of(self, others: Self) -> Self {
        let expansions = others.expansions.or(self.expansions);
        Self { expansions, ..self }
    }

    /// Returns the limits. An invalid time is ignored.
    pub(crate) fn limits(&self) -> Limits<'static> {
        let time = |seconds: f64| Duration::try_from_secs_f64(seconds).ok();
        Limits {
            expansions: self.expansions,
            stored: self.nodes,
            bytes: Some(self.bytes()),
            depth: self.depth,
            time: self.seconds.and_then(time),
            ..Limits::default()
        }
    }
}
