//! Best-first search: the engine behind uniform-cost, greedy and A* search.

use std::convert::Infallible;
use std::hash::Hash;
use std::ops::ControlFlow;

use super::closed_list::{ClosedList, Membership, Opened};
use super::packed::Packed;
use super::plain::Plain;
use crate::containers::node_arena::Id;
use crate::containers::open_list::OpenList;
use crate::problem::solution::Outcome;
use crate::run::incompleteness::Incompleteness;
use crate::{
    Answer, Cost, Event, Heuristic, Limit, PackedSpace, Run, SearchObserver, Solution, StateSpace,
    Stopped, Visitor,
};

/// Takes the open node with the least `key(g, h)` first.
///
/// - **Complete** on finite spaces, where it also proves that there is no solution; on infinite
///   ones if every path that is long enough has a key greater than the solution's. Both hold if the
///   heuristic is infinite only at true dead ends and costs fit their type.
/// - **Optimal** if the key of a node is never more than the cost of any solution through it, and
///   that of a goal is its `g`, as for A* with an admissible heuristic.
/// - **Order**: least key; among equals greatest `g`; among these the node generated last. This is
///   a total order, so every run is repeatable. Goals are tested when they are taken, the start
///   included.
/// - **Duplicates** are detected when they are taken: a node whose state has been expanded at no
///   greater cost is dropped, and one whose state has been expanded at greater cost is expanded
///   again. So the open list may hold several nodes of one state.
/// - **Time** for each node is constant where keys and costs are small whole numbers
///   ([`Cost::whole`]), and otherwise the logarithm of the size of the open list; **memory**: every
///   node generated.
///
/// States that the heuristic declares dead ends ([`Cost::INFINITY`]) are left out.
///
/// Source: Hart, Nilsson and Raphael 1968; AIMA, section 3.3.1. Late duplicate detection: Burns,
/// Hatem, Leighton and Ruml 2012, *Implementing fast heuristic search code*.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first.
pub fn best_first<S, H, O, K>(
    run: &mut Run<'_, O>,
    space: &S,
    heuristic: &H,
    start: &S::State,
    key: impl Fn(S::Cost, S::Cost) -> K,
) -> Answer<S>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    H: Heuristic<S>,
    O: SearchObserver<S>,
    K: Cost,
{
    let closed = Plain::new(run.limits());
    BestFirst::new(space, heuristic, key, closed, start).answer(run)
}

/// [`best_first`] that remembers states as keys of one word: the same nodes are expanded in the same order, in a
/// fraction of the memory.
///
/// **Duplicates**: where states have [numbers](PackedSpace::number), a successor is dropped as soon as it is certain to
/// be one, because its state has been expanded at no greater cost, or waits in the open list with a lesser key. What is
/// expanded and when does not depend on that; the open list is shorter.
///
/// **Memory** for each state expanded: its key, its cost and the action that led to it, and about a
/// third more, since the table that holds them has gaps; where states have
/// [numbers](PackedSpace::number), for each of a few dozen neighbours in number of a state generated: a cost
/// and an action. For each node in the open list: a key, an action and a depth. A limit on bytes counts
/// all memory that is reserved.
///
/// # Errors
///
/// As for [`best_first`].
pub fn best_first_packed<S, H, O, K>(
    run: &mut Run<'_, O>,
    space: &S,
    heuristic: &H,
    start: &S::State,
    key: impl Fn(S::Cost, S::Cost) -> K,
) -> Answer<S>
where
    S: PackedSpace + ?Sized,
    H: Heuristic<S>,
    O: SearchObserver<S>,
    K: Cost,
{
    let closed = Packed::new(space, heuristic, run.limits());
    BestFirst::new(space, heuristic, key, closed, start).answer(run)
}

/// A search in progress.
pub(crate) struct BestFirst<'s, S, H, F, K, M>
where
    S: StateSpace + ?Sized,
    H: Heuristic<S>,
    M: ClosedList<S, H>,
{
    space: &'s S,
    heuristic: &'s H,
    start: &'s S::State,
    key: F,
    pub(crate) open: OpenList<K, S::Cost, M::Entry>,
    pub(crate) closed: M,
    /// True if a state is expanded again when a cheaper path to it is found.
    reopens: bool,
    pub(crate) incompleteness: Incompleteness,
    /// The greatest key taken, or the start's.
    pub(crate) bound: K,
}

impl<'s, S, H, F, K, M> BestFirst<'s, S, H, F, K, M>
where
    S: StateSpace + ?Sized,
    H: Heuristic<S>,
    F: Fn(S::Cost, S::Cost) -> K,
    K: Cost,
    M: ClosedList<S, H>,
{
    pub(crate) fn new(
        space: &'s S,
        heuristic: &'s H,
        key: F,
        closed: M,
        start: &'s S::State,
    ) -> Self {
        let mut search = Self {
            space,
            heuristic,
            start,
            key,
            open: OpenList::new(),
            closed,
            reopens: true,
            incompleteness: Incompleteness::default(),
            bound: K::ZERO,
        };
        let memo = heuristic.start(start);
        let h = heuristic.estimate(memo);
        if h < S::Cost::INFINITY {
            let entry = search.closed.entry(Opened {
                id: 0,
                state: start.clone(),
                action: None,
                memo,
                depth: 0,
            });
            let g = S::Cost::ZERO;
            search.bound = (search.key)(g, h);
            search.open.push(search.bound, g, || entry);
        }
        search
    }

    /// Expands no state again.
    pub(crate) fn without_reopening(self) -> Self {
        Self {
            reopens: false,
            ..self
        }
    }

    pub(crate) fn answer<O: SearchObserver<S>>(mut self, run: &mut Run<'_, O>) -> Answer<S> {
        self.run(run).map_err(|limit| run.stopped(limit))
    }

    /// Returns the answer where keys are lower bounds on the cost of a solution: with a limit it has the greatest of
    /// them.
    pub(crate) fn answer_with_bound<O: SearchObserver<S>>(
        mut self,
        run: &mut Run<'_, O>,
    ) -> Answer<S> {
        self.run(run).map_err(|limit| self.stopped(run, limit))
    }

    /// Returns the error for a run that met `limit`, where keys are lower bounds.
    pub(crate) fn stopped<O>(&self, run: &Run<'_, O>, limit: Limit) -> Stopped {
        run.stopped(limit).not_below(self.bound)
    }

    pub(crate) fn run<O: SearchObserver<S>>(&mut self, run: &mut Run<'_, O>) -> Outcome<S> {
        self.hold(run)?;
        while let Some((key, g, entry)) = self.open.pop() {
            // Keys may fall again, but what they have proven stays.
            self.bound = self.bound.max(key);
            // Its place in the closed list is fetched from memory while this node is worked on.
            if let Some(soon) = self.open.upcoming() {
                self.closed.prepare(soon);
            }
            // Closed before it is opened, so that a duplicate is never unpacked.
            let (membership, id) = self.closed.close(&entry, g)?;
            if membership == Membership::Closed
                || (membership == Membership::Reached && !self.reopens)
            {
                run.statistics.duplicates += 1;
                if Run::<'_, O>::is_watched::<Event<'_, S>>() {
                    self.show_duplicate(run, g, entry, id);
                }
                continue;
            }
            let node = self.closed.open(entry, id);
            if membership != Membership::New {
                run.statistics.reopened += 1;
                run.observe(|| Event::Reopened(node.event(g, self.heuristic)));
            }
            if self.space.is_goal(&node.state) {
                let solution = self.solution(&node);
                let goal = node.event(solution.cost, self.heuristic);
                run.observe(|| Event::Goal(solution.end(goal)));
                return Ok(Some(solution));
            }
            if node.depth as usize >= run.depth_limit() {
                run.statistics.depth_cutoffs += 1;
                run.observe(|| Event::DepthCutoff(node.event(g, self.heuristic)));
                self.incompleteness.depth = true;
                continue;
            }
            run.expand(node.depth as usize)?;
            run.observe(|| Event::Expanded(node.event(g, self.heuristic)));
            let (space, last) = (self.space, node.action);
            let mut children = Children {
                search: self,
                run,
                parent: &node,
                g,
            };
            let _ = space.visit_successors(&node.state, last, &mut children);
            self.hold(run)?;
        }
        self.incompleteness.proof()?;
        Ok(None)
    }

    /// Not in the loop, where it would take room on the stack for one more state.
    #[inline(never)]
    fn show_duplicate<O: SearchObserver<S>>(
        &self,
        run: &mut Run<'_, O>,
        g: S::Cost,
        entry: M::Entry,
        id: Id,
    ) {
        let node = self.closed.open(entry, id);
        run.observe(|| Event::Duplicate(node.event(g, self.heuristic)));
    }

    /// Returns the path to a node. It may cost less than the node's `g`, if a cheaper path to one of its ancestors has
    /// been found since; then it may be longer than the node is deep, unless there is a limit on depth.
    fn solution(&self, node: &Opened<S, H>) -> Solution<S::Action, S::Cost> {
        Solution::along(self.space, self.start, self.closed.path(node))
    }

    fn hold<O>(&self, run: &mut Run<'_, O>) -> Result<(), Limit> {
        let nodes = self.closed.len() + self.open.len();
        // Asked after every expansion, and usually memory has no limit.
        let bytes = match run.limits().bytes {
            Some(_) => self.closed.next_bytes() + self.open.bytes(),
            None => 0,
        };
        run.hold(self.open.len(), nodes, bytes)
    }
}

/// Enters the children of a node in the open list.
struct Children<'c, 'l, 's, S, H, F, K, M, O>
where
    S: StateSpace + ?Sized,
    H: Heuristic<S>,
    M: ClosedList<S, H>,
{
    search: &'c mut BestFirst<'s, S, H, F, K, M>,
    run: &'c mut Run<'l, O>,
    parent: &'c Opened<S, H>,
    g: S::Cost,
}

impl<S, H, F, K, M, O> Visitor<S, Infallible> for Children<'_, '_, '_, S, H, F, K, M, O>
where
    S: StateSpace + ?Sized,
    H: Heuristic<S>,
    F: Fn(S::Cost, S::Cost) -> K,
    K: Cost,
    M: ClosedList<S, H>,
    O: SearchObserver<S>,
{
    #[inline]
    fn visit(
        &mut self,
        state: &S::State,
        action: S::Action,
        child: S::State,
    ) -> ControlFlow<Infallible> {
        let Self {
            search,
            run,
            parent,
            g,
        } = self;
        let cost = search.space.cost(state, action);
        let g = g.plus(cost);
        let memo = search.heuristic.step(parent.memo, state, action, &child);
        let h = search.heuristic.estimate(memo);
        let node = Opened {
            id: parent.id,
            state: child,
            action: Some(action),
            memo,
            depth: parent.depth + 1,
        };
        run.statistics.generated += 1;
        run.observe(|| Event::Generated(node.event(g, search.heuristic)));
        // Not by the key: a sum that saturates puts the node last, but it is not a dead end.
        if g == S::Cost::INFINITY || h == S::Cost::INFINITY {
            search.incompleteness.leave_out(cost, h);
            run.observe(|| Event::Pruned(node.event(g, search.heuristic)));
        } else {
            let key = (search.key)(g, h);
            let is_taken_first = |least| (search.key)(least, h) < key;
            if search.closed.is_outdone(&node.state, g, is_taken_first) {
                run.statistics.duplicates += 1;
                run.observe(|| Event::Duplicate(node.event(g, search.heuristic)));
                return ControlFlow::Continue(());
            }
            run.statistics.inserted += 1;
            // It may be taken before `upcoming` can announce it.
            if key <= search.bound {
                search.closed.prepare_state(&node.state);
            }
            let closed = &search.closed;
            search.open.push(key, g, || closed.entry(node));
        }
        ControlFlow::Continue(())
    }
}
