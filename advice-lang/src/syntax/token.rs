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

/// How a depth test compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    Less,
    AtMost,
    Equal,
    AtLeast,
    Greater,
}

impl Relation {
    pub(crate) fn holds(self, depth: usize, bound: usize) -> bool {
        match self {
            Self::Less => depth < bound,
            Self::AtMost => depth <= bound,
            Self::Equal => depth == bound,
            Self::AtLeast => depth >= bound,
            Self::Greater => depth > bound,
        }
    }

    pub(crate) fn sign(self) -> &'static str {
        match self {
            Self::Less => "<",
            Self::AtMost => "=<",
            Self::Equal => "=",
            Self::AtLeast => ">=",
            Self::Greater => ">",
        }
    }
}

impl Kind {
    /// The keyword, in English or in Russian, or else a name.
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
