//! The games about which advice can be given, by name.

use catalogue::advice::GameName;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Reads the name of a game.
pub(crate) fn advice_game() -> impl TypedValueParser<Value = GameName> {
    let value = |game: GameName| PossibleValue::new(game.name()).help(game.summary());
    let names = PossibleValuesParser::new(GameName::ALL.map(value));
    names.try_map(|name| GameName::named(&name).ok_or("there is no such game"))
}
