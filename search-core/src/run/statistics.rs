//! Counters that mean the same in every algorithm.

/// Counts of the work of a run. Every count is exact, and on one thread the same on every machine.
///
/// One struct serves state-space search, game trees and advice, so that different algorithms can be
/// compared in one table; a counter that an algorithm does not use stays zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
#[non_exhaustive]
pub struct Statistics {
    /// Nodes whose successors were asked for.
    pub expanded: u64,
    /// Successors produced, without those that take back the last action
    /// ([`StateSpace::takes_back`](crate::StateSpace::takes_back)). The start is not counted.
    pub generated: u64,
    /// Nodes dropped because their state was known already.
    pub duplicates: u64,
    /// Closed nodes taken up again because a cheaper path to them was found.
    pub reopened: u64,
    /// Entries made in the open list, the start's not counted. A node that is found again more
    /// cheaply is entered again.
    pub inserted: u64,
    /// Leaves of a game tree that were given a value, by their outcome or their static value.
    pub evaluated: u64,
    /// Nodes not expanded because they lie at the depth limit. In game trees such nodes are
    /// `evaluated`, and in advice one of them ends the run, so there it stays zero.
    pub depth_cutoffs: u64,
    /// Alpha cut-offs: at a MIN node.
    pub alpha_cutoffs: u64,
    /// Beta cut-offs: at a MAX node.
    pub beta_cutoffs: u64,
    /// Iterations of an iterative algorithm: passes over the space, each under its own bound.
    pub iterations: u64,
    /// The greatest length of the open list. Zero for algorithms that have none.
    pub max_open: u64,
    /// The most nodes held in memory at a time, open and closed together; in best-first search the
    /// open list may hold several nodes of one state. Zero for algorithms that
    /// keep nothing but their path.
    pub max_stored: u64,
    /// The greatest depth at which a node was expanded or evaluated; the start has depth 0.
    pub max_depth: u64,
}

impl Statistics {
    /// Adds the work of a thread that has searched beside others; the number of iterations is not
    /// added, since all have worked at the same ones.
    pub fn add(&mut self, other: &Self) {
        // Every field by name, so that a new counter cannot be forgotten here.
        let Self {
            expanded,
            generated,
            duplicates,
            reopened,
            inserted,
            evaluated,
            depth_cutoffs,
            alpha_cutoffs,
            beta_cutoffs,
            iterations: _,
            max_open,
            max_stored,
            max_depth,
        } = *other;
        self.expanded += expanded;
        self.generated += generated;
        self.duplicates += duplicates;
        self.reopened += reopened;
        self.inserted += inserted;
        self.evaluated += evaluated;
        self.depth_cutoffs += depth_cutoffs;
        self.alpha_cutoffs += alpha_cutoffs;
        self.beta_cutoffs += beta_cutoffs;
        // Added, not compared: the lists of all threads are in memory at the same time.
        self.max_open += max_open;
        self.max_stored += max_stored;
        self.max_depth = self.max_depth.max(max_depth);
    }
}
