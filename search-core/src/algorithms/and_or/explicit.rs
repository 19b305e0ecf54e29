//! The part of an AND/OR graph that is known, and what each state in it costs as far as is known.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

use hashbrown::HashTable;

use crate::containers::node_arena::{Id, hash};
use crate::run::incompleteness::Incompleteness;
use crate::{AndOrGraph, Cost, Limit, SolutionGraph};

/// A state.
pub(crate) struct Vertex<G: AndOrGraph + ?Sized> {
    pub(crate) state: G::State,
    pub(crate) depth: u32,
    /// Lower bound on its cost, if the heuristic is admissible.
    pub(crate) value: G::Cost,
    /// True if it is neither a goal nor expanded.
    open: bool,
    /// Its connectors, and the one that makes its value.
    connectors: Range<Id>,
    chosen: Option<Id>,
    /// The connectors that lead here, each listed as often as it does so.
    parents: Vec<Id>,
    /// The last walk or revision that came here, and whether it has finished with this vertex.
    touched: u64,
    done: bool,
}

/// An action in a state.
struct Connector<G: AndOrGraph + ?Sized> {
    owner: Id,
    action: G::Action,
    cost: G::Cost,
    outcomes: Vec<Id>,
    /// In a revision: its cost and that of the outcomes known so far, and how many are not.
    sum: G::Cost,
    unknown: usize,
}

pub(crate) struct Explicit<G: AndOrGraph + ?Sized> {
    vertices: Vec<Vertex<G>>,
    connectors: Vec<Connector<G>>,
    index: HashTable<Id>,
    outcomes: usize,
    walks: u64,
    pub(crate) incompleteness: Incompleteness,
}

impl<G: AndOrGraph + ?Sized> Explicit<G> {
    pub(crate) fn new() -> Self {
        Self {
            vertices: Vec::new(),
            connectors: Vec::new(),
            index: HashTable::new(),
            outcomes: 0,
            walks: 0,
            incompleteness: Incompleteness::default(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.vertices.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.len() * (size_of::<Vertex<G>>() + size_of::<Id>() + 1)
            + self.connectors.len() * size_of::<Connector<G>>()
            + self.outcomes * 2 * size_of::<Id>()
    }

    pub(crate) fn get(&self, id: Id) -> &Vertex<G> {
        &self.vertices[id as usize]
    }

    pub(crate) fn find(&self, state: &G::State) -> Option<Id> {
        let same = |&id: &Id| self.get(id).state == *state;
        self.index.find(hash(state), same).copied()
    }

    /// Adds a state that is not known, with an estimate; none if it is a goal.
    pub(crate) fn add(
        &mut self,
        state: G::State,
        depth: u32,
        estimate: Option<G::Cost>,
    ) -> Result<Id, Limit> {
        let id = Id::try_from(self.len()).map_err(|_| Limit::Stored)?;
        let vertices = &self.vertices;
        self.index
            .insert_unique(hash(&state), id, |&id| hash(&vertices[id as usize].state));
        self.vertices.push(Vertex {
            state,
            depth,
            value: estimate.unwrap_or(G::Cost::ZERO),
            open: estimate.is_some(),
            connectors: 0..0,
            chosen: None,
            parents: Vec::new(),
            touched: 0,
            done: false,
        });
        Ok(id)
    }

    /// Closes a vertex and gives it its actions, each with its cost and outcomes.
    pub(crate) fn close(
        &mut self,
        id: Id,
        actions: impl IntoIterator<Item = (G::Action, G::Cost, Vec<Id>)>,
    ) -> Result<(), Limit> {
        let count = |connectors: &Vec<_>| Id::try_from(connectors.len()).map_err(|_| Limit::Stored);
        let first = count(&self.connectors)?;
        for (action, cost, outcomes) in actions {
            let connector = count(&self.connectors)?;
            for &outcome in &outcomes {
                self.vertices[outcome as usize].parents.push(connector);
            }
            self.outcomes += outcomes.len();
            self.connectors.push(Connector {
                owner: id,
                action,
                cost,
                outcomes,
                sum: cost,
                unknown: 0,
            });
        }
        let vertex = &mut self.vertices[id as usize];
        vertex.open = false;
        vertex.connectors = first..count(&self.connectors)?;
        Ok(())
    }

    /// Returns the first open vertex on a depth-first walk from the start along the chosen connectors.
    pub(crate) fn tip(&mut self) -> Option<Id> {
        let mut tip = None;
        self.walk(|id, vertex| {
            if vertex.open && tip.is_none() {
                tip = Some(id);
            }
            tip.is_none()
        });
        tip
    }

    /// Returns the chosen actions from the start on.
    pub(crate) fn solution(&mut self) -> SolutionGraph<G::State, G::Action, G::Cost> {
        let mut order = Vec::new();
        self.walk(|id, _| {
            order.push(id);
            true
        });
        let choice = |id| {
            let vertex = self.get(id);
            let connector = &self.connectors[vertex.chosen? as usize];
            Some((vertex.state.clone(), connector.action))
        };
        SolutionGraph {
            cost: self.get(0).value,
            choices: order.into_iter().filter_map(choice).collect(),
        }
    }

    /// Shows each vertex once, until `go_on` answers that it is enough.
    fn walk(&mut self, mut go_on: impl FnMut(Id, &Vertex<G>) -> bool) {
        self.walks += 1;
        let mut ahead = vec![0];
        while let Some(id) = ahead.pop() {
            let vertex = &mut self.vertices[id as usize];
            if std::mem::replace(&mut vertex.touched, self.walks) == self.walks {
                continue;
            }
            if !go_on(id, vertex) {
                return;
            }
            if let Some(chosen) = vertex.chosen {
                let outcomes = &self.connectors[chosen as usize].outcomes;
                ahead.extend(outcomes.iter().rev());
            }
        }
    }

    /// Revises the value of a vertex that has been closed, and the values that depend on it. Shows
    /// those that change.
    ///
    /// The values are settled from the least upwards, each when all outcomes of a connector are
    /// settled, so that no value depends on itself.
    pub(crate) fn revise(&mut self, id: Id, mut show: impl FnMut(&Vertex<G>)) {
        let region = self.region(id);
        let mut ready = BinaryHeap::new();
        for &id in &region {
            for connector in self.get(id).connectors.clone() {
                self.start(connector);
                self.enter(connector, &mut ready);
            }
        }
        let mut unsolvable = region;
        while let Some(Reverse((value, chosen))) = ready.pop() {
            let owner = self.connectors[chosen as usize].owner;
            let vertex = &mut self.vertices[owner as usize];
            if std::mem::replace(&mut vertex.done, true) {
                continue;
            }
            vertex.chosen = Some(chosen);
            if std::mem::replace(&mut vertex.value, value) != value {
                show(vertex);
            }
            for parent in 0..vertex.parents.len() {
                let parent = self.get(owner).parents[parent];
                let above = self.get(self.connectors[parent as usize].owner);
                if above.touched == self.walks && !above.done {
                    let connector = &mut self.connectors[parent as usize];
                    connector.sum = connector.sum.plus(value);
                    connector.unknown -= 1;
                    self.enter(parent, &mut ready);
                }
            }
        }
        unsolvable.retain(|&id| !self.get(id).done);
        for id in unsolvable {
            let vertex = &mut self.vertices[id as usize];
            vertex.chosen = None;
            vertex.value = G::Cost::INFINITY;
            show(vertex);
        }
    }

    /// Returns the vertices whose values may change with that of `id`. If it has not become cheaper, these are the ones
    /// whose choices lead there; otherwise all from which any path does.
    fn region(&mut self, id: Id) -> Vec<Id> {
        let sum = |connector: Id| {
            let Connector { cost, outcomes, .. } = &self.connectors[connector as usize];
            let values = outcomes.iter().map(|&outcome| self.get(outcome).value);
            values.fold(*cost, G::Cost::plus)
        };
        let vertex = self.get(id);
        let cheaper = vertex
            .connectors
            .clone()
            .any(|connector| sum(connector) < vertex.value);
        self.walks += 1;
        let mut region = Vec::new();
        let mut ahead = vec![id];
        while let Some(id) = ahead.pop() {
            let vertex = &mut self.vertices[id as usize];
            if std::mem::replace(&mut vertex.touched, self.walks) == self.walks {
                continue;
            }
            vertex.done = false;
            region.push(id);
            for &parent in &self.vertices[id as usize].parents {
                let owner = self.connectors[parent as usize].owner;
                if cheaper || self.get(owner).chosen == Some(parent) {
                    ahead.push(owner);
                }
            }
        }
        region
    }

    /// Adds up what is known before the revision.
    fn start(&mut self, connector: Id) {
        let Connector { cost, outcomes, .. } = &self.connectors[connector as usize];
        let (mut sum, mut unknown) = (*cost, 0);
        for &outcome in outcomes {
            let outcome = self.get(outcome);
            if outcome.touched == self.walks {
                unknown += 1;
            } else {
                sum = sum.plus(outcome.value);
            }
        }
        let connector = &mut self.connectors[connector as usize];
        (connector.sum, connector.unknown) = (sum, unknown);
    }

    /// Puts a connector among the ready ones, if all its outcomes are settled and can be solved.
    fn enter(&mut self, id: Id, ready: &mut BinaryHeap<Reverse<(G::Cost, Id)>>) {
        let connector = &self.connectors[id as usize];
        if connector.unknown > 0 {
            return;
        }
        if connector.sum < G::Cost::INFINITY {
            ready.push(Reverse((connector.sum, id)));
            return;
        }
        let values = connector.outcomes.iter().map(|&id| self.get(id).value);
        let dearest = values.max().unwrap_or(G::Cost::ZERO);
        self.incompleteness.leave_out(connector.cost, dearest);
    }
}
