//! A closed list of unpacked nodes, for every space.

use std::hash::Hash;

use super::closed_list::{ClosedList, Membership, Opened};
use crate::containers::node_arena::{Id, Nodes, Stored};
use crate::containers::open_list::{Entry, Levels, Shelf};
use crate::{Cost, Heuristic, Limit, Limits, StateSpace};

/// Every state is kept unpacked, with the number of its parent. Under a limit on depth it may be kept several times,
/// since a cheaper path may be too long.
pub(crate) struct Plain<S: StateSpace + ?Sized> {
    nodes: Nodes<S>,
    is_limited: bool,
}

impl<S: StateSpace + ?Sized> Plain<S> {
    /// For a search under these limits.
    pub(crate) fn new(limits: &Limits<'_>) -> Self {
        Self {
            nodes: Nodes::empty(),
            is_limited: limits.depth.is_some(),
        }
    }
}

impl<S> Plain<S>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
{
    /// Closes a node, unless a path to its state is known that is neither costlier nor longer.
    // Not inlined, so that searches without a limit on depth are compiled as if there were none.
    #[inline(never)]
    fn close_within_depth(&mut self, node: Stored<S, ()>) -> Result<(Membership, Id), Limit> {
        let mut membership = Membership::New;
        for id in self.nodes.with_state(&node.state) {
            let known = self.nodes.get(id);
            if known.depth > node.depth {
                membership = membership.max(Membership::Deeper);
            } else if known.g > node.g {
                membership = Membership::Reached;
            } else {
                return Ok((Membership::Closed, id));
            }
        }
        let id = self.nodes.put(node)?;
        self.nodes.index(id);
        Ok((membership, id))
    }

    /// Returns the actions of the cheapest path of at most `depth` actions to a closed state.
    fn path_within(&self, mut depth: u32, state: &S::State) -> Vec<S::Action> {
        let mut actions = Vec::new();
        let mut state = state;
        while let Some(node) = self
            .nodes
            .cheapest(state, depth)
            .map(|id| self.nodes.get(id))
            && let Some(action) = node.action
        {
            actions.push(action);
            state = &self.nodes.get(node.parent).state;
            depth -= 1;
        }
        actions.reverse();
        actions
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
        if self.is_limited {
            return self.close_within_depth(node());
        }
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
        if self.is_limited {
            return self.path_within(node.depth, &node.state);
        }
        self.nodes.solution(node.id).actions
    }

    fn len(&self) -> usize {
        self.nodes.len()
    }

    fn next_bytes(&self) -> usize {
        self.nodes.bytes()
    }
}
