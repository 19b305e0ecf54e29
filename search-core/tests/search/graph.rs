//! Directed graphs with costs, given by their edges.

use std::ops::ControlFlow;

use proptest::prelude::*;
use search_core::{Answer, Cost, Event, PackedSpace, ReversibleSpace, StateSpace, Weight};

/// One type for all observers of a space, so that the searches are compiled once for them.
pub(crate) type Watcher<'a, S = Graph> = &'a mut dyn FnMut(Event<'_, S>);

/// States are the numbers of nodes; an action is the place of an edge among the node's edges.
#[derive(Clone, Debug)]
pub(crate) struct Graph<C = u32> {
    pub(crate) edges: Vec<Vec<(usize, C)>>,
    pub(crate) goals: Vec<usize>,
}

impl<C: Cost> Graph<C> {
    pub(crate) fn new(nodes: usize, edges: &[(usize, usize, C)], goals: &[usize]) -> Self {
        let mut graph = Self {
            edges: vec![Vec::new(); nodes],
            goals: goals.to_vec(),
        };
        for &(from, to, cost) in edges {
            graph.edges[from].push((to, cost));
        }
        graph
    }

    /// Returns the graph with all edges reversed and with this goal.
    pub(crate) fn reversed(&self, goal: usize) -> Self {
        let mut graph = Self::new(self.edges.len(), &[], &[goal]);
        for (from, edges) in self.edges.iter().enumerate() {
            for &(to, cost) in edges {
                graph.edges[to].push((from, cost));
            }
        }
        graph
    }

    /// Returns the cost of the answer's path, which must lead from node 0 to a goal.
    pub(crate) fn check(&self, answer: Answer<Self>) -> Option<C> {
        let solution = answer.expect("no limit is set")?;
        let mut cost = C::ZERO;
        let states = solution.states(self, &0);
        for (&node, &action) in states.iter().zip(&solution.actions) {
            cost = cost.plus(self.edges[node][action].1);
        }
        assert_eq!(solution.cost, cost, "the cost of {solution:?}");
        let end = states[states.len() - 1];
        assert!(self.is_goal(&end), "{solution:?} ends at {end}");
        Some(cost)
    }
}

impl<C: Cost> StateSpace for Graph<C> {
    type State = usize;
    type Action = usize;
    type Cost = C;

    fn actions(&self, &node: &usize) -> impl Iterator<Item = usize> {
        0..self.edges[node].len()
    }

    fn result(&self, &node: &usize, action: usize) -> usize {
        self.edges[node][action].0
    }

    fn cost(&self, &node: &usize, action: usize) -> C {
        self.edges[node][action].1
    }

    fn is_goal(&self, node: &usize) -> bool {
        self.goals.contains(node)
    }
}

impl<C: Cost> ReversibleSpace for Graph<C> {
    fn predecessors<B>(
        &self,
        &node: &usize,
        mut visit: impl FnMut(usize, usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for (before, edges) in self.edges.iter().enumerate() {
            for (action, _) in edges.iter().enumerate().filter(|(_, edge)| edge.0 == node) {
                visit(action, before)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// For graphs in which no two nodes lead to the same one by the edge at the same place.
impl<C: Cost> PackedSpace for Graph<C> {
    type Key = u32;

    fn pack(&self, &node: &usize) -> u32 {
        node.try_into().unwrap()
    }

    fn unpack(&self, key: u32) -> usize {
        key as usize
    }

    fn undo(&self, &node: &usize, action: usize) -> usize {
        let leads_here = |edges: &Vec<(usize, C)>| {
            let edge = edges.get(action);
            edge.is_some_and(|edge| edge.0 == node)
        };
        self.edges.iter().position(leads_here).unwrap()
    }

    fn action_number(&self, action: usize) -> Option<u32> {
        action.try_into().ok()
    }

    fn numbered_action(&self, number: u32) -> Option<usize> {
        Some(number as usize)
    }
}

pub(crate) const NODES: usize = 9;

/// Graphs of any form, loops and parallel edges included.
pub(crate) fn graphs(least_cost: u32) -> impl Strategy<Value = Graph> {
    let edge = (0..NODES, 0..NODES, least_cost..6);
    let edges = prop::collection::vec(edge, 0..25);
    let goals = prop::collection::vec(0..NODES, 0..3);
    (edges, goals).prop_map(|(edges, goals)| Graph::new(NODES, &edges, &goals))
}

/// Graphs without cycles; some edges cost nothing.
pub(crate) fn graphs_without_cycles() -> impl Strategy<Value = Graph> {
    graphs(0).prop_map(|mut graph| {
        for (node, edges) in graph.edges.iter_mut().enumerate() {
            edges.retain(|&(to, _)| to > node);
        }
        graph
    })
}

/// Graphs with a goal that can be reached from every node; every edge costs something.
pub(crate) fn connected_graphs() -> impl Strategy<Value = Graph> {
    (graphs(1), 0..NODES).prop_map(|(mut graph, goal)| {
        for (node, edges) in graph.edges.iter_mut().enumerate() {
            edges.push(((node + 1) % NODES, 3));
        }
        graph.goals.push(goal);
        graph
    })
}

/// For each node, how much of its true distance a heuristic knows, in quarters.
pub(crate) fn quarters() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(0..=4_u32, NODES)
}

/// Weights from 1 to 4.
pub(crate) fn weights() -> impl Strategy<Value = Weight> {
    (1..=12_u32).prop_map(|thirds| Weight::new(thirds.max(3), 3).unwrap())
}
