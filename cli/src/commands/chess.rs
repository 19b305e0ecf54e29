//! What the commands about the chess ending share.

use std::path::Path;

use advice_lang::{Table, Vocabulary};
use domain_chess_krk::krk::{Krk, Position};
use domain_chess_krk::tables::{Ending, TABLES};

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

/// The text of a table, and what is known about it.
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) text: String,
    /// The ending it is about; unknown for a file.
    pub(crate) ending: Option<Ending>,
}

impl Source {
    /// One of the tables that come with the program, or a file.
    pub(crate) fn read(name: &str) -> Result<Self, Failure> {
        if let Some(table) = TABLES.iter().find(|table| table.name == name) {
            return Ok(Self {
                name: table.name.to_owned(),
                text: table.text.to_owned(),
                ending: Some(table.ending),
            });
        }
        let path = Path::new(name);
        if name != "-" && !path.exists() {
            let names: Vec<&str> = TABLES.iter().map(|table| table.name).collect();
            return Err(Failure::input(format!(
                "there is no table and no file `{name}`; the tables that come with sovet are {}",
                names.join(", ")
            )));
        }
        Ok(Self {
            name: input::name(path),
            text: read_text(path)?,
            ending: None,
        })
    }

    /// The table, with its warnings shown.
    pub(crate) fn load<V: Vocabulary>(&self, game: &V) -> Result<Table<V>, Failure> {
        let table = Table::load(&self.name, &self.text, game)
            .map_err(|diagnostics| Failure::Report(diagnostics.styled()))?;
        if !table.warnings().is_empty() {
            anstream::eprintln!("{}", table.warnings().styled());
        }
        Ok(table)
    }
}

/// Loads a table of king and rook against king.
pub(crate) fn load_krk_table(name: &str) -> Result<Table<Krk>, Failure> {
    let source = Source::read(name)?;
    if source.ending == Some(Ending::Kpk) {
        return Err(Failure::input(format!(
            "{name} is about king and pawn against king; here a table for king and rook is needed"
        )));
    }
    source.load(&Krk::default())
}
