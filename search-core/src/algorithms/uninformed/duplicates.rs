//! When a successor counts as already known.

use std::hash::Hash;

use crate::StateSpace;
use crate::algorithms::options::{OptionSpec, Values};
use crate::containers::node_arena::{Id, Nodes, Stored};

/// Which successors are dropped because the open or closed list holds them already
/// \[`RETAIN_NEW`\].
///
/// The children of a node are compared with the nodes known before, not with one another. Children
/// that take back the last action ([`StateSpace::takes_back`]) are never produced, whatever is
/// chosen here.
///
/// The printed programs compare records with `member`, which can be read in several ways; each has
/// a name here. [`SameState`](Self::SameState) is the meaning that the text states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Duplicates {
    /// None: the search runs through the tree of all paths but those that take back an action. This is what the printed programs do
    /// when taken literally, since every record they compare holds a fresh identifier.
    Unnoticed,
    /// Those with the same state, reached by the same last action.
    SameStateAndAction,
    /// Those with the same state.
    SameState,
    /// Those with the same state at no greater depth. Needed for a depth-limited search to be
    /// complete up to its limit.
    SameStateNoDeeper,
}

/// Which successors are dropped, by name.
pub(crate) const OPTION: OptionSpec = OptionSpec::new(
    "duplicates",
    "DUPLICATES",
    "Which successors breadth-first and depth-limited search drop as known",
)
.or("same-state")
.one_of(&[
    (
        "unnoticed",
        "None, as the printed programs do when taken literally",
    ),
    (
        "same-state-and-action",
        "The same state reached by the same last move",
    ),
    ("same-state", "The same state"),
    (
        "same-state-no-deeper",
        "The same state at no greater depth; makes depth-limited search complete",
    ),
]);

/// Reads the user's choice.
pub(crate) fn read(values: &Values) -> Result<Duplicates, String> {
    let choices = [
        Duplicates::Unnoticed,
        Duplicates::SameStateAndAction,
        Duplicates::SameState,
        Duplicates::SameStateNoDeeper,
    ];
    values.choose(&OPTION, &choices)
}

impl Duplicates {
    /// Indexes the last node, unless it is known: unless it counts as the same as a node before the one with
    /// the number `first`.
    pub(crate) fn retain_last<S>(self, nodes: &mut Nodes<S>, first: Id, last: Id) -> bool
    where
        S: StateSpace + ?Sized,
        S::State: Eq + Hash,
    {
        let is_known = match self {
            Self::Unnoticed => return true,
            Self::SameState => match nodes.index_new(last) {
                None => return true,
                Some(known) => known < first,
            },
            Self::SameStateAndAction | Self::SameStateNoDeeper => {
                let child = nodes.get(last);
                let is_same = |known: &Stored<S, ()>| {
                    if self == Self::SameStateNoDeeper {
                        known.depth <= child.depth
                    } else {
                        known.action == child.action
                    }
                };
                nodes
                    .with_state(&child.state)
                    .any(|id| id < first && is_same(nodes.get(id)))
            }
        };
        if !is_known {
            nodes.index(last);
        }
        !is_known
    }
}
