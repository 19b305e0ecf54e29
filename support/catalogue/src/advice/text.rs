//! The texts of tables of advice.

use advice_lang::{Diagnostics, Table, TableText, UnknownGame, Vocabulary};

use crate::advice::{GameName, shipped};
use crate::{Failure, Host};

/// A function that returns the table of a name, or the reason why there is none.
pub type OtherText = dyn Fn(&str) -> Result<TableText, String>;

/// The text of a table that has not been read yet.
pub struct AdviceText {
    /// Name of the table.
    pub name: String,
    /// Text of the table.
    pub text: String,
    /// The game it is about.
    pub game: GameName,
    /// Remark on the game, if it is uncertain.
    pub unknown: Option<UnknownGame>,
    /// The tables to which it may hand over, or the reason why there are none.
    pub others: Box<OtherText>,
}

/// Returns a table that comes with the program.
fn others(name: &str) -> Result<TableText, String> {
    let other = AdviceText::shipped(name).map(AdviceText::into_text);
    other.map_err(|failure| failure.to_string())
}

impl AdviceText {
    /// Returns a table that comes with the program.
    ///
    /// # Errors
    ///
    /// If no such table comes with the program.
    pub fn shipped(name: &str) -> Result<Self, Failure> {
        let missing = || format!("there is no table `{name}`");
        // Names in a table have no hyphens.
        let is_it = |known: &str| known == name || known.replace('-', "_") == name;
        let mut tables = shipped().into_iter();
        let table = tables.find(|table| is_it(table.name));
        let table = table.ok_or_else(|| Failure::Input(missing()))?;
        Ok(Self {
            name: table.name.to_owned(),
            text: table.text.to_owned(),
            game: table.game,
            unknown: None,
            others: Box::new(others),
        })
    }

    /// Makes a table of a typed text, about this game or else the one that it declares. It may hand over to the tables
    /// that come with the program.
    #[must_use]
    pub fn typed(name: &str, text: &str, game: Option<GameName>) -> Self {
        let (game, unknown) = match game {
            Some(game) => (game, None),
            None => GameName::of_text(text),
        };
        Self {
            name: name.to_owned(),
            text: text.to_owned(),
            game,
            unknown,
            others: Box::new(others),
        }
    }

    /// Returns the text alone.
    #[must_use]
    pub fn into_text(self) -> TableText {
        let Self { name, text, .. } = self;
        TableText { file: name, text }
    }

    /// Reads the table.
    ///
    /// # Errors
    ///
    /// The mistakes in it.
    pub fn read<V: Vocabulary>(&self, game: &V) -> Result<Table<V>, Diagnostics> {
        let (name, text, others) = (&self.name, &self.text, &*self.others);
        match &self.unknown {
            None => Table::load_with(name, text, game, &others),
            Some(unknown) => Err(Table::check_unknown(name, text, game, &others, unknown)),
        }
    }

    /// Returns the table, with its warnings shown.
    ///
    /// # Errors
    ///
    /// The mistakes in it.
    pub fn load<V: Vocabulary>(&self, game: &V, host: &dyn Host) -> Result<Table<V>, Failure> {
        let table = self.read(game);
        let table = table.map_err(|diagnostics| Failure::Report(diagnostics.styled()))?;
        if !table.warnings().is_empty() {
            host.show(&table.warnings().styled());
        }
        Ok(table)
    }
}
