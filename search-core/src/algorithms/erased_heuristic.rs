//! Heuristics whose type is forgotten, so that a search is compiled once for all of a space.

use std::fmt;
use std::num::NonZero;
use std::sync::Arc;

use crate::algorithms::problem::SearchSpace;
use crate::{
    Answer, Heuristic, PackedSpace, Run, StateSpace, a_star_packed, a_star_then_ida_star, ida_star,
    ida_star_parallel,
};

/// A heuristic that several threads can ask.
pub trait SearchHeuristic<S: StateSpace + ?Sized>:
    Heuristic<S, Memo: Send + Sync> + Send + Sync
{
}

impl<S: StateSpace + ?Sized, H: Heuristic<S, Memo: Send + Sync> + Send + Sync> SearchHeuristic<S>
    for H
{
}

/// A heuristic whose type is forgotten. By default it is asked about each state afresh, and all such heuristics of a space
/// share the searches that are compiled for one of them; [`fast`](Self::fast) and [`fast_packed`](Self::fast_packed)
/// compile further ones that know the type, where speed matters most.
pub struct ErasedHeuristic<'h, S: StateSpace> {
    estimate: Arc<Estimate<'h, S>>,
    /// IDA* that knows the type.
    pub(crate) ida_star: Option<Arc<TypedSearch<'h, S, Option<NonZero<usize>>>>>,
    /// A* on packed states that knows the type, and goes on as IDA* when memory runs out if that is true.
    pub(crate) a_star: Option<Arc<TypedSearch<'h, S, bool>>>,
}

type Estimate<'h, S> =
    dyn Fn(&<S as StateSpace>::State) -> <S as StateSpace>::Cost + Send + Sync + 'h;

/// A search that knows the type of its heuristic, and is not watched.
pub(crate) type TypedSearch<'h, S, A> =
    dyn Fn(&mut Run<'_>, &S, &<S as StateSpace>::State, A) -> Answer<S> + Send + Sync + 'h;

impl<S: StateSpace> fmt::Debug for ErasedHeuristic<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ErasedHeuristic").finish_non_exhaustive()
    }
}

impl<S: StateSpace> Clone for ErasedHeuristic<'_, S> {
    fn clone(&self) -> Self {
        Self {
            estimate: Arc::clone(&self.estimate),
            ida_star: self.ida_star.clone(),
            a_star: self.a_star.clone(),
        }
    }
}

impl<'h, S: StateSpace> ErasedHeuristic<'h, S> {
    fn of(estimate: impl Fn(&S::State) -> S::Cost + Send + Sync + 'h) -> Self {
        Self {
            estimate: Arc::new(estimate),
            ida_star: None,
            a_star: None,
        }
    }
}

impl<'h, S: StateSpace, H: Heuristic<S> + Sync> From<&'h H> for ErasedHeuristic<'h, S> {
    fn from(heuristic: &'h H) -> Self {
        Self::of(move |state| heuristic.estimate(heuristic.start(state)))
    }
}

impl<'h, S: SearchSpace + 'h> ErasedHeuristic<'h, S> {
    /// Erases the type of a heuristic.
    #[must_use]
    pub fn new(heuristic: impl SearchHeuristic<S> + 'h) -> Self {
        Self::of(move |state| heuristic.estimate(heuristic.start(state)))
    }

    /// Erases the type of a heuristic, for which IDA* is compiled once more.
    #[must_use]
    pub fn fast(heuristic: impl SearchHeuristic<S> + 'h) -> Self {
        Self::with_ida_star(Arc::new(heuristic))
    }

    /// Erases the type of a heuristic, for which A* on packed states and IDA* are compiled once more.
    #[must_use]
    pub fn fast_packed(heuristic: impl SearchHeuristic<S> + 'h) -> Self
    where
        S: PackedSpace,
    {
        let heuristic = Arc::new(heuristic);
        let erased = Self::with_ida_star(Arc::clone(&heuristic));
        if cfg!(debug_assertions) {
            return erased;
        }
        Self {
            a_star: Some(Arc::new(move |run, space, start, then_ida_star| {
                if then_ida_star {
                    a_star_then_ida_star(run, space, &*heuristic, start)
                } else {
                    a_star_packed(run, space, &*heuristic, start)
                }
            })),
            ..erased
        }
    }

    fn with_ida_star<H: SearchHeuristic<S> + 'h>(heuristic: Arc<H>) -> Self {
        let typed = Arc::clone(&heuristic);
        let erased = Self::of(move |state| typed.estimate(typed.start(state)));
        // Whoever builds without optimisation waits for the compiler, not for the searches.
        if cfg!(debug_assertions) {
            return erased;
        }
        Self {
            ida_star: Some(Arc::new(move |run, space, start, threads| match threads {
                Some(threads) => ida_star_parallel(run, space, &*heuristic, start, threads),
                None => ida_star(run, space, &*heuristic, start),
            })),
            ..erased
        }
    }
}

/// Estimates from scratch.
impl<S: StateSpace> Heuristic<S> for ErasedHeuristic<'_, S> {
    type Memo = S::Cost;

    fn start(&self, state: &S::State) -> S::Cost {
        (self.estimate)(state)
    }

    fn step(&self, _: S::Cost, _: &S::State, _: S::Action, after: &S::State) -> S::Cost {
        (self.estimate)(after)
    }

    fn estimate(&self, memo: S::Cost) -> S::Cost {
        memo
    }
}
