//! Which problems.

use std::path::{Path, PathBuf};

use advice_lang::nearest;
use catalogue::{
    About, Catalogue, Domain, Host, Input, Instance, Shipped, Subject, Text, UserInput,
};
use clap::builder::PathBufValueParser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use search_core::OptionSpec;

use super::options::{Offering, arg, values};
use crate::exit::Failure;
use crate::input::{STANDARD_INPUT, name, read_text_within};

/// Name of the argument with the words of an instance.
pub(crate) const TEXT: &str = "text";
/// The file with an instance on each line.
const FILE: &str = "file";

/// Returns a command with a subcommand for each domain, or each game, for which `of` has one.
pub(crate) fn for_each<S: Into<Subject> + Copy>(
    command: Command,
    subjects: impl Iterator<Item = S>,
    of: impl Fn(S, Command) -> Option<Command>,
) -> Command {
    let below = subjects.filter_map(|it| {
        let subject: Subject = it.into();
        let command = of(it, Command::new(subject.name()))?;
        // Groups of arguments would put their own texts here.
        Some(command.about(subject.summary()).long_about(None))
    });
    command
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(below.collect::<Vec<_>>())
}

/// Returns what was asked for, and what was given to it.
pub(crate) fn chosen<S>(
    matches: &ArgMatches,
    named: impl Fn(&str) -> Option<S>,
) -> Result<(S, &ArgMatches), Failure> {
    let chosen = matches
        .subcommand()
        .and_then(|(name, matches)| Some((named(name)?, matches)));
    chosen.ok_or_else(|| Failure::input("name what it is about"))
}

/// Returns the instances of a domain, and their options.
pub(crate) fn with_instances(command: Command, about: &About) -> Command {
    let command = match about.input {
        Input::Line { value, help } => command
            .arg(
                words(value, help)
                    .required_unless_present_any([FILE].iter().chain(about.instead).copied()),
            )
            .arg(file(value, about.instead)),
        Input::File { .. } | Input::Instance => with_input(command, about.input),
    };
    command.args(about.options.iter().map(|option| {
        let arg = arg(option);
        if about.instead.contains(&option.name) {
            arg.conflicts_with(TEXT)
        } else {
            arg
        }
    }))
}

/// Returns an argument written as `input` says.
pub(crate) fn with_input(command: Command, input: Input) -> Command {
    match input {
        Input::Line { value, help } => command.arg(words(value, help).required(true)),
        Input::File {
            value,
            help,
            shipped,
        } => {
            let names = shipped.iter().map(|file| file.name);
            let path = Arg::new(TEXT).value_name(value).help(help).required(true);
            let path = path.value_parser(Offering::new(PathBufValueParser::new(), names));
            command.arg(path.hide_possible_values(true))
        }
        Input::Instance => command,
    }
}

fn words(value: &'static str, help: &'static str) -> Arg {
    Arg::new(TEXT)
        .value_name(value)
        .help(help)
        .action(ArgAction::Append)
        .num_args(1..)
}

fn file(value: &'static str, instead: &[&'static str]) -> Arg {
    let help =
        format!("Read one {value} from each line of a file, or of standard input if FILE is -");
    Arg::new(FILE)
        .short('f')
        .long(FILE)
        .value_name("FILE")
        .help(help)
        .value_parser(value_parser!(PathBuf))
        .conflicts_with(TEXT)
        .conflicts_with_all(instead.iter().copied())
}

/// Returns whether an instance is missing that may begin with a `#`.
pub(crate) fn may_be_a_comment(error: &clap::Error, catalogue: &Catalogue) -> bool {
    let missing = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::Strings(missing))
            if error.kind() == ErrorKind::MissingRequiredArgument =>
        {
            missing
        }
        _ => return false,
    };
    let mut abouts = catalogue.domains().map(Domain::about);
    abouts.any(|about| match about.input {
        Input::Line { value, .. } if about.sample.text.contains('#') => {
            missing.iter().any(|missing| missing.contains(value))
        }
        _ => false,
    })
}

/// Returns all instances asked for. Any mistake in any of them is reported before the first is solved.
pub(crate) fn instances(
    domain: &dyn Domain,
    matches: &ArgMatches,
    host: &dyn Host,
) -> Result<Vec<Box<dyn Instance>>, Failure> {
    let about = domain.about();
    with_text(about.input, about.options, matches, host, |text, given| {
        domain.instances(text, given)
    })
}

/// Returns the file that the instances or the position are from, or the name of the one that comes with the program.
pub(crate) fn file_name(input: Input, matches: &ArgMatches) -> Option<String> {
    path(input, matches).map(|path| name(path))
}

fn path(input: Input, matches: &ArgMatches) -> Option<&PathBuf> {
    match input {
        Input::File { .. } => matches.get_one(TEXT),
        // A command that takes one instance has no such argument.
        _ => matches.try_get_one(FILE).ok().flatten(),
    }
}

/// Does something with the text that was given, and with the options.
pub(crate) fn with_text<'o, T>(
    input: Input,
    options: impl IntoIterator<Item = &'o OptionSpec>,
    matches: &ArgMatches,
    host: &dyn Host,
    act: impl FnOnce(&Text<'_>, &UserInput<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let values = values(options, matches);
    let given = UserInput::new(&values, host);
    if let Some(path) = path(input, matches) {
        return with_file(path, input.shipped(), host.memory(), |text| {
            act(text, &given)
        });
    }
    // Without an optional file there are no words either.
    let words = matches.try_get_many::<String>(TEXT).ok().flatten();
    let words = words.unwrap_or_default();
    let words: Vec<&str> = words.map(String::as_str).collect();
    act(&Text::typed(&words.join(" ")), &given)
}

/// Does something with the text of a file, or of one that comes with the program.
pub(crate) fn with_file<T>(
    path: &Path,
    shipped: &[Shipped],
    memory: Option<u64>,
    act: impl FnOnce(&Text<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    if let Some(file) = shipped.iter().find(|file| path == Path::new(file.name)) {
        return act(&Text::of_file(file.name, file.text));
    }
    if !shipped.is_empty() && path != Path::new(STANDARD_INPUT) && !path.exists() {
        return Err(missing(path, shipped));
    }
    let text = read_text_within(path, memory)?;
    act(&Text::of_file(&name(path), &text))
}

/// Returns the failure for a file that there is not, where others come with the program.
fn missing(path: &Path, shipped: &[Shipped]) -> Failure {
    let (name, known) = (name(path), shipped.iter().map(|file| file.name));
    let known: Vec<&str> = known.collect();
    let meant = nearest(&name, &known);
    let meant = meant.map_or_else(String::new, |meant| format!("did you mean {meant}? "));
    Failure::input(format!(
        "there is no file `{name}`; {meant}sovet comes with {}",
        known.join(", ")
    ))
}
