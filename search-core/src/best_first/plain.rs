//! Nodes as they are, for every space.

use std::hash::Hash;

use super::memory::{Memory, Opened, Standing};
use crate::nodes::{Id, Nodes, Stored};
use crate::{Heuristic, Limit, StateSpace};

/// Every state is kept as it is, with the number of its parent.
pub(crate) struct Plain<S: StateSpace + ?Sized> {
    nodes: Nodes<S>,
}

impl<S: StateSpace + ?Sized> Plain<S> {
    pub(crate) fn new() -> Self {
        Self {
            nodes: Nodes::empty(),
        }
    }
}

impl<S, H> Memory<S, H> for Plain<S>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    H: Heuristic<S>,
{
    type Entry = Opened<S, H>;

    fn entry(&self, node: Opened<S, H>) -> Opened<S, H> {
        node
    }

    fn close(&mut self, entry: &Opened<S, H>, g: S::Cost) -> Result<(Standing, Id), Limit> {
        let node = || Stored {
            state: entry.state.clone(),
            parent: entry.id,
            action: entry.action,
            depth: entry.depth,
            g,
            extra: (),
        };
        let Some(id) = self.nodes.index_next(&entry.state)? else {
            return Ok((Standing::New, self.nodes.put(node())?));
        };
        let known = self.nodes.get_mut(id);
        if known.g <= g {
            return Ok((Standing::Known, id));
        }
        *known = node();
        Ok((Standing::Again, id))
    }

    fn open(&self, entry: Opened<S, H>, id: Id) -> Opened<S, H> {
        Opened { id, ..entry }
    }

    fn path(&self, node: &Opened<S, H>) -> Vec<S::Action> {
        self.nodes.solution(node.id).actions
    }

    fn len(&self) -> usize {
        self.nodes.len()
    }

    fn next_bytes(&self) -> usize {
        self.nodes.bytes()
    }
}
