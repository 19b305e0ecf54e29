//! What the commands about the chess ending share.

use std::path::Path;

use advice_lang::{Table, Vocabulary};
use domain_chess_krk::krk::{Krk, Position};
use domain_chess_krk::tables::{Ending, NamedTable, TABLES};

use crate::exit::Failure;
use crate::input::{self, read_text};

/// Reads a position of king and rook against king in either notation.
pub(crate) fn read_krk(text: &str) -> Result<Position, Failure> {
    if text.contains("..") {
        let (position, _) = Position::from_terms(text.trim()).map_err(Failure::input)?;
        return Ok(position);
    }
    text.trim()
        .parse()
        .map_err(|error| Failure::input(format!("`{}`: {error}", text.trim())))
}

/// A table's name and text: one of those that come with the program, or a file.
pub(crate) fn read_table(name: &str) -> Result<(String, String, Option<Ending>), Failure> {
    if let Some(NamedTable {
        name, text, ending, ..
    }) = TABLES.iter().find(|table| table.name == name)
    {
        return Ok(((*name).to_owned(), (*text).to_owned(), Some(*ending)));
    }
    let path = Path::new(name);
    if name != "-" && !path.exists() {
        let names: Vec<&str> = TABLES.iter().map(|table| table.name).collect();
        return Err(Failure::input(format!(
            "there is no table and no file `{name}`; the tables that come with sovet are {}",
            names.join(", ")
        )));
    }
    Ok((input::name(path), read_text(path)?, None))
}

/// Loads a table of the given game.
pub(crate) fn load_table<V: Vocabulary>(name: &str, game: &V) -> Result<Table<V>, Failure> {
    let (name, text, _) = read_table(name)?;
    Table::load(&name, &text, game).map_err(|diagnostics| Failure::Report(diagnostics.styled()))
}

/// Loads a table of king and rook against king.
pub(crate) fn load_krk_table(name: &str) -> Result<Table<Krk>, Failure> {
    load_table(name, &Krk::default())
}
