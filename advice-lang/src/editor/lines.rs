//! Places in a text: bytes for programs, lines and columns for editors.

/// Unit that a column counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// The units of UTF-16, which every editor understands.
    #[default]
    Utf16,
}

impl Encoding {
    fn units(self, c: char) -> usize {
        match self {
            Self::Utf8 => c.len_utf8(),
            Self::Utf16 => c.len_utf16(),
        }
    }
}

/// A place in a text; both numbers count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Place {
    /// Line.
    pub line: usize,
    /// Column, as the [`Encoding`] counts.
    pub column: usize,
}

/// The lines of a text. A line ends with `\n`, `\r\n` or `\r`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    /// Beginning of each line.
    starts: Vec<usize>,
    encoding: Encoding,
}

impl Lines {
    /// Finds the lines of a text.
    #[must_use]
    pub fn of(text: &str, encoding: Encoding) -> Self {
        let bytes = text.as_bytes();
        let ends = |place: usize| match bytes[place] {
            b'\n' => true,
            b'\r' => bytes.get(place + 1) != Some(&b'\n'),
            _ => false,
        };
        let behind = (0..bytes.len()).filter(|&place| ends(place));
        let starts = std::iter::once(0).chain(behind.map(|place| place + 1));
        Self {
            starts: starts.collect(),
            encoding,
        }
    }

    /// Returns the place of this byte of the text, or of the end if the text is shorter. A byte inside a character has
    /// the place of that character.
    #[must_use]
    pub fn place(&self, text: &str, offset: usize) -> Place {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.starts.partition_point(|start| *start <= offset) - 1;
        let before = text[self.starts[line]..offset].chars();
        Place {
            line,
            column: before.map(|c| self.encoding.units(c)).sum(),
        }
    }

    /// Returns the byte at this place. As the Language Server Protocol says, a place after the end of a line is the end
    /// of that line, without its line end, and one after the last line is the end of the text; inside a character it is
    /// where the character begins.
    #[must_use]
    pub fn offset(&self, text: &str, place: Place) -> usize {
        let line = place.line;
        let Some(&start) = self.starts.get(line) else {
            return text.len();
        };
        let end = self.starts.get(line + 1).map_or(text.len(), |end| *end);
        let line = text[start..end].trim_end_matches(['\n', '\r']);
        let mut left = place.column;
        for (place, c) in line.char_indices() {
            let units = self.encoding.units(c);
            if left < units {
                return start + place;
            }
            left -= units;
        }
        start + line.len()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const BOTH: [Encoding; 2] = [Encoding::Utf8, Encoding::Utf16];

    fn check(text: &str, offset: usize, line: usize, utf8: usize, utf16: usize) {
        for (encoding, column) in BOTH.into_iter().zip([utf8, utf16]) {
            let lines = Lines::of(text, encoding);
            let place = Place { line, column };
            assert_eq!(lines.place(text, offset), place, "{text:?} {offset}");
            assert_eq!(lines.offset(text, place), offset, "{text:?} {place:?}");
        }
    }

    #[test]
    fn columns() {
        check("", 0, 0, 0, 0);
        check("abc", 2, 0, 2, 2);
        check("мат\nпат", 4, 0, 4, 2);
        check("мат\nпат", 9, 1, 2, 1);
        check("a\u{1d11e}b", 5, 0, 5, 3);
        check("a\r\nb\rc\n", 3, 1, 0, 0);
        check("a\r\nb\rc\n", 5, 2, 0, 0);
        check("a\r\nb\rc\n", 7, 3, 0, 0);
    }

    fn check_outside(text: &str, line: usize, column: usize, offset: usize) {
        let lines = Lines::of(text, Encoding::Utf16);
        let found = lines.offset(text, Place { line, column });
        assert_eq!(found, offset, "{text:?} {line}:{column}");
    }

    #[test]
    fn places_outside_the_text() {
        check_outside("ab\r\nc", 0, 9, 2);
        check_outside("ab\r\nc", 1, 9, 5);
        check_outside("ab\r\nc", 9, 0, 5);
        check_outside("ab\r\nc", usize::MAX, usize::MAX, 5);
        check_outside("a\u{1d11e}b", 0, 2, 1);
    }

    /// Returns the place according to the protocol, computed the slow way.
    fn slow_place(text: &str, offset: usize, encoding: Encoding) -> Place {
        let before = text[..offset].replace("\r\n", "\n").replace('\r', "\n");
        let line = before.matches('\n').count();
        let last = before.rsplit('\n').next().unwrap();
        let column = match encoding {
            Encoding::Utf8 => last.len(),
            Encoding::Utf16 => last.encode_utf16().count(),
        };
        Place { line, column }
    }

    proptest! {
        #[test]
        fn there_and_back(text in "([a-cжщ\u{1d11e}\u{1f600}\n]|\r\n|\r){0,30}") {
            for encoding in BOTH {
                let lines = Lines::of(&text, encoding);
                for (offset, _) in text.char_indices().chain([(text.len(), ' ')]) {
                    if text[..offset].ends_with('\r') && text[offset..].starts_with('\n') {
                        continue; // inside a line end, where there is no place
                    }
                    let place = lines.place(&text, offset);
                    prop_assert_eq!(place, slow_place(&text, offset, encoding));
                    prop_assert_eq!(lines.offset(&text, place), offset);
                }
            }
        }

        #[test]
        fn any_place_in_any_text(text in "\\PC{0,20}(\r|\n)\\PC{0,20}", line in 0_usize..4, column in 0_usize..50) {
            for encoding in BOTH {
                let offset = Lines::of(&text, encoding).offset(&text, Place { line, column });
                prop_assert!(text.is_char_boundary(offset));
            }
        }
    }
}
