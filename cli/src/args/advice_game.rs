//! Tables of advice and the games that they are about, by name.

use catalogue::advice::{GameName, shipped};
use clap::builder::{
    NonEmptyStringValueParser, PossibleValue, PossibleValuesParser, TypedValueParser,
};

use super::options::Offering;

/// Reads the name of a table that comes with the program, or of a file.
pub(crate) fn table_name() -> impl TypedValueParser<Value = String> {
    let names = shipped().into_iter().map(|table| table.name);
    Offering::new(NonEmptyStringValueParser::new(), names)
}

/// Reads the name of a game.
pub(crate) fn advice_game() -> impl TypedValueParser<Value = GameName> {
    let value = |game: GameName| PossibleValue::new(game.name()).help(game.summary());
    let names = PossibleValuesParser::new(GameName::ALL.map(value));
    names.try_map(|name| GameName::named(&name).ok_or("there is no such game"))
}
