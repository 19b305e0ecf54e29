//! The dictionary of a vocabulary: its words, whatever they are for.

use crate::{Sort, Vocabulary, Word};

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

/// Returns the words of a vocabulary, of whatever kind.
pub(crate) fn entries<V: Vocabulary>(game: &V) -> Vec<Entry> {
    fn entry<M>(word: &Word<M>, kind: EntryKind, parameters: &'static [Sort]) -> Entry {
        Entry {
            name: word.name,
            aliases: word.aliases,
            doc: word.doc,
            kind,
            parameters,
        }
    }
    let predicates = game.predicates().iter();
    let predicates = predicates.map(|word| entry(word, EntryKind::Predicate, &[]));
    let comparisons = game.comparisons().iter();
    let comparisons = comparisons.map(|word| entry(word, EntryKind::Comparison, &[]));
    let generators = game.generators().iter();
    let generators = generators.map(|word| entry(word, EntryKind::Generator, &[]));
    let functions = game.functions().iter().map(|word| {
        let kind = match word.meaning.result {
            Sort::TRUTH => EntryKind::Predicate,
            sort => EntryKind::Value(sort),
        };
        entry(word, kind, word.meaning.parameters)
    });
    let of_moves = game.move_functions().iter();
    let of_moves =
        of_moves.map(|word| entry(word, EntryKind::ValueOfMove(word.meaning.result), &[]));
    let goals = predicates.chain(comparisons);
    goals
        .chain(generators)
        .chain(functions)
        .chain(of_moves)
        .collect()
}

impl Entry {
    /// Returns whether the word is spelled like this.
    #[must_use]
    pub fn is_spelled(&self, word: &str) -> bool {
        self.name == word || self.aliases.contains(&word)
    }

    /// Returns all spellings of the word.
    pub(crate) fn spellings(&self) -> impl Iterator<Item = &'static str> + use<> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
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
