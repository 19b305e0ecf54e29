//! The best lines of a search that goes depth first.

/// For each depth, the best line from the node last visited there.
pub(crate) struct BestLines<M>(Vec<Vec<M>>);

impl<M> Default for BestLines<M> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<M: Copy> BestLines<M> {
    /// A node is visited at this depth; nothing is known of it yet.
    #[inline]
    pub(crate) fn start(&mut self, depth: usize) {
        match self.0.get_mut(depth) {
            Some(line) => line.clear(),
            None => self.0.resize_with(depth + 1, Vec::new),
        }
    }

    /// Makes the move that was just searched the best one of the node at this depth so far.
    pub(crate) fn prefer(&mut self, depth: usize, mv: M) {
        let (upper, lower) = self.0.split_at_mut(depth + 1);
        if let (Some(line), Some(rest)) = (upper.last_mut(), lower.first()) {
            line.clear();
            line.push(mv);
            line.extend_from_slice(rest);
        }
    }

    /// The line from the node last visited at this depth.
    pub(crate) fn from(&self, depth: usize) -> &[M] {
        self.0.get(depth).map_or(&[], |line| line)
    }
}
