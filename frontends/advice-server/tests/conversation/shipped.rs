//! The tables that come with the chess endings: each of their words means something, and would be
//! proposed in its place.

use advice_lang::{Cursor, Slot, Spelled};
use domain_chess_krk::tables::{KQK, KRK_PUBLISHED, KRK_RUSSIAN, KRK_SHORT, KRK_WORDS, NamedTable};
use serde_json::{Value, json};

use crate::harness::{Editor, able};

/// Returns the words, with the slots in which they stand.
fn words(text: &str) -> Vec<(Spelled, Slot)> {
    let mut words: Vec<(Spelled, Slot)> = Vec::new();
    for (offset, _) in text.char_indices() {
        let Cursor { word, slot, .. } = Cursor::at(text, offset);
        if let Some(word) = word
            && words.last().is_none_or(|last| last.0 != word)
        {
            words.push((word, slot));
        }
    }
    words
}

/// Returns the position of a byte, in an editor that counts bytes.
fn position(text: &str, offset: usize) -> Value {
    let line = text[..offset].matches('\n').count();
    let start = text[..offset].rfind('\n').map_or(0, |place| place + 1);
    json!({ "line": line, "character": offset - start })
}

fn check(table: &NamedTable) {
    let mut editor = Editor::with(&able());
    editor.open("a.al0", table.text);
    let words = words(table.text);
    assert!(words.len() > 50, "{}", table.name);
    for (word, slot) in words {
        let at = position(table.text, word.span.start);
        let context = format!("{}: {word:?} {slot:?}", table.name);
        let is_heading = matches!(slot, Slot::Heading | Slot::Clause | Slot::Directive);
        if slot != Slot::Game && !is_heading {
            let hover = editor.ask_at("textDocument/hover", &at);
            assert!(hover.is_object(), "{context} means nothing");
        }
        let glue = ["root", "move", "else", "иначе"].contains(&&*word.text);
        if !is_heading && slot != Slot::Then && slot != Slot::Table && !glue {
            let items = editor.ask_at("textDocument/completion", &at);
            let is_it = |item: &Value| {
                let label = item["label"].as_str().unwrap();
                label.split(' ').next() == Some(&*word.text)
            };
            assert!(
                items.as_array().unwrap().iter().any(is_it),
                "{context} is not proposed"
            );
        }
    }
}

#[test]
fn krk() {
    check(&KRK_PUBLISHED);
    check(&KRK_WORDS);
    check(&KRK_SHORT);
}

#[test]
fn krk_in_russian() {
    check(&KRK_RUSSIAN);
}

#[test]
fn kqk() {
    check(&KQK);
}
