//! The closed list of a best-first search, and its forms.

use crate::containers::node_arena::Id;
use crate::containers::open_list::Entry;
use crate::{Heuristic, Limit, Node, StateSpace};

/// Remembers the nodes that have been taken, and makes the entries of those that have not.
pub(crate) trait ClosedList<S: StateSpace + ?Sized, H: Heuristic<S>> {
    /// Content of the open list for a node, besides its key and `g`.
    type Entry: Entry;

    /// Returns the entry of a node that has just been produced.
    fn entry(&self, node: Opened<S, H>) -> Self::Entry;

    /// Says that an entry will soon be closed.
    fn prepare(&self, entry: &Self::Entry) {
        let _ = entry;
    }

    /// Says that an entry of this state will soon be closed.
    fn prepare_state(&self, state: &S::State) {
        let _ = state;
    }

    /// Notes that a node of this state has been generated at this cost. Answers whether it is certain by now that it
    /// will be a duplicate, if `is_taken_first` says that a node of the same state at lesser cost is.
    fn is_outdone(
        &mut self,
        state: &S::State,
        g: S::Cost,
        is_taken_first: impl FnOnce(S::Cost) -> bool,
    ) -> bool {
        let _ = (state, g, is_taken_first);
        false
    }

    /// Closes the state of an entry that has been taken, or says why not.
    fn close(&mut self, entry: &Self::Entry, g: S::Cost) -> Result<(Membership, Id), Limit>;

    /// Returns the node of an entry that [`close`](Self::close) has given this number.
    fn open(&self, entry: Self::Entry, id: Id) -> Opened<S, H>;

    /// Returns the actions that lead from the start to a node that has been closed.
    fn path(&self, node: &Opened<S, H>) -> Vec<S::Action>;

    /// Returns the number of closed states.
    fn len(&self) -> usize;

    /// Returns the memory that the closed states take, or will take with one more.
    fn next_bytes(&self) -> usize;
}

/// Whether and how a state has been taken before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Membership {
    /// It has not been taken before.
    New,
    /// It has been taken, but only at greater depth, which counts under a limit on depth.
    Deeper,
    /// It has been taken, at greater cost.
    Reached,
    /// It has been taken, at no greater cost.
    Closed,
}

/// A node in full.
pub(crate) struct Opened<S: StateSpace + ?Sized, H: Heuristic<S>> {
    /// Its own number; before it is closed, its parent's.
    pub(crate) id: Id,
    pub(crate) state: S::State,
    pub(crate) action: Option<S::Action>,
    pub(crate) memo: H::Memo,
    pub(crate) depth: u32,
}

impl<S: StateSpace + ?Sized, H: Heuristic<S>> Opened<S, H> {
    /// Returns the node as an event shows it.
    pub(crate) fn event(&self, g: S::Cost, heuristic: &H) -> Node<'_, S> {
        Node {
            state: &self.state,
            action: self.action,
            depth: self.depth as usize,
            g,
            h: Some(heuristic.estimate(self.memo)),
        }
    }
}
