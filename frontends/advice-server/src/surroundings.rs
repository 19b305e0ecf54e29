//! The server's surroundings: the games, their words, and the places of tables.

use std::path::Path;

use advice_lang::{Diagnostics, Library, Sort, Table, TableText, UnknownGame, Vocabulary};

/// The world around the texts that are edited.
pub trait Surroundings: Sync {
    /// Returns the game of this name.
    ///
    /// # Errors
    ///
    /// A sentence that says that the game is unknown, and which games there are.
    fn game(&self, name: &str) -> Result<Box<dyn Dialect>, String>;

    /// Returns the name of the game for tables that declare none.
    fn default_game(&self) -> String;

    /// Returns the names of the games.
    fn games(&self) -> Vec<String>;

    /// Returns the table of this name, to which a table in this folder hands over. Tables that are open are found
    /// without it.
    ///
    /// # Errors
    ///
    /// A sentence that says why there is no such table.
    fn table(&self, folder: Option<&Path>, name: &str) -> Result<TableText, String>;
}

/// The language of advice about one game. Every vocabulary provides one.
pub trait Dialect {
    /// Returns the words of the vocabulary.
    fn words(&self) -> Vec<Entry>;

    /// Returns whether this is a word of the vocabulary.
    fn knows(&self, word: &str) -> bool;

    /// Returns the findings about a table, including that its game is unknown, if it is.
    fn check(
        &self,
        name: &str,
        text: &str,
        library: Library<'_>,
        unknown: Option<&UnknownGame>,
    ) -> Diagnostics;
}

/// Entry of a word in a dictionary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name.
    pub name: &'static str,
    /// Other spellings.
    pub aliases: &'static [&'static str],
    /// Meaning of the word.
    pub doc: &'static str,
    /// Use of the word.
    pub kind: EntryKind,
    /// The sorts of the parameters.
    pub parameters: &'static [Sort],
}

/// Use of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// It is a goal.
    Predicate,
    /// It is a goal that compares a position with the root of the forcing tree.
    Comparison,
    /// It is a move constraint.
    Generator,
    /// It is a value of this sort.
    Value(Sort),
    /// It is a value of this sort that belongs to a move.
    ValueOfMove(Sort),
}

impl<V: Vocabulary> Dialect for V {
    fn words(&self) -> Vec<Entry> {
        let mut words = Vec::new();
        let mut add = |name, aliases, doc, kind, parameters| {
            words.push(Entry {
                name,
                aliases,
                doc,
                kind,
                parameters,
            });
        };
        for word in self.predicates() {
            add(word.name, word.aliases, word.doc, EntryKind::Predicate, &[]);
        }
        for word in self.comparisons() {
            add(
                word.name,
                word.aliases,
                word.doc,
                EntryKind::Comparison,
                &[],
            );
        }
        for word in self.generators() {
            add(word.name, word.aliases, word.doc, EntryKind::Generator, &[]);
        }
        for word in self.functions() {
            let kind = match word.meaning.result {
                Sort::TRUTH => EntryKind::Predicate,
                sort => EntryKind::Value(sort),
            };
            add(
                word.name,
                word.aliases,
                word.doc,
                kind,
                word.meaning.parameters,
            );
        }
        for word in self.move_functions() {
            let kind = EntryKind::ValueOfMove(word.meaning.result);
            add(word.name, word.aliases, word.doc, kind, &[]);
        }
        words
    }

    fn knows(&self, word: &str) -> bool {
        advice_lang::knows(self, word)
    }

    fn check(
        &self,
        name: &str,
        text: &str,
        library: Library<'_>,
        unknown: Option<&UnknownGame>,
    ) -> Diagnostics {
        if let Some(unknown) = unknown {
            return Table::check_unknown(name, text, self, library, unknown);
        }
        match Table::load_with(name, text, self, library) {
            Ok(table) => table.warnings().clone(),
            Err(found) => found,
        }
    }
}

impl Entry {
    /// Returns whether the word is spelled like this.
    #[must_use]
    pub fn is_spelled(&self, word: &str) -> bool {
        self.name == word || self.aliases.contains(&word)
    }

    /// Returns the name with the sorts of its parameters, as in a call.
    #[must_use]
    pub fn call(&self) -> String {
        if self.parameters.is_empty() {
            return self.name.to_owned();
        }
        let sorts: Vec<_> = self.parameters.iter().map(|sort| sort.name()).collect();
        format!("{}({})", self.name, sorts.join(", "))
    }

    /// Describes the kind of the word.
    #[must_use]
    pub fn kind_text(&self) -> String {
        match self.kind {
            EntryKind::Predicate => "predicate".to_owned(),
            EntryKind::Comparison => "predicate, compared with the root".to_owned(),
            EntryKind::Generator => "moves".to_owned(),
            EntryKind::Value(sort) => format!("feature, a {}", sort.name()),
            EntryKind::ValueOfMove(sort) => format!("feature of a move, a {}", sort.name()),
        }
    }
}
