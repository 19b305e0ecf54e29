//! A text that is open in the editor.

use advice_lang::{Encoding, Lines, Outline, Span};
use lsp_types::{Range, TextDocumentContentChangeEvent, Uri};

use crate::positions;

/// An open text.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    pub(crate) uri: Uri,
    /// The editor's number for this state of the text.
    pub(crate) version: i32,
    pub(crate) text: String,
    pub(crate) outline: Outline,
    lines: Lines,
    encoding: Encoding,
}

impl Document {
    pub(crate) fn new(uri: Uri, version: i32, text: String, encoding: Encoding) -> Self {
        Self {
            uri,
            version,
            outline: Outline::of(&text),
            lines: Lines::of(&text, encoding),
            text,
            encoding,
        }
    }

    /// Makes the changes, one after the other, each in the result of the one before it.
    pub(crate) fn change(&mut self, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        for change in changes {
            match change.range {
                Some(range) => {
                    let span = positions::span(&self.lines, &self.text, range);
                    self.text.replace_range(span.range(), &change.text);
                }
                None => self.text = change.text,
            }
            self.lines = Lines::of(&self.text, self.encoding);
        }
        self.version = version;
        self.outline = Outline::of(&self.text);
    }

    pub(crate) fn range(&self, span: Span) -> Range {
        positions::range(&self.lines, &self.text, span)
    }

    pub(crate) fn offset(&self, position: lsp_types::Position) -> usize {
        positions::offset(&self.lines, &self.text, position)
    }

    /// Returns the name for the text in messages: the last part of its address.
    pub(crate) fn name(&self) -> String {
        crate::address::file_name(&self.uri)
    }
}

#[cfg(test)]
mod tests {
    use lsp_types::Position;
    use proptest::prelude::*;

    use super::*;

    fn document(text: &str, encoding: Encoding) -> Document {
        let uri = "file:///a/b.al0".parse().unwrap();
        Document::new(uri, 1, text.to_owned(), encoding)
    }

    fn change(range: Option<Range>, text: &str) -> TextDocumentContentChangeEvent {
        TextDocumentContentChangeEvent {
            range,
            range_length: None,
            text: text.to_owned(),
        }
    }

    #[test]
    fn changes_follow_each_other() {
        let mut document = document("мат\nпат\n", Encoding::Utf16);
        let range = |line, from, to| {
            Some(Range::new(
                Position::new(line, from),
                Position::new(line, to),
            ))
        };
        document.change(
            7,
            vec![
                change(range(0, 1, 2), "\nо\n"),
                change(range(3, 0, 1), "с"),
                change(range(9, 9, 9), "."),
            ],
        );
        assert_eq!(document.text, "м\nо\nт\nсат\n.");
        assert_eq!(document.version, 7);
        document.change(8, vec![change(None, "")]);
        assert_eq!(document.text, "");
    }

    proptest! {
        /// A change of a range does what it says, whatever columns count.
        #[test]
        fn a_range_is_replaced(
            text in "[aж\u{1f600}\n]{0,12}",
            ends in [0_usize..13, 0..13],
            new in "[xя\n]{0,4}",
        ) {
            let places: Vec<_> = text.char_indices().map(|place| place.0).chain([text.len()]).collect();
            let mut ends = ends.map(|end| places[end.min(places.len() - 1)]);
            ends.sort_unstable();
            let [start, end] = ends;
            let expected = [&text[..start], &*new, &text[end..]].concat();
            for encoding in [Encoding::Utf8, Encoding::Utf16] {
                let mut document = document(&text, encoding);
                let range = document.range(Span { start, end });
                document.change(2, vec![change(Some(range), &new)]);
                prop_assert_eq!(&document.text, &expected);
            }
        }
    }
}
