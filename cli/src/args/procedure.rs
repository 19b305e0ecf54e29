//! Game procedures, and their options.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};
use game_core::{Method, PROCEDURES, Procedure};
use search_core::{OptionSpec, Values};

use super::options::{arg, once, possible, values};
use crate::exit::Failure;

/// The heading of all these arguments.
const HEADING: &str = "Search";

/// Longer lists of procedures are left out.
const MOST_NAMED: usize = 4;

/// Returns the procedure, and the options of all procedures.
pub(crate) fn with_procedure(command: Command) -> Command {
    let names = PROCEDURES
        .iter()
        .map(|procedure| possible(procedure.name, procedure.summary, procedure.aliases));
    let procedure = Arg::new("procedure")
        .short('p')
        .long("procedure")
        .value_name("PROCEDURE")
        .help("The procedure")
        .help_heading(HEADING)
        .default_value(Procedure::DEFAULT)
        .value_parser(PossibleValuesParser::new(names));
    let options = options().map(|option| {
        let arg = arg(&OptionSpec {
            default: "",
            ..*option
        });
        arg.help(help(option)).help_heading(HEADING)
    });
    command.arg(procedure).args(options)
}

/// Returns the options of all procedures, each one once.
fn options() -> impl Iterator<Item = &'static OptionSpec> {
    once(|| PROCEDURES.iter().flat_map(|procedure| procedure.options))
}

/// Returns the meaning of an option, the procedures it is for, and their default.
fn help(option: &OptionSpec) -> String {
    let of = |procedure: &Procedure| {
        let options = procedure.options.iter();
        options.clone().find(|other| other.name == option.name)
    };
    let takers = PROCEDURES
        .iter()
        .filter(|procedure| of(procedure).is_some());
    let mut help = option.help.to_owned();
    if takers.count() <= MOST_NAMED {
        let takers = Procedure::list(|procedure| of(procedure).is_some());
        help = format!("{help}: {takers}");
    }
    let mut defaults: Vec<&str> = Vec::new();
    for default in PROCEDURES.iter().filter_map(of).map(|other| other.default) {
        if !default.is_empty() && !defaults.contains(&default) {
            defaults.push(default);
        }
    }
    let defaults = defaults.into_iter().map(|default| {
        let usual = |procedure: &Procedure| of(procedure).is_some_and(|it| it.default == default);
        (default, Procedure::list(usual))
    });
    let defaults: Vec<_> = defaults.collect();
    match defaults.as_slice() {
        [] => help,
        [(default, _)] => format!("{help} [default: {default}]"),
        several => {
            let each = several.iter();
            let each = each.map(|(default, takers)| format!("{default} for {takers}"));
            let each: Vec<_> = each.collect();
            format!("{help} [default: {}]", each.join("; "))
        }
    }
}

/// Returns the procedure that was asked for, and its options.
pub(crate) fn method(matches: &ArgMatches) -> Result<(Method, Values), Failure> {
    let name: &String = matches.get_one("procedure").expect("it has a default");
    let values = values(options(), matches);
    let method = Method::named(name, &values).map_err(Failure::input)?;
    Ok((method, values))
}
