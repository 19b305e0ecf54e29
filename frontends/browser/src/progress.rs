//! How far a request is.

use advice_questions::verify::Counterexample;
use search_core::Statistics;
use serde::Serialize;

/// How far a request is.
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
        /// How many of its entries are known.
        found: u64,
        /// How many there are.
        entries: u64,
    },
    /// A table of advice is being proved.
    Proving {
        /// How many numbers of positions it has been asked about.
        asked: u64,
        /// How many there are.
        numbers: u64,
    },
    /// A position has been found from which a table of advice misses its aim: told at most once.
    Failing(Box<Counterexample>),
}

impl Progress {
    /// Is it told once only, so that it must not be passed over?
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
