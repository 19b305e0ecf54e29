//! Heuristics by name.

use std::fmt::Debug;

use clap::ValueEnum;
use clap::builder::{EnumValueParser, TypedValueParser};

use crate::output::value_name;

/// The heuristics of a domain by name.
pub(crate) trait HeuristicName: Clone + Debug + Send + Sync + 'static {
    /// The one that is used if the user names none.
    const DEFAULT: &'static str;

    /// Reads a name.
    fn parser() -> impl TypedValueParser<Value = Self>;

    /// The name on the command line.
    fn name(&self) -> String;
}

/// A heuristic of a domain in which there are only so many.
pub(crate) trait OneOfFew: ValueEnum + Debug + Send + Sync + 'static {
    /// The one that is used if the user names none.
    const DEFAULT: &'static str;
}

impl<H: OneOfFew> HeuristicName for H {
    const DEFAULT: &'static str = <H as OneOfFew>::DEFAULT;

    fn parser() -> impl TypedValueParser<Value = Self> {
        EnumValueParser::<Self>::new()
    }

    fn name(&self) -> String {
        value_name(self)
    }
}
