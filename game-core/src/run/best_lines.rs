//! The best lines of a search that goes depth first.

use std::mem;

/// For each depth, the best line from the node last visited there, its last move first.
pub(crate) struct BestLines<M>(Vec<Vec<M>>);

impl<M> Default for BestLines<M> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<M: Copy> BestLines<M> {
    /// Starts the line of a node at this depth; nothing is known about it yet.
    #[inline]
    pub(crate) fn start(&mut self, depth: usize) {
        match self.0.get_mut(depth) {
            Some(line) => line.clear(),
            None => self.grow(depth),
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, depth: usize) {
        self.0.resize_with(depth + 1, Vec::new);
    }

    /// Makes the move that was just searched the best one of the node at this depth so far. The line of the
    /// node after it is taken from there.
    #[inline]
    pub(crate) fn prefer(&mut self, depth: usize, mv: M) {
        if let Some([line, rest]) = self.0.get_mut(depth..depth + 2) {
            // Swapped and not copied: what was the line lies below now, and is cleared when the next node
            // there is started.
            mem::swap(line, rest);
            line.push(mv);
        }
    }

    /// Returns the line from the node last visited at this depth.
    pub(crate) fn from(&self, depth: usize) -> impl Iterator<Item = M> {
        self.0.get(depth).into_iter().flatten().rev().copied()
    }
}
