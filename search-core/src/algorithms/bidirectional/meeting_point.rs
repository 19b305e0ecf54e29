//! State shared by the halves of a search from both ends: the choice of nodes, and the best meeting.

use std::hash::Hash;
use std::ops::ControlFlow;

use crate::algorithms::bidirectional::half::{Child, Half};
use crate::containers::node_arena::Id;
use crate::run::incompleteness::Incompleteness;
use crate::{Cost, Direction, Heuristic, Limit, Run, SearchObserver, StateSpace};

/// The open lists of both halves, and the rule by which nodes are chosen.
pub(crate) trait Agenda<C> {
    /// Enters a node.
    fn open(&mut self, direction: Direction, entry: Entry<C>);

    /// Chooses what to expand next; `None` if one half has no open node. `live` says whether an
    /// entry is still valid.
    fn choose(&mut self, live: impl Fn(Direction, Id, C) -> bool) -> Option<Choice<C>>;

    /// Returns the number of entries, each node counted once for each time that it was opened.
    fn len(&self) -> usize;

    /// Returns the memory held.
    fn bytes(&self) -> usize;
}

/// A node that has been opened.
#[derive(Clone, Copy)]
pub(crate) struct Entry<C> {
    pub(crate) id: Id,
    pub(crate) g: C,
    pub(crate) f: C,
    /// Grows from entry to entry.
    pub(crate) number: u64,
}

pub(crate) struct Choice<C> {
    /// Every solution that is cheaper than the best known one costs at least this.
    pub(crate) bound: C,
    pub(crate) forward: Option<Id>,
    pub(crate) backward: Option<Id>,
}

/// State shared by both halves.
pub(crate) struct MeetingPoint<A, C> {
    pub(crate) agenda: A,
    pushes: u64,
    pub(crate) best: Option<Meeting<C>>,
    pub(crate) incompleteness: Incompleteness,
    /// The most actions of a path.
    depth_limit: usize,
}

/// A state that both halves have reached, and the cost of the path through it.
#[derive(Clone, Copy)]
pub(crate) struct Meeting<C> {
    cost: C,
    pub(crate) forward: Id,
    pub(crate) backward: Id,
}

impl<A: Agenda<C>, C: Cost> MeetingPoint<A, C> {
    pub(crate) fn new(agenda: A, depth_limit: usize) -> Self {
        Self {
            agenda,
            pushes: 0,
            best: None,
            incompleteness: Incompleteness::default(),
            depth_limit,
        }
    }

    /// Enters a node of `half` in the agenda, and checks whether the other half knows its state.
    pub(crate) fn open<S, H, G>(
        &mut self,
        direction: Direction,
        half: &Half<'_, S, H>,
        other: &Half<'_, S, G>,
        id: Id,
    ) where
        S: StateSpace<Cost = C> + ?Sized,
        S::State: Eq + Hash,
        H: Heuristic<S>,
        G: Heuristic<S>,
    {
        let node = half.nodes.get(id);
        self.pushes += 1;
        let entry = Entry {
            id,
            g: node.g,
            f: node.g.plus(half.estimate(id)),
            number: self.pushes,
        };
        self.agenda.open(direction, entry);
        // Open or closed there: the best path known to it will do.
        for across in other.nodes.with_state(&node.state) {
            let there = other.nodes.get(across);
            if (node.depth + there.depth) as usize > self.depth_limit {
                self.incompleteness.depth = true;
                continue;
            }
            let cost = self.incompleteness.sum(node.g, there.g);
            if cost < self.best.map_or(C::INFINITY, |best| best.cost) {
                let (forward, backward) = match direction {
                    Direction::Forward => (id, across),
                    Direction::Backward => (across, id),
                };
                self.best = Some(Meeting {
                    cost,
                    forward,
                    backward,
                });
            }
        }
    }

    /// Makes a node of a child, if its path is worth that, and opens it.
    pub(crate) fn generate<S, H, G, O>(
        &mut self,
        run: &mut Run<'_, O>,
        direction: Direction,
        half: &mut Half<'_, S, H>,
        other: &Half<'_, S, G>,
        child: Child<S, H::Memo>,
    ) -> ControlFlow<Limit>
    where
        S: StateSpace<Cost = C> + ?Sized,
        S::State: Eq + Hash,
        H: Heuristic<S>,
        G: Heuristic<S>,
        O: SearchObserver<S>,
    {
        match half.generate(run, &mut self.incompleteness, child) {
            Ok(Some(id)) => self.open(direction, half, other, id),
            Ok(None) => {}
            Err(limit) => return ControlFlow::Break(limit),
        }
        ControlFlow::Continue(())
    }

    /// Returns whether the best known solution is optimal if all that are left cost at least `bound`.
    pub(crate) fn is_settled(&self, bound: C) -> bool {
        self.best.is_some_and(|best| best.cost <= bound)
    }
}
