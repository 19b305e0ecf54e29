//! The nodes that a search remembers: a tree of paths, with an index by state.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;

use crate::{Cost, Limit, Node, Run, Solution, StateSpace};

/// A node's number; nodes are numbered in the order in which they are added.
// Half a pointer: each node has its parent's number, and the index one for each state.
pub(crate) type Id = u32;

/// A remembered node. `M` is what the algorithm keeps beside it.
pub(crate) struct Stored<S: StateSpace + ?Sized, M> {
    pub(crate) state: S::State,
    pub(crate) parent: Id,
    pub(crate) action: Option<S::Action>,
    pub(crate) depth: u32,
    pub(crate) g: S::Cost,
    pub(crate) extra: M,
}

impl<S: StateSpace + ?Sized, M> Stored<S, M> {
    /// Returns the node as an event shows it.
    pub(crate) fn event(&self, h: Option<S::Cost>) -> Node<'_, S> {
        Node {
            state: &self.state,
            action: self.action,
            depth: self.depth as usize,
            g: self.g,
            h,
        }
    }
}

/// Comparison of a new path to a state with the paths that are known.
pub(crate) enum Standing {
    /// None is known, or only such as are cheaper and longer, or shorter and costlier.
    New,
    /// It is better than that of this node.
    Outdoes(Id),
    /// One that is at least as good is known.
    Outdone,
}

/// The room that the index of a small search needs.
// Seven eighths of 4,096: as much as a table of that many buckets takes before it grows.
const ROOM: usize = 3584;

/// The bytes reserved for nodes at first. Those that are not touched cost next to nothing, and a
/// list that need not grow is not moved.
const SET_ASIDE: usize = 8 << 20;

/// No state that is remembered takes more bytes than this (100 KiB), what it owns on the heap not counted. So
/// no search exhausts the two mebibytes of stack that a thread has by default.
pub const MAX_STATE_SIZE: usize = 100 << 10;

/// All remembered nodes.
pub(crate) struct Nodes<S: StateSpace + ?Sized, M = ()> {
    nodes: Vec<Stored<S, M>>,
    index: HashTable<Id>,
}

impl<S: StateSpace + ?Sized, M: Copy> Nodes<S, M> {
    /// Makes an arena of the start alone, as node 0.
    pub(crate) fn new(start: S::State, extra: M) -> Self {
        Self::check_size();
        let start = Stored {
            state: start,
            parent: 0,
            action: None,
            depth: 0,
            g: S::Cost::ZERO,
            extra,
        };
        // No division by zero: a node has at least the number of its parent.
        let mut nodes = Vec::with_capacity(SET_ASIDE / size_of::<Stored<S, M>>());
        nodes.push(start);
        Self {
            nodes,
            index: HashTable::with_capacity(ROOM),
        }
    }

    /// No node at all, with room for a small search.
    pub(crate) fn empty() -> Self {
        Self::check_size();
        Self {
            nodes: Vec::with_capacity(1024),
            index: HashTable::with_capacity(ROOM),
        }
    }

    const fn check_size() {
        const {
            assert!(
                size_of::<S::State>() <= MAX_STATE_SIZE,
                "states of more than 100 KiB would exhaust the stack: keep them behind a Box"
            );
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the memory that the nodes and the index take.
    pub(crate) fn bytes(&self) -> usize {
        // The index has one control byte for each number.
        self.len() * size_of::<Stored<S, M>>() + self.index.len() * (size_of::<Id>() + 1)
    }

    /// Tells the run what is held: the nodes, the index, and an open list with this number of
    /// entries of this size.
    pub(crate) fn hold<O>(
        &self,
        run: &mut Run<'_, O>,
        open: usize,
        entry: usize,
    ) -> Result<(), Limit> {
        run.hold(open, self.len(), self.bytes() + open * entry)
    }

    pub(crate) fn get(&self, id: Id) -> &Stored<S, M> {
        &self.nodes[id as usize]
    }

    pub(crate) fn get_mut(&mut self, id: Id) -> &mut Stored<S, M> {
        &mut self.nodes[id as usize]
    }

    /// Returns the number of the node that is added next.
    pub(crate) fn next(&self) -> Result<Id, Limit> {
        Id::try_from(self.len()).map_err(|_| Limit::Stored)
    }

    /// Adds the child that `action`, of the given cost, makes of `parent`.
    pub(crate) fn add(
        &mut self,
        parent: Id,
        action: S::Action,
        state: S::State,
        cost: S::Cost,
        extra: M,
    ) -> Result<Id, Limit> {
        let from = self.get(parent);
        self.put(Stored {
            state,
            parent,
            action: Some(action),
            depth: from.depth + 1,
            g: from.g.plus(cost),
            extra,
        })
    }

    /// Adds a node.
    pub(crate) fn put(&mut self, node: Stored<S, M>) -> Result<Id, Limit> {
        let id = self.next()?;
        self.nodes.push(node);
        Ok(id)
    }

    /// Removes the last node, which is not indexed.
    pub(crate) fn drop_last(&mut self) {
        // `pop` would move the node, whose state may be large, over the stack.
        self.nodes.truncate(self.nodes.len() - 1);
    }

    /// Moves the last node, which is not indexed, there.
    pub(crate) fn move_last(&mut self, to: &mut Vec<Stored<S, M>>) {
        // From heap to heap, for the same reason.
        to.append(&mut self.nodes.split_off(self.nodes.len() - 1));
    }

    /// Removes the nodes from this one on but the last, which takes their place. What has been indexed must not
    /// be looked up any more.
    pub(crate) fn keep_only_last(&mut self, first: Id) {
        let last = self.nodes.len() - 1;
        self.nodes.swap(first as usize, last);
        self.nodes.truncate(first as usize + 1);
    }

    /// Returns the node as an event shows it.
    pub(crate) fn event(&self, id: Id, h: Option<S::Cost>) -> Node<'_, S> {
        self.get(id).event(h)
    }

    /// Returns a child that is not stored, as an event shows it.
    pub(crate) fn event_of_child<'a>(
        &self,
        parent: Id,
        action: S::Action,
        state: &'a S::State,
        cost: S::Cost,
        h: Option<S::Cost>,
    ) -> Node<'a, S> {
        let parent = self.get(parent);
        Node {
            state,
            action: Some(action),
            depth: parent.depth as usize + 1,
            g: parent.g.plus(cost),
            h,
        }
    }

    /// Returns the path from the start to a node.
    pub(crate) fn solution(&self, id: Id) -> Solution<S::Action, S::Cost> {
        let cost = self.get(id).g;
        let mut node = self.get(id);
        let mut actions = Vec::with_capacity(node.depth as usize);
        while let Some(action) = node.action {
            actions.push(action);
            node = self.get(node.parent);
        }
        actions.reverse();
        Solution { actions, cost }
    }
}

impl<S, M> Nodes<S, M>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    M: Copy,
{
    /// Enters the node in the index.
    pub(crate) fn index(&mut self, id: Id) {
        let nodes = &self.nodes;
        self.index
            .insert_unique(hash(&nodes[id as usize].state), id, |&id| {
                hash(&nodes[id as usize].state)
            });
    }

    /// Indexes the next node, which must then be added with this state, unless a node with this
    /// state is indexed: then it answers that one.
    #[inline]
    pub(crate) fn index_next(&mut self, state: &S::State) -> Result<Option<Id>, Limit> {
        let id = self.next()?;
        self.make_room();
        Ok(index_as(&mut self.index, &self.nodes, id, state))
    }

    /// Indexes this node, unless a node with its state is indexed: then it answers that one.
    #[inline]
    pub(crate) fn index_new(&mut self, id: Id) -> Option<Id> {
        self.make_room();
        index_as(
            &mut self.index,
            &self.nodes,
            id,
            &self.nodes[id as usize].state,
        )
    }

    #[inline]
    fn make_room(&mut self) {
        // Left to itself the table would only double, however small it is.
        if self.index.len() == self.index.capacity() {
            self.grow_index();
        }
    }

    /// Four times as much room while that is little, and twice as much later.
    #[cold]
    fn grow_index(&mut self) {
        const LITTLE: usize = 1 << 16;
        let room = self.index.capacity();
        // Growing hashes all states again, so a small index does it half as often.
        let more = if room < LITTLE { 3 * room } else { room };
        let hash_of = |&id: &Id| hash(&self.nodes[id as usize].state);
        self.index.reserve(more, hash_of);
    }

    /// Compares a new path to a state with the paths that are known. Under a limit on depth a state may have several
    /// nodes, and a path is outdone only by one that is not longer either.
    pub(crate) fn standing(
        &self,
        state: &S::State,
        (g, depth): (S::Cost, u32),
        is_limited: bool,
    ) -> Standing {
        let mut standing = Standing::New;
        for id in self.with_state(state) {
            let known = self.get(id);
            if known.g <= g && (known.depth <= depth || !is_limited) {
                return Standing::Outdone;
            }
            if known.g >= g && (known.depth >= depth || !is_limited) {
                standing = Standing::Outdoes(id);
            }
        }
        standing
    }

    /// Returns the end of the cheapest path of at most `depth` actions to a state.
    pub(crate) fn cheapest(&self, state: &S::State, depth: u32) -> Option<Id> {
        let nodes = self.with_state(state);
        let short = nodes.filter(|&id| self.get(id).depth <= depth);
        short.min_by_key(|&id| (self.get(id).g, self.get(id).depth))
    }

    /// Returns the indexed nodes with this state.
    pub(crate) fn with_state(&self, state: &S::State) -> impl Iterator<Item = Id> {
        self.index
            .iter_hash(hash(state))
            .copied()
            .filter(move |&id| self.get(id).state == *state)
    }
}

/// Indexes a state under this number, unless a node with it is indexed: then it answers that one.
#[inline]
fn index_as<S, M>(
    index: &mut HashTable<Id>,
    nodes: &[Stored<S, M>],
    id: Id,
    state: &S::State,
) -> Option<Id>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
{
    let same = |&id: &Id| nodes[id as usize].state == *state;
    let hash_of = |&id: &Id| hash(&nodes[id as usize].state);
    match index.entry(hash(state), same, hash_of) {
        Entry::Occupied(known) => Some(*known.get()),
        Entry::Vacant(place) => {
            place.insert(id);
            None
        }
    }
}

/// Returns the hash by which states are indexed.
pub(crate) fn hash<T: Hash>(state: &T) -> u64 {
    FxBuildHasher.hash_one(state)
}
