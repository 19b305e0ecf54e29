//! Entries of the list of algorithms, and all that they are made of.

pub(crate) use crate::algorithms::about::{Algorithm, ListKey, Lists, Needs, Promise};
pub(crate) use crate::algorithms::attempt::Outcome;
pub(crate) use crate::algorithms::options::{OptionSpec, Values};
pub(crate) use crate::algorithms::problem::{SearchSpace, UntypedRun};

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

    /// Returns the facts that depend on the values of its options.
    fn setting(&self) -> Setting {
        Setting::of(&Self::ABOUT)
    }

    /// Searches, watched or not, with a heuristic of any type: compiled once for each space.
    fn solve<S: SearchSpace>(&self, search: &mut UntypedRun<'_, '_, S>) -> Outcome<S>;
}

/// Facts about an algorithm that depend on the values of its options.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    /// The text after its name, such as the width of a beam.
    pub(crate) detail: Option<String>,
    /// The text after its heuristic, such as a number of threads.
    pub(crate) manner: Option<String>,
    /// The guarantee on its solution.
    pub(crate) promise: Promise,
    /// Its requirement on a space.
    pub(crate) needs: Needs,
    /// Whether it can search on several processes.
    pub(crate) in_parts: InParts,
}

/// Whether an algorithm can search on several processes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum InParts {
    Never,
    /// Not with this option.
    Without(&'static str),
    Always,
}

impl Setting {
    /// Returns the facts of an algorithm whose options change none.
    pub(crate) fn of(about: &Algorithm) -> Self {
        Self {
            detail: None,
            manner: None,
            promise: about.promise,
            needs: about.needs,
            in_parts: InParts::Never,
        }
    }
}
