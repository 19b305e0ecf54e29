//! How far a request is.

use search_core::Statistics;
use serde::Serialize;

/// How far a request is.
#[derive(Clone, Copy, Debug, Serialize)]
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
        /// How many of its entries are known.
        found: u64,
        /// How many there are.
        entries: u64,
    },
}

impl From<&Statistics> for Progress {
    fn from(statistics: &Statistics) -> Self {
        Self::Searching {
            expanded: statistics.expanded,
            generated: statistics.generated,
        }
    }
}
