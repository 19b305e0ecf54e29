//! Options for the program's thinking about its moves.

use std::ops::RangeInclusive;

use catalogue::Catalogue;
use catalogue::playing::{PlayAbout, Thinking};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgMatches, Command};

use crate::args::advice_game::table_name;
use crate::args::options::{arg, number_in, possible, values};
use crate::exit::Failure;

/// Returns the arguments that say how the program thinks.
pub(super) fn with_thinking(command: Command, about: &'static PlayAbout) -> Command {
    let own = about.options.iter().map(|option| {
        // A level and a procedure take the place of what is special to the game.
        let arg = arg(option).conflicts_with_all(["level", "procedure"]);
        match option.name {
            "table" => arg
                .value_parser(table_name(&Catalogue::standard()))
                .hide_possible_values(true),
            _ => arg,
        }
    });
    let thinking = Thinking::options().iter().map(|option| {
        let arg = arg(option);
        match option.name {
            "level" => arg.conflicts_with_all(["procedure", "depth"]),
            "procedure" => procedure(arg, about),
            "simulations" => arg.value_parser(number(1..=u64::MAX)),
            "depth" => depth(arg, about),
            _ => arg,
        }
    });
    command.args(own).args(thinking)
}

fn procedure(arg: Arg, about: &PlayAbout) -> Arg {
    let names = Thinking::procedures()
        .map(|procedure| possible(procedure.name, procedure.summary, procedure.aliases));
    let usually = about.usually;
    arg.help(format!(
        "How the program thinks about its moves. Without it, {usually}"
    ))
    .value_parser(PossibleValuesParser::new(names))
}

fn depth(arg: Arg, about: &PlayAbout) -> Arg {
    let usual = about.depths.usual;
    let farthest = u64::try_from(about.depths.farthest).unwrap_or(u64::MAX);
    arg.help(format!(
            "How many plies the program looks ahead. Without it, {usual}, or with --move-time as many as it has \
             time for"
        ))
        .value_parser(number(1..=farthest))
}

/// Parses a number in this range, and keeps it as it is written.
fn number(range: RangeInclusive<u64>) -> impl TypedValueParser<Value = String> {
    let parser = number_in(range);
    move |text: &str| parser(text).map(|number: u64| number.to_string())
}

/// Returns the way of thinking that was asked for.
pub(super) fn thinking(matches: &ArgMatches, about: &PlayAbout) -> Result<Thinking, Failure> {
    Thinking::read(&values(Thinking::options(), matches), about)
}
