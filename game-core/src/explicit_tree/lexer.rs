//! Splits the text of a tree into words and signs.

use crate::Score;

use super::error::{TreeError, TreeProblem};

/// A word or a sign, and where it stands, counted from 1.
#[derive(Clone, Copy)]
pub(super) struct Token<'t> {
    pub(super) text: &'t str,
    pub(super) line: usize,
    pub(super) column: usize,
}

/// The tokens of each line that has any. Signs are `[ ] , = ->`; what stands between them and white
/// space is a word; what follows `#` is ignored.
pub(super) fn tokens_by_line(text: &str) -> Vec<Vec<Token<'_>>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.lines()
        .zip(1..)
        .map(|(line, number)| tokens(line, number))
        .filter(|tokens| !tokens.is_empty())
        .collect()
}

fn tokens(line: &str, number: usize) -> Vec<Token<'_>> {
    let (mut rest, _) = line.split_once('#').unwrap_or((line, ""));
    let mut column = 1;
    let mut tokens = Vec::new();
    while let Some(first) = rest.chars().next() {
        let length = if first.is_whitespace() {
            first.len_utf8()
        } else {
            let length = token_length(rest);
            tokens.push(Token {
                text: &rest[..length],
                line: number,
                column,
            });
            length
        };
        column += rest[..length].chars().count();
        rest = &rest[length..];
    }
    tokens
}

/// The length of the token at the beginning of a text that does not begin with white space.
fn token_length(text: &str) -> usize {
    if text.starts_with("->") {
        return 2;
    }
    if text.starts_with(['[', ']', ',', '=']) {
        return 1;
    }
    let word = text
        .find(|c: char| c.is_whitespace() || "[],=".contains(c))
        .unwrap_or(text.len());
    text[..word].find("->").unwrap_or(word)
}

impl Token<'_> {
    /// Is it a word, rather than a sign?
    pub(super) fn is_word(&self) -> bool {
        !matches!(self.text, "[" | "]" | "," | "=" | "->")
    }

    /// The problem, found here.
    pub(super) fn problem(&self, problem: TreeProblem) -> TreeError {
        problem.at(self.line, self.column)
    }

    /// The value that the token is.
    pub(super) fn value(&self) -> Result<Score, TreeError> {
        let digits = self.text.strip_prefix(['-', '+']).unwrap_or(self.text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.problem(TreeProblem::NotANumber(self.text.to_owned())));
        }
        self.text
            .parse()
            .ok()
            .map(Score::of)
            .filter(|score| self.text.parse() == Ok(score.value()))
            .ok_or_else(|| self.problem(TreeProblem::NumberTooLarge(self.text.to_owned())))
    }
}
