//! Breadth-first search on bits, in spaces whose states are numbered.

use std::collections::HashSet;
use std::num::NonZero;
use std::ops::ControlFlow;

use crate::algorithms::exhaustive::bfs_layers::{BfsLayers, Step};
use crate::algorithms::list_entry::{
    Algorithm, ListEntry, Lists, Needs, OptionSpec, Outcome, Promise, SearchSpace, Setting,
    UntypedRun, Values,
};
use crate::algorithms::options::{self, on_threads, threads};
use crate::containers::two_bit_table::{Mark, TwoBitTable};
use crate::problem::solution;
use crate::problem::space::is_forbidden;
use crate::{
    Answer, Cost, Event, IndexedSpace, Limit, Node, ReversibleSpace, Run, SearchObserver, Solution,
};

/// Takes the states level by level, as [`breadth_first`](crate::breadth_first) does, but remembers
/// of each only its depth modulo three: the path is recovered backwards from the goal.
///
/// - **Complete**; proves that there is no solution.
/// - **Optimal** in the number of actions, whatever they cost. If their sum does not fit the cost type, there is no
///   verdict: [`Limit::Cost`].
/// - **Order**: level by level, on N threads. The level on which the first goal is met is finished;
///   among its goals the one with the least number is chosen, and among the shortest paths to it
///   the one whose actions, compared from the last one backwards, come first in the order of
///   [`predecessors`](ReversibleSpace::predecessors). So the solution is the same whatever the
///   number of threads. The start is tested first.
/// - **Memory** and **limits** as for [`enumerate_levels`](crate::enumerate_levels). Where an action
///   may lead back over two levels at once, dead ends of the search backwards are remembered too.
///
/// The observer is shown the depth of each level, and the goal.
///
/// Source: Cooperman and Finkelstein 1992, *New methods for using Cayley graphs in interconnection
/// networks*.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first; [`Limit::Bytes`](crate::Limit::Bytes) also if
/// the system cannot provide that much memory.
///
/// # Panics
///
/// If a state that can be reached has a number that is not less than the size.
pub fn breadth_first_indexed<S, O>(
    run: &mut Run<'_, O>,
    space: &S,
    start: &S::State,
    threads: NonZero<usize>,
) -> Answer<S>
where
    S: IndexedSpace + ReversibleSpace + Sync + ?Sized,
    O: SearchObserver<S>,
{
    search(run, space, start, threads).map_err(|limit| run.stopped(limit))
}

/// Returns the mark of the states at a depth.
fn mark(depth: usize) -> Mark {
    // Modulo three, the level before, this one and the next differ.
    1 + depth as Mark % 3
}

fn search<S, O>(
    run: &mut Run<'_, O>,
    space: &S,
    start: &S::State,
    threads: NonZero<usize>,
) -> solution::Outcome<S>
where
    S: IndexedSpace + ReversibleSpace + Sync + ?Sized,
    O: SearchObserver<S>,
{
    let mut layers = BfsLayers::new(run, space, start, threads.get(), mark(0))?;
    let mut goal = space.is_goal(start).then(|| start.clone());
    while goal.is_none() {
        let depth = layers.depth;
        run.observe(|| Event::DepthBound(depth));
        match layers.advance::<true, O>(run, mark(depth), mark(depth + 1))? {
            Step::Next => {}
            Step::Goal(rank) => goal = Some(space.unrank(rank)),
            Step::End => return Ok(None),
        }
    }
    let way_back = WayBack {
        space,
        marks: &layers.marks,
        start: space.rank(start),
    };
    goal.map(|goal| {
        let solution = Solution::along(space, start, way_back.find(&goal, layers.depth));
        if solution.cost == S::Cost::INFINITY {
            return Err(Limit::Cost);
        }
        run.observe(|| {
            Event::Goal(solution.end(Node {
                state: &goal,
                action: None,
                depth: 0,
                g: solution.cost,
                h: None,
            }))
        });
        Ok(solution)
    })
    .transpose()
}

/// The search for a path by the depths modulo three.
struct WayBack<'a, S: ?Sized> {
    space: &'a S,
    marks: &'a TwoBitTable,
    start: u64,
}

impl<S: IndexedSpace + ReversibleSpace + ?Sized> WayBack<'_, S> {
    /// Returns the actions that lead from the start to a state at this depth.
    ///
    /// A predecessor with the right mark lies on the level before, unless an action leads back over
    /// two levels at once: then it may lie three levels too deep, or more, and the start is not
    /// reached from there in that number of steps.
    fn find(&self, goal: &S::State, depth: usize) -> Vec<S::Action> {
        let mut dead_ends = HashSet::new();
        let mut levels = vec![self.before(goal, depth)];
        let mut path: Vec<(S::Action, S::State)> = Vec::new();
        while path.len() < depth {
            let Some((action, state)) = levels.last_mut().and_then(Vec::pop) else {
                levels.pop();
                let Some((_, state)) = path.pop() else {
                    break;
                };
                // With the place: what cannot reach the start in this number of steps may do so in another.
                dead_ends.insert((self.space.rank(&state), path.len()));
                continue;
            };
            let (rank, left) = (self.space.rank(&state), depth - path.len() - 1);
            let is_right = left > 0 || rank == self.start;
            if is_right && !dead_ends.contains(&(rank, path.len())) {
                levels.push(self.before(&state, left));
                path.push((action, state));
            }
        }
        path.into_iter().rev().map(|(action, _)| action).collect()
    }

    /// Returns the predecessors that may lead to a state at this depth, the first one last.
    fn before(&self, state: &S::State, depth: usize) -> Vec<(S::Action, S::State)> {
        let mut before = Vec::new();
        if let Some(depth) = depth.checked_sub(1) {
            let _ = self.space.predecessors(state, |action, state| {
                if !is_forbidden(self.space, &state, action)
                    && self.marks.get(self.space.rank(&state)) == mark(depth)
                {
                    before.push((action, state));
                }
                ControlFlow::<()>::Continue(())
            });
            before.reverse();
        }
        before
    }
}

const THREADS: OptionSpec = options::THREADS;

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct BreadthFirstIndexedEntry {
    threads: Option<NonZero<usize>>,
}

impl ListEntry for BreadthFirstIndexedEntry {
    const ABOUT: Algorithm = Algorithm {
        name: "breadth-first-indexed",
        item: "breadth_first_indexed",
        aliases: &["bfs-indexed"],
        summary: "Level by level with two bits per state, on --threads; fewest moves; needs numbered states",
        source: "Cooperman and Finkelstein 1992",
        complete: "always",
        optimal: "in actions",
        memory: "two bits per state",
        is_informed: false,
        needs: Needs::Numbers,
        options: &[THREADS],
        lists: Lists::NoNodes,
        promise: Promise::FewestActions,
        outline: &[
            "mark the start as met at depth 0",
            "for depth = 0, 1, 2, ...: [depth_bound]",
            "  expand all states of that depth, on N threads",
            "  mark the new ones with the next depth, modulo three",
            "  if one of them is a goal: follow the marks back [goal]",
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
        let Some(breadth_first_indexed) = search.problem.capabilities.indexed else {
            // `Method::solve` checks this before.
            unreachable!("a method is not begun without what it needs");
        };
        let threads = self.threads.unwrap_or_else(options::all_threads);
        search.one(|run, space, _, start| breadth_first_indexed(run, space, start, threads))
    }
}
