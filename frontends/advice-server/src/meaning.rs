//! Meaning of the word at a given place.

use advice_lang::{Clause, Cursor, Entry, EntryKind, Slot, Spelled};

use crate::document::Document;
use crate::keywords::Keyword;
use crate::workplace::Workplace;

/// Meaning of a word.
pub(crate) enum Meaning<'d> {
    /// A rule, a piece of advice or a definition of this text.
    Clause(&'d Clause),
    /// A parameter of the definition, and its sort if that is given.
    Parameter(Spelled, Option<String>),
    /// A word of the vocabulary.
    Entry(Entry),
    /// A word of the language.
    Keyword(&'static Keyword),
    /// Another table.
    Table(String),
}

/// Returns the word at this place, and its meaning; `None` if there is no word or it means nothing.
pub(crate) fn at<'d>(
    workplace: &Workplace<'_>,
    document: &'d Document,
    offset: usize,
) -> Option<(Spelled, Meaning<'d>)> {
    let cursor = Cursor::at(&document.text, offset);
    let word = cursor.word.clone()?;
    let outline = &document.outline;
    let keyword = || Keyword::of(&word.text).map(Meaning::Keyword);
    let meaning = match cursor.slot {
        Slot::Comment | Slot::Game => None,
        Slot::Directive | Slot::Then => keyword(),
        Slot::Advice => outline.advice(&word.text).map(Meaning::Clause),
        Slot::Table => Some(Meaning::Table(word.text.clone())),
        Slot::Clause | Slot::Heading => {
            let mut clauses = outline.clauses.iter();
            let clause = clauses.find(|clause| clause.name.span == word.span);
            let clause = clause.map(Meaning::Clause);
            clause.or_else(|| parameter(document, &cursor, &word).or_else(keyword))
        }
        Slot::Goal | Slot::GoalOfMove | Slot::Moves => {
            let parameter = parameter(document, &cursor, &word);
            let definition = || outline.definition(&word.text).map(Meaning::Clause);
            let entry = || entry(workplace, document, &cursor, &word).map(Meaning::Entry);
            parameter
                .or_else(definition)
                .or_else(entry)
                .or_else(keyword)
        }
    };
    Some((word, meaning?))
}

fn parameter<'d>(document: &Document, cursor: &Cursor, word: &Spelled) -> Option<Meaning<'d>> {
    let clause = document.outline.clause_at(word.span.start);
    let parameters = clause.map_or(&[][..], |clause| &clause.parameters);
    let whole = parameters.iter().find(|one| one.name.text == word.text);
    if let Some(parameter) = whole {
        return Some(Meaning::Parameter(
            parameter.name.clone(),
            parameter.sort.clone(),
        ));
    }
    let mut written = cursor.parameters.iter();
    let found = written.find(|one| one.text == word.text)?;
    Some(Meaning::Parameter(found.clone(), None))
}

/// Returns the word of the vocabulary. Moves may have the same names as predicates; the place decides which is meant.
fn entry(
    workplace: &Workplace<'_>,
    document: &Document,
    cursor: &Cursor,
    word: &Spelled,
) -> Option<Entry> {
    let words = workplace.words(document);
    let spelled = words.iter().filter(|entry| entry.is_spelled(&word.text));
    let fits =
        |entry: &&Entry| (entry.kind == EntryKind::Generator) == (cursor.slot == Slot::Moves);
    let entry = spelled.clone().find(fits).or(spelled.clone().next());
    entry.cloned()
}
