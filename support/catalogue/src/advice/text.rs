//! The texts of tables of advice.

use advice_lang::{Diagnostics, Dialect, Table, TableText, UnknownGame, Vocabulary};
use serde::Serialize;

use super::AdviceGame;
use crate::{Catalogue, Failure, Host};

/// A function that returns the table of a name, or the reason why there is none.
pub type OtherText = dyn Fn(&str) -> Result<TableText, String>;

/// A table that comes with a game.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ShippedTable {
    /// The name.
    pub name: &'static str,
    /// Description in a sentence.
    pub title: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// A table that comes with a game, and the game.
#[derive(Clone, Copy, Serialize)]
pub struct Shipped {
    /// The table.
    #[serde(flatten)]
    pub table: ShippedTable,
    /// Name of the game.
    #[serde(rename = "game", serialize_with = "by_name")]
    pub game: &'static dyn AdviceGame,
}

fn by_name<S: serde::Serializer>(
    game: &&'static dyn AdviceGame,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(game.about().name)
}

/// The text of a table, and the tables to which it may hand over.
pub struct TableSource {
    /// Name of the table.
    pub name: String,
    /// Text of the table.
    pub text: String,
    /// The tables to which it may hand over, or the reason why there are none.
    pub others: Box<OtherText>,
}

/// The text of a table that has not been read yet, and the game that it is about.
pub struct AdviceText {
    /// The text.
    pub source: TableSource,
    /// The game it is about.
    pub game: &'static dyn AdviceGame,
    /// Remark on the game, if it is uncertain.
    pub unknown: Option<UnknownGame>,
}

impl TableSource {
    /// Makes a table of a typed text. It may hand over to the tables that come with the games of the catalogue.
    #[must_use]
    pub fn typed(name: &str, text: &str, catalogue: &Catalogue) -> Self {
        let catalogue = catalogue.clone();
        let other = move |name: &str| {
            let table = catalogue.shipped_table(name).map(|table| TableText {
                file: table.source.name,
                text: table.source.text,
            });
            table.map_err(|failure| failure.to_string())
        };
        Self {
            name: name.to_owned(),
            text: text.to_owned(),
            others: Box::new(other),
        }
    }

    /// Returns the table, with its warnings shown.
    ///
    /// # Errors
    ///
    /// The mistakes in it.
    pub fn load<V: Vocabulary>(&self, game: &V, host: &dyn Host) -> Result<Table<V>, Failure> {
        let table = Table::load_with(&self.name, &self.text, game, &*self.others);
        warned(table, host)
    }
}

/// Returns a table, with its warnings shown.
fn warned<V: Vocabulary>(
    table: Result<Table<V>, Diagnostics>,
    host: &dyn Host,
) -> Result<Table<V>, Failure> {
    let table = table.map_err(|diagnostics| Failure::Report(diagnostics.styled()))?;
    if !table.warnings().is_empty() {
        host.show(&table.warnings().styled());
    }
    Ok(table)
}

impl AdviceText {
    /// Reads the table.
    pub(crate) fn read<V: Vocabulary>(&self, game: &V) -> Result<Table<V>, Diagnostics> {
        let TableSource { name, text, others } = &self.source;
        match &self.unknown {
            None => Table::load_with(name, text, game, &**others),
            Some(unknown) => Err(game.check(name, text, &**others, Some(unknown))),
        }
    }

    /// Returns the table, with its warnings shown.
    pub(crate) fn load<V: Vocabulary>(
        &self,
        game: &V,
        host: &dyn Host,
    ) -> Result<Table<V>, Failure> {
        warned(self.read(game), host)
    }
}

impl Catalogue {
    /// Returns the game of this name that tables are about; hyphens may be underscores, as in `:- game(name).`
    #[must_use]
    pub fn advice_game(&self, name: &str) -> Option<&'static dyn AdviceGame> {
        let spelled = |name: &str| name.replace('-', "_");
        let mut games = self.advice_games();
        games.find(|game| spelled(game.about().name) == spelled(name))
    }

    /// Returns the languages of advice about the games, by the names in `:- game(name).`
    #[must_use]
    pub fn dialects(&self) -> Vec<(String, &'static dyn Dialect)> {
        let games = self.advice_games();
        games
            .map(|game| (game.about().name.replace('-', "_"), game as &dyn Dialect))
            .collect()
    }

    /// Returns the tables that come with the games.
    pub fn shipped_tables(&self) -> impl Iterator<Item = Shipped> {
        self.advice_games().flat_map(|game| {
            let tables = game.about().tables.iter();
            tables.map(move |&table| Shipped { table, game })
        })
    }

    /// Returns a table that comes with a game.
    ///
    /// # Errors
    ///
    /// If no such table comes with the games.
    pub fn shipped_table(&self, name: &str) -> Result<AdviceText, Failure> {
        // Names in a table have no hyphens.
        let is_it = |known: &str| known == name || known.replace('-', "_") == name;
        let mut tables = self.shipped_tables();
        let found = tables.find(|shipped| is_it(shipped.table.name));
        let Shipped { table, game } =
            found.ok_or_else(|| Failure::Input(format!("there is no table `{name}`")))?;
        Ok(AdviceText {
            source: TableSource::typed(table.name, table.text, self),
            game,
            unknown: None,
        })
    }

    /// Returns the table with its game: this one, or else the one that it declares or whose words it has.
    ///
    /// # Errors
    ///
    /// If there are no games for advice.
    pub fn table(
        &self,
        source: TableSource,
        game: Option<&'static dyn AdviceGame>,
    ) -> Result<AdviceText, Failure> {
        let (game, unknown) = if game.is_some() {
            (game, None)
        } else {
            let (place, unknown) = UnknownGame::place(&source.text, &self.dialects());
            (self.advice_games().nth(place), unknown)
        };
        let none = || Failure::input("there is no game that tables of advice are about");
        Ok(AdviceText {
            source,
            game: game.ok_or_else(none)?,
            unknown,
        })
    }
}
