//! Depth-first search with a closed list.

use std::hash::Hash;
use std::ops::ControlFlow;

use crate::algorithms::list_entry::{
    Algorithm, ListEntry, Lists, Outcome, Promise, SearchSpace, UntypedRun, Values,
};
use crate::containers::node_arena::{Id, Nodes};
use crate::run::incompleteness::Incompleteness;
use crate::{Answer, Event, Limit, Run, SearchObserver, StateSpace};

/// Goes down first, and into no state twice.
///
/// - **Complete** on finite spaces, where it also proves that there is no solution, if costs fit their
///   type. On infinite ones it may go down for ever.
/// - **Not optimal**: the solution can be as long as there are states.
/// - **Order**: strictly down, successors in the order of [`StateSpace::actions`]. Goals are tested
///   when they are reached, the start included.
/// - **Duplicates**: a state is known as soon as the search goes into it, not while it waits on the
///   open list. A successor is dropped when its turn comes.
/// - **Time** grows with the number of states, each of which is expanded at most once; **memory**:
///   every state expanded, and the untried siblings along the path, which are the open list. It
///   does not recurse, so the depth is bounded only by memory.
///
/// [`DeepDown`](crate::DeepDown) searches in the same order but remembers only its path, so it may
/// go round a cycle for ever and visits a state once for each path to it.
/// [`depth_limited`](crate::depth_limited) drops a successor already when the open list holds its
/// state, so it does not always go straight down, and stops at a depth of its own. With
/// [`Limits::depth`](crate::Limits::depth) this search misses the same solutions as that one: a
/// state first met at the limit is not taken up again when it is met higher up, and there is no
/// verdict.
///
/// Source: Tarjan 1972, *Depth-first search and linear graph algorithms*; AIMA, section 3.4.3.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first.
pub fn depth_first<S, O>(run: &mut Run<'_, O>, space: &S, start: &S::State) -> Answer<S>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    O: SearchObserver<S>,
{
    let mut nodes = Nodes::new(start.clone(), ());
    match search(run, space, &mut nodes) {
        Ok(goal) => Ok(goal.map(|id| nodes.solution(id))),
        Err(limit) => Err(run.stopped(limit)),
    }
}

/// A successor whose turn has not come.
struct Untried<S: StateSpace + ?Sized> {
    parent: Id,
    action: S::Action,
    state: S::State,
    cost: S::Cost,
}

fn search<S, O>(run: &mut Run<'_, O>, space: &S, nodes: &mut Nodes<S>) -> Result<Option<Id>, Limit>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    O: SearchObserver<S>,
{
    let mut untried = Vec::new();
    let mut incompleteness = Incompleteness::default();
    let mut current = 0;
    hold(run, nodes, &untried)?;
    loop {
        nodes.index(current);
        let node = nodes.get(current);
        if space.is_goal(&node.state) {
            run.observe(|| Event::Goal(nodes.event(current, None)));
            return Ok(Some(current));
        }
        if incompleteness.take(run.depth_limit(), run, node.event(None))? {
            let older = untried.len();
            let _ = space.successors(&node.state, node.action, |action, state| {
                let cost = space.cost(&node.state, action);
                let child = nodes.event_of_child(current, action, &state, cost, None);
                if incompleteness.generate(run, cost, child) {
                    untried.push(Untried {
                        parent: current,
                        action,
                        state,
                        cost,
                    });
                }
                ControlFlow::<()>::Continue(())
            });
            untried[older..].reverse();
            run.statistics.inserted += (untried.len() - older) as u64;
            hold(run, nodes, &untried)?;
        }
        let Some(next) = next_new(run, nodes, &mut untried)? else {
            incompleteness.proof()?;
            return Ok(None);
        };
        current = next;
    }
}

fn hold<S, O>(run: &mut Run<'_, O>, nodes: &Nodes<S>, untried: &[Untried<S>]) -> Result<(), Limit>
where
    S: StateSpace + ?Sized,
{
    let open = untried.len();
    run.hold(
        open,
        nodes.len() + open,
        nodes.bytes() + size_of_val(untried),
    )
}

/// Makes a node of the next untried successor whose state is new.
fn next_new<S, O>(
    run: &mut Run<'_, O>,
    nodes: &mut Nodes<S>,
    untried: &mut Vec<Untried<S>>,
) -> Result<Option<Id>, Limit>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    O: SearchObserver<S>,
{
    while let Some(Untried {
        parent,
        action,
        state,
        cost,
    }) = untried.pop()
    {
        if nodes.with_state(&state).next().is_none() {
            return nodes.add(parent, action, state, cost, ()).map(Some);
        }
        run.statistics.duplicates += 1;
        run.observe(|| Event::Duplicate(nodes.event_of_child(parent, action, &state, cost, None)));
    }
    Ok(None)
}

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct DepthFirstEntry;

impl ListEntry for DepthFirstEntry {
    const ABOUT: Algorithm = Algorithm {
        name: "depth-first",
        item: "depth_first",
        aliases: &["dfs"],
        summary: "Deepest first, no state twice; the solution can be very long",
        source: "Tarjan 1972; AIMA 3.4.3",
        complete: "finite spaces",
        optimal: "no",
        is_informed: false,
        lists: Lists::Stack,
        promise: Promise::Nothing,
        outline: &[
            "put the start into the open list, a stack",
            "while the open list is not empty:",
            "  take the first node",
            "  if its state is known: drop it [duplicate]",
            "  if it is a goal: answer with the path [goal]",
            "  if it lies at the depth limit: leave it [depth_cutoff]",
            "  expand it; for each action: [expanded]",
            "    produce the successor [generated]",
            "    unless its g is infinite [pruned]",
            "  put them at the front of the open list",
        ],
        ..Algorithm::USUAL
    };

    fn configure(_: &Values) -> Result<Self, String> {
        Ok(Self)
    }

    fn solve<S: SearchSpace>(&self, search: &mut UntypedRun<'_, '_, S>) -> Outcome<S> {
        search.one(|run, space, _, start| depth_first(run, space, start))
    }
}
