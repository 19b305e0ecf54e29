//! The words of a line of text.

use crate::Fault;

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

/// A token and the column at which it begins, counted in characters from 1.
pub(crate) type Placed<'t> = (Token<'t>, usize);

/// Puts the tokens of a line into `tokens`, up to a comment.
///
/// # Errors
///
/// What is wrong, and at which column.
pub(crate) fn tokens<'t>(
    line: &'t str,
    tokens: &mut Vec<Placed<'t>>,
) -> Result<(), (usize, Fault)> {
    tokens.clear();
    let mut rest = line;
    let mut column = 1;
    while let Some(first) = rest.chars().next() {
        let (length, token) = match first {
            '#' => break,
            _ if separates(first) => (first.len_utf8(), None),
            ':' => (1, Some(Token::Colon)),
            ',' => (1, Some(Token::Comma)),
            '"' => {
                let inside = &rest[1..];
                let end = inside.find('"').ok_or((column, Fault::OpenQuote))?;
                let name = quoted(&inside[..end]).map_err(|fault| (column, fault))?;
                (end + 2, Some(Token::Quoted(name)))
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
                        other => return Err((column, Fault::NoArrow(other.to_owned()))),
                    };
                    (length, Some(Token::Arrow { is_two_way }))
                }
            },
        };
        tokens.extend(token.map(|token| (token, column)));
        column += rest[..length].chars().count();
        rest = &rest[length..];
    }
    Ok(())
}

fn separates(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control()
}

/// Returns the name between quotation marks.
fn quoted(inside: &str) -> Result<&str, Fault> {
    if inside.chars().any(char::is_control) {
        return Err(Fault::Control);
    }
    match inside.trim() {
        "" => Err(Fault::NameMissing),
        name => Ok(name),
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
