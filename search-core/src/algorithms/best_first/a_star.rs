//! A*.

use std::hash::Hash;

use crate::algorithms::best_first::engine::BestFirst;
use crate::algorithms::best_first::packed::Packed;
use crate::algorithms::best_first::plain::Plain;
use crate::algorithms::list_entry::{
    Algorithm, InParts, ListEntry, ListKey, Lists, Needs, OptionSpec, Outcome, SearchSpace,
    Setting, UntypedRun, Values,
};
use crate::algorithms::options::{self, on_threads, threads};
use crate::algorithms::problem::typed;
use crate::{Answer, Cost, Heuristic, PackedSpace, Run, SearchObserver, StateSpace};
use std::num::NonZeroUsize;

/// Takes the open node with the least `f = g + h` first: [`best_first`](crate::best_first) with that key.
///
/// - **Complete** on finite spaces, and on infinite ones if costs are bounded from below by a
///   positive number. Both hold if the heuristic is infinite only at true dead ends and costs fit
///   their type.
/// - **Optimal** if the heuristic is admissible. If it is also consistent no state is expanded
///   twice, and no algorithm with the same information expands fewer states, apart from ties.
/// - **Order**: least `f`, then greatest `g`, then the node generated last.
/// - **Time** grows with the number of states whose `f` is less than the solution's cost, times what
///   an operation of the open list takes; **memory**: every node generated.
///
/// Source: Hart, Nilsson and Raphael 1968; AIMA, section 3.5.2.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first, with the greatest `f` that was taken as the
/// lower bound.
pub fn a_star<S, H, O>(
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
    let closed = Plain::new(run.limits());
    BestFirst::new(space, heuristic, Cost::plus, closed, start).answer_with_bound(run)
}

/// [`a_star`] on packed states: the same nodes are expanded in the same order, in a fraction of the memory; states with
/// numbers do not wait in the open list for nothing (see [`best_first_packed`](crate::best_first_packed)). Use it for
/// hard instances.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first, with the greatest `f` that was taken as the
/// lower bound.
pub fn a_star_packed<S, H, O>(
    run: &mut Run<'_, O>,
    space: &S,
    heuristic: &H,
    start: &S::State,
) -> Answer<S>
where
    S: PackedSpace + ?Sized,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    let closed = Packed::new(space, heuristic, run.limits());
    BestFirst::new(space, heuristic, Cost::plus, closed, start).answer_with_bound(run)
}

const THREADS: OptionSpec = options::THREADS;

const THEN_IDA_STAR: OptionSpec = OptionSpec::new(
    "then-ida-star",
    "",
    "Continue with IDA* when A* has used up --max-memory or --max-nodes",
);

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct AStarEntry {
    threads: Option<NonZeroUsize>,
    then_ida_star: bool,
}

impl ListEntry for AStarEntry {
    const ABOUT: Algorithm = Algorithm {
        name: Algorithm::DEFAULT,
        item: "a_star",
        aliases: &["astar", "a*"],
        summary: "Least f = g + h first",
        source: "Hart, Nilsson and Raphael 1968; AIMA 3.5.2",
        complete: "finite spaces, and where costs have a positive lower bound",
        optimal: "with an admissible heuristic",
        options: &[THREADS, THEN_IDA_STAR],
        lists: Lists::Best(ListKey::F),
        outline: &[
            "put the start into the open list",
            "while the open list is not empty:",
            "  take the node with the least f = g + h",
            "  if its state was expanded at no greater g: drop it [duplicate]",
            "  if it was expanded at a greater g: open it again [reopened]",
            "  if it is a goal: answer with the path [goal]",
            "  if it lies at the depth limit: leave it [depth_cutoff]",
            "  expand it; for each action: [expanded]",
            "    produce the successor, put it into the open list [generated]",
            "    unless its h is infinite: a dead end [pruned]",
        ],
        ..Algorithm::USUAL
    };

    fn configure(values: &Values) -> Result<Self, String> {
        let (threads, then_ida_star) = (
            values.read_by(THREADS.name, threads)?,
            values.has(THEN_IDA_STAR.name),
        );
        if threads.is_some() && then_ida_star {
            return Err("--then-ida-star is for A* on one thread".to_owned());
        }
        Ok(Self {
            threads,
            then_ida_star,
        })
    }

    fn setting(&self) -> Setting {
        let then = self.then_ida_star.then(|| "then ida-star".to_owned());
        Setting {
            manner: self.threads.map(on_threads).or(then),
            needs: match self.threads {
                Some(_) => Needs::PackedStates,
                None => Needs::Successors,
            },
            in_parts: match self.threads {
                _ if self.then_ida_star => InParts::Without(THEN_IDA_STAR.name),
                Some(_) => InParts::Without(THREADS.name),
                None => InParts::Always,
            },
            ..Setting::of(&Self::ABOUT)
        }
    }

    fn solve<S: SearchSpace>(&self, search: &mut UntypedRun<'_, '_, S>) -> Outcome<S> {
        let (then_ida_star, packed) = (self.then_ida_star, &search.problem.capabilities.packed);
        search.one(|run, space, h, start| match (packed, self.threads) {
            (Some(packed), Some(threads)) => (packed.hda_star)(run, space, h, start, threads),
            (Some(packed), None) => {
                let typed = typed(h.a_star.as_deref(), run, space, start, then_ida_star);
                let untyped = if then_ida_star {
                    packed.then_ida_star
                } else {
                    packed.a_star
                };
                typed.unwrap_or_else(|| untyped(run, space, h, start))
            }
            (None, _) => a_star(run, space, h, start),
        })
    }
}
