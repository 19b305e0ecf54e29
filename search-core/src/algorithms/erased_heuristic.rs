//! Heuristics whose type is forgotten, so that a search is compiled once for all of a space.

use std::fmt;
use std::num::NonZero;
use std::rc::Rc;

use crate::algorithms::problem::SearchSpace;
use crate::{
    Answer, Heuristic, PackedSpace, Run, StateSpace, a_star_packed, a_star_then_ida_star, ida_star,
    ida_star_parallel,
};

/// A heuristic that several threads can ask.
pub trait SearchHeuristic<S: StateSpace + ?Sized>: Heuristic<S, Memo: Send + Sync> + Sync {}

impl<S: StateSpace + ?Sized, H: Heuristic<S, Memo: Send + Sync> + Sync> SearchHeuristic<S> for H {}

/// A heuristic whose type is forgotten. By default it is asked about each state afresh, and all such heuristics of a space
/// share the searches that are compiled for one of them; [`fast`](Self::fast) and [`fast_packed`](Self::fast_packed)
/// compile further ones that know the type, where speed matters most.
pub struct ErasedHeuristic<'h, S: StateSpace>(Rc<dyn Estimator<S> + 'h>);

impl<S: StateSpace> fmt::Debug for ErasedHeuristic<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ErasedHeuristic").finish_non_exhaustive()
    }
}

impl<S: StateSpace> Clone for ErasedHeuristic<'_, S> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<'h, S: SearchSpace, H: SearchHeuristic<S>> From<&'h H> for ErasedHeuristic<'h, S> {
    fn from(heuristic: &'h H) -> Self {
        Self(Rc::new(Borrowed(heuristic)))
    }
}

impl<'h, S: SearchSpace + 'h> ErasedHeuristic<'h, S> {
    /// Erases the type of a heuristic.
    #[must_use]
    pub fn new(heuristic: impl SearchHeuristic<S> + 'h) -> Self {
        Self(Rc::new(Owned(heuristic)))
    }

    /// Erases the type of a heuristic, for which IDA* is compiled once more.
    #[must_use]
    pub fn fast(heuristic: impl SearchHeuristic<S> + 'h) -> Self {
        Self::compiled(heuristic, None)
    }

    /// Erases the type of a heuristic, for which A* on packed states and IDA* are compiled once more.
    #[must_use]
    pub fn fast_packed(heuristic: impl SearchHeuristic<S> + 'h) -> Self
    where
        S: PackedSpace,
    {
        let packed = PackedSearches {
            a_star: a_star_packed,
            then_ida_star: a_star_then_ida_star,
        };
        Self::compiled(heuristic, Some(packed))
    }

    fn compiled<H: SearchHeuristic<S> + 'h>(
        heuristic: H,
        packed: Option<PackedSearches<S, H>>,
    ) -> Self {
        // Whoever builds without optimisation waits for the compiler, not for the searches.
        if cfg!(debug_assertions) {
            return Self::new(heuristic);
        }
        Self(Rc::new(Compiled { heuristic, packed }))
    }
}

impl<S: StateSpace> ErasedHeuristic<'_, S> {
    pub(crate) fn estimates(&self) -> Estimates<'_, S> {
        Estimates(&*self.0)
    }

    /// Returns the searches that are compiled for the type.
    pub(crate) fn searches(&self) -> Option<&dyn TypedSearches<S>> {
        self.0.searches()
    }
}

/// Estimates by [`ErasedHeuristic`], from scratch.
impl<S: StateSpace> Heuristic<S> for ErasedHeuristic<'_, S> {
    type Memo = S::Cost;

    fn start(&self, state: &S::State) -> S::Cost {
        self.0.of(state)
    }

    fn step(&self, _: S::Cost, _: &S::State, _: S::Action, after: &S::State) -> S::Cost {
        self.0.of(after)
    }

    fn estimate(&self, memo: S::Cost) -> S::Cost {
        memo
    }
}

/// A heuristic as an object.
trait Estimator<S: StateSpace>: Sync {
    /// Estimates a state from scratch.
    fn of(&self, state: &S::State) -> S::Cost;

    /// Returns the searches that are compiled for the type.
    fn searches(&self) -> Option<&dyn TypedSearches<S>> {
        None
    }
}

struct Owned<H>(H);

impl<S: StateSpace, H: SearchHeuristic<S>> Estimator<S> for Owned<H> {
    fn of(&self, state: &S::State) -> S::Cost {
        self.0.estimate(self.0.start(state))
    }
}

struct Borrowed<'h, H>(&'h H);

impl<S: StateSpace, H: SearchHeuristic<S>> Estimator<S> for Borrowed<'_, H> {
    fn of(&self, state: &S::State) -> S::Cost {
        self.0.estimate(self.0.start(state))
    }
}

/// Unwatched searches by a heuristic of a known type.
pub(crate) trait TypedSearches<S: StateSpace> {
    /// Returns the answer of A*, if states are packed; `then_ida_star` if that is to go on when memory runs out.
    fn a_star(
        &self,
        run: &mut Run<'_>,
        space: &S,
        start: &S::State,
        then_ida_star: bool,
    ) -> Option<Answer<S>>;

    /// Returns the answer of IDA*.
    fn ida_star(
        &self,
        run: &mut Run<'_>,
        space: &S,
        start: &S::State,
        threads: Option<NonZero<usize>>,
    ) -> Answer<S>;
}

struct Compiled<S: StateSpace, H> {
    heuristic: H,
    packed: Option<PackedSearches<S, H>>,
}

struct PackedSearches<S: StateSpace, H> {
    a_star: TypedSearch<S, H>,
    then_ida_star: TypedSearch<S, H>,
}

type TypedSearch<S, H> = fn(&mut Run<'_>, &S, &H, &<S as StateSpace>::State) -> Answer<S>;

impl<S: SearchSpace, H: SearchHeuristic<S>> Estimator<S> for Compiled<S, H> {
    fn of(&self, state: &S::State) -> S::Cost {
        self.heuristic.estimate(self.heuristic.start(state))
    }

    fn searches(&self) -> Option<&dyn TypedSearches<S>> {
        Some(self)
    }
}

impl<S: SearchSpace, H: SearchHeuristic<S>> TypedSearches<S> for Compiled<S, H> {
    fn a_star(
        &self,
        run: &mut Run<'_>,
        space: &S,
        start: &S::State,
        then_ida_star: bool,
    ) -> Option<Answer<S>> {
        let packed = self.packed.as_ref()?;
        let search = if then_ida_star {
            packed.then_ida_star
        } else {
            packed.a_star
        };
        Some(search(run, space, &self.heuristic, start))
    }

    fn ida_star(
        &self,
        run: &mut Run<'_>,
        space: &S,
        start: &S::State,
        threads: Option<NonZero<usize>>,
    ) -> Answer<S> {
        match threads {
            Some(threads) => ida_star_parallel(run, space, &self.heuristic, start, threads),
            None => ida_star(run, space, &self.heuristic, start),
        }
    }
}

/// A view of an [`ErasedHeuristic`] that several threads can share.
pub(crate) struct Estimates<'h, S: StateSpace>(&'h dyn Estimator<S>);

impl<S, T> Heuristic<T> for Estimates<'_, S>
where
    S: StateSpace,
    T: StateSpace<State = S::State, Cost = S::Cost>,
{
    type Memo = S::Cost;

    fn start(&self, state: &S::State) -> S::Cost {
        self.0.of(state)
    }

    fn step(&self, _: S::Cost, _: &S::State, _: T::Action, after: &S::State) -> S::Cost {
        self.0.of(after)
    }

    fn estimate(&self, memo: S::Cost) -> S::Cost {
        memo
    }
}
