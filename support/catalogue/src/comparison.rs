//! Several algorithms on one instance.

use search_core::{Algorithm, Method, MethodError, Values};

use crate::{About, Failure, Host, Instance, Solver, TimedAttempt};

/// The option of the algorithm that needs a bound on depth.
const DEPTH: &str = "depth";

/// What is compared: an instance, what guides the algorithms, and the values of the options of all of them.
pub struct Comparison<'c> {
    /// The instance.
    pub instance: &'c dyn Instance,
    /// The name of the heuristic.
    pub heuristic: &'c str,
    /// The instance with the heuristic.
    pub solver: &'c dyn Solver,
    values: Values,
}

/// Searches with a method and the solver of a heuristic.
pub type Attempting<'a, E> = dyn FnMut(&Method, &str, &dyn Solver) -> Result<TimedAttempt, E> + 'a;

impl<'c> Comparison<'c> {
    /// Expansions allowed to each algorithm unless the user says otherwise.
    pub const EXPANSIONS: u64 = 1_000_000;

    /// A comparison in which each algorithm takes those of the values that are for it.
    #[must_use]
    pub fn new(
        instance: &'c dyn Instance,
        heuristic: &'c str,
        solver: &'c dyn Solver,
        values: Values,
    ) -> Self {
        Self {
            instance,
            heuristic,
            solver,
            values,
        }
    }

    /// Finds out how deep a depth-limited search must go, if one of the algorithms has to be told and is not: as
    /// deep as the solution of A* with the first heuristic of the domain.
    ///
    /// # Errors
    ///
    /// If the heuristic cannot be made, or those of `attempt`.
    pub fn measure_depth<E: From<Failure>>(
        &mut self,
        mut algorithms: impl Iterator<Item = &'static Algorithm>,
        about: &About,
        host: &dyn Host,
        attempt: &mut Attempting<'_, E>,
    ) -> Result<(), E> {
        let needs_depth =
            |algorithm: &Algorithm| algorithm.options.iter().any(|option| option.name == DEPTH);
        if self.values.has(DEPTH) || !algorithms.any(needs_depth) {
            return Ok(());
        }
        let heuristic = about.heuristic_for(None, self.instance);
        let solver = self.instance.solver(heuristic, host)?;
        let method = Method::named(Algorithm::DEFAULT, &Values::NONE).map_err(Failure::from)?;
        let attempt = attempt(&method, heuristic, &*solver)?;
        let length = attempt.solution().map(|solution| solution.actions.len());
        let depth = length.unwrap_or(usize::MAX).to_string();
        self.values = std::mem::take(&mut self.values).with(DEPTH, depth);
        Ok(())
    }

    /// An algorithm with its options, unless this problem does not offer what it needs to solve it, watched or not.
    ///
    /// # Errors
    ///
    /// What is wrong with the values.
    pub fn method(
        &self,
        algorithm: &'static Algorithm,
        is_watched: bool,
    ) -> Result<Option<Method>, MethodError> {
        let method = Method::taking(algorithm, &self.values)?;
        let fits = self.solver.check(&method, is_watched).is_ok();
        Ok(fits.then_some(method))
    }
}
