//! Nodes counted in games of the other crate, whose searches do not count them.

use std::cell::Cell;

thread_local! {
    static NODES: Cell<u64> = const { Cell::new(0) };
}

/// Counts a node.
#[inline]
pub(crate) fn add_node() {
    NODES.set(NODES.get() + 1);
}

/// Returns the number of nodes counted by this thread.
pub(crate) fn nodes() -> u64 {
    NODES.get()
}

/// Resets the count.
pub(crate) fn forget_nodes() {
    NODES.set(0);
}
