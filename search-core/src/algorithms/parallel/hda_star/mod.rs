//! Hash-distributed A*.

pub(crate) mod byte_interface;
mod mailboxes;
mod owner_lists;

use std::num::NonZero;

use crate::algorithms::best_first::packed::{Packed, PackedNode};
use crate::run::incompleteness::Incompleteness;
use crate::run::thread_pool::{ThreadPool, work_together};
use crate::{Answer, Cost, Heuristic, Limit, Limits, PackedSpace, Run, Solution};
use mailboxes::Mailboxes;
pub(crate) use owner_lists::owner;
use owner_lists::{Letter, Part, Post, Taken};

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
    let mailboxes = Mailboxes::new(threads.get());
    let node = PackedNode {
        key: space.pack(start),
        depth: 0,
        action: None,
    };
    let g = S::Cost::ZERO;
    let owner = owner(space.region(node.key), threads.get());
    mailboxes.send(owner, vec![Letter { f: h, g, node }]);
    let (members, met) = work_together(run, threads, |pool, number, run| {
        let mut member = Member::new(space, heuristic, &mailboxes, (number, run.limits()));
        if let Err(limit) = member.work(pool, run) {
            mailboxes.stop(limit);
        }
        member.leave()
    });
    if let Some(limit) = met.or(mailboxes.limit()) {
        let left = members.iter().filter_map(|member| member.least);
        let known = mailboxes.least().into_iter().chain(mailboxes.cost());
        let bound = left.chain(known).min().unwrap_or(h);
        return Err(run.stopped(limit).not_below(bound));
    }
    if let Some(goal) = mailboxes.goal() {
        let depth = run.depth_limit();
        return Ok(Some(solution(space, &members, start, (goal, depth))));
    }
    let mut incompleteness = Incompleteness::default();
    for member in &members {
        incompleteness.add(member.incompleteness);
    }
    incompleteness.answer(run)
}

/// Result of a thread.
struct Left<'s, S: PackedSpace + ?Sized, H> {
    closed: Packed<'s, S, H>,
    /// The least `f` of the nodes that it has not expanded.
    least: Option<S::Cost>,
    incompleteness: Incompleteness,
}

/// Returns the path of at most `depth` actions to a goal, read off the closed lists of all threads.
fn solution<S, H>(
    space: &S,
    members: &[Left<'_, S, H>],
    start: &S::State,
    (goal, mut depth): (S::Key, usize),
) -> Solution<S::Action, S::Cost>
where
    S: PackedSpace + ?Sized,
    H: Heuristic<S>,
{
    let mut actions = Vec::new();
    let mut state = space.unpack(goal);
    let last = |state: &S::State, depth| {
        let owner = owner(space.region(space.pack(state)), members.len());
        members[owner].closed.last_action(state, depth)
    };
    while let Some(action) = last(&state, depth) {
        actions.push(action);
        state = space.undo(&state, action);
        depth -= 1;
    }
    actions.reverse();
    Solution::along(space, start, actions)
}

/// One of the threads.
struct Member<'e, 's, S: PackedSpace + ?Sized, H: Heuristic<S>> {
    number: usize,
    part: Part<'s, S, H>,
    outbox: Outbox<'e, S>,
}

/// Letters that are not yet sent, by receiver.
struct Outbox<'e, S: PackedSpace + ?Sized> {
    mailboxes: &'e Mailboxes<S>,
    letters: Vec<Vec<Letter<S>>>,
}

impl<S: PackedSpace + ?Sized> Post<S> for Outbox<'_, S> {
    fn send(&mut self, owner: usize, letter: Letter<S>) {
        /// Letters are sent when there are this many.
        const BUNDLE: usize = 128;
        let letters = &mut self.letters[owner];
        if letters.capacity() == 0 {
            letters.reserve_exact(BUNDLE);
        }
        letters.push(letter);
        if letters.len() == BUNDLE {
            self.mailboxes.send(owner, std::mem::take(letters));
        }
    }
}

impl<S: PackedSpace + ?Sized> Outbox<'_, S> {
    fn flush(&mut self) {
        for (receiver, letters) in self.letters.iter_mut().enumerate() {
            if !letters.is_empty() {
                self.mailboxes.send(receiver, std::mem::take(letters));
            }
        }
    }
}

impl<'e, 's, S, H> Member<'e, 's, S, H>
where
    S: PackedSpace + ?Sized,
    H: Heuristic<S>,
{
    fn new(
        space: &'s S,
        heuristic: &'s H,
        mailboxes: &'e Mailboxes<S>,
        (number, limits): (usize, &Limits<'_>),
    ) -> Self {
        let members = mailboxes.members();
        Self {
            number,
            part: Part::new(space, heuristic, (number, members), limits),
            outbox: Outbox {
                mailboxes,
                letters: (0..members).map(|_| Vec::new()).collect(),
            },
        }
    }

    /// Expands what there is, and waits for letters when there is nothing, until all threads wait.
    fn work(&mut self, pool: &ThreadPool, run: &mut Run<'_>) -> Result<(), Limit> {
        /// Letters are sent after this many expansions at the latest.
        const POST: u64 = 128;
        let (number, mailboxes) = (self.number, self.outbox.mailboxes);
        loop {
            if mailboxes.is_stopped() {
                return Ok(());
            }
            for letter in mailboxes.receive(number) {
                self.part.receive(letter);
            }
            self.part.best = mailboxes.best(self.part.best);
            match self.part.take(run, &mut self.outbox)? {
                Taken::Node => {}
                Taken::Goal(cost, key) => mailboxes.reach(cost, key),
                Taken::Nothing => {
                    // Letters kept back do not count yet: the others might end without them.
                    self.outbox.flush();
                    if !mailboxes.wait(number, || pool.is_stopped(number)) {
                        return Ok(());
                    }
                    continue;
                }
            }
            if run.statistics.expanded.is_multiple_of(POST) {
                self.outbox.flush();
            }
        }
    }

    fn leave(mut self) -> Left<'s, S, H> {
        let unsent = self.outbox.letters.iter().flatten().map(|letter| letter.f);
        Left {
            least: unsent.chain(self.part.least()).min(),
            closed: self.part.closed,
            incompleteness: self.part.incompleteness,
        }
    }
}
