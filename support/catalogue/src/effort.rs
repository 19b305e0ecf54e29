//! A search whose states and actions are texts, without types of their own.

use std::fmt;

use search_core::{AStarPart, Cost, Field, Limits, Record, Statistics};
use serde::{Serialize, Serializer};

use crate::NamedSpace;

/// A solution: its actions in words, and its cost.
pub type Solution = search_core::Solution<Action, Field>;

/// The result of a search.
pub type Attempt = search_core::Attempt<Action, Field>;

/// A solution that may yet be followed by others.
pub type Found<'f> = search_core::Found<'f, Action, Field>;

/// An action: in words for people, and in a form for programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// In words.
    pub text: String,
    /// For programs.
    pub field: Field,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.field.serialize(serializer)
    }
}

/// A function that sees the events of a search; each becomes a record only if that is asked for.
pub type See<'r> = dyn FnMut(&dyn Fn() -> Record) + 'r;

/// A function that searches with one owner's part of an A*, and returns the numbers of the actions of a solution, if it
/// finds one.
pub type SearchPart<'r> = dyn FnMut(&mut dyn AStarPart) -> Option<Vec<u32>> + 'r;

/// Limits and observers of a search: by default none.
#[derive(Default)]
pub struct Effort<'r> {
    /// Limits of the search.
    pub limits: Limits<'r>,
    /// The observer of its events. Without one, the fastest form of an algorithm is run.
    pub events: Option<&'r mut See<'r>>,
    /// Called now and then with the work done so far.
    pub progress: Option<&'r mut (dyn FnMut(&Statistics) + Send)>,
    /// Called with each solution that may yet be followed by others.
    pub found: Option<&'r mut dyn FnMut(Found<'_>)>,
}

/// Returns a solution in words.
pub(crate) fn in_words<S: NamedSpace>(
    space: &S,
    solution: &search_core::Solution<S::Action, S::Cost>,
) -> Solution {
    let action = |&action| Action {
        text: space.action_text(action),
        field: space.action_field(action),
    };
    Solution {
        actions: solution.actions.iter().map(action).collect(),
        cost: solution.cost.field(),
    }
}

/// Returns the answer in words.
pub(crate) fn attempt_in_words<S: NamedSpace>(
    space: &S,
    attempt: search_core::Attempt<S::Action, S::Cost>,
) -> Attempt {
    use search_core::Verdict;
    let verdict = match attempt.verdict {
        Verdict::Solved { solution } => Verdict::Solved {
            solution: in_words(space, &solution),
        },
        Verdict::NoSolution => Verdict::NoSolution,
        Verdict::Stopped {
            limit,
            lower_bound,
            best,
        } => Verdict::Stopped {
            limit,
            lower_bound,
            best: best.map(|best| in_words(space, &best)),
        },
    };
    Attempt {
        verdict,
        series: attempt.series,
        statistics: attempt.statistics,
    }
}

/// Shows an intermediate solution, in words.
pub(crate) fn found_in_words<S: NamedSpace>(
    space: &S,
    found: &search_core::Found<'_, S::Action, S::Cost>,
    show: &mut dyn FnMut(Found<'_>),
) {
    let solution = in_words(space, found.solution);
    show(Found {
        number: found.number,
        solution: &solution,
        bound: found.bound.as_ref().map(|bound| search_core::Bound {
            lower_bound: bound.lower_bound.field(),
            weight: bound.weight,
        }),
    });
}
