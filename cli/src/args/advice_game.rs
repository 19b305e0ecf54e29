//! Tables of advice and the games that they are about, by name.

use catalogue::Catalogue;
use catalogue::advice::AdviceGame;
use clap::Command;
use clap::builder::{
    NonEmptyStringValueParser, PossibleValue, PossibleValuesParser, TypedValueParser,
};

use super::options::Offering;

/// Reads the name of a table that comes with the program, or of a file.
pub(crate) fn table_name(catalogue: &Catalogue) -> impl TypedValueParser<Value = String> {
    let names = catalogue.shipped_tables().map(|shipped| shipped.table.name);
    Offering::new(NonEmptyStringValueParser::new(), names)
}

/// Offers the tables and the games of the catalogue in the commands for advice.
pub(super) fn with_names(command: Command, catalogue: &Catalogue) -> Command {
    command.mut_subcommands(|command| {
        command.mut_args(|arg| match arg.get_id().as_str() {
            "game" => {
                let games = catalogue.advice_games().map(AdviceGame::about);
                let games = games.map(|about| PossibleValue::new(about.name).help(about.summary));
                arg.value_parser(PossibleValuesParser::new(games))
            }
            "table" | "tables" | "a" | "b" => {
                let arg = arg.value_parser(table_name(catalogue));
                arg.hide_possible_values(true)
            }
            _ => arg,
        })
    })
}
