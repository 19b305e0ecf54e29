//! The nodes of a tree.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;

use crate::chunks::Chunks;
use crate::model::{Node, Side};
use crate::numbers::{number, packed, unpacked};

/// All nodes, each after the node above it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Nodes {
    nodes: Chunks<Packed>,
}

#[derive(Clone, Copy, Debug)]
struct Packed {
    parent: u32,
    depth: u32,
    state: u32,
    action: u32,
    side: Side,
}

impl Nodes {
    /// Returns the number of a new node.
    pub(crate) fn push(&mut self, node: Node) -> usize {
        self.nodes.push(Packed {
            parent: packed(node.parent),
            depth: number(node.depth),
            state: packed(node.state),
            action: packed(node.action),
            side: node.side,
        });
        self.nodes.len() - 1
    }

    pub(crate) fn get(&self, node: usize) -> Node {
        let node = self.nodes[node];
        Node {
            parent: unpacked(node.parent),
            depth: node.depth as usize,
            state: unpacked(node.state),
            action: unpacked(node.action),
            side: node.side,
        }
    }

    pub(crate) fn set_side(&mut self, node: usize, side: Side) {
        self.nodes[node].side = side;
    }

    /// Sets the state of a node, unless it is known already.
    pub(crate) fn learn_state(&mut self, node: usize, state: Option<usize>) {
        let known = unpacked(self.nodes[node].state);
        self.nodes[node].state = packed(known.or(state));
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the nodes from a root to this one.
    pub(crate) fn line(&self, node: usize) -> Vec<usize> {
        let above = |node: &usize| self.get(*node).parent;
        let mut line: Vec<_> = std::iter::successors(Some(node), above).collect();
        line.reverse();
        line
    }

    pub(crate) fn bytes(&self) -> usize {
        self.nodes.bytes()
    }
}

/// Nodes to which an action leads.
#[derive(Debug, Default)]
pub(crate) struct Successors(HashTable<u32>);

impl Successors {
    /// Returns all nodes to which the action leads: several only where a search goes backward, and the action is the
    /// one that leads on from there.
    pub(crate) fn all<'n>(
        &'n self,
        nodes: &'n Nodes,
        parent: usize,
        action: usize,
    ) -> impl Iterator<Item = usize> + 'n {
        let key = (number(parent), number(action));
        let alike = self.0.iter_hash(FxBuildHasher.hash_one(key));
        let own = alike.filter(move |&&node| successor_key(nodes, node) == key);
        own.map(|&node| node as usize)
    }

    /// Returns the node with this state, or whose state is not known yet; any without a state.
    pub(crate) fn find(
        &self,
        nodes: &Nodes,
        parent: usize,
        action: usize,
        state: Option<usize>,
    ) -> Option<usize> {
        self.all(nodes, parent, action).find(|&node| {
            let own = nodes.get(node).state;
            state.is_none() || own.is_none() || own == state
        })
    }

    /// Adds a node that has a parent and an action.
    pub(crate) fn insert(&mut self, nodes: &Nodes, node: usize) {
        let hash = |&node: &u32| FxBuildHasher.hash_one(successor_key(nodes, node));
        let node = number(node);
        self.0.insert_unique(hash(&node), node, hash);
    }

    pub(crate) fn bytes(&self) -> usize {
        2 * self.0.allocation_size()
    }
}

fn successor_key(nodes: &Nodes, node: u32) -> (u32, u32) {
    let node = &nodes.nodes[node as usize];
    (node.parent, node.action)
}

/// The latest node of each look: its side, depth, state and action.
#[derive(Debug, Default)]
pub(crate) struct Places(HashTable<u32>);

/// Appearance of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Look {
    side: Side,
    depth: u32,
    state: u32,
    action: u32,
}

impl Look {
    pub(crate) fn new(side: Side, depth: usize, state: usize, action: usize) -> Self {
        Self {
            side,
            depth: number(depth),
            state: number(state),
            action: number(action),
        }
    }

    pub(crate) fn of(nodes: &Nodes, node: u32) -> Self {
        let node = &nodes.nodes[node as usize];
        Self {
            side: node.side,
            depth: node.depth,
            state: node.state,
            action: node.action,
        }
    }

    fn hash(self) -> u64 {
        FxBuildHasher.hash_one(self)
    }
}

impl Places {
    pub(crate) fn latest(&self, nodes: &Nodes, look: Look) -> Option<usize> {
        let is_it = |&node: &u32| Look::of(nodes, node) == look;
        let found = self.0.find(look.hash(), is_it);
        found.map(|&node| node as usize)
    }

    /// Makes a node the latest of those that look like it, and returns the previous latest one.
    pub(crate) fn insert(&mut self, nodes: &Nodes, node: usize) -> Option<usize> {
        let node = number(node);
        let look = Look::of(nodes, node);
        let is_it = |&other: &u32| Look::of(nodes, other) == look;
        let hash = |&other: &u32| Look::of(nodes, other).hash();
        match self.0.entry(look.hash(), is_it, hash) {
            Entry::Occupied(mut found) => Some(std::mem::replace(found.get_mut(), node) as usize),
            Entry::Vacant(free) => {
                free.insert(node);
                None
            }
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        2 * self.0.allocation_size()
    }
}
