//! NBS: search from both ends that expands at most twice as many nodes as necessary.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::Hash;

use crate::algorithms::bidirectional::engine::{Predecessors, search};
use crate::algorithms::bidirectional::meeting_point::{Agenda, Choice, Entry};
use crate::algorithms::list_entry::{
    Algorithm, ListEntry, Lists, Needs, Outcome, SearchSpace, UntypedRun, Values,
};
use crate::containers::node_arena::Id;
use crate::{Answer, BothEnds, Cost, Direction, Heuristic, ReversibleSpace, Run, SearchObserver};

/// Searches from both ends, always expanding a pair of nodes, one from each side, through which the
/// cheapest solution may still pass.
///
/// A path through the open nodes `u` of the forward side and `v` of the backward side costs at
/// least `lb(u, v)`, the greatest of `f(u)`, `f(v)` and `g(u) + g(v) + least_cost`. A pair with the
/// least `lb` is taken; the search ends when a path is known that costs no more than that.
///
/// - **Complete** on finite spaces, where it also proves that there is no solution, as soon as one
///   of the sides is exhausted; on infinite ones if costs are bounded from below by a positive
///   number. Both hold if the heuristics are infinite only at true dead ends and the cost type is
///   wide enough.
/// - **Optimal** if both heuristics are admissible. They need not be consistent: a node to which a
///   cheaper path is found is opened again.
/// - **Order**: the bound is the least `lb` so far, and never falls. Nodes with `f` less than the
///   bound are ready. While no pair of ready nodes is within the bound, waiting nodes with `f` equal
///   to it are made ready one by one, the forward side before the other, least `g` first, then the
///   one generated last. Of the ready nodes each side takes the one with the least `g`, then least
///   `f`, then the one generated last; the forward node of the pair is expanded first.
/// - **Time**: if both heuristics are consistent, it expands, as long as the bound is below the solution's cost, at
///   most twice as many nodes as any algorithm that finds and proves the same by such pairs; each takes the logarithm
///   of the size of the open lists. **Memory**: every state generated, on each side that reached it.
///
/// The [limit on depth](crate::Limits::depth) is one on the whole path; neither side expands nodes at that depth.
/// Events of the two sides are distinguished by [`Event::Direction`](crate::Event::Direction); the one goal that is
/// reported is the end of the whole path.
///
/// Source: Chen, Holte, Zilles and Sturtevant 2017, *Front-to-End Bidirectional Heuristic Search
/// with Near-Optimal Node Expansions*.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first.
pub fn nbs<S, F, B, O>(run: &mut Run<'_, O>, space: &S, ends: &BothEnds<'_, S, F, B>) -> Answer<S>
where
    S: ReversibleSpace + ?Sized,
    S::State: Eq + Hash,
    F: Heuristic<S>,
    B: Heuristic<S>,
    O: SearchObserver<S>,
{
    let predecessors: Predecessors<S> = |space, state, visit| space.predecessors(state, visit);
    search(run, space, predecessors, ends, Pairs::new(ends.least_cost))
}

/// Finds a pair with the least `lb` without looking at all pairs.
///
/// No `lb` of a pair that was open when the bound was last raised is less than the bound. A node
/// whose `f` exceeds the bound waits. A node whose `f` does not is ready, and its `f` need not be
/// looked at any more: the ready nodes with the least `g` of each side are a pair within the bound
/// if any ready nodes are. If they are not, each pair either has a waiting node, and an `lb` of at
/// least its `f`, or has an `lb` of at least the sum of the two least `g`: so the bound is raised to
/// the least of these three values.
struct Pairs<C> {
    forward: Queue<C>,
    backward: Queue<C>,
    bound: C,
    least_cost: C,
}

/// The open nodes of one side. Nodes whose `f` equals the bound become ready only when no pair is
/// found without them.
struct Queue<C> {
    /// By least `f`, least `g`, greatest number.
    waiting: BinaryHeap<(Reverse<C>, Reverse<C>, u64, Id)>,
    /// By least `g`, least `f`, greatest number.
    ready: BinaryHeap<(Reverse<C>, Reverse<C>, u64, Id)>,
}

impl<C: Ord> Default for Queue<C> {
    fn default() -> Self {
        Self {
            waiting: BinaryHeap::new(),
            ready: BinaryHeap::new(),
        }
    }
}

impl<C: Cost> Queue<C> {
    /// Returns the least `f` of the waiting nodes.
    fn least_f(&mut self, live: impl Fn(Id, C) -> bool) -> Option<C> {
        while let Some(&(Reverse(f), Reverse(g), _, id)) = self.waiting.peek() {
            if live(id, g) {
                return Some(f);
            }
            self.waiting.pop();
        }
        None
    }

    /// Returns the least `g` of the ready nodes.
    fn least_g(&mut self, live: impl Fn(Id, C) -> bool) -> Option<C> {
        while let Some(&(Reverse(g), _, _, id)) = self.ready.peek() {
            if live(id, g) {
                return Some(g);
            }
            self.ready.pop();
        }
        None
    }

    /// Makes the waiting nodes ready whose `f` is less than the bound.
    fn make_ready_below(&mut self, bound: C, live: impl Fn(Id, C) -> bool) {
        while self.least_f(&live).is_some_and(|f| f < bound) {
            self.make_ready();
        }
    }

    /// The first of the waiting nodes becomes ready.
    fn make_ready(&mut self) {
        if let Some((f, g, number, id)) = self.waiting.pop() {
            self.ready.push((g, f, number, id));
        }
    }

    fn take(&mut self) -> Option<Id> {
        self.ready.pop().map(|(_, _, _, id)| id)
    }

    fn len(&self) -> usize {
        self.waiting.len() + self.ready.len()
    }
}

impl<C: Cost> Pairs<C> {
    fn new(least_cost: C) -> Self {
        Self {
            forward: Queue::default(),
            backward: Queue::default(),
            bound: C::ZERO,
            least_cost,
        }
    }
}

impl<C: Cost> Agenda<C> for Pairs<C> {
    fn open(&mut self, direction: Direction, entry: Entry<C>) {
        let Entry { id, g, f, number } = entry;
        let queue = match direction {
            Direction::Forward => &mut self.forward,
            Direction::Backward => &mut self.backward,
        };
        queue.waiting.push((Reverse(f), Reverse(g), number, id));
    }

    fn choose(&mut self, live: impl Fn(Direction, Id, C) -> bool) -> Option<Choice<C>> {
        let live_forward = |id, g| live(Direction::Forward, id, g);
        let live_backward = |id, g| live(Direction::Backward, id, g);
        let (forward, backward) = (&mut self.forward, &mut self.backward);
        // Nodes opened since the last choice wait, whatever their `f`.
        forward.make_ready_below(self.bound, live_forward);
        backward.make_ready_below(self.bound, live_backward);
        loop {
            let (f, g) = (forward.least_f(live_forward), forward.least_g(live_forward));
            let (f2, g2) = (
                backward.least_f(live_backward),
                backward.least_g(live_backward),
            );
            if (f.is_none() && g.is_none()) || (f2.is_none() && g2.is_none()) {
                return None;
            }
            let sum = g.zip(g2).map(|(g, g2)| g.plus(g2).plus(self.least_cost));
            if sum.is_some_and(|sum| sum <= self.bound) {
                return Some(Choice {
                    bound: self.bound,
                    forward: forward.take(),
                    backward: backward.take(),
                });
            }
            if f.is_some_and(|f| f <= self.bound) {
                forward.make_ready();
            } else if f2.is_some_and(|f| f <= self.bound) {
                backward.make_ready();
            } else {
                // All of these exceed the bound, or a branch above would have been taken: so it rises.
                let next = [f, f2, sum].into_iter().flatten().min();
                self.bound = next.unwrap_or(C::INFINITY);
            }
        }
    }

    fn len(&self) -> usize {
        self.forward.len() + self.backward.len()
    }

    fn bytes(&self) -> usize {
        self.len() * size_of::<(C, C, u64, Id)>()
    }
}

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct NbsEntry;

impl ListEntry for NbsEntry {
    const ABOUT: Algorithm = Algorithm {
        name: "nbs",
        item: "nbs",
        summary: "From both ends, at most twice the nodes that any such search needs",
        source: "Chen, Holte, Zilles and Sturtevant 2017",
        complete: "finite spaces",
        optimal: "with admissible heuristics",
        memory: "every state, from both ends",
        needs: Needs::Predecessors,
        lists: Lists::Ends,
        outline: &[
            "put the start into one open list, the goal into another",
            "while a pair of open nodes, one of each, may be cheaper [direction]",
            "than the best path that is known:",
            "  take the pair with the least bound",
            "  for both nodes, unless they lie at the depth limit: [depth_cutoff]",
            "    expand the node; for each action: [expanded]",
            "      produce the successor, put it into its open list [generated]",
            "      if its state is known at no greater g: drop it [duplicate]",
            "      if it was expanded at a greater g: open it again [reopened]",
            "      if its h is infinite: a dead end [pruned]",
            "answer with the best path [goal]",
        ],
        ..Algorithm::USUAL
    };

    fn configure(_: &Values) -> Result<Self, String> {
        Ok(Self)
    }

    fn solve<S: SearchSpace>(&self, search: &mut UntypedRun<'_, '_, S>) -> Outcome<S> {
        search.both_ends(Pairs::new)
    }
}
