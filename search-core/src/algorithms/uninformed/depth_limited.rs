//! Depth-limited search with open and closed lists \[`LIMITED_DEEP_SEARCH`\].

use std::hash::Hash;

use crate::algorithms::list_entry::{
    Algorithm, ListEntry, Lists, OptionSpec, Outcome, Promise, SearchSpace, Setting, UntypedRun,
    Values,
};
use crate::algorithms::options::reads;
use crate::algorithms::uninformed::duplicates;
use crate::algorithms::uninformed::opening::{Opened, open};
use crate::containers::node_arena::{Id, Nodes};
use crate::run::incompleteness::Incompleteness;
use crate::{Answer, Duplicates, Event, Limit, Run, SearchObserver, StateSpace};

/// Goes down first, but not below depth `limit`.
///
/// - **Complete** up to the limit with [`Duplicates::Unnoticed`] and
///   [`Duplicates::SameStateNoDeeper`]. With [`Duplicates::SameState`], the original, it is
///   **incomplete**: a state that is closed deep down, where its successors are out of reach, is
///   dropped when it turns up again higher, where a solution would lie within the limit. The
///   smallest instance on the 8-puzzle, goal `1238#4765`, Bolshakova's order of moves: the start
///   `4#2183765` can be solved in 7 moves (`ldrurdl`) and is solved at limit 7, but not at limits
///   8, 9 and 10. At limit 8 the state `1#2843765` is met first at depth 8, and its second
///   occurrence at depth 4, on the path to the goal, is discarded.
/// - **Not optimal**: the first solution found need not be the shortest.
/// - **Order**: last in, first out; the successors of a node in the order of
///   [`StateSpace::actions`], the first one taken first. Goals are tested when they are taken, the
///   start included.
/// - **Time and memory** grow with the number of nodes kept: at most one for each state with
///   [`Duplicates::SameState`], one for each path within the limit with [`Duplicates::Unnoticed`].
///
/// `Ok(None)` means that the whole space was searched without meeting the limit. If there are nodes
/// below the limit, there is no verdict: [`Limit::Depth`].
///
/// Source: E. I. Bolshakova, `LIMITED_DEEP_SEARCH`.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if the depth limit or another one keeps it from a verdict.
pub fn depth_limited<S, O>(
    run: &mut Run<'_, O>,
    space: &S,
    start: &S::State,
    limit: usize,
    duplicates: Duplicates,
) -> Answer<S>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    O: SearchObserver<S>,
{
    let mut nodes = Nodes::new(start.clone(), ());
    let limit = limit.min(run.depth_limit());
    match search(run, space, &mut nodes, limit, duplicates) {
        Ok(goal) => Ok(goal.map(|id| nodes.solution(id))),
        Err(limit) => Err(run.stopped(limit)),
    }
}

fn search<S, O>(
    run: &mut Run<'_, O>,
    space: &S,
    nodes: &mut Nodes<S>,
    limit: usize,
    duplicates: Duplicates,
) -> Result<Option<Id>, Limit>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    O: SearchObserver<S>,
{
    nodes.index(0);
    nodes.hold(run, 1, size_of::<Id>())?;
    let mut open_list = vec![0];
    let mut incompleteness = Incompleteness::default();
    while let Some(current) = open_list.pop() {
        if space.is_goal(&nodes.get(current).state) {
            run.observe(|| Event::Goal(nodes.event(current, None)));
            return Ok(Some(current));
        }
        if !incompleteness.take(limit, run, nodes.event(current, None))? {
            continue;
        }
        let opened = open(
            run,
            space,
            nodes,
            current,
            duplicates,
            &mut incompleteness,
            // Goals are tested when they are taken, so that none ends the opening.
            |_| false,
        )?;
        if let Opened::New(new) = opened {
            open_list.extend(new.rev());
        }
        nodes.hold(run, open_list.len(), size_of::<Id>())?;
    }
    incompleteness.proof()?;
    Ok(None)
}

const DEPTH: OptionSpec = OptionSpec {
    elsewhere: "--depth is the bound of depth-limited search; for other algorithms use --max-depth",
    ..OptionSpec::new("depth", "N", "The bound of depth-limited search")
        .short('d')
        .checked(reads::<usize>)
};

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct DepthLimitedEntry {
    depth: usize,
    duplicates: Duplicates,
}

impl ListEntry for DepthLimitedEntry {
    const ABOUT: Algorithm = Algorithm {
        name: "depth-limited",
        item: "depth_limited",
        aliases: &["dls"],
        summary: "Deepest first down to --depth, with open and closed lists (LIMITED_DEEP_SEARCH); can lose solutions",
        source: "Bolshakova, LIMITED_DEEP_SEARCH",
        complete: "within the limit, with --duplicates unnoticed or same-state-no-deeper",
        optimal: "no",
        is_informed: false,
        options: &[DEPTH, duplicates::OPTION],
        lists: Lists::Stack,
        promise: Promise::Nothing,
        outline: &[
            "put the start into the open list, a stack",
            "while the open list is not empty:",
            "  take the first node",
            "  if it is a goal: answer with the path [goal]",
            "  if it lies at the bound: leave it [depth_cutoff]",
            "  expand it; for each action: [expanded]",
            "    produce the successor [generated, reopened]",
            "    if its state is known: drop it [duplicate, pruned]",
            "  put the others at the front of the open list",
        ],
        ..Algorithm::USUAL
    };

    fn configure(values: &Values) -> Result<Self, String> {
        Ok(Self {
            depth: values
                .read(DEPTH.name)?
                .ok_or("depth-limited search needs a bound; give it one, such as --depth 8")?,
            duplicates: duplicates::read(values)?,
        })
    }

    fn setting(&self) -> Setting {
        let is_bound = self.depth < usize::MAX;
        Setting {
            detail: is_bound.then(|| format!("to depth {}", self.depth)),
            ..Setting::of(&Self::ABOUT)
        }
    }

    fn solve<S: SearchSpace>(&self, search: &mut UntypedRun<'_, '_, S>) -> Outcome<S> {
        let Self { depth, duplicates } = *self;
        search.one(|run, space, _, start| depth_limited(run, space, start, depth, duplicates))
    }
}
