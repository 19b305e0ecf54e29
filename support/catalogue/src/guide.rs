//! Heuristics that guide searches.

use std::rc::Rc;

use search_core::{
    Estimates, Estimator, Method, MethodError, Problem, SearchHeuristic, StateSpace,
};

use crate::SearchPart;
use crate::posed::{Back, Offers};

/// A heuristic that guides searches.
pub struct Guide<S: Offers>(Rc<Kind<S>>);

enum Kind<S: Offers> {
    Typed(Box<dyn Guiding<S>>),
    Untyped(Box<dyn Estimator<S>>),
}

impl<S: Offers> Clone for Guide<S> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<S: Offers + 'static> Guide<S> {
    /// Makes a guide whose type is known to the searches where speed matters most: these are compiled once more for it.
    #[must_use]
    pub fn typed(heuristic: impl SearchHeuristic<S> + 'static) -> Self {
        // Builds without optimisation are limited by the compiler, not by the searches.
        if cfg!(debug_assertions) {
            return Self::untyped(heuristic);
        }
        Self(Rc::new(Kind::Typed(Box::new(heuristic))))
    }

    /// Makes a guide that shares its searches with all others of this kind: it is computed afresh for every state.
    #[must_use]
    pub fn untyped(heuristic: impl SearchHeuristic<S> + 'static) -> Self {
        Self(Rc::new(Kind::Untyped(Box::new(heuristic))))
    }
}

impl<S: Offers> Guide<S> {
    /// Calls `act` with the solver that uses the heuristic.
    pub(crate) fn with<T>(&self, act: impl FnOnce(&dyn Guiding<S>) -> T) -> T {
        match &*self.0 {
            Kind::Typed(guide) => act(&**guide),
            Kind::Untyped(guide) => act(&Estimates(&**guide)),
        }
    }
}

/// Solves problems by a heuristic.
pub(crate) trait Guiding<S: Offers>: Estimator<S> {
    /// Does as [`Method::check`].
    fn check<'p>(
        &'p self,
        space: &'p S,
        start: &'p S::State,
        back: Option<Back<'p, S>>,
        method: &Method,
        is_watched: bool,
    ) -> Result<(), MethodError>;

    /// Does as [`Method::solve`].
    fn solve<'p>(
        &'p self,
        space: &'p S,
        start: &'p S::State,
        back: Option<Back<'p, S>>,
        method: &Method,
        effort: search_core::Effort<'_, S>,
    ) -> Result<search_core::Attempt<S::Action, S::Cost>, MethodError>;

    /// Does as [`Method::check_in_parts`].
    fn check_in_parts(
        &self,
        space: &S,
        start: &S::State,
        method: &Method,
    ) -> Result<(), MethodError>;

    /// Does as [`Method::solve_in_parts`].
    fn solve_in_parts(
        &self,
        space: &S,
        start: &S::State,
        method: &Method,
        owner: (usize, usize),
        search: &mut SearchPart<'_>,
    ) -> Result<Typed<S>, MethodError>;
}

/// A solution, if there is one.
pub(crate) type Typed<S> =
    Option<search_core::Solution<<S as StateSpace>::Action, <S as StateSpace>::Cost>>;

impl<S: Offers, H: SearchHeuristic<S>> Guiding<S> for H {
    fn check<'p>(
        &'p self,
        space: &'p S,
        start: &'p S::State,
        back: Option<Back<'p, S>>,
        method: &Method,
        is_watched: bool,
    ) -> Result<(), MethodError> {
        let problem = S::offer(Problem::new(space, start, self), back);
        method.check(&problem, is_watched)
    }

    fn solve<'p>(
        &'p self,
        space: &'p S,
        start: &'p S::State,
        back: Option<Back<'p, S>>,
        method: &Method,
        effort: search_core::Effort<'_, S>,
    ) -> Result<search_core::Attempt<S::Action, S::Cost>, MethodError> {
        let problem = S::offer(Problem::new(space, start, self), back);
        method.solve(&problem, effort)
    }

    fn check_in_parts(
        &self,
        space: &S,
        start: &S::State,
        method: &Method,
    ) -> Result<(), MethodError> {
        method.check_in_parts(&S::offer(Problem::new(space, start, self), None))
    }

    fn solve_in_parts(
        &self,
        space: &S,
        start: &S::State,
        method: &Method,
        owner: (usize, usize),
        search: &mut SearchPart<'_>,
    ) -> Result<Typed<S>, MethodError> {
        let problem = S::offer(Problem::new(space, start, self), None);
        method.solve_in_parts(&problem, owner, search)
    }
}
