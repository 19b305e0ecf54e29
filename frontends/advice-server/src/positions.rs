//! Places in a text, as the protocol writes them.

use advice_lang::{Encoding, Lines, Place, Span};
use lsp_types::{Position, PositionEncodingKind, Range};

/// Returns the unit that columns count: bytes if the client offers them, since then nothing need be converted.
pub(crate) fn chosen(offered: &[&str]) -> Encoding {
    if offered.contains(&PositionEncodingKind::UTF8.as_str()) {
        Encoding::Utf8
    } else {
        Encoding::Utf16
    }
}

/// Returns the name of the unit in the protocol.
pub(crate) fn kind(encoding: Encoding) -> PositionEncodingKind {
    match encoding {
        Encoding::Utf8 => PositionEncodingKind::UTF8,
        Encoding::Utf16 => PositionEncodingKind::UTF16,
    }
}

/// Returns the range of a stretch of a text.
pub(crate) fn range(lines: &Lines, text: &str, span: Span) -> Range {
    let [start, end] = [span.start, span.end].map(|offset| position(lines.place(text, offset)));
    Range::new(start, end)
}

/// Returns the stretch of a text in a range; empty if the range ends before it begins.
pub(crate) fn span(lines: &Lines, text: &str, range: Range) -> Span {
    let start = offset(lines, text, range.start);
    let end = offset(lines, text, range.end).max(start);
    Span { start, end }
}

/// Returns the byte at a position.
pub(crate) fn offset(lines: &Lines, text: &str, position: Position) -> usize {
    let place = Place {
        line: position.line as usize,
        column: position.character as usize,
    };
    lines.offset(text, place)
}

fn position(place: Place) -> Position {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    Position::new(number(place.line), number(place.column))
}
