//! Iterative deepening.

use std::ops::ControlFlow;

use crate::algorithms::linear_space::recursion_limit::{Halt, max_pass_depth};
use crate::algorithms::list_entry::{
    Algorithm, ListEntry, Outcome, Promise, SearchSpace, UntypedRun, Values,
};
use crate::run::incompleteness::Incompleteness;
use crate::{Answer, Cost, Event, Limit, Node, Run, SearchObserver, Solution, StateSpace};

/// Searches depth-first to depth 0, 1, 2 and so on until a goal is found.
///
/// - **Complete** if there is a solution. On a finite tree it proves that there is none; on a space
///   with cycles and without a solution the depth grows until a limit stops it
///   ([`max_depth`](crate::max_depth) is one).
/// - **Optimal** in the number of actions, whatever they cost, as long as the sum fits its type.
/// - **Order**: successors in the order of [`StateSpace::actions`]; goals are tested when they are
///   reached, the start included.
/// - **Memory**: one path. No duplicates are detected but those of
///   [`takes_back`](StateSpace::takes_back). **Time**: that of the last pass, times about `b / (b -
///   1)` where a state has `b` successors.
///
/// Source: Slate and Atkin 1977; Korf 1985; AIMA, section 3.4.4.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first.
pub fn iterative_deepening<S, O>(run: &mut Run<'_, O>, space: &S, start: &S::State) -> Answer<S>
where
    S: StateSpace + ?Sized,
    O: SearchObserver<S>,
{
    let deepest = max_pass_depth::<S, ()>(space, start);
    let deepest = run.depth_limit().min(deepest);
    let mut incompleteness = Incompleteness::default();
    for limit in 0..=deepest {
        run.statistics.iterations += 1;
        run.observe(|| Event::DepthBound(limit));
        let mut pass = Pass {
            run: &mut *run,
            space,
            limit,
            cut_off: false,
            incompleteness: &mut incompleteness,
            path: Vec::new(),
            cost: S::Cost::ZERO,
        };
        match pass.visit(start, S::Cost::ZERO, None, 0) {
            ControlFlow::Break(Halt::Goal) => {
                pass.path.reverse();
                return Ok(Some(Solution {
                    actions: pass.path,
                    cost: pass.cost,
                }));
            }
            ControlFlow::Break(Halt::Limit(limit)) => return Err(run.stopped(limit)),
            ControlFlow::Continue(()) if !pass.cut_off => return incompleteness.answer(run),
            ControlFlow::Continue(()) => {}
        }
    }
    Err(run.stopped(Limit::Depth))
}

/// One depth-first pass to a fixed depth.
struct Pass<'p, 'l, S: StateSpace + ?Sized, O> {
    run: &'p mut Run<'l, O>,
    space: &'p S,
    limit: usize,
    cut_off: bool,
    incompleteness: &'p mut Incompleteness,
    /// The solution, last action first, filled on the way back from the goal; and its cost.
    path: Vec<S::Action>,
    cost: S::Cost,
}

impl<S, O> Pass<'_, '_, S, O>
where
    S: StateSpace + ?Sized,
    O: SearchObserver<S>,
{
    fn visit(
        &mut self,
        state: &S::State,
        g: S::Cost,
        last: Option<S::Action>,
        depth: usize,
    ) -> ControlFlow<Halt> {
        let node = || Node {
            state,
            action: last,
            depth,
            g,
            h: None,
        };
        if self.space.is_goal(state) {
            self.run.observe(|| Event::Goal(node()));
            self.cost = g;
            return ControlFlow::Break(Halt::Goal);
        }
        if depth >= self.limit {
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
            let cost = space.cost(state, action);
            let g = g.plus(cost);
            let node = Node {
                state: &child,
                action: Some(action),
                depth: depth + 1,
                g,
                h: None,
            };
            if !self.incompleteness.generate(self.run, cost, node) {
                return ControlFlow::Continue(());
            }
            let flow = self.visit(&child, g, Some(action), depth + 1);
            if let ControlFlow::Break(Halt::Goal) = flow {
                self.path.push(action);
            }
            flow
        })
    }
}

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct IterativeDeepeningEntry;

impl ListEntry for IterativeDeepeningEntry {
    const ABOUT: Algorithm = Algorithm {
        name: "iterative-deepening",
        item: "iterative_deepening",
        aliases: &["dfid", "iddfs"],
        summary: "Deepest first to depth 0, 1, 2, ...; fewest moves; gives up at 2,000; ends only if there is a solution",
        source: "Slate and Atkin 1977; Korf 1985; AIMA 3.4.4",
        complete: "ends only if there is a solution",
        optimal: "in actions",
        memory: "one path",
        is_informed: false,
        bounds_depth: true,
        ends_without_solution: false,
        promise: Promise::FewestActions,
        outline: &[
            "for bound = 0, 1, 2, ...: [depth_bound]",
            "  down(start)",
            "down(node):",
            "  if the node is a goal: answer with the path [goal]",
            "  if it lies at the bound: go back [depth_cutoff]",
            "  expand it; for each action: [expanded]",
            "    produce the successor [generated]",
            "    unless its g is infinite [pruned]",
            "    down(successor)",
        ],
        ..Algorithm::USUAL
    };

    fn configure(_: &Values) -> Result<Self, String> {
        Ok(Self)
    }

    fn solve<S: SearchSpace>(&self, search: &mut UntypedRun<'_, '_, S>) -> Outcome<S> {
        search.one(|run, space, _, start| iterative_deepening(run, space, start))
    }
}
