//! RBFS: recursive best-first search.

use std::ops::ControlFlow;

use crate::algorithms::linear_space::recursion_limit::{Halt, max_pass_depth};
use crate::algorithms::list_entry::{
    Algorithm, ListEntry, Outcome, SearchSpace, UntypedRun, Values,
};
use crate::run::incompleteness::Incompleteness;
use crate::{
    Answer, Cost, Event, Heuristic, Limit, Node, Run, SearchObserver, Solution, StateSpace,
};

/// Goes down into the best successor as long as nothing beside the path is better, and when it
/// backtracks, stores for each node it leaves the value backed up from below.
///
/// - **Complete** if there is a solution and costs are positive. On a finite tree it proves that
///   there is none; on a space with cycles and without a solution the path grows until a limit stops
///   it (one of [`max_depth`](crate::max_depth) actions does). Both hold if the heuristic is infinite
///   only at true dead ends and costs fit their type.
/// - **Optimal** among paths that short, if the heuristic is admissible.
/// - **Order**: new nodes are expanded in the order of `f = g + h`, also where `f` drops along a
///   path: a node that is opened again hands what is known about it down to its successors. Among
///   siblings of equal value the order of [`StateSpace::actions`] decides. Goals are tested when
///   they are taken, the start included.
/// - **Memory**: one path and the siblings along it. No duplicates are detected but those of
///   [`takes_back`](StateSpace::takes_back).
/// - **Time** grows with the number of paths whose `f` is not above the solution's cost, times the
///   number of switches: a part of the tree that is left and entered again is generated again.
///
/// Source: Korf 1993, *Linear-space best-first search*.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first.
pub fn rbfs<S, H, O>(run: &mut Run<'_, O>, space: &S, heuristic: &H, start: &S::State) -> Answer<S>
where
    S: StateSpace + ?Sized,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    let memo = heuristic.start(start);
    let f = heuristic.estimate(memo);
    if f == S::Cost::INFINITY {
        return Ok(None);
    }
    let deepest = max_pass_depth::<S, H::Memo>(space, start);
    let mut search = Search {
        depth_limit: run.depth_limit().min(deepest),
        run,
        space,
        heuristic,
        incompleteness: Incompleteness::default(),
        siblings: 0,
        path: Vec::new(),
        cost: S::Cost::ZERO,
    };
    let root = Place {
        memo,
        g: S::Cost::ZERO,
        last: None,
        depth: 0,
        value: f,
    };
    search.enter(start, &root, S::Cost::INFINITY);
    match search.visit(start, &root, S::Cost::INFINITY) {
        ControlFlow::Break(Halt::Goal) => {
            search.path.reverse();
            Ok(Some(Solution {
                actions: search.path,
                cost: search.cost,
            }))
        }
        ControlFlow::Break(Halt::Limit(limit)) => Err(search.run.stopped(limit)),
        ControlFlow::Continue(value) => {
            search.back_up(start, &root, value);
            search.incompleteness.answer(search.run)
        }
    }
}

/// The position of a node on its path, and its value: the least `f` known at which something new is
/// found below it.
struct Place<S: StateSpace + ?Sized, M> {
    memo: M,
    g: S::Cost,
    last: Option<S::Action>,
    depth: usize,
    value: S::Cost,
}

/// A sibling on the path.
type Child<S, M> = (<S as StateSpace>::State, Place<S, M>);

struct Search<'p, 'l, S: StateSpace + ?Sized, H, O> {
    run: &'p mut Run<'l, O>,
    space: &'p S,
    heuristic: &'p H,
    depth_limit: usize,
    incompleteness: Incompleteness,
    /// Number of nodes held: all siblings along the path.
    siblings: usize,
    /// The solution, last action first, filled on the way back from the goal; and its cost.
    path: Vec<S::Action>,
    cost: S::Cost,
}

impl<S, H, O> Search<'_, '_, S, H, O>
where
    S: StateSpace + ?Sized,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    /// Searches below a node whose value is within the bound; answers its new value, which is not.
    fn visit(
        &mut self,
        state: &S::State,
        place: &Place<S, H::Memo>,
        bound: S::Cost,
    ) -> ControlFlow<Halt, S::Cost> {
        let node = self.event(state, place);
        if self.space.is_goal(state) {
            self.run.observe(|| Event::Goal(node));
            self.cost = place.g;
            return ControlFlow::Break(Halt::Goal);
        }
        if place.depth >= self.depth_limit {
            self.incompleteness.depth = true;
            self.run.statistics.depth_cutoffs += 1;
            self.run.observe(|| Event::DepthCutoff(node));
            // With any finite value it would be entered again in vain.
            return ControlFlow::Continue(S::Cost::INFINITY);
        }
        let mut children = match self.expand(state, place) {
            Ok(children) => children,
            Err(limit) => return ControlFlow::Break(Halt::Limit(limit)),
        };
        let value = loop {
            let (best, next) = two_best(&children);
            let Some(best) = best.filter(|&best| children[best].1.value <= bound) else {
                break best.map_or(S::Cost::INFINITY, |best| children[best].1.value);
            };
            let (child, place) = &children[best];
            let limit = bound.min(next);
            self.enter(child, place, limit);
            match self.visit(child, place, limit) {
                ControlFlow::Continue(value) => {
                    self.back_up(child, place, value);
                    children[best].1.value = value;
                }
                ControlFlow::Break(Halt::Goal) => {
                    self.path.extend(place.last);
                    return ControlFlow::Break(Halt::Goal);
                }
                ControlFlow::Break(halt) => return ControlFlow::Break(halt),
            }
        };
        self.siblings -= children.len();
        ControlFlow::Continue(value)
    }

    /// Reports that the search goes down into a node. Not in `visit`, where it would take room on the stack.
    #[inline(never)]
    fn enter(&mut self, state: &S::State, place: &Place<S, H::Memo>, limit: S::Cost) {
        let (node, value) = (self.event(state, place), place.value);
        self.run.observe(|| Event::Entered { node, value, limit });
    }

    /// Reports that it comes back.
    #[inline(never)]
    fn back_up(&mut self, state: &S::State, place: &Place<S, H::Memo>, value: S::Cost) {
        let node = self.event(state, place);
        self.run.observe(|| Event::BackedUp { node, value });
    }

    /// Returns the successors that are not dead ends, in order.
    fn expand(
        &mut self,
        state: &S::State,
        place: &Place<S, H::Memo>,
    ) -> Result<Vec<Child<S, H::Memo>>, Limit> {
        self.run.expand(place.depth)?;
        let node = self.event(state, place);
        self.run.observe(|| Event::Expanded(node));
        let (space, heuristic) = (self.space, self.heuristic);
        let f = place.g.plus(heuristic.estimate(place.memo));
        // A value above its own `f` was backed up: the node has been expanded before, and below it nothing
        // new is found at less.
        let inherited = if f < place.value {
            place.value
        } else {
            S::Cost::ZERO
        };
        let mut children = Vec::new();
        let _ = space.successors(state, place.last, |action, child| {
            let memo = heuristic.step(place.memo, state, action, &child);
            let (cost, h) = (space.cost(state, action), heuristic.estimate(memo));
            let g = place.g.plus(cost);
            let f = g.plus(h);
            let place = Place {
                memo,
                g,
                last: Some(action),
                depth: place.depth + 1,
                value: f.max(inherited),
            };
            let node = self.event(&child, &place);
            self.run.statistics.generated += 1;
            self.run.observe(|| Event::Generated(node));
            if f == S::Cost::INFINITY {
                self.incompleteness.leave_out(cost, h);
                self.run.observe(|| Event::Pruned(node));
            } else {
                children.push((child, place));
            }
            ControlFlow::<()>::Continue(())
        });
        self.siblings += children.len();
        let bytes = self.siblings * size_of::<Child<S, H::Memo>>();
        self.run.store(self.siblings + 1, bytes)?;
        Ok(children)
    }

    fn event<'a>(&self, state: &'a S::State, place: &Place<S, H::Memo>) -> Node<'a, S> {
        Node {
            state,
            action: place.last,
            depth: place.depth,
            g: place.g,
            h: Some(self.heuristic.estimate(place.memo)),
        }
    }
}

/// Returns the first child of least value, unless all are infinite, and the least value of the others.
fn two_best<S: StateSpace + ?Sized, M>(children: &[Child<S, M>]) -> (Option<usize>, S::Cost) {
    let (mut best, mut least, mut next) = (None, S::Cost::INFINITY, S::Cost::INFINITY);
    for (index, (_, Place { value, .. })) in children.iter().enumerate() {
        if *value < least {
            next = least;
            (best, least) = (Some(index), *value);
        } else {
            next = next.min(*value);
        }
    }
    (best, next)
}

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct RbfsEntry;

impl ListEntry for RbfsEntry {
    const ABOUT: Algorithm = Algorithm {
        name: "rbfs",
        item: "rbfs",
        summary: "Least f first, storing little more than a path; follows none beyond 2,000 moves; ends only if there is a solution",
        source: "Korf 1993; AIMA 3.5.5",
        complete: "ends only if there is a solution and no cycle is free",
        optimal: "with an admissible heuristic",
        memory: "one path and its siblings",
        bounds_depth: true,
        ends_without_solution: false,
        outline: &[
            "search(node, limit): [entered]",
            "  if the node is a goal: answer with the path [goal]",
            "  if it lies at the depth limit: go back [depth_cutoff]",
            "  expand it; for each action: [expanded]",
            "    produce the successor, with its f [generated]",
            "    leave out dead ends [pruned]",
            "  while the least f of the successors is within the limit:",
            "    search(that one, the lesser of the limit and the second f)",
            "    its f is what this search returns",
            "  forget the successors; return the least f [backed_up]",
        ],
        ..Algorithm::USUAL
    };

    fn configure(_: &Values) -> Result<Self, String> {
        Ok(Self)
    }

    fn solve<S: SearchSpace>(&self, search: &mut UntypedRun<'_, '_, S>) -> Outcome<S> {
        search.one(rbfs)
    }
}
