//! Proposals for the text at a given place.

use advice_lang::{ClauseKind, Cursor, DefinitionKind, Entry, EntryKind, Slot, Span};
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionTextEdit, Documentation, Position, Range,
    TextEdit,
};

use crate::document::Document;
use crate::hover::remark;
use crate::keywords::KEYWORDS;
use crate::workplace::Workplace;

pub(crate) fn completion(
    workplace: &Workplace<'_>,
    document: &Document,
    position: Position,
) -> Vec<CompletionItem> {
    let offset = document.offset(position);
    let cursor = Cursor::at(&document.text, offset);
    let start = cursor.word.as_ref().map_or(offset, |word| word.span.start);
    let mut list = List {
        range: document.range(Span { start, end: offset }),
        in_ascii: in_ascii(&document.text[..offset]),
        items: Vec::new(),
    };
    let slot = cursor.slot;
    match slot {
        Slot::Comment | Slot::Heading | Slot::Table => return Vec::new(),
        Slot::Game => {
            for (game, _) in workplace.surroundings.dialects() {
                list.add(game, CompletionItemKind::ENUM_MEMBER, "game", None);
            }
        }
        _ => {}
    }
    for parameter in cursor.parameters.iter().filter(|_| is_expression(slot)) {
        let name = parameter.text.clone();
        list.add(name, CompletionItemKind::VARIABLE, "parameter", None);
    }
    for clause in &document.outline.clauses {
        if belongs(clause.kind, slot) {
            let kind = match clause.kind {
                ClauseKind::Advice => CompletionItemKind::REFERENCE,
                _ => CompletionItemKind::FUNCTION,
            };
            let text = document.text[clause.span.range()].to_owned();
            list.add(
                clause.name.text.clone(),
                kind,
                &clause.kind.to_string(),
                Some(text),
            );
        }
    }
    if is_expression(slot) {
        for entry in workplace.words(document) {
            if fits(entry.kind, slot) {
                list.entry(&entry);
            }
        }
    }
    for keyword in KEYWORDS.iter().filter(|one| one.slots.contains(&slot)) {
        let doc = Some(keyword.doc.to_owned());
        for spelling in list.spellings(keyword.spellings) {
            list.add(
                spelling.to_owned(),
                CompletionItemKind::KEYWORD,
                "",
                doc.clone(),
            );
        }
    }
    list.items
}

fn is_expression(slot: Slot) -> bool {
    matches!(slot, Slot::Goal | Slot::GoalOfMove | Slot::Moves)
}

/// Returns whether a clause of this kind can be named here.
fn belongs(kind: ClauseKind, slot: Slot) -> bool {
    match kind {
        ClauseKind::Rule => false,
        ClauseKind::Advice => slot == Slot::Advice,
        ClauseKind::Definition(DefinitionKind::Moves) => slot == Slot::Moves,
        ClauseKind::Definition(_) => {
            matches!(slot, Slot::Goal | Slot::GoalOfMove)
        }
    }
}

/// Returns whether a word of this kind can be used here.
fn fits(kind: EntryKind, slot: Slot) -> bool {
    match kind {
        EntryKind::Generator => slot == Slot::Moves,
        EntryKind::ValueOfMove(_) => slot == Slot::GoalOfMove,
        EntryKind::Predicate | EntryKind::Comparison | EntryKind::Value(_) => slot != Slot::Moves,
    }
}

/// Returns whether the last word is in ASCII, or there is none. The next one will be like it.
fn in_ascii(text: &str) -> bool {
    let last = text.chars().rev().find(|c| c.is_alphabetic());
    last.is_none_or(|c| c.is_ascii())
}

/// The proposals.
struct List {
    /// Range that the proposal replaces.
    range: Range,
    in_ascii: bool,
    items: Vec<CompletionItem>,
}

impl List {
    fn entry(&mut self, entry: &Entry) {
        let kind = match entry.kind {
            EntryKind::Generator => CompletionItemKind::METHOD,
            EntryKind::Predicate | EntryKind::Comparison => CompletionItemKind::EVENT,
            EntryKind::Value(_) | EntryKind::ValueOfMove(_) => CompletionItemKind::VALUE,
        };
        let all = [&[entry.name], entry.aliases].concat();
        for spelling in self.spellings(&all) {
            self.add(
                spelling.to_owned(),
                kind,
                &entry.call(),
                Some(remark(entry)),
            );
        }
    }

    /// Returns the spellings in the alphabet that is being written, or else the first.
    fn spellings<'a>(&self, all: &[&'a str]) -> Vec<&'a str> {
        let alike = |spelling: &&&str| spelling.is_ascii() == self.in_ascii;
        let mut alike: Vec<_> = all.iter().filter(alike).copied().collect();
        if alike.is_empty() {
            alike.extend(all.first());
        }
        alike
    }

    fn add(&mut self, label: String, kind: CompletionItemKind, detail: &str, doc: Option<String>) {
        let edit = TextEdit::new(self.range, label.clone());
        self.items.push(CompletionItem {
            kind: Some(kind),
            detail: (!detail.is_empty()).then(|| detail.to_owned()),
            documentation: doc.map(Documentation::String),
            text_edit: Some(CompletionTextEdit::Edit(edit)),
            label,
            ..CompletionItem::default()
        });
    }
}
