//! MM: search from both ends that is guaranteed to meet in the middle.

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

/// Searches from both ends; neither side expands a node that costs more than half of the cheapest
/// solution.
///
/// A node has the priority `max(f, 2g + least_cost)`. The search ends when a path is known that
/// costs no more than the least priority, the least `f` of either side, or the sum of the least `g`
/// of both sides and `least_cost`.
///
/// - **Complete** and **optimal** where [`nbs`](crate::nbs()) is.
/// - **Order**: least priority; then the forward side, least `g`, the node generated last.
/// - **Time** for each node is the logarithm of the size of the open lists. Unlike `nbs` it gives
///   no bound on the number of expansions, which can be more than those of
///   [`a_star`](crate::a_star()). **Memory**: every state generated, on each side that reached it,
///   with three entries in the open lists.
///
/// Limits and events are those of `nbs`.
///
/// Source: Holte, Felner, Sharon and Sturtevant 2016, *Bidirectional Search That Is Guaranteed to
/// Meet in the Middle*; with `least_cost`, Sharon, Holte, Felner and Sturtevant 2016 (`MMε`).
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first.
pub fn mm<S, F, B, O>(run: &mut Run<'_, O>, space: &S, ends: &BothEnds<'_, S, F, B>) -> Answer<S>
where
    S: ReversibleSpace + ?Sized,
    S::State: Eq + Hash,
    F: Heuristic<S>,
    B: Heuristic<S>,
    O: SearchObserver<S>,
{
    let predecessors: Predecessors<S> = |space, state, visit| space.predecessors(state, visit);
    search(run, space, predecessors, ends, Halves::new(ends.least_cost))
}

struct Halves<C> {
    forward: Queue<C>,
    backward: Queue<C>,
    least_cost: C,
}

/// The open nodes of one side, from which nodes are taken, and the least `f` and `g` are known.
struct Queue<C> {
    /// By least priority, least `g`, greatest number.
    priority: BinaryHeap<(Reverse<C>, Reverse<C>, u64, Id)>,
    f: BinaryHeap<Reverse<(C, C, Id)>>,
    g: BinaryHeap<Reverse<(C, Id)>>,
}

impl<C: Ord> Default for Queue<C> {
    fn default() -> Self {
        Self {
            priority: BinaryHeap::new(),
            f: BinaryHeap::new(),
            g: BinaryHeap::new(),
        }
    }
}

/// The least values among the open nodes of one side.
struct Least<C> {
    priority: C,
    f: C,
    g: C,
}

impl<C: Cost> Queue<C> {
    fn least(&mut self, live: impl Fn(Id, C) -> bool) -> Option<Least<C>> {
        let stale = |&(_, Reverse(g), _, id): &(_, _, _, _)| !live(id, g);
        while self.priority.peek().is_some_and(stale) {
            self.priority.pop();
        }
        let stale = |&Reverse((_, g, id)): &_| !live(id, g);
        while self.f.peek().is_some_and(stale) {
            self.f.pop();
        }
        let stale = |&Reverse((g, id)): &_| !live(id, g);
        while self.g.peek().is_some_and(stale) {
            self.g.pop();
        }
        let &(Reverse(priority), ..) = self.priority.peek()?;
        let Reverse((f, ..)) = *self.f.peek()?;
        let Reverse((g, _)) = *self.g.peek()?;
        Some(Least { priority, f, g })
    }

    fn take(&mut self) -> Option<Id> {
        // The entries in `f` and `g` become stale when the node is expanded, and go when they come first.
        self.priority.pop().map(|(_, _, _, id)| id)
    }

    fn bytes(&self) -> usize {
        self.priority.len() * size_of::<(C, C, u64, Id)>()
            + self.f.len() * size_of::<(C, C, Id)>()
            + self.g.len() * size_of::<(C, Id)>()
    }
}

impl<C: Cost> Halves<C> {
    fn new(least_cost: C) -> Self {
        Self {
            forward: Queue::default(),
            backward: Queue::default(),
            least_cost,
        }
    }
}

impl<C: Cost> Agenda<C> for Halves<C> {
    fn open(&mut self, direction: Direction, entry: Entry<C>) {
        let Entry { id, g, f, number } = entry;
        let priority = f.max(g.plus(g).plus(self.least_cost));
        let queue = match direction {
            Direction::Forward => &mut self.forward,
            Direction::Backward => &mut self.backward,
        };
        queue
            .priority
            .push((Reverse(priority), Reverse(g), number, id));
        queue.f.push(Reverse((f, g, id)));
        queue.g.push(Reverse((g, id)));
    }

    fn choose(&mut self, live: impl Fn(Direction, Id, C) -> bool) -> Option<Choice<C>> {
        let (forward, backward) = (&mut self.forward, &mut self.backward);
        let there = forward.least(|id, g| live(Direction::Forward, id, g))?;
        let back = backward.least(|id, g| live(Direction::Backward, id, g))?;
        let priority = there.priority.min(back.priority);
        let sum = there.g.plus(back.g).plus(self.least_cost);
        let bound = priority.max(there.f).max(back.f).max(sum);
        let choice = Choice {
            bound,
            forward: None,
            backward: None,
        };
        Some(if there.priority == priority {
            Choice {
                forward: forward.take(),
                ..choice
            }
        } else {
            Choice {
                backward: backward.take(),
                ..choice
            }
        })
    }

    fn len(&self) -> usize {
        self.forward.priority.len() + self.backward.priority.len()
    }

    fn bytes(&self) -> usize {
        self.forward.bytes() + self.backward.bytes()
    }
}

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct MmEntry;

impl ListEntry for MmEntry {
    const ABOUT: Algorithm = Algorithm {
        name: "mm",
        item: "mm",
        summary: "From both ends, neither beyond the middle",
        source: "Holte, Felner, Sharon and Sturtevant 2016",
        complete: "finite spaces",
        optimal: "with admissible heuristics",
        memory: "every state, from both ends",
        needs: Needs::Predecessors,
        lists: Lists::Ends,
        outline: &[
            "put the start into one open list, the goal into another",
            "while a path cheaper than the best may remain:",
            "  take the node with the least max(f, 2g + least cost), [direction]",
            "  from whichever side; leave it at the depth limit [depth_cutoff]",
            "  expand it; for each action: [expanded]",
            "    produce the successor, put it into its open list [generated]",
            "    if its state is known at no greater g: drop it [duplicate]",
            "    if it was expanded at a greater g: open it again [reopened]",
            "    if its h is infinite: a dead end [pruned]",
            "answer with the best path [goal]",
        ],
        ..Algorithm::USUAL
    };

    fn configure(_: &Values) -> Result<Self, String> {
        Ok(Self)
    }

    fn solve<S: SearchSpace>(&self, search: &mut UntypedRun<'_, '_, S>) -> Outcome<S> {
        search.both_ends(Halves::new)
    }
}
