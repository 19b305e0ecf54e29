//! What a search comes to, and the solutions that it finds on the way there.

use std::fmt::Display;
use std::num::NonZeroU64;

use search_core::{Bounded, Cost, Limit, Solution, Stopped, Weight};
use serde::Serialize;

use crate::exit::Status;

/// A solution that is not the last word.
#[derive(Serialize)]
pub(crate) struct Found<'a, A, C> {
    /// Its number, from 1.
    #[serde(rename = "solution")]
    pub(super) number: u64,
    #[serde(flatten)]
    pub(super) solution: &'a Solution<A, C>,
    /// How far it can be from the best one, if it need not be one of the best.
    #[serde(flatten)]
    pub(super) bound: Option<Bound<C>>,
}

/// Shows such a solution.
pub(super) type Show<'s, A, C> = dyn FnMut(Found<'_, A, C>) + 's;

/// How far a solution can be from the best one.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Bound<C> {
    pub(super) lower_bound: C,
    pub(super) weight: Weight,
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "status", rename_all = "snake_case")]
pub(crate) enum Verdict<A, C> {
    Solved {
        #[serde(flatten)]
        solution: Solution<A, C>,
    },
    NoSolution,
    Stopped {
        limit: Limit,
        /// No solution costs less.
        #[serde(skip_serializing_if = "Option::is_none")]
        lower_bound: Option<u64>,
        /// The best solution that was found before.
        #[serde(skip_serializing_if = "Option::is_none")]
        best: Option<Solution<A, C>>,
    },
}

/// How many solutions were found where more than one is looked for.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Series {
    pub(super) solutions: u64,
    /// Is it proven that there are no others?
    pub(super) all: bool,
}

/// What a search came to.
pub(crate) struct Outcome<A, C> {
    pub(super) verdict: Verdict<A, C>,
    pub(super) series: Option<Series>,
}

impl<A, C> Verdict<A, C> {
    pub(crate) fn status(&self) -> Status {
        match self {
            Self::Solved { .. } => Status::Done,
            Self::NoSolution => Status::NoSolution,
            Self::Stopped { limit, .. } => (*limit).into(),
        }
    }

    /// The verdict for the end of a trace, and the actions of the solution.
    pub(super) fn in_words(&self) -> (String, Vec<String>)
    where
        A: Display,
    {
        let (outcome, solution) = match self {
            Self::Solved { solution } => ("solved".to_owned(), Some(solution)),
            Self::NoSolution => ("no solution".to_owned(), None),
            Self::Stopped { limit, best, .. } => (format!("stopped: {limit}"), best.as_ref()),
        };
        let actions = solution.into_iter().flat_map(|solution| &solution.actions);
        (outcome, actions.map(ToString::to_string).collect())
    }

    fn of(solution: Option<Solution<A, C>>) -> Self {
        solution.map_or(Self::NoSolution, |solution| Self::Solved { solution })
    }

    fn stopped(stopped: Stopped, best: Option<Solution<A, C>>) -> Self {
        let Stopped {
            limit, lower_bound, ..
        } = stopped;
        Self::Stopped {
            limit,
            lower_bound: (lower_bound > 0).then_some(lower_bound),
            best,
        }
    }
}

impl<A: Clone, C: Cost> Outcome<A, C> {
    /// What came of a search for one solution.
    pub(super) fn of_one(answer: Result<Option<Solution<A, C>>, Stopped>) -> Self {
        Self {
            verdict: match answer {
                Ok(solution) => Verdict::of(solution),
                Err(stopped) => Verdict::stopped(stopped, None),
            },
            series: None,
        }
    }

    /// What came of a search for better and better solutions: the last one, which is the best.
    pub(super) fn of_better_and_better(
        items: impl Iterator<Item = Result<Bounded<A, C>, Stopped>>,
        found: &mut Show<'_, A, C>,
    ) -> Self {
        let mut best: Option<Bounded<A, C>> = None;
        for (number, item) in (1..).zip(items) {
            match item {
                Ok(item) => {
                    if !item.is_optimal() {
                        found(Found {
                            number,
                            solution: &item.solution,
                            bound: Some(Bound {
                                lower_bound: item.lower_bound,
                                weight: item.weight,
                            }),
                        });
                    }
                    best = Some(item);
                }
                Err(mut stopped) => {
                    let proven = best.as_ref().and_then(|best| best.lower_bound.whole());
                    stopped.lower_bound = stopped.lower_bound.max(proven.unwrap_or(0));
                    let best = best.map(|best| best.solution);
                    return Self {
                        verdict: Verdict::stopped(stopped, best),
                        series: None,
                    };
                }
            }
        }
        Self::of_one(Ok(best.map(|best| best.solution)))
    }

    /// What came of a search for equally good solutions: the first one, and how many there are.
    pub(super) fn of_equals(
        items: impl Iterator<Item = Result<Solution<A, C>, Stopped>>,
        most: Option<NonZeroU64>,
        found: &mut Show<'_, A, C>,
    ) -> Self {
        let mut first = None;
        let mut series = Series {
            solutions: 0,
            all: false,
        };
        for item in items {
            match item {
                Ok(solution) => {
                    series.solutions += 1;
                    found(Found {
                        number: series.solutions,
                        solution: &solution,
                        bound: None,
                    });
                    first.get_or_insert(solution);
                }
                Err(stopped) => {
                    return Self {
                        verdict: Verdict::stopped(stopped, first),
                        series: Some(series),
                    };
                }
            }
            if most.is_some_and(|most| series.solutions >= most.get()) {
                return Self {
                    verdict: Verdict::of(first),
                    series: Some(series),
                };
            }
        }
        series.all = true;
        Self {
            verdict: Verdict::of(first),
            series: Some(series),
        }
    }
}
