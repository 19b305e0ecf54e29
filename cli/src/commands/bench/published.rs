//! What is published.

use domain_puzzle::{Layout, korf};

use crate::commands::puzzle::PuzzleHeuristic;

/// Instances, and what their counts are of.
pub(crate) struct Published {
    pub(super) goal: Layout,
    /// The easiest first.
    pub(super) instances: Vec<Facts>,
    /// The counts are those of IDA* with this heuristic and movements in conventional order.
    pub(super) heuristic: PuzzleHeuristic,
    /// Is the root among the nodes generated?
    pub(super) counts_root: bool,
    /// Too many to be solved in one run? Then the report says how many were chosen.
    pub(super) too_many: bool,
}

/// An instance and its published facts.
pub(super) struct Facts {
    pub(super) id: u32,
    pub(super) start: Layout,
    pub(super) length: u32,
    pub(super) expanded: Option<u64>,
    pub(super) generated: u64,
}

impl Published {
    /// The heuristic of the fifty instances, as it is written.
    pub(super) const WITH_TABLES: &str = "pdb:6-6-6-6";

    /// The hundred instances of the 15-puzzle.
    pub(super) fn hundred() -> Self {
        let facts = |instance: korf::Instance| Facts {
            id: instance.id,
            start: instance.start,
            length: instance.length,
            expanded: Some(instance.expanded),
            generated: instance.generated,
        };
        Self {
            goal: korf::goal(),
            instances: korf::instances().into_iter().map(facts).collect(),
            heuristic: PuzzleHeuristic::MANHATTAN,
            counts_root: true,
            too_many: false,
        }
    }

    /// The fifty instances of the 24-puzzle.
    pub(super) fn fifty() -> Self {
        let facts = |instance: korf::twenty_four::Instance| Facts {
            id: instance.id,
            start: instance.start,
            length: instance.length,
            expanded: None,
            generated: instance.generated,
        };
        Self {
            goal: korf::twenty_four::goal(),
            instances: korf::twenty_four::instances()
                .into_iter()
                .map(facts)
                .collect(),
            heuristic: PuzzleHeuristic::Patterns("6-6-6-6".to_owned()),
            counts_root: false,
            too_many: true,
        }
    }
}
