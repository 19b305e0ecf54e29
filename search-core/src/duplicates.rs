//! When a successor counts as known already.

use std::hash::Hash;

use serde::{Deserialize, Serialize};

use crate::StateSpace;
use crate::nodes::{Id, Nodes};

/// Which successors are dropped because the open or closed list holds them already
/// \[`RETAIN_NEW`\].
///
/// The children of a node are compared with the nodes known before, not with one another. Children
/// that take back the last action ([`StateSpace::takes_back`]) are not produced at all, whatever is
/// chosen here.
///
/// The printed programs compare records with `member`, which can be read in several ways; each has
/// a name here. [`SameState`](Self::SameState) is the meaning that the text states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duplicates {
    /// None: the search runs through the tree of all paths but those that take back an action. This is what the printed programs do
    /// when taken literally, since every record they compare holds a fresh identifier.
    Unnoticed,
    /// Those with the same state, reached by the same last action.
    SameStateAndAction,
    /// Those with the same state.
    #[default]
    SameState,
    /// Those with the same state at no greater depth. Needed for a depth-limited search to be
    /// complete up to its limit.
    SameStateNoDeeper,
}

impl Duplicates {
    /// Is the child of `parent` that `action` leads to known?
    pub(crate) fn known<S>(
        self,
        nodes: &Nodes<S>,
        parent: Id,
        action: S::Action,
        state: &S::State,
    ) -> bool
    where
        S: StateSpace + ?Sized,
        S::State: Eq + Hash,
    {
        match self {
            Self::Unnoticed => false,
            Self::SameState => nodes.with_state(state).next().is_some(),
            Self::SameStateAndAction => nodes
                .with_state(state)
                .any(|id| nodes.get(id).action == Some(action)),
            Self::SameStateNoDeeper => {
                let depth = nodes.get(parent).depth + 1;
                nodes
                    .with_state(state)
                    .any(|id| nodes.get(id).depth <= depth)
            }
        }
    }
}
