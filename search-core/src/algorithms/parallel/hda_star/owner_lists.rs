//! The states of hash-distributed A* that belong to one owner.

use std::ops::ControlFlow;

use crate::algorithms::best_first::closed_list::{ClosedList, Membership, Opened};
use crate::algorithms::best_first::packed::{Packed, PackedNode};
use crate::containers::open_list::OpenList;
use crate::run::incompleteness::Incompleteness;
use crate::{Cost, Heuristic, Key, Limit, Limits, PackedSpace, Run};

/// A node for the owner that its state belongs to.
pub(super) struct Letter<S: PackedSpace + ?Sized> {
    pub(super) f: S::Cost,
    pub(super) g: S::Cost,
    pub(super) node: PackedNode<S>,
}

/// A carrier of letters from one owner to another.
pub(super) trait Post<S: PackedSpace + ?Sized> {
    fn send(&mut self, owner: usize, letter: Letter<S>);
}

/// Returns the owner of a region, out of `owners`.
// In tables of more than 2^16 places these bits of a key determine its place, too, so a region must not be the key itself.
pub(crate) fn owner(region: impl Key, owners: usize) -> usize {
    let middle = (region.scatter().upper() >> 32) & 0xFFFF;
    ((middle * owners as u64) >> 16) as usize
}

/// Outcome of taking the first open node.
pub(super) enum Taken<S: PackedSpace + ?Sized> {
    /// There is none that could beat the best goal.
    Nothing,
    /// It was expanded, or dropped.
    Node,
    /// It is a goal. Not the end: another owner may still reach one at less cost.
    Goal(S::Cost, S::Key),
}

/// The open and the closed list of one owner.
pub(super) struct Part<'s, S: PackedSpace + ?Sized, H: Heuristic<S>> {
    pub(super) space: &'s S,
    pub(super) heuristic: &'s H,
    own: usize,
    owners: usize,
    pub(super) open: OpenList<S::Cost, S::Cost, PackedNode<S>>,
    pub(super) closed: Packed<'s, S, H>,
    /// The cost of the best goal known; worse nodes are of no use.
    pub(super) best: S::Cost,
    /// The node taken when the work was stopped.
    unfinished: Option<S::Cost>,
    pub(super) incompleteness: Incompleteness,
}

impl<'s, S, H> Part<'s, S, H>
where
    S: PackedSpace + ?Sized,
    H: Heuristic<S>,
{
    /// Makes the part of the owner with this number, under these limits.
    pub(super) fn new(
        space: &'s S,
        heuristic: &'s H,
        (own, owners): (usize, usize),
        limits: &Limits<'_>,
    ) -> Self {
        Self {
            space,
            heuristic,
            own,
            owners,
            open: OpenList::new(),
            closed: Packed::new(space, heuristic, limits),
            best: S::Cost::INFINITY,
            unfinished: None,
            incompleteness: Incompleteness::default(),
        }
    }

    pub(super) fn owner(&self, key: S::Key) -> usize {
        owner(self.space.region(key), self.owners)
    }

    pub(super) fn receive(&mut self, Letter { f, g, node }: Letter<S>) {
        self.open.push(f, g, || node);
    }

    /// Returns the least `f` of the nodes that may lead to a better goal than the best.
    pub(super) fn least(&mut self) -> Option<S::Cost> {
        let open = self.open.first_key();
        let least = open.into_iter().chain(self.unfinished).min();
        least.filter(|&f| f < self.best)
    }

    /// Takes the first open node. Children that belong to others go by the post.
    // The post has no type, so that a space needs this only once for each heuristic.
    pub(super) fn take(
        &mut self,
        run: &mut Run<'_>,
        post: &mut dyn Post<S>,
    ) -> Result<Taken<S>, Limit> {
        let Some((f, g, node)) = self.open.pop().filter(|(f, ..)| *f < self.best) else {
            // The list is in the order of `f`, so nothing left in it can beat the best goal.
            self.open = OpenList::new();
            return Ok(Taken::Nothing);
        };
        if let Some(soon) = self.open.upcoming() {
            ClosedList::<S, H>::prepare(&self.closed, soon);
        }
        // Stays if a limit ends this: the node is in no list, but counts for the lower bound.
        self.unfinished = Some(f);
        let is_goal = self.expand(run, g, node, post)?;
        self.unfinished = None;
        Ok(if is_goal {
            Taken::Goal(g, node.key)
        } else {
            Taken::Node
        })
    }

    /// Closes and expands a node, unless it is a goal.
    fn expand(
        &mut self,
        run: &mut Run<'_>,
        g: S::Cost,
        node: PackedNode<S>,
        post: &mut dyn Post<S>,
    ) -> Result<bool, Limit> {
        match ClosedList::<S, H>::close(&mut self.closed, &node, g)?.0 {
            Membership::New => {}
            Membership::Deeper | Membership::Reached => run.statistics.reopened += 1,
            Membership::Closed => {
                run.statistics.duplicates += 1;
                return Ok(false);
            }
        }
        let parent: Opened<S, H> = self.closed.open(node, 0);
        if self.space.is_goal(&parent.state) {
            return Ok(true);
        }
        if parent.depth as usize >= run.depth_limit() {
            run.statistics.depth_cutoffs += 1;
            self.incompleteness.depth = true;
            return Ok(false);
        }
        run.expand(parent.depth as usize)?;
        let space = self.space;
        let _ = space.successors(&parent.state, parent.action, |action, child| {
            run.statistics.generated += 1;
            self.generate(run, &parent, g, action, &child, post);
            ControlFlow::<()>::Continue(())
        });
        let nodes = ClosedList::<S, H>::len(&self.closed) + self.open.len();
        let bytes = ClosedList::<S, H>::next_bytes(&self.closed) + self.open.bytes();
        run.hold(self.open.len(), nodes, bytes)?;
        Ok(false)
    }

    /// Enters a child in the open list that it belongs to.
    fn generate(
        &mut self,
        run: &mut Run<'_>,
        parent: &Opened<S, H>,
        g: S::Cost,
        action: S::Action,
        child: &S::State,
        post: &mut dyn Post<S>,
    ) {
        let cost = self.space.cost(&parent.state, action);
        let g = g.plus(cost);
        let memo = self
            .heuristic
            .step(parent.memo, &parent.state, action, child);
        let h = self.heuristic.estimate(memo);
        let f = g.plus(h);
        if f == S::Cost::INFINITY {
            self.incompleteness.leave_out(cost, h);
            return;
        }
        if f >= self.best {
            return;
        }
        run.statistics.inserted += 1;
        let node = PackedNode {
            key: self.space.pack(child),
            depth: parent.depth + 1,
            action: Some(action),
        };
        let owner = self.owner(node.key);
        if owner == self.own {
            ClosedList::<S, H>::prepare(&self.closed, &node);
            self.open.push(f, g, || node);
        } else {
            post.send(owner, Letter { f, g, node });
        }
    }
}
