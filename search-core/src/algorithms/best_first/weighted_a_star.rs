//! Weighted A*.

use std::hash::Hash;

use crate::algorithms::anytime::weights;
use crate::algorithms::list_entry::{
    Algorithm, ListEntry, ListKey, Lists, Outcome, Promise, SearchSpace, Setting, UntypedRun,
    Values,
};
use crate::{Answer, Heuristic, Run, SearchObserver, StateSpace, Weight, best_first};

/// Takes the open node with the least `g + weight * h` first: [`best_first`] with that key, compared
/// as an exact fraction.
///
/// - **Complete** where [`a_star`](crate::a_star) is.
/// - **Within the weight**: the solution costs at most `weight` times as much as the best one, if
///   the heuristic is admissible. With [`Weight::ONE`] this is A*.
/// - **Order**: least `g + weight * h`, then greatest `g`, then the node generated last.
/// - **Time and memory** as for [`a_star`](crate::a_star), and often far less: the greater the
///   weight, the more the search goes straight for a goal.
///
/// Source: Pohl 1970, *Heuristic search viewed as path finding in a graph*; AIMA, section 3.5.4.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first.
pub fn weighted_a_star<S, H, O>(
    run: &mut Run<'_, O>,
    space: &S,
    heuristic: &H,
    weight: Weight,
    start: &S::State,
) -> Answer<S>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    best_first(run, space, heuristic, start, |g, h| weight.sum(g, h))
}

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct WeightedAStarEntry {
    weight: Weight,
}

impl ListEntry for WeightedAStarEntry {
    const ABOUT: Algorithm = Algorithm {
        name: "weighted-a-star",
        item: "weighted_a_star",
        aliases: &["wastar", "wa-star", "wa*"],
        summary: "Least f = g + weight * h first; costs at most --weight times as much as the best",
        source: "Pohl 1970; AIMA 3.5.4",
        complete: "as A*",
        optimal: "within the weight, with an admissible heuristic",
        options: &[crate::algorithms::anytime::WEIGHT],
        lists: Lists::Best(ListKey::Weighted),
        outline: &[
            "put the start into the open list",
            "while the open list is not empty:",
            "  take the node with the least g + weight * h",
            "  if its state has been expanded: drop it [duplicate]",
            "  if a cheaper path to it was found: open it again [reopened]",
            "  if it is a goal: answer with the path [goal]",
            "  if it lies at the depth limit: leave it [depth_cutoff]",
            "  expand it; for each action: [expanded]",
            "    produce the successor, put it into the open list [generated]",
            "    unless its h is infinite: a dead end [pruned]",
        ],
        ..Algorithm::USUAL
    };

    fn configure(values: &Values) -> Result<Self, String> {
        match weights(values)?.as_slice() {
            &[weight] => Ok(Self { weight }),
            _ => Err("weighted A* takes one weight; ara-star takes several".to_owned()),
        }
    }

    fn setting(&self) -> Setting {
        Setting {
            detail: Some(self.weight.to_string()),
            promise: Promise::Within(self.weight),
            ..Setting::of(&Self::ABOUT)
        }
    }

    fn solve<S: SearchSpace>(&self, search: &mut UntypedRun<'_, '_, S>) -> Outcome<S> {
        search.one(|run, space, h, start| weighted_a_star(run, space, h, self.weight, start))
    }
}
