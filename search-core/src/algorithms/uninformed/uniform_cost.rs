//! Uniform-cost search.

use std::hash::Hash;

use crate::algorithms::list_entry::{
    Algorithm, ListEntry, ListKey, Lists, Outcome, SearchSpace, UntypedRun, Values,
};
use crate::{Answer, Event, Node, Observer, Run, SearchObserver, StateSpace, Zero, best_first};

/// Takes the cheapest open node first: [`best_first`] with the key `g`, Dijkstra's algorithm with a
/// goal.
///
/// - **Complete** on finite spaces, and on infinite ones if costs are bounded from below by a
///   positive number. Both hold if costs fit their type. **Optimal.**
/// - **Order**: least `g`, then the node generated last.
/// - **Time** grows with the number of states that cost less than the solution, times the logarithm
///   of the size of the open list; **memory**: every state generated.
///
/// Source: Dijkstra 1959; AIMA, section 3.4.2.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first.
pub fn uniform_cost<S, O>(run: &mut Run<'_, O>, space: &S, start: &S::State) -> Answer<S>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    O: SearchObserver<S>,
{
    run.watched_through(Unestimated, |run| {
        best_first(run, space, &Zero, start, |g, _| g)
    })
}

/// Shows an observer the events without estimates, since there are none.
struct Unestimated<'o, O>(&'o mut O);

impl<'e, S, O> Observer<Event<'e, S>> for Unestimated<'_, O>
where
    S: StateSpace + ?Sized,
    O: Observer<Event<'e, S>>,
{
    const ENABLED: bool = O::ENABLED;

    fn is_watching(&self) -> bool {
        self.0.is_watching()
    }

    fn on(&mut self, event: Event<'e, S>) {
        self.0.on(event.with_nodes(|node| Node { h: None, ..node }));
    }
}

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct UniformCostEntry;

impl ListEntry for UniformCostEntry {
    const ABOUT: Algorithm = Algorithm {
        name: "uniform-cost",
        item: "uniform_cost",
        aliases: &["ucs", "dijkstra"],
        summary: "Cheapest path first (Dijkstra)",
        source: "Dijkstra 1959; AIMA 3.4.2",
        complete: "finite spaces, and where costs have a positive lower bound",
        optimal: "yes",
        is_informed: false,
        lists: Lists::Best(ListKey::G),
        outline: &[
            "put the start into the open list",
            "while the open list is not empty:",
            "  take the node with the least g",
            "  if its state was expanded at no greater g: drop it [duplicate]",
            "  if it was expanded at a greater g: open it again [reopened]",
            "  if it is a goal: answer with the path [goal]",
            "  if it lies at the depth limit: leave it [depth_cutoff]",
            "  expand it; for each action: [expanded]",
            "    produce the successor, put it into the open list [generated]",
            "    unless its g is infinite [pruned]",
        ],
        ..Algorithm::USUAL
    };

    fn configure(_: &Values) -> Result<Self, String> {
        Ok(Self)
    }

    fn solve<S: SearchSpace>(&self, search: &mut UntypedRun<'_, '_, S>) -> Outcome<S> {
        search.one(|run, space, _, start| uniform_cost(run, space, start))
    }
}
