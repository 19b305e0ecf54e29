//! Entries of the list of algorithms.

use crate::algorithms::about::{Algorithm, Promise};
use crate::algorithms::attempt::Outcome;
use crate::algorithms::erased_heuristic::TypedSearches;
use crate::algorithms::options::Values;
use crate::algorithms::problem::{SearchSpace, UntypedRun};
use crate::{Answer, Run, Weight};

/// An entry of the list of algorithms.
pub(crate) trait ListEntry: Sized {
    /// Facts about the algorithm.
    const ABOUT: Algorithm;

    /// Reads the values of its options.
    ///
    /// # Errors
    ///
    /// The mistake in them.
    fn configure(values: &Values) -> Result<Self, String>;

    /// Returns the text after its name, such as the width of a beam.
    fn detail(&self) -> Option<String> {
        None
    }

    /// Returns the text after its heuristic, such as a number of threads.
    fn manner(&self) -> Option<String> {
        None
    }

    /// Returns the guarantee on its solution.
    fn promise(&self) -> Promise {
        Promise::Within(Weight::ONE)
    }

    /// Returns the reason why it cannot, with its options, solve a problem whose states are packed or not, or be
    /// watched.
    fn objection(&self, is_packed: bool, is_watched: bool) -> Option<&'static str> {
        let _ = (is_packed, is_watched);
        None
    }

    /// Returns the reason why it cannot, with its options, search on several processes.
    fn objection_to_parts(&self) -> Option<&'static str> {
        Some("is for one process; on several there is a-star")
    }

    /// Searches, watched or not, with a heuristic of any type: compiled once for each space.
    fn solve<S: SearchSpace>(
        &self,
        search: &mut UntypedRun<'_, '_, S>,
    ) -> Outcome<S::Action, S::Cost>;

    /// Searches unwatched by searches that know the type of the heuristic, if it has such.
    fn solve_by_type<S: SearchSpace>(
        &self,
        searches: &dyn TypedSearches<S>,
        space: &S,
        start: &S::State,
        run: &mut Run<'_>,
    ) -> Option<Answer<S>> {
        let _ = (searches, space, start, run);
        None
    }
}
