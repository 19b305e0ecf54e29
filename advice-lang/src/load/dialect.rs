//! The language of advice about a game, whichever it is.

use crate::language::entry::{Entry, entries};
use crate::load::network::Library;
use crate::load::unknown_game::UnknownGame;
use crate::{Diagnostics, Table, Vocabulary};

/// The languages of games by the names in `:- game(name).`, that of tables that name none first.
pub type Dialects<'d> = [(String, &'d dyn Dialect)];

/// The language of advice about one game. Every vocabulary provides one.
pub trait Dialect {
    /// Returns the words of the vocabulary.
    fn words(&self) -> Vec<Entry>;

    /// Returns whether this is a word of the vocabulary.
    fn knows(&self, word: &str) -> bool;

    /// Returns the findings about a table of this game, and that its game is unknown, if it is.
    fn check(
        &self,
        name: &str,
        text: &str,
        library: Library<'_>,
        unknown: Option<&UnknownGame>,
    ) -> Diagnostics;
}

impl<V: Vocabulary> Dialect for V {
    fn words(&self) -> Vec<Entry> {
        entries(self)
    }

    fn knows(&self, word: &str) -> bool {
        entries(self).iter().any(|entry| entry.is_spelled(word))
    }

    fn check(
        &self,
        name: &str,
        text: &str,
        library: Library<'_>,
        unknown: Option<&UnknownGame>,
    ) -> Diagnostics {
        let found = match Table::load_with(name, text, self, library) {
            Ok(table) => table.warnings,
            Err(found) => found,
        };
        match unknown {
            Some(unknown) => unknown.and(found),
            None => found,
        }
    }
}
