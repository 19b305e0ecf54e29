//! One half of a search from both ends: its nodes, and what it does with a state that it reaches.

use std::hash::Hash;

use crate::containers::node_arena::{Id, Nodes, Standing};
use crate::run::incompleteness::Incompleteness;
use crate::{Cost, Event, Heuristic, Limit, Node, Run, SearchObserver, StateSpace};

/// The nodes of one half. The action of a node on the backward half leads from its state to its
/// parent's. Under a limit on depth a state may have several nodes, since a cheaper path may be too long.
pub(crate) struct Half<'a, S: StateSpace + ?Sized, H: Heuristic<S>> {
    pub(crate) nodes: Nodes<S, Extra<H::Memo>>,
    pub(crate) heuristic: &'a H,
}

#[derive(Clone, Copy)]
pub(crate) struct Extra<M> {
    pub(crate) memo: M,
    status: Status,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Open,
    Closed,
    /// It lies at the depth limit.
    // Not `Closed`: it was not expanded when it was taken, so a cheaper path to it reopens nothing.
    CutOff,
}

/// A successor or predecessor just produced, not yet a node.
pub(crate) struct Child<S: StateSpace + ?Sized, M> {
    pub(crate) parent: Id,
    pub(crate) action: S::Action,
    pub(crate) state: S::State,
    pub(crate) cost: S::Cost,
    pub(crate) memo: M,
}

impl<'a, S, H> Half<'a, S, H>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    H: Heuristic<S>,
{
    /// Makes the half of this root, which is open.
    pub(crate) fn new(heuristic: &'a H, root: &S::State) -> Self {
        let extra = Extra {
            memo: heuristic.start(root),
            status: Status::Open,
        };
        let mut nodes = Nodes::new(root.clone(), extra);
        nodes.index(0);
        Self { nodes, heuristic }
    }

    pub(crate) fn estimate(&self, id: Id) -> S::Cost {
        self.heuristic.estimate(self.nodes.get(id).extra.memo)
    }

    /// Returns whether an entry of the open list, made when the node cost `g`, is still valid.
    pub(crate) fn is_live(&self, id: Id, g: S::Cost) -> bool {
        let node = self.nodes.get(id);
        // Entries stay when their node becomes cheaper; then their `g` is no longer the node's.
        node.extra.status == Status::Open && node.g == g
    }

    /// Takes an open node and says whether it is to be expanded, that is, not at the depth limit.
    pub(crate) fn take<O>(
        &mut self,
        run: &mut Run<'_, O>,
        incompleteness: &mut Incompleteness,
        id: Id,
    ) -> Result<bool, Limit>
    where
        O: SearchObserver<S>,
    {
        let node = self.nodes.event(id, Some(self.estimate(id)));
        let is_taken = incompleteness.take(run.depth_limit(), run, node)?;
        self.nodes.get_mut(id).extra.status = if is_taken {
            Status::Closed
        } else {
            Status::CutOff
        };
        Ok(is_taken)
    }

    /// Counts and reports a child. Answers its node if that is new, or now reached more cheaply, or under a limit on
    /// depth by fewer actions: then it is open.
    pub(crate) fn generate<O>(
        &mut self,
        run: &mut Run<'_, O>,
        incompleteness: &mut Incompleteness,
        child: Child<S, H::Memo>,
    ) -> Result<Option<Id>, Limit>
    where
        O: SearchObserver<S>,
    {
        let h = self.heuristic.estimate(child.memo);
        let from = self.nodes.get(child.parent);
        let (g, depth) = (from.g.plus(child.cost), from.depth + 1);
        let event = |state| Node {
            state,
            action: Some(child.action),
            depth: depth as usize,
            g,
            h: Some(h),
        };
        let extra = Extra {
            memo: child.memo,
            status: Status::Open,
        };
        if !incompleteness.generate(run, child.cost, event(&child.state)) {
            return Ok(None);
        }
        let is_limited = run.limits().depth.is_some();
        let standing = self.nodes.standing(&child.state, (g, depth), is_limited);
        if let Standing::Outdone = standing {
            run.statistics.duplicates += 1;
            run.observe(|| Event::Duplicate(event(&child.state)));
            return Ok(None);
        }
        run.statistics.inserted += 1;
        let (parent, action) = (child.parent, child.action);
        let Standing::Outdoes(id) = standing else {
            let add = self
                .nodes
                .add(parent, action, child.state, child.cost, extra);
            return add.inspect(|&id| self.nodes.index(id)).map(Some);
        };
        let node = self.nodes.get_mut(id);
        if node.extra.status == Status::Closed {
            run.statistics.reopened += 1;
            run.observe(|| Event::Reopened(event(&child.state)));
        }
        (node.parent, node.action) = (parent, Some(action));
        (node.depth, node.g, node.extra) = (depth, g, extra);
        Ok(Some(id))
    }

    /// Returns the actions between the root and a node, the node's own first.
    pub(crate) fn actions_to_root(&self, id: Id) -> impl Iterator<Item = S::Action> {
        let mut node = self.nodes.get(id);
        std::iter::from_fn(move || {
            let action = node.action?;
            node = self.nodes.get(node.parent);
            Some(action)
        })
    }
}
