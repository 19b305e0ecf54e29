//! Algorithms, heuristics and their options.

use std::ffi::OsStr;

use catalogue::{About, HeuristicSpec, Instance};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use search_core::{ALGORITHMS, Method, OptionSpec, Values};

use super::options::{arg, once, possible, values};
use crate::exit::Failure;

/// The heading of all these arguments.
pub(crate) const HEADING: &str = "Search";

/// Returns the algorithm, and the options of all algorithms.
pub(crate) fn with_method(command: Command, about: &About, default: &'static str) -> Command {
    let algorithm = Arg::new("algorithm")
        .short('a')
        .long("algorithm")
        .value_name("ALGORITHM")
        .help("The algorithm")
        .help_heading(HEADING)
        .default_value(default)
        .value_parser(names());
    with_variants(command.arg(algorithm), about)
}

/// Reads the name of an algorithm.
pub(crate) fn names() -> PossibleValuesParser {
    let names = ALGORITHMS
        .iter()
        .map(|algorithm| possible(algorithm.name, algorithm.summary, algorithm.aliases));
    PossibleValuesParser::new(names)
}

/// Returns the heuristic, and the options of all algorithms.
pub(crate) fn with_variants(command: Command, about: &About) -> Command {
    let heuristic = Arg::new("heuristic")
        .short('e')
        .long("heuristic")
        .value_name("HEURISTIC")
        .help("The heuristic, for the algorithms that use one")
        .help_heading(HEADING)
        .default_value(about.heuristic())
        .value_parser(HeuristicParser(about.heuristics.to_vec()));
    let options = options().map(|option| arg(option).help_heading(HEADING));
    command.arg(heuristic).args(options)
}

/// Returns the options of all algorithms, each one once.
fn options() -> impl Iterator<Item = &'static OptionSpec> {
    once(|| ALGORITHMS.iter().flat_map(|algorithm| algorithm.options))
}

/// Returns the algorithm that was asked for, with its options.
pub(crate) fn method(matches: &ArgMatches) -> Result<Method, Failure> {
    let name: &String = matches.get_one("algorithm").expect("it has a default");
    Method::named(name, &variants(matches)).map_err(Failure::input)
}

/// Returns the options that were given to algorithms.
pub(crate) fn variants(matches: &ArgMatches) -> Values {
    values(options(), matches)
}

/// Returns the name of the heuristic that was asked for.
pub(crate) fn heuristic(matches: &ArgMatches) -> &str {
    let name: &String = matches.get_one("heuristic").expect("it has a default");
    name
}

/// Returns the heuristic for an instance: the one that was asked for, or else the one that suits it.
pub(crate) fn heuristic_for<'m>(
    matches: &'m ArgMatches,
    about: &About,
    instance: &dyn Instance,
) -> &'m str {
    let is_named = matches.value_source("heuristic") == Some(ValueSource::CommandLine);
    about.heuristic_for(is_named.then(|| heuristic(matches)), instance)
}

/// Adds the same arguments, for several heuristics and weights.
pub(crate) fn with_several(command: Command, about: &About) -> Command {
    let command = with_variants(command, about);
    let command = command.mut_arg("heuristic", |arg| {
        arg.value_name("HEURISTIC")
            .help("The heuristics, with commas between them, for the algorithms that use one")
            .value_parser(HeuristicsParser(HeuristicParser(about.heuristics.to_vec())))
    });
    command.mut_arg("weight", |arg| {
        arg.help(
            "Weights of the estimate in weighted A*, with commas between them, such as 1,1.5,2: each is a row. ARA* \
             takes them all in one search",
        )
    })
}

/// Returns the heuristics for an instance: those that were asked for, or else the one that suits it.
pub(crate) fn heuristics_for<'m>(
    matches: &'m ArgMatches,
    about: &About,
    instance: &dyn Instance,
) -> Vec<&'m str> {
    match named_heuristics(matches) {
        [] => vec![about.heuristic_for(None, instance)],
        names => names.iter().map(String::as_str).collect(),
    }
}

/// Returns the names of the heuristics that were asked for, each once.
pub(crate) fn named_heuristics(matches: &ArgMatches) -> &[String] {
    let is_named = matches.value_source("heuristic") == Some(ValueSource::CommandLine);
    let names = matches.get_one::<Vec<String>>("heuristic");
    let names = names.filter(|_| is_named);
    names.map(Vec::as_slice).unwrap_or_default()
}

/// Reads the name of a heuristic.
#[derive(Clone)]
struct HeuristicParser(Vec<HeuristicSpec>);

/// Reads the names of heuristics, with commas between them.
#[derive(Clone)]
struct HeuristicsParser(HeuristicParser);

impl HeuristicParser {
    fn names(&self) -> impl Iterator<Item = PossibleValue> {
        self.0.iter().map(|heuristic| {
            let name = format!("{}{}", heuristic.name, heuristic.rest);
            PossibleValue::new(name).help(heuristic.help)
        })
    }

    /// Returns the heuristic whose name must be followed by words, if it is not.
    fn without_rest(&self, name: &str) -> Option<&HeuristicSpec> {
        self.0.iter().find(|heuristic| {
            let whole = format!("{}{}", heuristic.name, heuristic.rest);
            !heuristic.rest.is_empty() && (name == heuristic.name || name == whole)
        })
    }
}

impl TypedValueParser for HeuristicParser {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        let text = value.to_str().unwrap_or_default();
        if let Some(heuristic) = self.without_rest(text) {
            return Err(incomplete(heuristic, command, argument));
        }
        if self.0.iter().any(|heuristic| heuristic.is_called(text)) {
            return Ok(text.to_owned());
        }
        PossibleValuesParser::new(self.names()).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names()))
    }
}

impl HeuristicsParser {
    /// Splits a text into names, of which some contain commas themselves, such as `pdb:1,2,3/4,5`.
    fn names(&self, text: &str) -> Vec<String> {
        let HeuristicParser(specs) = &self.0;
        let mut names: Vec<String> = Vec::new();
        for part in text.split(',') {
            let is_name = specs.iter().any(|spec| spec.is_called(part));
            let takes_words = |name: &String| {
                let mut specs = specs.iter().filter(|spec| !spec.rest.is_empty());
                specs.any(|spec| name.starts_with(spec.name))
            };
            match names
                .last_mut()
                .filter(|name| !is_name && takes_words(name))
            {
                Some(name) => name.extend([",", part]),
                None => names.push(part.to_owned()),
            }
        }
        names
    }
}

impl TypedValueParser for HeuristicsParser {
    type Value = Vec<String>;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Vec<String>, clap::Error> {
        let mut names: Vec<String> = Vec::new();
        for name in self.names(value.to_str().unwrap_or_default()) {
            let name = self.0.parse_ref(command, argument, OsStr::new(&name))?;
            if !names.contains(&name) {
                names.push(name);
            }
        }
        Ok(names)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.0.possible_values()
    }
}

/// Returns the error for missing words after the name of a heuristic.
fn incomplete(heuristic: &HeuristicSpec, command: &Command, argument: Option<&Arg>) -> clap::Error {
    let mut error = clap::Error::new(ErrorKind::ValueValidation).with_cmd(command);
    let argument = argument.map_or_else(String::new, ToString::to_string);
    let text = |text: &str| ContextValue::String(text.to_owned());
    error.insert(ContextKind::InvalidArg, ContextValue::String(argument));
    error.insert(ContextKind::InvalidValue, text(heuristic.name));
    let hint = ContextValue::StyledStrs(vec![heuristic.hint.into()]);
    error.insert(ContextKind::Suggested, hint);
    error
}
