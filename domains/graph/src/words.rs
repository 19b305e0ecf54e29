//! The words of a line of text.

use crate::error::Wrong;

/// A word of a line, or a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'t> {
    Word(&'t str),
    Quoted(&'t str),
    /// `--` or `->`.
    Arrow {
        is_two_way: bool,
    },
    Colon,
    Comma,
}

/// Returns the tokens of a line up to a comment, each with the column at which it begins, counted in characters from 1.
///
/// # Errors
///
/// What is wrong, and at which column.
pub(crate) fn tokens(line: &str) -> Result<Vec<(Token<'_>, usize)>, Wrong> {
    let mut tokens = Vec::new();
    let mut rest = line;
    let mut column = 1;
    while let Some(first) = rest.chars().next() {
        let (length, token) = match first {
            '#' => break,
            _ if separates(first) => (first.len_utf8(), None),
            ':' => (1, Some(Token::Colon)),
            ',' => (1, Some(Token::Comma)),
            '"' => {
                let (length, name) =
                    quoted(&rest[1..]).map_err(|message| (column, message.to_owned()))?;
                (length + 2, Some(Token::Quoted(name)))
            }
            _ => match arrow(rest) {
                0 => {
                    let word = &rest[..word(rest)];
                    (word.len(), Some(Token::Word(word)))
                }
                length => {
                    let is_two_way = match &rest[..length] {
                        "--" => true,
                        "->" => false,
                        other => return Err((column, no_arrow(other))),
                    };
                    (length, Some(Token::Arrow { is_two_way }))
                }
            },
        };
        tokens.extend(token.map(|token| (token, column)));
        column += rest[..length].chars().count();
        rest = &rest[length..];
    }
    Ok(tokens)
}

fn no_arrow(word: &str) -> String {
    format!("`{word}` is not an arrow: write -- for both ways or -> for one")
}

fn separates(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control()
}

/// Returns the name before the next quotation mark, and where that is.
fn quoted(text: &str) -> Result<(usize, &str), &'static str> {
    let end = text.find('"');
    let end = end.ok_or("the quotation mark that ends this name is missing")?;
    let inside = &text[..end];
    if inside.chars().any(char::is_control) {
        return Err("a name cannot contain a control character");
    }
    match inside.trim() {
        "" => Err("a name is missing here"),
        name => Ok((end, name)),
    }
}

/// Returns the length of a word like an arrow at the beginning of a text: two or more of the letters in arrows.
fn arrow(text: &str) -> usize {
    let is_part = |letter: char| matches!(letter, '-' | '>' | '<' | '=');
    match text.find(|letter| !is_part(letter)).unwrap_or(text.len()) {
        1 => 0,
        length => length,
    }
}

/// Returns the length of the word at the beginning of a text, which is not an arrow.
fn word(text: &str) -> usize {
    let ends = |letter| separates(letter) || matches!(letter, ':' | ',' | '"' | '#');
    let begins_new =
        |&(place, letter): &(usize, char)| place > 0 && (ends(letter) || arrow(&text[place..]) > 0);
    let mut letters = text.char_indices();
    let end = letters.find(begins_new);
    end.map_or(text.len(), |(place, _)| place)
}
