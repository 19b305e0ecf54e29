//! The lexer: from text to tokens.

use crate::syntax::Relation;
use crate::syntax::diagnostics::{Code, Diagnostic};
use crate::syntax::token::{Kind, Token};
use crate::{MAX_ERRORS, MAX_TEXT, Span};

/// The parts of a text, white space aside.
pub(crate) struct Lexemes {
    /// The tokens; the last one is [`Kind::End`].
    pub(crate) tokens: Vec<Token>,
    /// The comments `% ...`, without the end of the line, and `/* ... */`.
    pub(crate) comments: Vec<Span>,
    /// The tokens in a comment that has no end.
    pub(crate) lost: Vec<Token>,
}

/// Splits the text into tokens and comments.
pub(crate) fn lexemes(text: &str, errors: &mut Vec<Diagnostic>) -> Lexemes {
    let mut lexer = Lexer {
        text,
        at: 0,
        comments: Vec::new(),
        lost: None,
    };
    let mut tokens = Vec::new();
    if text.len() > MAX_TEXT {
        let message = format!("the table is longer than {} MiB", MAX_TEXT >> 20);
        let error = Diagnostic::new(Code::HugeTable, message, lexer.span(0), "it is not read");
        errors.push(error.help("a rule can hand over to another table"));
        tokens.push(lexer.token(Kind::End, 0));
        return lexer.with(tokens);
    }
    while errors.len() < MAX_ERRORS {
        match lexer.next() {
            Ok(token) => {
                tokens.push(token);
                if token.kind == Kind::End {
                    return lexer.with(tokens);
                }
            }
            Err(error) => errors.push(error),
        }
    }
    tokens.push(lexer.token(Kind::End, lexer.at));
    lexer.with(tokens)
}

/// Greatest length of a name or a number in bytes.
const MAX_WORD: usize = 200;

struct Lexer<'s> {
    text: &'s str,
    at: usize,
    comments: Vec<Span>,
    /// The tokens in a comment that has no end, if there is one.
    lost: Option<Vec<Token>>,
}

const OPEN_COMMENT: &str = "/*";
const CLOSE_COMMENT: &str = "*/";

/// The signs, longer ones before their own beginnings.
const SIGNS: [(&str, Kind); 20] = [
    ("::", Kind::DoubleColon),
    (":-", Kind::Directive),
    (":", Kind::Colon),
    ("=<", Kind::Relation(Relation::AtMost)),
    ("<=", Kind::Relation(Relation::AtMost)),
    (">=", Kind::Relation(Relation::AtLeast)),
    ("\\=", Kind::Relation(Relation::Different)),
    ("=", Kind::Relation(Relation::Equal)),
    ("<", Kind::Relation(Relation::Less)),
    (">", Kind::Relation(Relation::Greater)),
    ("+", Kind::Plus),
    ("-", Kind::Minus),
    ("*", Kind::Times),
    ("/", Kind::Over),
    ("(", Kind::Open),
    (")", Kind::Close),
    ("[", Kind::OpenList),
    ("]", Kind::CloseList),
    (",", Kind::Comma),
    (".", Kind::Dot),
];

impl<'s> Lexer<'s> {
    fn with(self, tokens: Vec<Token>) -> Lexemes {
        Lexemes {
            tokens,
            comments: self.comments,
            lost: self.lost.unwrap_or_default(),
        }
    }

    fn next(&mut self) -> Result<Token, Diagnostic> {
        self.skip_layout()?;
        let start = self.at;
        let Some(first) = self.rest().chars().next() else {
            return Ok(self.token(Kind::End, start));
        };
        if begins_word(first) {
            let word = self.take_while(continues_word);
            return self.word(Kind::of_word(word), start);
        }
        if first.is_ascii_digit() {
            self.take_while(|c| c.is_ascii_digit());
            return self.word(Kind::Number, start);
        }
        if let Some(&(sign, kind)) = SIGNS.iter().find(|(sign, _)| self.rest().starts_with(sign)) {
            self.at += sign.len();
            return Ok(self.token(kind, start));
        }
        self.at += first.len_utf8();
        self.take_while(|c| !belongs(c));
        let strange = &self.text[start..self.at];
        let message = if first.is_control() {
            format!("a table cannot contain `{}`", first.escape_unicode())
        } else {
            format!("a table cannot contain `{first}`")
        };
        let label = if strange.chars().nth(1).is_some() {
            "these characters mean nothing here"
        } else {
            "this character means nothing here"
        };
        let help = if ['&', '|', ';', '!', '~'].contains(&first) {
            "goals are joined by `and`, `or` and `not`"
        } else {
            "names are made of letters, digits and `_`, and begin with a letter or `_`"
        };
        let span = self.span(start);
        Err(Diagnostic::new(Code::StrangeCharacter, message, span, label).help(help))
    }

    fn word(&self, kind: Kind, start: usize) -> Result<Token, Diagnostic> {
        let token = self.token(kind, start);
        if self.at - start <= MAX_WORD {
            return Ok(token);
        }
        Err(Diagnostic::new(
            Code::HugeWord,
            format!("{kind} is longer than {MAX_WORD} bytes"),
            token.span,
            "this is too long",
        ))
    }

    fn skip_layout(&mut self) -> Result<(), Diagnostic> {
        loop {
            self.take_while(is_blank);
            let start = self.at;
            if self.rest().starts_with('%') {
                self.take_while(|c| c != '\n');
                self.comments.push(self.span(start));
            } else if self.rest().starts_with(OPEN_COMMENT) {
                self.skip_comment()?;
            } else {
                return Ok(());
            }
        }
    }

    fn skip_comment(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        self.at += OPEN_COMMENT.len();
        let opened = self.span(start);
        if self.lost.is_some() {
            return Ok(());
        }
        if let Some(length) = self.rest().find(CLOSE_COMMENT) {
            self.at += length + CLOSE_COMMENT.len();
            self.comments.push(self.span(start));
            return Ok(());
        }
        self.lose_the_rest();
        Err(Diagnostic::new(
            Code::OpenComment,
            "a comment has no end",
            opened,
            "it begins here and swallows the rest of the table",
        )
        .help("close it with `*/`"))
    }

    /// Goes to the end of the text and notes only its tokens.
    fn lose_the_rest(&mut self) {
        self.lost = Some(Vec::new());
        while self.at < self.text.len() {
            if let Ok(token) = self.next()
                && let Some(lost) = &mut self.lost
            {
                lost.push(token);
            }
        }
    }

    fn rest(&self) -> &'s str {
        &self.text[self.at..]
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'s str {
        let rest = self.rest();
        let length = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn token(&self, kind: Kind, start: usize) -> Token {
        Token {
            kind,
            span: self.span(start),
        }
    }

    fn span(&self, start: usize) -> Span {
        Span {
            start,
            end: self.at,
        }
    }
}

/// Returns whether this is white space, or the mark that some editors put before the first character.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

fn begins_word(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

fn continues_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns whether a token, or something that separates tokens, can begin with this character.
fn belongs(c: char) -> bool {
    is_blank(c) || begins_word(c) || c.is_ascii_digit() || "%:\\=<>+-*/()[],.".contains(c)
}
