//! IDA*: iterative-deepening A*.

use std::ops::ControlFlow;

use crate::algorithms::linear_space::node_counter::NodeCounter;
use crate::algorithms::linear_space::recursion_limit::{Halt, max_pass_depth};
use crate::algorithms::list_entry::{
    Algorithm, ListEntry, OptionSpec, Outcome, SearchSpace, Setting, UntypedRun, Values,
};
use crate::algorithms::options::{self, on_threads, threads};
use crate::algorithms::parallel::ida_star::ida_star_parallel;
use crate::algorithms::problem::typed;
use crate::run::incompleteness::Incompleteness;
use crate::{
    Answer, Cost, Event, Heuristic, Limit, Node, Run, SearchObserver, Solution, StateSpace, Visitor,
};
use std::num::NonZeroUsize;

/// Searches depth-first up to a bound on `f = g + h`, and again with the bound raised to the least
/// `f` that exceeded it, until a goal is found.
///
/// - **Complete** if there is a solution and costs are positive. On a finite tree it proves that
///   there is none; on a space with cycles and without a solution the bound grows until a limit
///   stops it (a path of [`max_depth`](crate::max_depth) actions is one). Both hold if the heuristic
///   is infinite only at true dead ends and costs fit their type.
/// - **Optimal** among paths that short, if the heuristic is admissible.
/// - **Order**: successors in the order of [`StateSpace::actions`]; goals are tested when they are
///   reached, the start included.
/// - **Memory**: one path. No duplicates are detected but those of
///   [`takes_back`](StateSpace::takes_back), so a state is expanded once for each path to it within
///   the bound.
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
    let root = Root::new(heuristic, start);
    let mut bound = heuristic.estimate(root.memo);
    let mut pass = Pass::new(run, space, heuristic, start);
    while bound < S::Cost::INFINITY {
        pass.begin(bound);
        match pass.search(&root) {
            ControlFlow::Break(Halt::Goal) => return Ok(Some(pass.take_solution(Vec::new()))),
            ControlFlow::Break(Halt::Limit(limit)) => {
                return Err(pass.run.stopped(limit).not_below(bound));
            }
            ControlFlow::Continue(()) => bound = pass.next_bound(),
        }
    }
    pass.incompleteness.answer(pass.run)
}

/// The start of a depth-first pass.
pub(crate) struct Root<S: StateSpace + ?Sized, H: Heuristic<S>> {
    pub(crate) state: S::State,
    pub(crate) action: Option<S::Action>,
    pub(crate) memo: H::Memo,
    pub(crate) g: S::Cost,
    pub(crate) depth: usize,
}

impl<S: StateSpace + ?Sized, H: Heuristic<S>> Root<S, H> {
    /// Makes the start of the whole search.
    pub(crate) fn new(heuristic: &H, start: &S::State) -> Self {
        Self {
            state: start.clone(),
            action: None,
            memo: heuristic.start(start),
            g: S::Cost::ZERO,
            depth: 0,
        }
    }
}

/// Depth-first passes under a bound.
///
/// The fields are laid out as written: what a node touches most comes first.
#[repr(C)]
pub(crate) struct Pass<'p, 'l, S: StateSpace + ?Sized, H, O> {
    counter: NodeCounter<'l>,
    pub(crate) run: &'p mut Run<'l, O>,
    space: &'p S,
    heuristic: &'p H,
    bound: S::Cost,
    /// The least amount by which `f` exceeded the bound, dead ends and forbidden actions aside.
    /// Added to the bound it may be more than the cost type holds.
    least_excess: S::Cost,
    pub(crate) incompleteness: Incompleteness,
    /// The actions from the root to the goal, last one first, filled on the way back from there; and
    /// the cost of the goal.
    path: Vec<S::Action>,
    cost: S::Cost,
}

impl<'p, 'l, S, H, O> Pass<'p, 'l, S, H, O>
where
    S: StateSpace + ?Sized,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    pub(crate) fn new(
        run: &'p mut Run<'l, O>,
        space: &'p S,
        heuristic: &'p H,
        start: &S::State,
    ) -> Self {
        let deepest = max_pass_depth::<S, H::Memo>(space, start);
        Self {
            counter: NodeCounter::new(run, run.depth_limit().min(deepest)),
            run,
            space,
            heuristic,
            bound: S::Cost::ZERO,
            least_excess: S::Cost::INFINITY,
            incompleteness: Incompleteness::default(),
            path: Vec::new(),
            cost: S::Cost::ZERO,
        }
    }

    /// Begins a pass under a new bound.
    pub(crate) fn begin(&mut self, bound: S::Cost) {
        self.run.statistics.iterations += 1;
        self.run.observe(|| Event::Bound(bound));
        self.bound = bound;
        self.least_excess = S::Cost::INFINITY;
    }

    /// Searches below a root whose `f` is within the bound.
    pub(crate) fn search(&mut self, root: &Root<S, H>) -> ControlFlow<Halt> {
        let Some(slack) = self.bound.minus(root.g) else {
            return ControlFlow::Continue(());
        };
        self.counter.start(root.depth);
        let flow = self.go(root.state.clone(), root.action, root.memo, slack);
        self.counter.hand_over(self.run);
        flow
    }

    /// Returns the least `f` that exceeded the bound, at the end of a pass.
    pub(crate) fn next_bound(&mut self) -> S::Cost {
        self.incompleteness.sum(self.bound, self.least_excess)
    }

    /// Returns the least estimate for which a successor by an action of this cost is pruned without lowering the least
    /// excess.
    #[inline]
    fn limit(&self, slack: S::Cost, cost: S::Cost) -> S::Cost {
        let rest = slack.minus(cost);
        rest.map_or(S::Cost::INFINITY, |rest| rest.plus(self.least_excess))
    }

    /// Counts a successor whose `f` exceeds the bound.
    #[expect(
        clippy::inline_always,
        reason = "of all successors half are left out: it is a part of the loop"
    )]
    #[inline(always)]
    fn prune(&mut self, slack: S::Cost, cost: S::Cost, h: S::Cost) {
        self.counter.pruned += 1;
        let excess = match slack.minus(cost) {
            Some(rest) => h.minus(rest),
            None => self.incompleteness.sum(cost, h).minus(slack),
        };
        if let Some(excess) = excess
            && excess < self.least_excess
        {
            self.exceed(excess, slack, cost);
        }
    }

    /// Notes a successor whose `f` exceeds the bound by less than any other's, unless it is a dead
    /// end or the action is forbidden. The excess shows which: added to what the cost has left of the
    /// slack it is the estimate, and added to the slack itself it is the cost plus the estimate.
    // Cold: within a pass the least excess can fall only so often.
    #[cold]
    #[inline(never)]
    fn exceed(&mut self, excess: S::Cost, slack: S::Cost, cost: S::Cost) {
        let rest = slack.minus(cost).unwrap_or(slack);
        if rest.plus(excess) < S::Cost::INFINITY {
            self.least_excess = excess;
        }
    }

    /// Returns the path to the goal that was found, given the actions that lead to its root.
    pub(crate) fn take_solution(
        &mut self,
        to_root: Vec<S::Action>,
    ) -> Solution<S::Action, S::Cost> {
        let mut actions = to_root;
        actions.extend(self.path.drain(..).rev());
        Solution {
            actions,
            cost: self.cost,
        }
    }

    /// Goes back up from what an action led to.
    #[inline]
    fn ascend(&mut self, action: S::Action, flow: ControlFlow<Halt>) -> ControlFlow<Halt> {
        self.counter.ascend();
        if let ControlFlow::Break(halt) = flow {
            return ControlFlow::Break(self.unwind(action, halt));
        }
        flow
    }

    /// Notes an action on the way back from where the pass ended.
    #[cold]
    #[inline(never)]
    fn unwind(&mut self, action: S::Action, halt: Halt) -> Halt {
        self.path.push(action);
        halt
    }

    #[expect(
        clippy::needless_pass_by_value,
        reason = "small states travel in a register"
    )]
    fn go(
        &mut self,
        state: S::State,
        last: Option<S::Action>,
        memo: H::Memo,
        slack: S::Cost,
    ) -> ControlFlow<Halt> {
        let space = self.space;
        let mut at = At {
            pass: self,
            memo,
            slack,
        };
        if space.is_goal(&state) {
            at.reach_goal(&state, last);
            return ControlFlow::Break(Halt::Goal);
        }
        if !at.pass.counter.expand()
            && let Err(limit) = at.pass.counter.ask(at.pass.run)
        {
            if limit != Limit::Depth {
                return ControlFlow::Break(Halt::Limit(limit));
            }
            at.pass.incompleteness.depth = true;
            let node = at.node(&state, last);
            at.pass.run.observe(|| Event::DepthCutoff(node));
            return ControlFlow::Continue(());
        }
        let node = at.node(&state, last);
        at.pass.run.observe(|| Event::Expanded(node));
        space.visit_successors(&state, last, &mut at)
    }
}

/// A pass at a node.
struct At<'c, 'p, 'l, S: StateSpace + ?Sized, H: Heuristic<S>, O> {
    pass: &'c mut Pass<'p, 'l, S, H, O>,
    memo: H::Memo,
    /// The rest of the bound: the bound less `g`.
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
            depth: self.pass.counter.depth(),
            g: self.g(),
            h: Some(self.pass.heuristic.estimate(self.memo)),
        }
    }

    fn reach_goal(&mut self, state: &S::State, last: Option<S::Action>) {
        let node = self.node(state, last);
        self.pass.run.observe(|| Event::Goal(node));
        self.pass.cost = self.g();
        self.pass.counter.visit();
    }
}

/// Goes on with those children of a node whose `f` is within the bound.
impl<S, H, O> Visitor<S, Halt> for At<'_, '_, '_, S, H, O>
where
    S: StateSpace + ?Sized,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    // Whoever watches takes longer than the code for every case saves.
    const UNROLLS: bool = !O::ENABLED;

    #[expect(
        clippy::inline_always,
        reason = "the space may know more where it calls this"
    )]
    #[inline(always)]
    fn visit(&mut self, state: &S::State, action: S::Action, child: S::State) -> ControlFlow<Halt> {
        let Self { pass, memo, slack } = self;
        let cost = pass.space.cost(state, action);
        // Whoever watches is shown the whole estimate.
        let limit = if O::ENABLED {
            S::Cost::INFINITY
        } else {
            pass.limit(*slack, cost)
        };
        let heuristic = pass.heuristic;
        let memo = heuristic.step_up_to(*memo, state, action, &child, limit);
        let h = pass.heuristic.estimate(memo);
        let (bound, depth) = (pass.bound, pass.counter.depth() + 1);
        let node = |child| Node {
            state: child,
            action: Some(action),
            depth,
            g: bound.minus(*slack).unwrap_or(bound).plus(cost),
            h: Some(h),
        };
        pass.run.observe(|| Event::Generated(node(&child)));
        let rest = slack.minus(cost);
        // `g + cost + h <= bound` without a sum that could saturate.
        if slack.minus(h).is_some_and(|spare| cost <= spare)
            && let Some(slack) = rest
        {
            pass.counter.descend();
            let flow = pass.go(child, Some(action), memo, slack);
            return pass.ascend(action, flow);
        }
        pass.run.observe(|| Event::Pruned(node(&child)));
        pass.prune(*slack, cost, h);
        ControlFlow::Continue(())
    }

    #[inline]
    fn visit_unmade(
        &mut self,
        state: &S::State,
        action: S::Action,
        make: impl FnOnce() -> S::State,
    ) -> ControlFlow<Halt> {
        let Self { pass, memo, slack } = self;
        // Whoever watches is shown pruned states, too.
        if !O::ENABLED
            && let Some(memo) = pass.heuristic.step_unmade(*memo, state, action)
        {
            let cost = pass.space.cost(state, action);
            let h = pass.heuristic.estimate(memo);
            if slack.minus(h).is_some_and(|spare| cost <= spare)
                && let Some(slack) = slack.minus(cost)
            {
                // Not estimated once more, and handed on as soon as it is made: a copy of what was just stored is
                // waited for.
                pass.counter.descend();
                let flow = pass.go(make(), Some(action), memo, slack);
                return pass.ascend(action, flow);
            }
            pass.prune(*slack, cost, h);
            return ControlFlow::Continue(());
        }
        self.visit(state, action, make())
    }

    #[inline]
    fn select(&mut self, state: &S::State, actions: u128, cost: S::Cost) -> u128 {
        let Self { pass, memo, slack } = self;
        if O::ENABLED {
            return actions;
        }
        let limit = pass.limit(*slack, cost);
        pass.heuristic.select(*memo, state, actions, limit)
    }

    #[inline]
    fn pass_over(&mut self, actions: u32) {
        self.pass.counter.pruned += u64::from(actions);
    }
}

const THREADS: OptionSpec = options::THREADS;

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct IdaStarEntry {
    threads: Option<NonZeroUsize>,
}

impl ListEntry for IdaStarEntry {
    const ABOUT: Algorithm = Algorithm {
        name: Algorithm::IDA_STAR,
        item: "ida_star",
        aliases: &["idastar", "ida*"],
        summary: "Depth-first under a rising bound on f; follows no path beyond 2,000 moves; ends only if there is a solution",
        source: "Korf 1985; AIMA 3.5.5",
        complete: "ends only if there is a solution and no cycle is free",
        optimal: "with an admissible heuristic",
        memory: "one path",
        bounds_depth: true,
        ends_without_solution: false,
        options: &[THREADS],
        outline: &[
            "for bound = h(start), then the least f left out: [bound]",
            "  down(start)",
            "down(node):",
            "  if the node is a goal: answer with the path [goal]",
            "  if it lies at the depth limit: go back [depth_cutoff]",
            "  expand it; for each action: [expanded]",
            "    produce the successor [generated]",
            "    if f > bound: leave it out [pruned]",
            "    else down(successor)",
        ],
        ..Algorithm::USUAL
    };

    fn configure(values: &Values) -> Result<Self, String> {
        Ok(Self {
            threads: values.read_by(THREADS.name, threads)?,
        })
    }

    fn setting(&self) -> Setting {
        Setting {
            manner: self.threads.map(on_threads),
            ..Setting::of(&Self::ABOUT)
        }
    }

    fn solve<S: SearchSpace>(&self, search: &mut UntypedRun<'_, '_, S>) -> Outcome<S> {
        let threads = self.threads;
        search.one(|run, space, h, start| {
            let typed = typed(h.ida_star.as_deref(), run, space, start, threads);
            typed.unwrap_or_else(|| match threads {
                Some(threads) => ida_star_parallel(run, space, h, start, threads),
                None => ida_star(run, space, h, start),
            })
        })
    }
}
