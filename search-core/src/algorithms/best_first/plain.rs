//! Nodes as they are, for every space.

use std::hash::Hash;

use super::closed_list::{ClosedList, Membership, Opened};
use crate::containers::node_arena::{Id, Nodes, Stored};
use crate::containers::open_list::{Entry, Levels, Shelf};
use crate::{Cost, Heuristic, Limit, StateSpace};

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

/// States may be large, so that nodes are not moved when a level is sorted.
impl<S: StateSpace + ?Sized, H: Heuristic<S>> Entry for Opened<S, H> {
    type Leveled = usize;
    type Shelf = Shelf<Self>;

    fn push_on<K: Cost, C: Cost>(
        self,
        levels: &mut Levels<K, C, usize>,
        nodes: &mut Shelf<Self>,
        key: K,
        g: C,
    ) {
        levels.push(key, g, nodes.put(self));
    }

    fn take_from(shelf: &mut Shelf<Self>, place: usize) -> Option<Self> {
        shelf.take(place)
    }

    fn get<'a>(shelf: &'a Shelf<Self>, place: &'a usize) -> Option<&'a Self> {
        shelf.get(*place)
    }

    fn shelf_bytes(shelf: &Shelf<Self>) -> usize {
        shelf.bytes()
    }
}

impl<S, H> ClosedList<S, H> for Plain<S>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    H: Heuristic<S>,
{
    type Entry = Opened<S, H>;

    fn entry(&self, node: Opened<S, H>) -> Opened<S, H> {
        node
    }

    fn close(&mut self, entry: &Opened<S, H>, g: S::Cost) -> Result<(Membership, Id), Limit> {
        // Made only if it is kept, since that copies the state.
        let node = || Stored {
            state: entry.state.clone(),
            parent: entry.id,
            action: entry.action,
            depth: entry.depth,
            g,
            extra: (),
        };
        let Some(id) = self.nodes.index_next(&entry.state)? else {
            return Ok((Membership::New, self.nodes.put(node())?));
        };
        let known = self.nodes.get_mut(id);
        if known.g <= g {
            return Ok((Membership::Closed, id));
        }
        // In its old place, so that its children now hang on the cheaper path.
        *known = node();
        Ok((Membership::Reached, id))
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
