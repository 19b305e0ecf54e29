//! Greedy best-first search.

use std::hash::Hash;

use crate::algorithms::best_first::engine::BestFirst;
use crate::algorithms::best_first::plain::Plain;
use crate::algorithms::list_entry::{
    Algorithm, ListEntry, ListKey, Lists, Outcome, Promise, SearchSpace, UntypedRun, Values,
};
use crate::{Answer, Heuristic, Run, SearchObserver, StateSpace};

/// Takes the open node that seems nearest to a goal first: [`best_first`](crate::best_first) with
/// the key `h`, and without expanding any state twice.
///
/// - **Complete** on finite spaces, if the heuristic is infinite only at true dead ends and costs fit
///   their type. **Not optimal**, and how far from optimal is not bounded; it is often quick.
/// - **Order**: least `h`, then greatest `g`, then the node generated last.
/// - **Duplicates** are detected when they are taken. If a cheaper path has led there, the path is
///   kept, but the state is not expanded again.
/// - **Time** as for [`best_first`](crate::best_first), at worst over the whole space; **memory**:
///   every node generated.
///
/// Source: AIMA, section 3.5.1.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first.
pub fn greedy<S, H, O>(
    run: &mut Run<'_, O>,
    space: &S,
    heuristic: &H,
    start: &S::State,
) -> Answer<S>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    let key = |_, h| h;
    let search = BestFirst::new(space, heuristic, key, Plain::new(run.limits()), start);
    search.without_reopening().answer(run)
}

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct GreedyEntry;

impl ListEntry for GreedyEntry {
    const ABOUT: Algorithm = Algorithm {
        name: "greedy",
        item: "greedy",
        aliases: &["gbfs", "greedy-best-first"],
        summary: "Least estimate h first",
        source: "AIMA 3.5.1",
        complete: "finite spaces",
        optimal: "no",
        lists: Lists::Best(ListKey::H),
        promise: Promise::Nothing,
        outline: &[
            "put the start into the open list",
            "while the open list is not empty:",
            "  take the node with the least h",
            "  if its state has been expanded: drop it [duplicate, reopened]",
            "  if it is a goal: answer with the path [goal]",
            "  if it lies at the depth limit: leave it [depth_cutoff]",
            "  expand it; for each action: [expanded]",
            "    produce the successor, put it into the open list [generated]",
            "    unless its h is infinite: a dead end [pruned]",
        ],
        ..Algorithm::USUAL
    };

    fn configure(_: &Values) -> Result<Self, String> {
        Ok(Self)
    }

    fn solve<S: SearchSpace>(&self, search: &mut UntypedRun<'_, '_, S>) -> Outcome<S> {
        search.one(greedy)
    }
}
