//! Graphs whose actions are the places of edges in one list: so every action can be undone, and taken back.

use std::ops::ControlFlow;

use proptest::prelude::*;
use search_core::{Cost, IndexedSpace, PackedSpace, ReversibleSpace, StateSpace};

/// From where an edge leads where, and at what cost.
pub(crate) type Edge<C> = (u32, u32, C);

/// A graph given by its edges.
#[derive(Clone, Debug)]
pub(crate) struct Edges<C = u32> {
    pub(crate) edges: Vec<Edge<C>>,
    pub(crate) goal: u32,
}

pub(crate) const NODES: u32 = 12;

impl<C: Cost> Edges<C> {
    pub(crate) fn new(edges: &[Edge<C>], goal: u32) -> Self {
        Self {
            edges: edges.to_vec(),
            goal,
        }
    }

    /// For each number of edges up to `most`, what the cheapest path of no more edges from each node to the goal costs. No
    /// path takes an edge of infinite cost.
    pub(crate) fn distances_within(&self, most: usize) -> Vec<Vec<Option<u64>>> {
        let mut within = vec![vec![None; NODES as usize]];
        within[0][self.goal as usize] = Some(0);
        for length in 0..most {
            let mut longer = within[length].clone();
            let allowed = self.edges.iter().filter(|edge| edge.2 < C::INFINITY);
            for &(from, to, cost) in allowed {
                let rest = within[length][to as usize];
                let through = rest.map(|rest| rest + cost.whole().unwrap_or(u64::MAX));
                let known = longer[from as usize];
                longer[from as usize] = known.into_iter().chain(through).min();
            }
            within.push(longer);
        }
        within
    }

    /// Returns the cost of the cheapest path from each node to the goal.
    pub(crate) fn distances(&self) -> Vec<Option<u64>> {
        let mut within = self.distances_within(NODES as usize);
        within.pop().unwrap_or_default()
    }
}

impl<C: Cost> StateSpace for Edges<C> {
    type State = u32;
    type Action = u32;
    type Cost = C;

    fn actions(&self, node: &u32) -> impl Iterator<Item = u32> {
        let all = (0..).zip(&self.edges);
        all.filter_map(move |(place, edge)| (edge.0 == *node).then_some(place))
    }

    fn result(&self, _: &u32, place: u32) -> u32 {
        self.edges[place as usize].1
    }

    fn cost(&self, _: &u32, place: u32) -> C {
        self.edges[place as usize].2
    }

    fn is_goal(&self, node: &u32) -> bool {
        *node == self.goal
    }

    fn takes_back(&self, earlier: u32, later: u32) -> bool {
        let [(from, to, _), (back_from, back_to, _)] =
            [earlier, later].map(|place| self.edges[place as usize]);
        (back_from, back_to) == (to, from)
    }
}

impl<C: Cost> ReversibleSpace for Edges<C> {
    fn predecessors<B>(
        &self,
        node: &u32,
        mut visit: impl FnMut(u32, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for (place, &(from, to, _)) in (0..).zip(&self.edges) {
            if to == *node {
                visit(place, from)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<C: Cost> PackedSpace for Edges<C> {
    type Key = u32;

    fn pack(&self, node: &u32) -> u32 {
        *node
    }

    fn unpack(&self, key: u32) -> u32 {
        key
    }

    fn undo(&self, _: &u32, place: u32) -> u32 {
        self.edges[place as usize].0
    }

    fn action_number(&self, place: u32) -> Option<u32> {
        Some(place)
    }

    fn numbered_action(&self, number: u32) -> Option<u32> {
        ((number as usize) < self.edges.len()).then_some(number)
    }
}

impl<C: Cost> IndexedSpace for Edges<C> {
    fn size(&self) -> u64 {
        NODES.into()
    }

    fn rank(&self, node: &u32) -> u64 {
        (*node).into()
    }

    fn unrank(&self, rank: u64) -> u32 {
        u32::try_from(rank).unwrap_or(u32::MAX)
    }
}

/// Any graphs: with free edges, edges for both ways, parallel ones and cycles.
pub(crate) fn graphs() -> impl Strategy<Value = Edges<u8>> {
    const FEW: u32 = 5;
    let edge = (0..FEW, 0..FEW, 0..3_u8, any::<bool>());
    let edges = prop::collection::vec(edge, 3..10);
    (edges, 1..FEW).prop_map(|(roads, goal)| {
        let edges = roads.iter().flat_map(|&(from, to, cost, is_two_way)| {
            let back = is_two_way.then_some((to, from, cost));
            [(from, to, cost)].into_iter().chain(back)
        });
        Edges::new(&edges.collect::<Vec<_>>(), goal)
    })
}
