//! Several algorithms, heuristics and weights on one instance.

use search_core::{Algorithm, Method, MethodError, Values};

use crate::{About, Failure, Host, Instance, Solver, TimedAttempt};

/// The option of the algorithm that needs a bound on depth.
const DEPTH: &str = "depth";
/// The option of which each value is a row.
const WEIGHT: &str = "weight";

/// A row of a comparison: an algorithm, its heuristic and its weight.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The algorithm.
    pub algorithm: &'static Algorithm,
    /// Place of its heuristic in the list.
    heuristic: usize,
    values: Values,
    /// The name of the algorithm, and those of the weight and the heuristic where there are several.
    words: Vec<String>,
}

impl Setting {
    /// Returns a row for each combination of algorithm, heuristic and weight. An algorithm without a heuristic or a
    /// weight has one; so has one that takes all the weights in one search, as ARA* does.
    #[must_use]
    pub fn all(
        algorithms: impl IntoIterator<Item = &'static Algorithm>,
        heuristics: &[&str],
        values: &Values,
    ) -> Vec<Self> {
        let mut settings = Vec::new();
        for algorithm in algorithms {
            let weights = weights(algorithm, values);
            let heuristics = match heuristics {
                [_, _, ..] if algorithm.is_informed => heuristics,
                _ => &[""],
            };
            for (heuristic, &name) in heuristics.iter().enumerate() {
                for weight in &weights {
                    let words = [algorithm.name, weight.unwrap_or_default(), name];
                    let words = words.into_iter().filter(|word| !word.is_empty());
                    settings.push(Self {
                        algorithm,
                        heuristic,
                        values: match weight {
                            Some(weight) => values.clone().with(WEIGHT, *weight),
                            None => values.clone(),
                        },
                        words: words.map(str::to_owned).collect(),
                    });
                }
            }
        }
        settings
    }

    /// Returns the words that distinguish it from the others, such as `a-star manhattan`.
    #[must_use]
    pub fn name(&self) -> String {
        self.words.join(" ")
    }

    /// Returns the same as a part of the name of a file, such as `a-star.manhattan`.
    #[must_use]
    pub fn file_name(&self) -> String {
        self.words.join(".").replace('/', "-")
    }

    fn needs_depth(&self) -> bool {
        let mut options = self.algorithm.options.iter();
        options.any(|option| option.name == DEPTH) && !self.values.has(DEPTH)
    }
}

/// Returns the weights of which each is a row, or none if there is one row.
fn weights<'v>(algorithm: &'static Algorithm, values: &'v Values) -> Vec<Option<&'v str>> {
    let given = values.get(WEIGHT).unwrap_or_default();
    let is_weighted = algorithm.options.iter().any(|option| option.name == WEIGHT);
    if !is_weighted || !given.contains(',') || Method::taking(algorithm, values).is_ok() {
        return vec![None];
    }
    let mut weights = Vec::new();
    for weight in given.split(',').map(Some) {
        if !weights.contains(&weight) {
            weights.push(weight);
        }
    }
    weights
}

/// An instance, with the heuristics and options of the algorithms to compare.
pub struct Comparison<'c> {
    /// The instance.
    pub instance: &'c dyn Instance,
    /// The heuristics by name, each with the instance.
    solvers: Vec<(&'c str, Box<dyn Solver + 'c>)>,
    /// The bound of depth-limited search, if it was measured.
    depth: Option<String>,
}

/// A method that takes part in a comparison, and what guides it.
pub struct Contestant<'c> {
    /// The algorithm with its options.
    pub method: Method,
    /// The name of the heuristic.
    pub heuristic: &'c str,
    /// The instance with the heuristic.
    pub solver: &'c dyn Solver,
}

impl Contestant<'_> {
    /// The method and the heuristic in words, with what the name of the heuristic does not say.
    #[must_use]
    pub fn describe(&self) -> String {
        let is_informed = self.method.algorithm().is_informed;
        let remark = if is_informed {
            self.solver.remark()
        } else {
            ""
        };
        self.method.describe(self.heuristic) + remark
    }
}

/// Searches with a method and the solver of a heuristic.
pub type Attempting<'a> = dyn FnMut(&Contestant<'_>) -> Result<TimedAttempt, Failure> + 'a;

impl<'c> Comparison<'c> {
    /// Expansions allowed to each algorithm unless the user says otherwise.
    pub const EXPANSIONS: u64 = 1_000_000;

    /// Makes these heuristics for an instance.
    ///
    /// # Errors
    ///
    /// If one of them cannot be made.
    pub fn new(
        instance: &'c dyn Instance,
        heuristics: &[&'c str],
        host: &dyn Host,
    ) -> Result<Self, Failure> {
        let heuristics = heuristics.iter();
        let solvers = heuristics.map(|&name| {
            let solver = instance.solver(name, host);
            solver.map(|solver| (name, solver))
        });
        Ok(Self {
            instance,
            solvers: solvers.collect::<Result<_, Failure>>()?,
            depth: None,
        })
    }

    /// Returns the names of the heuristics that have a remark, each with it.
    pub fn remarks(&self) -> impl Iterator<Item = (&str, &str)> {
        let remarks = self.solvers.iter();
        let remarks = remarks.map(|(name, solver)| (*name, solver.remark()));
        remarks.filter(|(_, remark)| !remark.is_empty())
    }

    /// Finds out how deep a depth-limited search must go, if one of the settings has no bound that it needs: as
    /// deep as the solution of A* with the first heuristic of the domain.
    ///
    /// # Errors
    ///
    /// If the heuristic cannot be made, or those of `attempt`.
    pub fn measure_depth(
        &mut self,
        settings: &[Setting],
        about: &About,
        host: &dyn Host,
        attempt: &mut Attempting<'_>,
    ) -> Result<(), Failure> {
        if !settings.iter().any(Setting::needs_depth) {
            return Ok(());
        }
        let heuristic = about.heuristic_for(None, self.instance);
        let solver = self.instance.solver(heuristic, host)?;
        let method = Method::named(Algorithm::DEFAULT, &Values::NONE)?;
        let attempt = attempt(&Contestant {
            method,
            heuristic,
            solver: &*solver,
        })?;
        let length = attempt.solution().map(|solution| solution.actions.len());
        self.depth = Some(length.unwrap_or(usize::MAX).to_string());
        Ok(())
    }

    /// Returns the method of a setting, unless this problem does not offer what it needs to solve it, watched or not.
    ///
    /// # Errors
    ///
    /// What is wrong with the values.
    pub fn contestant(
        &self,
        setting: &Setting,
        is_watched: bool,
    ) -> Result<Option<Contestant<'_>>, MethodError> {
        let values = match &self.depth {
            Some(depth) if setting.needs_depth() => setting.values.clone().with(DEPTH, depth),
            _ => setting.values.clone(),
        };
        let method = Method::taking(setting.algorithm, &values)?;
        let contestant = self
            .solvers
            .get(setting.heuristic)
            .map(|(name, solver)| Contestant {
                method,
                heuristic: name,
                solver: &**solver,
            });
        Ok(contestant.filter(|one| one.solver.check(&one.method, is_watched).is_ok()))
    }
}
