//! Progress of a request.

use advice_questions::verify::Counterexample;
use search_core::Statistics;
use serde::Serialize;

/// Progress of a request.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "at", rename_all = "snake_case")]
pub enum Progress {
    /// A search has done this much.
    Searching {
        /// Nodes expanded.
        expanded: u64,
        /// Nodes generated.
        generated: u64,
    },
    /// A table is being built.
    Building {
        /// Number of entries whose values are known.
        found: u64,
        /// Number of all entries.
        entries: u64,
    },
    /// A table of advice is being proved.
    Proving {
        /// Number of positions about which it has been asked.
        asked: u64,
        /// Number of all positions.
        numbers: u64,
    },
    /// A position from which a table of advice misses its aim; reported at most once.
    Failing(Box<Counterexample>),
}

impl Progress {
    /// Returns whether it is reported only once and so must not be skipped.
    #[must_use]
    pub fn is_news(&self) -> bool {
        matches!(self, Self::Failing(_))
    }
}

impl From<&Statistics> for Progress {
    fn from(statistics: &Statistics) -> Self {
        Self::Searching {
            expanded: statistics.expanded,
            generated: statistics.generated,
        }
    }
}
