//! IDA*: iterative-deepening A*.

use std::ops::ControlFlow;

use crate::pass::{Halt, max_pass_depth};
use crate::{
    Answer, Cost, Event, Heuristic, Limit, Node, Run, SearchObserver, Solution, StateSpace,
};

/// Searches depth-first up to a bound on `f = g + h`, and again with the bound raised to the least
/// `f` that exceeded it, until a goal is found.
///
/// - **Complete** if there is a solution and costs are positive. On a finite tree it proves that
///   there is none; on a space with cycles and without a solution the bound grows until a limit
///   stops it (a path of [`max_depth`](crate::max_depth) actions is one). Both hold if the heuristic
///   is infinite at true dead ends only and the cost type is wide enough.
/// - **Optimal** among paths that short, if the heuristic is admissible.
/// - **Order**: successors in the order of [`StateSpace::actions`]; goals are tested when they are
///   reached, the start included.
/// - **Memory**: one path. No duplicates are noticed but those of
///   [`takes_back`](StateSpace::takes_back), so a state is expanded once for each path to it
///   within the bound.
/// - **Time** grows with the number of paths within the last bound, times the number of passes: one
///   for each value of `f` below the solution's cost.
///
/// It needs neither equality nor hashing of states, and is the algorithm of choice where states
/// are many, paths to each are few and the heuristic can be updated quickly.
///
/// Source: Korf 1985, *Depth-first iterative-deepening*.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first.
pub fn ida_star<S, H, O>(
    run: &mut Run<'_, O>,
    space: &S,
    heuristic: &H,
    start: &S::State,
) -> Answer<S>
where
    S: StateSpace + ?Sized,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    let memo = heuristic.start(start);
    let mut bound = heuristic.estimate(memo);
    let deepest = max_pass_depth::<S, H::Memo>(space, start);
    let depth_limit = run.depth_limit().min(deepest);
    let mut cut_off = false;
    while bound < S::Cost::INFINITY {
        run.statistics.iterations += 1;
        run.observe(|| Event::Bound(bound));
        let mut pass = Pass {
            run: &mut *run,
            space,
            heuristic,
            bound,
            next_bound: S::Cost::INFINITY,
            depth_limit,
            cut_off: false,
            path: Vec::new(),
            cost: S::Cost::ZERO,
        };
        match pass.visit(start, memo, S::Cost::ZERO, None, 0) {
            ControlFlow::Break(Halt::Goal) => {
                pass.path.reverse();
                return Ok(Some(Solution {
                    actions: pass.path,
                    cost: pass.cost,
                }));
            }
            ControlFlow::Break(Halt::Limit(limit)) => return Err(run.stopped(limit)),
            ControlFlow::Continue(()) => {
                cut_off |= pass.cut_off;
                bound = pass.next_bound;
            }
        }
    }
    if cut_off {
        Err(run.stopped(Limit::Depth))
    } else {
        Ok(None)
    }
}

/// One depth-first pass under a fixed bound.
struct Pass<'p, 'l, S: StateSpace + ?Sized, H, O> {
    run: &'p mut Run<'l, O>,
    space: &'p S,
    heuristic: &'p H,
    bound: S::Cost,
    next_bound: S::Cost,
    depth_limit: usize,
    cut_off: bool,
    /// The solution, last action first, filled on the way back from the goal; and its cost.
    path: Vec<S::Action>,
    cost: S::Cost,
}

impl<S, H, O> Pass<'_, '_, S, H, O>
where
    S: StateSpace + ?Sized,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    fn visit(
        &mut self,
        state: &S::State,
        memo: H::Memo,
        g: S::Cost,
        last: Option<S::Action>,
        depth: usize,
    ) -> ControlFlow<Halt> {
        let heuristic = self.heuristic;
        let node = || Node {
            state,
            action: last,
            depth,
            g,
            h: Some(heuristic.estimate(memo)),
        };
        if self.space.is_goal(state) {
            self.run.observe(|| Event::Goal(node()));
            self.cost = g;
            return ControlFlow::Break(Halt::Goal);
        }
        if depth >= self.depth_limit {
            self.cut_off = true;
            self.run.statistics.depth_cutoffs += 1;
            self.run.observe(|| Event::DepthCutoff(node()));
            return ControlFlow::Continue(());
        }
        if let Err(limit) = self.run.expand(depth) {
            return ControlFlow::Break(Halt::Limit(limit));
        }
        self.run.observe(|| Event::Expanded(node()));
        let space = self.space;
        space.successors(state, last, |action, child| {
            let g = g.plus(space.cost(state, action));
            let memo = heuristic.step(memo, state, action, &child);
            let h = heuristic.estimate(memo);
            let node = || Node {
                state: &child,
                action: Some(action),
                depth: depth + 1,
                g,
                h: Some(h),
            };
            self.run.statistics.generated += 1;
            self.run.observe(|| Event::Generated(node()));
            let f = g.plus(h);
            if f > self.bound {
                self.run.observe(|| Event::Pruned(node()));
                self.next_bound = self.next_bound.min(f);
                return ControlFlow::Continue(());
            }
            let flow = self.visit(&child, memo, g, Some(action), depth + 1);
            if let ControlFlow::Break(Halt::Goal) = flow {
                self.path.push(action);
            }
            flow
        })
    }
}
