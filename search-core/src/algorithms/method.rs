//! An algorithm with the values of its options.

use std::error::Error;
use std::fmt;

use crate::algorithms::attempt::{Attempt, Show};
use crate::algorithms::list_entry::{Algorithm, InParts, Needs, Promise, Setting, Values};
use crate::algorithms::problem::{Capabilities, Effort, Problem, SearchSpace, UntypedRun};
use crate::algorithms::standard::{ALGORITHMS, AnyAlgorithm};
use crate::{AStarPart, Solution, StateSpace};

/// A solution, if one was found.
type Searched<S> = Option<Solution<<S as StateSpace>::Action, <S as StateSpace>::Cost>>;

/// An algorithm of the list with the values of its options.
///
/// ```
/// use search_core::{ALGORITHMS, Method, Values};
///
/// let method = Method::named("astar", &Values::NONE).unwrap();
/// assert_eq!(method.algorithm().name, "a-star");
/// let beam = Method::named("beam", &Values::NONE.with("width", "20")).unwrap();
/// assert_eq!(beam.describe("octile"), "beam 20 with octile");
/// assert_eq!(beam.parameters().collect::<Vec<_>>(), [("width", "20")]);
/// assert!(ALGORITHMS.iter().all(|algorithm| !algorithm.summary.is_empty()));
/// ```
#[derive(Clone, Debug)]
pub struct Method {
    algorithm: &'static Algorithm,
    values: Values,
    configured: AnyAlgorithm,
    setting: Setting,
}

impl Method {
    /// Makes a method of an algorithm of the list, with values for its options.
    ///
    /// # Errors
    ///
    /// If it does not take one of the options or its value, or if one that it needs is missing.
    pub fn new(algorithm: &'static Algorithm, values: &Values) -> Result<Self, MethodError> {
        for name in values.names() {
            if algorithm.options.iter().all(|option| option.name != name) {
                return Err(misplaced(name));
            }
        }
        let values = values.or_defaults(algorithm.options);
        let configured = AnyAlgorithm::new(algorithm, &values).map_err(MethodError)?;
        Ok(Self {
            algorithm,
            values,
            setting: configured.setting(),
            configured,
        })
    }

    /// Makes a method of an algorithm of the list, with the values that are for it.
    ///
    /// # Errors
    ///
    /// If it does not take one of these values, or if one that it needs is missing.
    pub fn taking(algorithm: &'static Algorithm, values: &Values) -> Result<Self, MethodError> {
        let options = algorithm.options.iter();
        let taken = options.fold(Values::NONE, |taken, option| {
            match values.get(option.name) {
                Some(value) => taken.with(option.name, value),
                None => taken,
            }
        });
        Self::new(algorithm, &taken)
    }

    /// Returns the algorithm with this name or alias.
    ///
    /// # Errors
    ///
    /// As for [`new`](Self::new), and if there is no algorithm of this name.
    pub fn named(name: &str, values: &Values) -> Result<Self, MethodError> {
        let found = ALGORITHMS.iter().find(|entry| entry.is_called(name));
        let found = found.ok_or_else(|| MethodError(format!("there is no algorithm `{name}`")))?;
        Self::new(found, values)
    }

    /// Returns the algorithm.
    #[must_use]
    pub fn algorithm(&self) -> &'static Algorithm {
        self.algorithm
    }

    /// Returns the options of the algorithm that have a value, as [`Values::parameters`] does.
    pub fn parameters(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.values.parameters(self.algorithm.options)
    }

    /// Returns the algorithm, its options and its heuristic, in words.
    #[must_use]
    pub fn describe(&self, heuristic: &str) -> String {
        let heuristic = self
            .algorithm
            .is_informed
            .then(|| format!("with {heuristic}"));
        let Setting { detail, manner, .. } = self.setting.clone();
        let words = [
            Some(self.algorithm.name.to_owned()),
            detail,
            heuristic,
            manner,
        ];
        words.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// Returns the guarantee on its solution, if its heuristic is admissible and no limit on depth cuts anything off.
    #[must_use]
    pub fn promise(&self) -> Promise {
        self.setting.promise
    }

    /// Solves a problem.
    ///
    /// # Errors
    ///
    /// If the space does not offer what the algorithm [needs](Algorithm::needs), or if a search is to be
    /// watched that cannot be.
    pub fn solve<'r, S: SearchSpace>(
        &self,
        problem: &Problem<'_, S>,
        effort: Effort<'r, S>,
        found: &'r mut Show<'r, S::Action, S::Cost>,
    ) -> Result<Attempt<S::Action, S::Cost>, MethodError> {
        self.check(problem, effort.events.is_some())?;
        let mut search = UntypedRun {
            problem,
            run: effort.run(),
            found,
        };
        let (verdict, series) = self.configured.solve(&mut search);
        Ok(Attempt {
            verdict,
            series,
            statistics: search.run.statistics,
        })
    }

    /// Searches as one of several owners of states: `own` is its number. `search` takes its part, and returns the numbers
    /// of the actions of a solution, if it finds one.
    ///
    /// # Errors
    ///
    /// If the algorithm is not A*, or the space does not offer what that needs.
    pub fn solve_in_parts<S: SearchSpace>(
        &self,
        problem: &Problem<'_, S>,
        (own, owners): (usize, usize),
        search: &mut dyn FnMut(&mut dyn AStarPart) -> Option<Vec<u32>>,
    ) -> Result<Searched<S>, MethodError> {
        match self.setting.in_parts {
            InParts::Always => {}
            InParts::Without(option) => {
                let message = format!("on several processes takes no --{option}");
                return Err(self.refused(&message));
            }
            InParts::Never => {
                return Err(self.refused("is for one process; on several there is a-star"));
            }
        }
        let Problem {
            space,
            start,
            heuristic,
            capabilities,
            ..
        } = problem;
        let lacking = |needs| self.lacking("on several processes ", needs);
        let Some(packed) = &capabilities.packed else {
            return Err(lacking(Needs::PackedStates));
        };
        match (packed.lacks_for_parts)(space, start) {
            Some(needs) => Err(lacking(needs)),
            None => Ok((packed.in_parts)(
                space,
                heuristic,
                start,
                (own, owners),
                search,
            )),
        }
    }

    /// Checks that it can solve this problem, watched or not.
    ///
    /// # Errors
    ///
    /// As [`solve`](Self::solve).
    pub fn check<S: SearchSpace>(
        &self,
        problem: &Problem<'_, S>,
        is_watched: bool,
    ) -> Result<(), MethodError> {
        let Capabilities {
            packed,
            indexed,
            jumping,
            predecessors,
        } = &problem.capabilities;
        let needs = self.setting.needs;
        match needs {
            Needs::Jumps => jumping.map(|_| ()).map_err(|reason| self.refused(reason)),
            Needs::Predecessors if predecessors.is_none() || problem.goal.is_none() => {
                Err(self.lacking("", needs))
            }
            Needs::Numbers if indexed.is_none() => Err(self.lacking("", needs)),
            Needs::PackedStates if packed.is_none() => {
                Err(self.lacking("on several threads ", needs))
            }
            Needs::PackedStates if is_watched => {
                Err(self.refused("on several threads cannot be watched"))
            }
            _ => Ok(()),
        }
    }

    fn lacking(&self, manner: &str, needs: Needs) -> MethodError {
        self.refused(&format!(
            "{manner}needs {needs}, which this problem does not offer"
        ))
    }

    fn refused(&self, reason: &str) -> MethodError {
        MethodError(format!("{} {reason}", self.algorithm.name))
    }
}

/// The fault of a method, or of a method for a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodError(String);

impl fmt::Display for MethodError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for MethodError {}

/// Returns the error for an option that belongs to other algorithms, or to none.
fn misplaced(name: &str) -> MethodError {
    let options = ALGORITHMS.iter().flat_map(|entry| {
        let of_this_name = entry.options.iter().filter(|option| option.name == name);
        of_this_name.map(|option| (entry.name, option.elsewhere))
    });
    let takers: Vec<_> = options.collect();
    MethodError(match takers.as_slice() {
        [] => format!("no algorithm has an option --{name}"),
        [(_, elsewhere), ..] if !elsewhere.is_empty() => (*elsewhere).to_owned(),
        [first, rest @ ..] => {
            let mut names = first.0.to_owned();
            for (number, (taker, _)) in rest.iter().enumerate() {
                names += if number + 1 == rest.len() {
                    " and "
                } else {
                    ", "
                };
                names += taker;
            }
            format!("--{name} is for {names}")
        }
    })
}
