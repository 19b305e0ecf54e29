//! The result of a search by an algorithm of the list.

use crate::{Answer, Bounded, Cost, Limit, Solution, StateSpace, Statistics, Stopped, Weight};

/// The result of a search.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Attempt<A, C> {
    /// The answer.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub verdict: Verdict<A, C>,
    /// Number of solutions found, where all are looked for.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub series: Option<Series>,
    /// Work done.
    pub statistics: Statistics,
}

/// The answer.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "status", rename_all = "snake_case"))]
pub enum Verdict<A, C> {
    /// There is a solution; this is the last one found.
    Solved {
        /// The solution.
        #[cfg_attr(feature = "serde", serde(flatten))]
        solution: Solution<A, C>,
    },
    /// It is proven that there is none.
    NoSolution,
    /// A limit was met before the answer was known.
    Stopped {
        /// Which limit.
        limit: Limit,
        /// No solution costs less.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        lower_bound: Option<u64>,
        /// The best solution that was found before.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        best: Option<Solution<A, C>>,
    },
}

/// Solutions found where all are looked for.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Series {
    /// Their number.
    pub solutions: u64,
    /// True if it is proven that there are no others.
    pub all: bool,
}

/// A solution that may yet be followed by others.
#[derive(Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Found<'a, A, C> {
    /// Its number, from 1.
    #[cfg_attr(feature = "serde", serde(rename = "solution"))]
    pub number: u64,
    /// The solution.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub solution: &'a Solution<A, C>,
    /// Bound on its distance from the best one, unless it is known to be one of the best.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub bound: Option<Bound<C>>,
}

/// Bound on the distance of a solution from the best one.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Bound<C> {
    /// No solution costs less.
    pub lower_bound: C,
    /// It costs at most this many times the least cost, if the heuristic is consistent.
    pub weight: Weight,
}

/// Shows a solution that may yet be followed by others.
pub type Show<'s, A, C> = dyn FnMut(Found<'_, A, C>) + 's;

/// An answer without the statistics.
pub(crate) type Outcome<S> = (
    Verdict<<S as StateSpace>::Action, <S as StateSpace>::Cost>,
    Option<Series>,
);

impl<A, C> Verdict<A, C> {
    fn of(solution: Option<Solution<A, C>>) -> Self {
        solution.map_or(Self::NoSolution, |solution| Self::Solved { solution })
    }

    fn stopped(stopped: &Stopped, best: Option<Solution<A, C>>) -> Self {
        Self::Stopped {
            limit: stopped.limit,
            lower_bound: (stopped.lower_bound > 0).then_some(stopped.lower_bound),
            best,
        }
    }
}

/// Returns the result of a search for one solution.
pub(crate) fn of_one<S: StateSpace>(answer: Answer<S>) -> Outcome<S> {
    let verdict = match answer {
        Ok(solution) => Verdict::of(solution),
        Err(stopped) => Verdict::stopped(&stopped, None),
    };
    (verdict, None)
}

/// Returns the result of a search for better and better solutions: the last one, which is the best.
pub(crate) fn of_better_and_better<S: StateSpace>(
    items: impl Iterator<Item = Result<Bounded<S::Action, S::Cost>, Stopped>>,
    found: &mut Show<'_, S::Action, S::Cost>,
) -> Outcome<S> {
    let mut best: Option<Bounded<S::Action, S::Cost>> = None;
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
                return (Verdict::stopped(&stopped, best), None);
            }
        }
    }
    of_one::<S>(Ok(best.map(|best| best.solution)))
}

/// Returns the result of a search for equally good solutions: the first one, and how many there are.
pub(crate) fn of_equals<S: StateSpace>(
    items: impl Iterator<Item = Result<Solution<S::Action, S::Cost>, Stopped>>,
    most: Option<u64>,
    found: &mut Show<'_, S::Action, S::Cost>,
) -> Outcome<S> {
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
            Err(stopped) => return (Verdict::stopped(&stopped, first), Some(series)),
        }
        if most.is_some_and(|most| series.solutions >= most) {
            return (Verdict::of(first), Some(series));
        }
    }
    series.all = true;
    (Verdict::of(first), Some(series))
}
