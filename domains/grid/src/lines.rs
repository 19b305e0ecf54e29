//! Lines of a file, with their numbers.

use crate::Mistake;
use crate::error::quoted;

/// A line without its end.
#[derive(Clone, Copy)]
pub(crate) struct Line<'t> {
    pub(crate) number: usize,
    pub(crate) text: &'t str,
}

/// Returns the lines of a text, numbered from 1, without a carriage return at their ends.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    (1..).zip(text.lines()).map(|(number, text)| Line {
        number,
        text: text.trim_end_matches('\r'),
    })
}

/// A word of a line.
#[derive(Clone, Copy)]
pub(crate) struct Word<'t> {
    line: Line<'t>,
    column: usize,
    pub(crate) text: &'t str,
}

impl<'t> Line<'t> {
    pub(crate) fn is_blank(self) -> bool {
        self.text.trim().is_empty()
    }

    pub(crate) fn mistake(self, column: usize, message: impl Into<String>) -> Mistake {
        Mistake {
            line: self.number,
            column,
            message: message.into(),
        }
    }

    /// Returns the parts between tabs, if there are tabs, and otherwise between white space.
    pub(crate) fn words(self) -> Vec<Word<'t>> {
        let tabs = self.text.contains('\t');
        let ends_word = |letter: char| letter == '\t' || (!tabs && letter.is_whitespace());
        let mut words = Vec::new();
        let mut column = 1;
        for text in self.text.split(ends_word) {
            if tabs || !text.is_empty() {
                words.push(Word {
                    line: self,
                    column,
                    text,
                });
            }
            column += text.chars().count() + 1;
        }
        words
    }
}

impl Word<'_> {
    pub(crate) fn mistake(self, message: impl Into<String>) -> Mistake {
        self.line.mistake(self.column, message)
    }

    /// Returns the word as a number; `name` is for the error.
    pub(crate) fn number(self, name: &str) -> Result<u32, Mistake> {
        self.text.trim().parse().map_err(|_| {
            let text = quoted(self.text);
            self.mistake(format!(
                "{text} is not a valid {name}: write a whole number such as 12"
            ))
        })
    }
}
