//! IDA*: iterative-deepening A*.

use std::ops::ControlFlow;

use crate::pass::{Halt, max_pass_depth};
use crate::tally::Tally;
use crate::{
    Answer, Cost, Event, Heuristic, Limit, Node, Run, SearchObserver, Solution, StateSpace, Visitor,
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
    let mut pass = Pass {
        tally: Tally::new(run.depth_limit().min(deepest)),
        run,
        space,
        heuristic,
        bound,
        least_excess: S::Cost::INFINITY,
        cut_off: false,
        path: Vec::new(),
        cost: S::Cost::ZERO,
    };
    while bound < S::Cost::INFINITY {
        pass.run.statistics.iterations += 1;
        pass.run.observe(|| Event::Bound(bound));
        pass.bound = bound;
        let flow = At {
            pass: &mut pass,
            memo,
            slack: bound,
        }
        .go(start.clone(), None);
        pass.tally.hand_over(pass.run);
        match flow {
            ControlFlow::Break(Halt::Goal) => {
                pass.path.reverse();
                return Ok(Some(Solution {
                    actions: pass.path,
                    cost: pass.cost,
                }));
            }
            ControlFlow::Break(Halt::Limit(limit)) => return Err(pass.run.stopped(limit)),
            ControlFlow::Continue(()) => bound = bound.plus(pass.least_excess),
        }
        pass.least_excess = S::Cost::INFINITY;
    }
    if pass.cut_off {
        Err(pass.run.stopped(Limit::Depth))
    } else {
        Ok(None)
    }
}

/// Depth-first passes under a bound.
struct Pass<'p, 'l, S: StateSpace + ?Sized, H, O> {
    tally: Tally,
    run: &'p mut Run<'l, O>,
    space: &'p S,
    heuristic: &'p H,
    bound: S::Cost,
    /// By how much `f` exceeded the bound where it did so least.
    least_excess: S::Cost,
    cut_off: bool,
    /// The solution, last action first, filled on the way back from the goal; and its cost.
    path: Vec<S::Action>,
    cost: S::Cost,
}

/// A pass at a node.
struct At<'c, 'p, 'l, S: StateSpace + ?Sized, H: Heuristic<S>, O> {
    pass: &'c mut Pass<'p, 'l, S, H, O>,
    memo: H::Memo,
    /// What is left of the bound: the bound less `g`.
    slack: S::Cost,
}

impl<S, H, O> At<'_, '_, '_, S, H, O>
where
    S: StateSpace + ?Sized,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    fn g(&self) -> S::Cost {
        let bound = self.pass.bound;
        bound.minus(self.slack).unwrap_or(bound)
    }

    fn node<'a>(&self, state: &'a S::State, action: Option<S::Action>) -> Node<'a, S> {
        Node {
            state,
            action,
            depth: self.pass.tally.depth,
            g: self.g(),
            h: Some(self.pass.heuristic.estimate(self.memo)),
        }
    }

    #[expect(
        clippy::needless_pass_by_value,
        reason = "small states travel in a register"
    )]
    fn go(&mut self, state: S::State, last: Option<S::Action>) -> ControlFlow<Halt> {
        let space = self.pass.space;
        if space.is_goal(&state) {
            let node = self.node(&state, last);
            self.pass.run.observe(|| Event::Goal(node));
            self.pass.cost = self.g();
            return ControlFlow::Break(Halt::Goal);
        }
        if !self.pass.tally.expand()
            && let Err(limit) = self.pass.tally.ask(self.pass.run)
        {
            if limit != Limit::Depth {
                return ControlFlow::Break(Halt::Limit(limit));
            }
            self.pass.cut_off = true;
            let node = self.node(&state, last);
            self.pass.run.observe(|| Event::DepthCutoff(node));
            return ControlFlow::Continue(());
        }
        let node = self.node(&state, last);
        self.pass.run.observe(|| Event::Expanded(node));
        space.visit_successors(&state, last, self)
    }
}

/// Goes on with those children of a node whose `f` is within the bound.
impl<S, H, O> Visitor<S, Halt> for At<'_, '_, '_, S, H, O>
where
    S: StateSpace + ?Sized,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    #[expect(
        clippy::inline_always,
        reason = "the space may know more where it calls this"
    )]
    #[inline(always)]
    fn visit(&mut self, state: &S::State, action: S::Action, child: S::State) -> ControlFlow<Halt> {
        let Self { pass, memo, slack } = self;
        let cost = pass.space.cost(state, action);
        let memo = pass.heuristic.step(*memo, state, action, &child);
        let h = pass.heuristic.estimate(memo);
        let (bound, depth) = (pass.bound, pass.tally.depth + 1);
        let node = |child| Node {
            state: child,
            action: Some(action),
            depth,
            g: bound.minus(*slack).unwrap_or(bound).plus(cost),
            h: Some(h),
        };
        pass.tally.generated += 1;
        pass.run.observe(|| Event::Generated(node(&child)));
        let excess = match slack.minus(cost) {
            Some(slack) if h <= slack => {
                pass.tally.depth += 1;
                let flow = At { pass, memo, slack }.go(child, Some(action));
                pass.tally.depth -= 1;
                if flow.is_break() {
                    pass.path.push(action);
                }
                return flow;
            }
            Some(slack) => h.minus(slack),
            None => cost.plus(h).minus(*slack),
        };
        pass.run.observe(|| Event::Pruned(node(&child)));
        // What is infinite stays so: the bound is not less than the slack.
        if let Some(excess) = excess
            && excess < pass.least_excess
        {
            pass.least_excess = excess;
        }
        ControlFlow::Continue(())
    }
}
