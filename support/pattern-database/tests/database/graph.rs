//! A random graph as an abstraction, and its distances found in the plainest way.

use pattern_database::{Abstraction, UNREACHED};
use search_core::StateSpace;

/// The states are the entries; walking about in them is left to the tests of [`search_core`].
pub(crate) struct Entries;

impl StateSpace for Entries {
    type State = u64;
    type Action = ();
    type Cost = u32;

    fn actions(&self, _: &u64) -> impl Iterator<Item = ()> {
        std::iter::empty()
    }

    fn result(&self, &entry: &u64, (): ()) -> u64 {
        entry
    }

    fn cost(&self, _: &u64, (): ()) -> u32 {
        1
    }

    fn is_goal(&self, &entry: &u64) -> bool {
        entry == 0
    }
}

/// A directed graph; `share` nodes share an entry.
pub(crate) struct Graph {
    pub(crate) name: &'static str,
    pub(crate) share: u64,
    pub(crate) goals: Vec<u64>,
    pub(crate) predecessors: Vec<Vec<u64>>,
    pub(crate) floors: Vec<u8>,
}

impl Graph {
    /// Returns a graph with `nodes` nodes, and one and a half times as many edges.
    pub(crate) fn random(nodes: u64, share: u64, mut seed: u64) -> Self {
        let mut below = |limit: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % limit
        };
        let goals = vec![below(nodes), below(nodes)];
        let edges = |_| (0..=below(2)).map(|_| below(nodes)).collect();
        let predecessors = (0..nodes).map(edges).collect();
        let floors = vec![0; usize::try_from(nodes.div_ceil(share)).unwrap()];
        Self {
            name: "a random graph",
            share,
            goals,
            predecessors,
            floors,
        }
    }

    /// Returns the line 0, 1, 2 and so on, with the goal at 0.
    pub(crate) fn line(nodes: u64) -> Self {
        Self {
            name: "a line",
            share: 1,
            goals: vec![0],
            predecessors: (1..nodes).map(|next| vec![next]).chain([vec![]]).collect(),
            floors: vec![0; usize::try_from(nodes).unwrap()],
        }
    }

    /// Returns the least depth of the nodes of each entry, by passing over all edges until nothing changes.
    pub(crate) fn values(&self) -> Vec<u8> {
        let mut depth = vec![UNREACHED; self.predecessors.len()];
        for &goal in &self.goals {
            depth[usize::try_from(goal).unwrap()] = 0;
        }
        loop {
            let before = depth.clone();
            for (node, predecessors) in self.predecessors.iter().enumerate() {
                for &predecessor in predecessors {
                    let through = depth[node].saturating_add(1);
                    let known = &mut depth[usize::try_from(predecessor).unwrap()];
                    *known = through.min(*known);
                }
            }
            if depth == before {
                break;
            }
        }
        let shared = depth.chunks(usize::try_from(self.share).unwrap());
        shared.map(|nodes| *nodes.iter().min().unwrap()).collect()
    }
}

impl Abstraction for Graph {
    type Space = Entries;

    fn identity(&self) -> String {
        let edges: usize = self.predecessors.iter().map(Vec::len).sum();
        format!("{} to {:?}, {edges} edges", self.name, self.goals)
    }

    fn entries(&self) -> u64 {
        self.nodes().div_ceil(self.share)
    }

    fn index(&self, &entry: &u64) -> u64 {
        entry
    }

    fn nodes(&self) -> u64 {
        self.predecessors.len() as u64
    }

    fn entry(&self, node: u64) -> u64 {
        node / self.share
    }

    fn goals(&self, visit: &mut dyn FnMut(u64)) {
        self.goals.iter().for_each(|&goal| visit(goal));
    }

    fn predecessors(&self, node: u64, visit: impl FnMut(u64)) {
        let predecessors = &self.predecessors[usize::try_from(node).unwrap()];
        predecessors.iter().copied().for_each(visit);
    }

    fn floor(&self, entry: u64) -> u8 {
        self.floors[usize::try_from(entry).unwrap()]
    }
}
