//! Tokens, and the keywords of both languages.

use std::fmt;

use crate::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Name,
    Number,
    If,
    Then,
    And,
    Or,
    Not,
    Advice,
    Depth,
    Relation(Relation),
    Plus,
    Minus,
    Times,
    Over,
    Open,
    Close,
    OpenList,
    CloseList,
    Comma,
    Colon,
    DoubleColon,
    Directive,
    Dot,
    End,
}

/// Relation of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    Less,
    AtMost,
    Equal,
    Different,
    AtLeast,
    Greater,
}

impl Relation {
    pub(crate) fn holds<T: Ord + Copy>(self, left: T, right: T) -> bool {
        match self {
            Self::Less => left < right,
            Self::AtMost => left <= right,
            Self::Equal => left == right,
            Self::Different => left != right,
            Self::AtLeast => left >= right,
            Self::Greater => left > right,
        }
    }

    pub(crate) fn sign(self) -> &'static str {
        match self {
            Self::Less => "<",
            Self::AtMost => "=<",
            Self::Equal => "=",
            Self::Different => "\\=",
            Self::AtLeast => ">=",
            Self::Greater => ">",
        }
    }
}

impl Kind {
    /// Returns the keyword, in English or in Russian, or else a name.
    pub(crate) fn of_word(word: &str) -> Self {
        match word {
            "if" | "если" => Self::If,
            "then" | "то" | "затем" => Self::Then,
            "and" | "и" => Self::And,
            "or" | "или" => Self::Or,
            "not" | "не" => Self::Not,
            "advice" | "совет" => Self::Advice,
            "depth" | "глубина" => Self::Depth,
            _ => Self::Name,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Name => "a name",
            Self::Number => "a number",
            Self::If => "`if`",
            Self::Then => "`then`",
            Self::And => "`and`",
            Self::Or => "`or`",
            Self::Not => "`not`",
            Self::Advice => "`advice`",
            Self::Depth => "`depth`",
            Self::Relation(relation) => return write!(f, "`{}`", relation.sign()),
            Self::Plus => "`+`",
            Self::Minus => "`-`",
            Self::Times => "`*`",
            Self::Over => "`/`",
            Self::Open => "`(`",
            Self::Close => "`)`",
            Self::OpenList => "`[`",
            Self::CloseList => "`]`",
            Self::Comma => "`,`",
            Self::Colon => "`:`",
            Self::DoubleColon => "`::`",
            Self::Directive => "`:-`",
            Self::Dot => "`.`",
            Self::End => "the end of the text",
        })
    }
}
