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
        let known = self.nodes.with_state(&entry.state).next();
        let Some(id) = known else {
            let id = self.nodes.put(Stored {
                state: entry.state.clone(),
                parent: entry.id,
                action: entry.action,
                depth: entry.depth,
                g,
                extra: (),
            })?;
            self.nodes.index(id);
            return Ok((Standing::New, id));
        };
        let node = self.nodes.get_mut(id);
        if node.g <= g {
            return Ok((Standing::Known, id));
        }
        (node.parent, node.action, node.depth, node.g) = (entry.id, entry.action, entry.depth, g);
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
