//! IDA* on several threads.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::algorithms::linear_space::ida_star::{Pass, Root};
use crate::algorithms::linear_space::recursion_limit::Halt;
use crate::run::incompleteness::Incompleteness;
use crate::run::thread_pool::{ThreadPool, work_together};
use crate::{Answer, Cost, Event, Heuristic, Limit, Run, SearchObserver, Solution, StateSpace};

/// Searches as [`ida_star`](crate::ida_star()) does, on N threads: the tree of paths is split
/// at its top, and in each pass the threads take the parts one after the other.
///
/// - **Complete**, **optimal**: as IDA*. The cost of the solution is that of IDA*.
/// - **Order**: of several best solutions the one in the earliest part is found, so the solution
///   does not depend on the number of threads or on their speed. How many nodes are expanded in the
///   last pass does. Nodes above the parts are expanded once and not in every pass.
/// - **Observer**: sees the bounds and the goal, and nothing in between.
/// - **Limits** on expansions, time and cancelling hold as [`Limits`](crate::Limits) says.
/// - **Time**: that of IDA* divided by the number of threads, if there are as many cores. **Memory**:
///   the parts, some hundreds for each thread, and a path for each thread.
///
/// Source: Rao, Kumar and Ramesh 1987, *A parallel implementation of iterative-deepening-A\**; the
/// splitting is by parts shared out one at a time instead of by stealing work.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first.
pub fn ida_star_parallel<S, H, O>(
    run: &mut Run<'_, O>,
    space: &S,
    heuristic: &H,
    start: &S::State,
    threads: NonZero<usize>,
) -> Answer<S>
where
    S: StateSpace + Sync + ?Sized,
    S::State: Send + Sync,
    S::Action: Send + Sync,
    S::Cost: Send + Sync,
    H: Heuristic<S> + Sync,
    H::Memo: Send + Sync,
    O: SearchObserver<S>,
{
    // Many more than threads, since some parts take far longer than others.
    const PARTS: usize = 256;
    let mut parts = Parts::new(Root::new(heuristic, start));
    if let Err(limit) = parts.split(run, space, heuristic, PARTS * threads.get()) {
        return Err(run.stopped(limit));
    }
    let mut bound = heuristic.estimate(heuristic.start(start));
    while bound < S::Cost::INFINITY {
        run.statistics.iterations += 1;
        run.observe(|| Event::Bound(bound));
        if let Some(goal) = parts.goal.take_if(|goal| goal.cost <= bound) {
            return Ok(Some(goal));
        }
        let pass = SharedPass {
            space,
            heuristic,
            start,
            parts: &parts.roots,
            bound,
            next: AtomicUsize::new(0),
            best: Mutex::new(None),
            at: (0..threads.get()).map(|_| AtomicUsize::new(0)).collect(),
        };
        let (ends, limit) = work_together(run, threads, |pool, member, run| {
            pass.work(pool, member, run)
        });
        let best = pass
            .best
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        match (best, limit) {
            (Some((_, solution)), None) => return Ok(Some(solution)),
            // Even with a goal: an earlier part may not have been searched to its end.
            (_, Some(limit)) => return Err(run.stopped(limit).not_below(bound)),
            (None, None) => {}
        }
        for end in &ends {
            parts.incompleteness.add(end.incompleteness);
        }
        let goal = parts.goal.iter().map(|goal| goal.cost);
        let next = ends.iter().map(|end| end.next_bound).chain(goal).min();
        bound = next.unwrap_or(S::Cost::INFINITY);
    }
    parts.incompleteness.answer(run)
}

type Path<S> = Vec<<S as StateSpace>::Action>;
type SolutionIn<S> = Solution<<S as StateSpace>::Action, <S as StateSpace>::Cost>;

/// The tree of paths, split at its top.
struct Parts<S: StateSpace + ?Sized, H: Heuristic<S>> {
    /// The roots of the parts, with the actions that lead there, in the order of IDA*.
    roots: Vec<(Root<S, H>, Path<S>)>,
    /// The best goal above the parts, or the first of several.
    goal: Option<SolutionIn<S>>,
    incompleteness: Incompleteness,
}

impl<S: StateSpace + ?Sized, H: Heuristic<S>> Parts<S, H> {
    fn new(root: Root<S, H>) -> Self {
        Self {
            roots: vec![(root, Vec::new())],
            goal: None,
            incompleteness: Incompleteness::default(),
        }
    }

    /// Replaces each root by its children, level by level, until there are this many or going on is
    /// not worthwhile.
    fn split<O: SearchObserver<S>>(
        &mut self,
        run: &mut Run<'_, O>,
        space: &S,
        heuristic: &H,
        wanted: usize,
    ) -> Result<(), Limit> {
        const LEVELS: usize = 64;
        for _ in 0..LEVELS {
            if self.roots.is_empty() || self.roots.len() >= wanted {
                break;
            }
            let mut children = Vec::new();
            for (root, path) in std::mem::take(&mut self.roots) {
                if heuristic.estimate(root.memo) == S::Cost::INFINITY {
                    continue;
                }
                if space.is_goal(&root.state) {
                    self.note(root.g, path);
                    continue;
                }
                if root.depth >= run.depth_limit() {
                    run.statistics.depth_cutoffs += 1;
                    self.incompleteness.depth = true;
                    continue;
                }
                run.expand(root.depth)?;
                let _ = space.successors(&root.state, root.action, |action, state| {
                    run.statistics.generated += 1;
                    let memo = heuristic.step(root.memo, &root.state, action, &state);
                    let cost = space.cost(&root.state, action);
                    let g = root.g.plus(cost);
                    if g == S::Cost::INFINITY {
                        self.incompleteness
                            .leave_out(cost, heuristic.estimate(memo));
                        return ControlFlow::<()>::Continue(());
                    }
                    let mut path = path.clone();
                    path.push(action);
                    let child = Root {
                        memo,
                        g,
                        state,
                        action: Some(action),
                        depth: root.depth + 1,
                    };
                    children.push((child, path));
                    ControlFlow::Continue(())
                });
            }
            self.roots = children;
        }
        Ok(())
    }

    fn note(&mut self, cost: S::Cost, actions: Path<S>) {
        if self.goal.as_ref().is_none_or(|goal| cost < goal.cost) {
            self.goal = Some(Solution { actions, cost });
        }
    }
}

/// One pass over the parts.
struct SharedPass<'p, S: StateSpace + ?Sized, H: Heuristic<S>> {
    space: &'p S,
    heuristic: &'p H,
    start: &'p S::State,
    parts: &'p [(Root<S, H>, Path<S>)],
    bound: S::Cost,
    /// The first part that no thread has taken.
    next: AtomicUsize,
    /// The earliest part in which a goal has been found, and the solution.
    best: Mutex<Option<(usize, SolutionIn<S>)>>,
    /// The part that each thread is at.
    at: Vec<AtomicUsize>,
}

/// State of a thread at the end of a pass.
struct End<C> {
    next_bound: C,
    incompleteness: Incompleteness,
}

impl<S: StateSpace + ?Sized, H: Heuristic<S>> SharedPass<'_, S, H> {
    /// Searches one part after the other.
    fn work(&self, pool: &ThreadPool, member: usize, run: &mut Run<'_>) -> End<S::Cost> {
        let mut pass = Pass::new(run, self.space, self.heuristic, self.start);
        pass.begin(self.bound);
        let mut next_bound = S::Cost::INFINITY;
        loop {
            // Relaxed: only the number counts, and the parts do not change during a pass.
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            // First this thread says where it is, then it asks for goals; `found` does the reverse. So
            // whichever comes first, one of them sees the other.
            self.at[member].store(number, Ordering::SeqCst);
            let Some((root, path)) = self.parts.get(number) else {
                break;
            };
            if pool.is_stopped(member) || self.is_late(number) {
                break;
            }
            let h = self.heuristic.estimate(root.memo);
            let f = pass.incompleteness.sum(root.g, h);
            if f > self.bound {
                next_bound = next_bound.min(f);
                continue;
            }
            match pass.search(root) {
                ControlFlow::Continue(()) => {}
                ControlFlow::Break(Halt::Goal) => {
                    let solution = pass.take_solution(path.clone());
                    self.found(pool, number, solution);
                }
                // `work_together` knows the limit. A thread that `found` has stopped met none.
                ControlFlow::Break(Halt::Limit(_)) => break,
            }
        }
        End {
            next_bound: next_bound.min(pass.next_bound()),
            incompleteness: pass.incompleteness,
        }
    }

    /// Returns whether a goal has been found in an earlier part.
    fn is_late(&self, number: usize) -> bool {
        let best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        best.as_ref()
            .is_some_and(|(earliest, _)| *earliest < number)
    }

    /// Keeps a solution if no earlier part has one, and stops the threads that are at later parts.
    fn found(&self, pool: &ThreadPool, number: usize, solution: SolutionIn<S>) {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        if best
            .as_ref()
            .is_some_and(|(earliest, _)| *earliest < number)
        {
            return;
        }
        *best = Some((number, solution));
        for (member, at) in self.at.iter().enumerate() {
            // Threads at earlier parts go on: the answer must not depend on who is faster.
            if at.load(Ordering::SeqCst) > number {
                pool.stop(member);
            }
        }
    }
}
