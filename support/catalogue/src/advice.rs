//! Tables of advice, and traces of those who ask them.

use advice_lang::{ForcingTree, Table, UnknownGame, Vocabulary, declared_game};
use domain_chess_krk::tables::{Ending, NamedTable, TABLES};
use game_core::Notation;
use search_core::Limit;
use trace::{Family, Header};

use crate::{Failure, Host};

/// The text of the table of a name, or why there is none.
pub type OtherText = dyn Fn(&str) -> Result<String, String>;

/// The text of a table, before anybody has read it.
pub struct AdviceText {
    /// What it is called.
    pub name: String,
    /// What stands there.
    pub text: String,
    /// The game it is about, as tables say it.
    pub game: String,
    /// What is to be said of that, if it is not sure.
    pub unknown: Option<UnknownGame>,
    /// The texts of tables to which it may hand over, or why there are none.
    pub others: Box<OtherText>,
}

impl AdviceText {
    /// A table about chess endings that comes with the program.
    ///
    /// # Errors
    ///
    /// If there is none of this name.
    pub fn shipped(name: &str) -> Result<Self, Failure> {
        let missing = || format!("there is no table `{name}`");
        let table = shipped(name).ok_or_else(|| Failure::Input(missing()))?;
        let other = |name: &str| {
            let text = shipped(name).map(|table| table.text.to_owned());
            text.ok_or_else(|| format!("there is no table `{name}`"))
        };
        let game = match table.ending {
            Ending::Krk => Some("krk".to_owned()),
            _ => declared_game(table.text),
        };
        Ok(Self {
            name: table.name.to_owned(),
            text: table.text.to_owned(),
            game: game.unwrap_or_default(),
            unknown: None,
            others: Box::new(other),
        })
    }

    /// The table, with its warnings shown.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn load<V: Vocabulary>(&self, game: &V, host: &dyn Host) -> Result<Table<V>, Failure> {
        let (name, text, others) = (&self.name, &self.text, &*self.others);
        let table = match &self.unknown {
            None => Table::load_with(name, text, game, &others),
            Some(unknown) => Err(Table::check_unknown(name, text, game, &others, unknown)),
        };
        let table = table.map_err(|diagnostics| Failure::Report(diagnostics.styled()))?;
        if !table.warnings().is_empty() {
            host.show(&table.warnings().styled());
        }
        Ok(table)
    }
}

/// A table about chess endings that comes with the program.
fn shipped(name: &str) -> Option<&'static NamedTable> {
    // Names in a table have no hyphens.
    let mut tables = TABLES.iter();
    tables.find(|table| table.name == name || table.name.replace('-', "_") == name)
}

/// The header of a trace of advice.
pub fn advice_header<G: Notation + Vocabulary>(
    game: &G,
    name: &str,
    table: &Table<G>,
    position: &G::Position,
) -> Header {
    let start = game.position_text(position);
    let mut header = Header::new(Family::Advice, name, "advice", &start);
    header.method = format!("advice of {}", table.name());
    header.with("table", table.text())
}

/// The advice that works, if there is one, and its tree.
pub type AdviceFound<'f, M> = Option<(&'f str, &'f ForcingTree<M>)>;

/// What was found, or the limit that was met first: the outcome, and the move
/// that is advised.
pub fn advice_in_words<G: Notation>(
    game: &G,
    position: &G::Position,
    found: Result<AdviceFound<'_, G::Move>, Limit>,
) -> (String, Vec<String>) {
    match found {
        Err(limit) => (format!("stopped: {limit}"), Vec::new()),
        Ok(None) => ("no advice".to_owned(), Vec::new()),
        Ok(Some((advice, tree))) => {
            let answer = match tree {
                ForcingTree::Move(mv, _) => vec![game.move_text(position, *mv)],
                _ => Vec::new(),
            };
            (format!("advised {advice}"), answer)
        }
    }
}
