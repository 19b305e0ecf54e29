//! Services of the surrounding program.

use advice_lang::{Diagnostics, Library, Table, TableText, Vocabulary};
use domain_chess_krk::ending::{Advised, Tablebases};
use domain_chess_krk::krk::Krk;
use domain_chess_krk::tables::{Ending, NamedTable, TABLES};
use search_core::Run;

/// Source of tables: files and folders are the caller's.
pub trait Surroundings: Sync {
    /// Provides the values of all positions of king and queen, rook or pawn against king. Called once.
    ///
    /// # Errors
    ///
    /// The reason why they are not available, in words.
    fn tablebases(&self) -> Result<Tablebases, String> {
        Tablebases::build(&mut Run::new()).map_err(|error| error.to_string())
    }

    /// Returns the table of advice of this name.
    ///
    /// # Errors
    ///
    /// Why there is none, or what is wrong with it, in words.
    fn advice(&self, name: &str) -> Result<AdviceTable, String> {
        let table = TABLES.iter().find(|table| table.name == name);
        let table = table.ok_or_else(|| {
            let names = TABLES.map(|table| table.name).join(", ");
            format!("there is no table `{name}`; there are {names}")
        })?;
        AdviceTable::load(name, table.text, table.ending, &shipped)
    }
}

/// No surroundings: tables are built in memory, and only the advice that comes with the endings is
/// known.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Surroundings for Alone {}

/// A table of advice for whole endings.
pub enum AdviceTable {
    /// For king and rook against king.
    Krk(Table<Krk>),
    /// For a side of an ending with one piece.
    Ending(Advised, Table<Advised>),
}

impl AdviceTable {
    /// Reads a table for this ending. `others` looks up the tables to which it hands over.
    ///
    /// # Errors
    ///
    /// The error in it, in words; it is also an error if a table does not reach to the end of the game.
    pub fn load(
        name: &str,
        text: &str,
        ending: Ending,
        others: Library<'_>,
    ) -> Result<Self, String> {
        match ending {
            Ending::Krk => load(name, text, &Krk::default(), others).map(Self::Krk),
            Ending::Advised(game) => {
                load(name, text, &game, others).map(|table| Self::Ending(game, table))
            }
            Ending::Kpk => Err(format!(
                "the table {name} ends with the promotion of the pawn; the game goes on"
            )),
        }
    }
}

fn load<V: Vocabulary>(
    name: &str,
    text: &str,
    game: &V,
    others: Library<'_>,
) -> Result<Table<V>, String> {
    Table::load_with(name, text, game, others).map_err(|error: Diagnostics| error.to_string())
}

/// Returns a table that comes with the endings. Names in tables have no hyphens.
fn shipped(name: &str) -> Result<TableText, String> {
    let table = TABLES
        .iter()
        .find(|table| table.name.replace('-', "_") == name);
    let text = |table: &NamedTable| TableText {
        file: table.name.to_owned(),
        text: table.text.to_owned(),
    };
    table
        .map(text)
        .ok_or_else(|| format!("there is no table `{name}`"))
}
