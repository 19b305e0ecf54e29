//! Breadth-first search \[`TOTAL_SEARCH`\].

use std::hash::Hash;

use crate::algorithms::list_entry::{
    Algorithm, ListEntry, Lists, Outcome, Promise, SearchSpace, UntypedRun, Values,
};
use crate::algorithms::uninformed::duplicates;
use crate::algorithms::uninformed::opening::{Opened, open};
use crate::containers::node_arena::{Id, Nodes};
use crate::run::incompleteness::Incompleteness;
use crate::{Answer, Duplicates, Event, Limit, Run, SearchObserver, StateSpace};

/// Takes nodes in the order in which they were generated, level by level.
///
/// - **Complete** on every space whose states have finitely many actions; proves that there is no
///   solution if the space is finite.
/// - **Optimal** in the number of actions, whatever they cost. Both hold if costs fit their type.
/// - **Order**: first in, first out; successors in the order of
///   [`StateSpace::actions`]. Goals are tested when they are generated, and among the children of
///   one node the first goal counts.
/// - **Time and memory** grow with the number of states up to the depth of the solution: every one
///   of them is remembered.
///
/// Source: E. I. Bolshakova, `TOTAL_SEARCH`, with the start tested first; Moore 1959; AIMA 3.4.1.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first.
pub fn breadth_first<S, O>(run: &mut Run<'_, O>, space: &S, start: &S::State) -> Answer<S>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    O: SearchObserver<S>,
{
    total_search(run, space, start, TotalSearch::default())
}

/// A reading of the printed text of `TOTAL_SEARCH`. The default does what the text around it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TotalSearch {
    /// Which successors are dropped.
    pub duplicates: Duplicates,
    /// True if the start is tested before anything else. As printed it never is: a search that starts at its only goal
    /// fails, or finds a path back to it.
    pub test_start: bool,
}

impl Default for TotalSearch {
    fn default() -> Self {
        Self {
            duplicates: Duplicates::SameState,
            test_start: true,
        }
    }
}

/// [`breadth_first`] in a chosen reading of the original.
///
/// With [`Duplicates::Unnoticed`] it runs through the tree of all paths and never ends on a space
/// with cycles and without a solution. Without the test of the start, `Ok(None)` says only that no
/// path leads from the start to a goal that was not known before.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first.
pub fn total_search<S, O>(
    run: &mut Run<'_, O>,
    space: &S,
    start: &S::State,
    reading: TotalSearch,
) -> Answer<S>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    O: SearchObserver<S>,
{
    let mut nodes = Nodes::new(start.clone(), ());
    match search(run, space, &mut nodes, reading) {
        Ok(goal) => Ok(goal.map(|id| nodes.solution(id))),
        Err(limit) => Err(run.stopped(limit)),
    }
}

fn search<S, O>(
    run: &mut Run<'_, O>,
    space: &S,
    nodes: &mut Nodes<S>,
    reading: TotalSearch,
) -> Result<Option<Id>, Limit>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    O: SearchObserver<S>,
{
    nodes.index(0);
    nodes.hold(run, 1, 0)?;
    if reading.test_start && space.is_goal(&nodes.get(0).state) {
        run.observe(|| Event::Goal(nodes.event(0, None)));
        return Ok(Some(0));
    }
    let mut incompleteness = Incompleteness::default();
    // First in, first out: the open list is made of the nodes from this one on.
    let mut next: Id = 0;
    while (next as usize) < nodes.len() {
        let current = next;
        next += 1;
        if !incompleteness.take(run.depth_limit(), run, nodes.event(current, None))? {
            continue;
        }
        let opened = open(
            run,
            space,
            nodes,
            current,
            reading.duplicates,
            &mut incompleteness,
            |state| space.is_goal(state),
        )?;
        if let Opened::Goal(goal) = opened {
            run.observe(|| Event::Goal(nodes.event(goal, None)));
            return Ok(Some(goal));
        }
        nodes.hold(run, nodes.len() - next as usize, 0)?;
    }
    incompleteness.proof()?;
    Ok(None)
}

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct BreadthFirstEntry {
    duplicates: Duplicates,
}

impl ListEntry for BreadthFirstEntry {
    const ABOUT: Algorithm = Algorithm {
        name: "breadth-first",
        item: "breadth_first",
        aliases: &["bfs"],
        summary: "Level by level (TOTAL_SEARCH); fewest moves",
        source: "Bolshakova, TOTAL_SEARCH; Moore 1959; AIMA 3.4.1",
        complete: "always",
        optimal: "in actions",
        is_informed: false,
        options: &[duplicates::OPTION],
        lists: Lists::Queue,
        promise: Promise::FewestActions,
        outline: &[
            "put the start into the open list, a queue",
            "while the open list is not empty:",
            "  take the node that was put in first",
            "  if it lies at the depth limit: leave it [depth_cutoff]",
            "  expand it; for each action: [expanded]",
            "    produce the successor [generated, reopened]",
            "    if its state is known: drop it [duplicate, pruned]",
            "    if it is a goal: answer with the path [goal]",
            "    else put it at the end of the open list",
        ],
        ..Algorithm::USUAL
    };

    fn configure(values: &Values) -> Result<Self, String> {
        Ok(Self {
            duplicates: duplicates::read(values)?,
        })
    }

    fn solve<S: SearchSpace>(&self, search: &mut UntypedRun<'_, '_, S>) -> Outcome<S> {
        let reading = TotalSearch {
            duplicates: self.duplicates,
            ..TotalSearch::default()
        };
        search.one(|run, space, _, start| total_search(run, space, start, reading))
    }
}
