//! Hash-distributed A*.

mod exchange;

use std::num::NonZero;
use std::ops::ControlFlow;

use crate::algorithms::best_first::closed_list::{ClosedList, Membership, Opened};
use crate::algorithms::best_first::packed::{Packed, PackedNode};
use crate::containers::open_list::OpenList;
use crate::run::incompleteness::Incompleteness;
use crate::run::thread_pool::{ThreadPool, work_together};
use crate::{Answer, Cost, Heuristic, Limit, PackedSpace, Run, Solution};
use exchange::{Exchange, Letter};

/// A* on N threads: each state belongs to one of them, by a hash of its key, and each thread
/// has the open and the closed list of its own states. A child is sent to the thread that it belongs
/// to.
///
/// - **Complete** as A*. **Optimal** if the heuristic is admissible: the cost of the solution is
///   that of A*.
/// - **Order**: each thread takes its nodes in the order of A*, but how far the others have got
///   decides what it has to choose from. So neither which of several best solutions is found nor how
///   many nodes are expanded is always the same; a state may be expanded again at less cost. If
///   there is no solution and only a costlier path than the best to some state does not fit the cost
///   type, a run may end in [`Limit::Cost`] that might have ended in a proof.
/// - **Observer**: sees nothing.
/// - **Limits** on expansions, time and cancelling hold as [`Limits`](crate::Limits) says; each thread may hold
///   an equal part of the nodes and the bytes, not counting nodes in transit to another thread.
/// - **Time**: that of A* divided by somewhat less than the number of threads, if there are as many
///   cores. **Memory**: that of [`a_star_packed`](crate::a_star_packed).
///
/// Source: Kishimoto, Fukunaga and Botea 2009, *Scalable, parallel best-first search for optimal
/// sequential planning*.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first.
pub fn hda_star<S, H, O>(
    run: &mut Run<'_, O>,
    space: &S,
    heuristic: &H,
    start: &S::State,
    threads: NonZero<usize>,
) -> Answer<S>
where
    S: PackedSpace + Sync + ?Sized,
    S::State: Send + Sync,
    S::Action: Send + Sync,
    S::Cost: Send + Sync,
    H: Heuristic<S> + Sync,
{
    let h = heuristic.estimate(heuristic.start(start));
    if h == S::Cost::INFINITY {
        return Ok(None);
    }
    let exchange = Exchange::new(threads.get());
    let node = PackedNode {
        key: space.pack(start),
        depth: 0,
        action: None,
    };
    let g = S::Cost::ZERO;
    let owner = exchange.owner(space.region(node.key));
    exchange.send(owner, vec![Letter { f: h, g, node }]);
    let (members, met) = work_together(run, threads, |pool, number, run| {
        let mut member = Member::new(space, heuristic, &exchange, number);
        if let Err(limit) = member.work(pool, run) {
            exchange.stop(limit);
        }
        member.leave()
    });
    if let Some(limit) = met.or(exchange.limit()) {
        let left = members.iter().filter_map(|member| member.least);
        let known = exchange.least().into_iter().chain(exchange.cost());
        let bound = left.chain(known).min().unwrap_or(h);
        return Err(run.stopped(limit).not_below(bound));
    }
    if let Some(goal) = exchange.goal() {
        return Ok(Some(solution(space, &exchange, &members, start, goal)));
    }
    let mut incompleteness = Incompleteness::default();
    for member in &members {
        incompleteness.add(member.incompleteness);
    }
    incompleteness.answer(run)
}

/// What a thread leaves behind.
struct Left<'s, S: PackedSpace + ?Sized, H> {
    closed: Packed<'s, S, H>,
    /// The least `f` of the nodes that it has not expanded.
    least: Option<S::Cost>,
    incompleteness: Incompleteness,
}

/// The path to a goal, read off the closed lists of all.
fn solution<S, H>(
    space: &S,
    exchange: &Exchange<S>,
    members: &[Left<'_, S, H>],
    start: &S::State,
    goal: S::Key,
) -> Solution<S::Action, S::Cost>
where
    S: PackedSpace + ?Sized,
    H: Heuristic<S>,
{
    let mut actions = Vec::new();
    let mut state = space.unpack(goal);
    let last = |state: &S::State| {
        let owner = exchange.owner(space.region(space.pack(state)));
        members[owner].closed.last_action(state)
    };
    while let Some(action) = last(&state) {
        actions.push(action);
        state = space.undo(&state, action);
    }
    actions.reverse();
    Solution::along(space, start, actions)
}

/// One of the threads.
struct Member<'e, 's, S: PackedSpace + ?Sized, H: Heuristic<S>> {
    space: &'s S,
    heuristic: &'s H,
    exchange: &'e Exchange<S>,
    number: usize,
    open: OpenList<S::Cost, S::Cost, PackedNode<S>>,
    closed: Packed<'s, S, H>,
    /// Letters that are not yet sent, by receiver.
    outbox: Vec<Vec<Letter<S>>>,
    /// The cost of the best goal known; worse nodes are of no use.
    best: S::Cost,
    /// The node taken when the work was stopped.
    unfinished: Option<S::Cost>,
    incompleteness: Incompleteness,
}

impl<'e, 's, S, H> Member<'e, 's, S, H>
where
    S: PackedSpace + ?Sized,
    H: Heuristic<S>,
{
    fn new(space: &'s S, heuristic: &'s H, exchange: &'e Exchange<S>, number: usize) -> Self {
        Self {
            space,
            heuristic,
            exchange,
            number,
            open: OpenList::new(),
            closed: Packed::new(space, heuristic),
            outbox: (0..exchange.members()).map(|_| Vec::new()).collect(),
            best: S::Cost::INFINITY,
            unfinished: None,
            incompleteness: Incompleteness::default(),
        }
    }

    /// Expands what there is, and waits for letters when there is nothing, until all threads wait.
    fn work(&mut self, pool: &ThreadPool, run: &mut Run<'_>) -> Result<(), Limit> {
        /// Letters are sent after this many expansions at the latest.
        const POST: u64 = 128;
        loop {
            if self.exchange.is_stopped() {
                return Ok(());
            }
            self.read();
            self.best = self.exchange.best(self.best);
            match self.open.pop() {
                Some((f, g, node)) if f < self.best => {
                    if let Some(soon) = self.open.upcoming() {
                        ClosedList::<S, H>::prepare(&self.closed, soon);
                    }
                    // Stays if a limit ends `take`: the node is in no list, but counts for the lower bound.
                    self.unfinished = Some(f);
                    self.take(run, g, node)?;
                    self.unfinished = None;
                    if run.statistics.expanded.is_multiple_of(POST) {
                        self.post();
                    }
                }
                _ => {
                    // The list is in the order of `f`, so nothing left in it can beat the best goal.
                    self.open = OpenList::new();
                    // Letters kept back are no business yet: the others might end without them.
                    self.post();
                    if !self
                        .exchange
                        .wait(self.number, || pool.is_stopped(self.number))
                    {
                        return Ok(());
                    }
                }
            }
        }
    }

    fn read(&mut self) {
        for Letter { f, g, node } in self.exchange.receive(self.number) {
            self.open.push(f, g, || node);
        }
    }

    fn post(&mut self) {
        for (receiver, letters) in self.outbox.iter_mut().enumerate() {
            if !letters.is_empty() {
                self.exchange.send(receiver, std::mem::take(letters));
            }
        }
    }

    fn take(&mut self, run: &mut Run<'_>, g: S::Cost, node: PackedNode<S>) -> Result<(), Limit> {
        match ClosedList::<S, H>::close(&mut self.closed, &node, g)?.0 {
            Membership::New => {}
            Membership::Reached => run.statistics.reopened += 1,
            Membership::Closed => {
                run.statistics.duplicates += 1;
                return Ok(());
            }
        }
        let parent: Opened<S, H> = self.closed.open(node, 0);
        if self.space.is_goal(&parent.state) {
            // Not the end: another thread may still reach a goal at less cost.
            self.exchange.reach(g, node.key);
            return Ok(());
        }
        if parent.depth as usize >= run.depth_limit() {
            run.statistics.depth_cutoffs += 1;
            self.incompleteness.depth = true;
            return Ok(());
        }
        run.expand(parent.depth as usize)?;
        let space = self.space;
        let _ = space.successors(&parent.state, parent.action, |action, child| {
            run.statistics.generated += 1;
            self.generate(run, &parent, g, action, &child);
            ControlFlow::<()>::Continue(())
        });
        let nodes = ClosedList::<S, H>::len(&self.closed) + self.open.len();
        let bytes = ClosedList::<S, H>::next_bytes(&self.closed) + self.open.bytes();
        run.hold(self.open.len(), nodes, bytes)
    }

    /// Enters a child in the open list that it belongs to.
    fn generate(
        &mut self,
        run: &mut Run<'_>,
        parent: &Opened<S, H>,
        g: S::Cost,
        action: S::Action,
        child: &S::State,
    ) {
        /// Letters are sent when there are this many.
        const BUNDLE: usize = 128;
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
        let owner = self.exchange.owner(self.space.region(node.key));
        if owner == self.number {
            ClosedList::<S, H>::prepare(&self.closed, &node);
            self.open.push(f, g, || node);
            return;
        }
        let letters = &mut self.outbox[owner];
        if letters.capacity() == 0 {
            letters.reserve_exact(BUNDLE);
        }
        letters.push(Letter { f, g, node });
        if letters.len() == BUNDLE {
            self.exchange.send(owner, std::mem::take(letters));
        }
    }

    fn leave(mut self) -> Left<'s, S, H> {
        let unsent = self.outbox.iter().flatten().map(|letter| letter.f);
        let open = self.open.pop().map(|(f, ..)| f);
        Left {
            least: unsent.chain(open).chain(self.unfinished).min(),
            closed: self.closed,
            incompleteness: self.incompleteness,
        }
    }
}
