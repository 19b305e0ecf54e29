//! Depth-first search by backtracking \[`SEARCH_DEEP_DOWN`\].

use std::fmt;
use std::ops::ControlFlow;

use crate::algorithms::list_entry::{
    Algorithm, ListEntry, Outcome, Promise, SearchSpace, UntypedRun, Values,
};
use crate::run::incompleteness::Incompleteness;
use crate::{
    Cost, Event, Limit, Node, Run, SearchObserver, Solution, StateSpace, Statistics, Stopped,
};

/// Goes down without a bound and without checking for loops, and yields every solution it finds,
/// one at each call of `next`.
///
/// This is the program with its choice points: asked for another solution it resumes at the
/// sibling after the last goal, never below a goal. When the iterator ends, the whole tree below
/// the start has been searched.
///
/// - **Complete** only on finite trees: on a space with cycles it may run for ever, and on the
///   8-puzzle it does from all but 45 of 181,440 starts. Set a limit.
/// - **Not optimal.**
/// - **Order**: strictly down, successors in the order of [`StateSpace::actions`]. Goals are tested
///   when they are reached; the start itself is not tested, as in the original.
/// - **Time** grows with the number of paths up to the solution; it is not bounded where there are
///   cycles.
/// - **Memory**: one path and the untried siblings along it, which are the open list. A successor
///   counts as generated when its turn comes.
///
/// After an `Err` the iterator is at its end.
///
/// Source: E. I. Bolshakova, `SEARCH_DEEP_DOWN` (in Planner).
///
/// # Example
///
/// Both ways to write 3 as a sum of ones and twos that ends with a one:
///
/// ```
/// use search_core::{DeepDown, Run, StateSpace};
///
/// struct Sums;
///
/// impl StateSpace for Sums {
///     type State = (u32, u32);
///     type Action = u32;
///     type Cost = u32;
///
///     fn actions(&self, &(left, _): &(u32, u32)) -> impl Iterator<Item = u32> {
///         (1..=2).filter(move |&n| n <= left)
///     }
///     fn result(&self, &(left, _): &(u32, u32), n: u32) -> (u32, u32) { (left - n, n) }
///     fn cost(&self, _: &(u32, u32), _: u32) -> u32 { 1 }
///     fn is_goal(&self, state: &(u32, u32)) -> bool { *state == (0, 1) }
/// }
///
/// let mut run = Run::new();
/// let sums: Vec<_> = DeepDown::new(&mut run, &Sums, &(3, 0))
///     .map(|solution| solution.unwrap().actions)
///     .collect();
/// assert_eq!(sums, [vec![1, 1, 1], vec![2, 1]]);
/// ```
pub struct DeepDown<'r, 'l, S: StateSpace + ?Sized, O> {
    run: &'r mut Run<'l, O>,
    space: &'r S,
    /// The start, until it is opened.
    start: Option<&'r S::State>,
    /// The choice points: siblings still to be tried, the next one last.
    untried: Vec<Child<S>>,
    path: Vec<S::Action>,
    incompleteness: Incompleteness,
}

impl<S: StateSpace<Action: fmt::Debug> + ?Sized, O> fmt::Debug for DeepDown<'_, '_, S, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DeepDown")
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}

/// The kind of solution found in `S`.
type Found<S> = Solution<<S as StateSpace>::Action, <S as StateSpace>::Cost>;

struct Child<S: StateSpace + ?Sized> {
    action: S::Action,
    state: S::State,
    depth: usize,
    g: S::Cost,
}

impl<S: StateSpace + ?Sized> Child<S> {
    fn event(&self) -> Node<'_, S> {
        Node {
            state: &self.state,
            action: Some(self.action),
            depth: self.depth,
            g: self.g,
            h: None,
        }
    }
}

impl<'r, 'l, S, O> DeepDown<'r, 'l, S, O>
where
    S: StateSpace + ?Sized,
    O: SearchObserver<S>,
{
    /// Prepares the search for the solutions below `start`, in order; nothing is searched before the first is asked
    /// for.
    pub fn new(run: &'r mut Run<'l, O>, space: &'r S, start: &'r S::State) -> Self {
        Self {
            run,
            space,
            start: Some(start),
            untried: Vec::new(),
            path: Vec::new(),
            incompleteness: Incompleteness::default(),
        }
    }

    /// Returns the work done so far, also between two solutions.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        self.run.statistics
    }

    fn search(&mut self) -> Result<Option<Found<S>>, Limit> {
        if let Some(start) = self.start.take() {
            self.open(Node {
                state: start,
                action: None,
                depth: 0,
                g: S::Cost::ZERO,
                h: None,
            })?;
        }
        while let Some(child) = self.untried.pop() {
            self.path.truncate(child.depth - 1);
            self.path.push(child.action);
            self.run.statistics.generated += 1;
            self.run.observe(|| Event::Generated(child.event()));
            if child.g == S::Cost::INFINITY {
                self.run.observe(|| Event::Pruned(child.event()));
                continue;
            }
            if self.space.is_goal(&child.state) {
                self.run.observe(|| Event::Goal(child.event()));
                return Ok(Some(Solution {
                    actions: self.path.clone(),
                    cost: child.g,
                }));
            }
            self.open(child.event())?;
        }
        self.incompleteness.proof()?;
        Ok(None)
    }

    /// Makes a choice point of the node's successors, unless it lies at the depth limit.
    fn open(&mut self, node: Node<'_, S>) -> Result<(), Limit> {
        let limit = self.run.depth_limit();
        if !self.incompleteness.take(limit, self.run, node)? {
            return Ok(());
        }
        let older = self.untried.len();
        let _ = self
            .space
            .successors(node.state, node.action, |action, state| {
                let cost = self.space.cost(node.state, action);
                let g = node.g.plus(cost);
                if g == S::Cost::INFINITY {
                    self.incompleteness.leave_out(cost, S::Cost::ZERO);
                }
                self.untried.push(Child {
                    g,
                    depth: node.depth + 1,
                    action,
                    state,
                });
                ControlFlow::<()>::Continue(())
            });
        self.untried[older..].reverse();
        let open = self.untried.len();
        self.run.statistics.inserted += (open - older) as u64;
        self.run.hold(
            open,
            open + 1,
            open * size_of::<Child<S>>() + self.path.len() * size_of::<S::Action>(),
        )
    }
}

impl<S, O> Iterator for DeepDown<'_, '_, S, O>
where
    S: StateSpace + ?Sized,
    O: SearchObserver<S>,
{
    type Item = Result<Found<S>, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        self.search()
            .map_err(|limit| {
                self.untried.clear();
                self.incompleteness = Incompleteness::default();
                self.run.stopped(limit)
            })
            .transpose()
    }
}

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct DeepDownEntry;

impl ListEntry for DeepDownEntry {
    const ABOUT: Algorithm = Algorithm {
        name: "deep-down",
        item: "DeepDown",
        summary: "Deepest first by backtracking, without a bound (SEARCH_DEEP_DOWN); does not check whether the start is a goal, and usually does not terminate",
        source: "Bolshakova, SEARCH_DEEP_DOWN",
        complete: "finite trees",
        ends_without_solution: false,
        optimal: "no",
        memory: "one path",
        is_informed: false,
        promise: Promise::Nothing,
        outline: &[
            "down(node):",
            "  if the node lies at the depth limit: go back [depth_cutoff]",
            "  expand it; for each action: [expanded]",
            "    produce the successor [generated]",
            "    unless its g is infinite [pruned]",
            "    if it is a goal: answer with the path [goal]",
            "    down(successor)",
            "  go back to the parent",
        ],
        ..Algorithm::USUAL
    };

    fn configure(_: &Values) -> Result<Self, String> {
        Ok(Self)
    }

    fn solve<S: SearchSpace>(&self, search: &mut UntypedRun<'_, '_, S>) -> Outcome<S> {
        search.one(|run, space, _, start| DeepDown::new(run, space, start).next().transpose())
    }
}
