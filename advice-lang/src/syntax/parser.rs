//! The parser: from tokens to the syntax tree, by recursive descent.
//!
//! After an error it goes on behind the next `.`, or where the next clause begins, so that one run reports every faulty
//! clause.

use crate::syntax::diagnostics::{Code, Diagnostic};
use crate::syntax::lexer;
use crate::syntax::token::{Kind, Token};
use crate::syntax::tree::{Connective, Name, TableSyntax, Unread};
use crate::{MAX_ERRORS, MAX_TEXT, Span};

/// Reads a table; clauses that cannot be read are reported in `errors` and left out of the tree.
pub(crate) fn parse(text: &str, errors: &mut Vec<Diagnostic>) -> TableSyntax {
    let lexer::Lexemes { tokens, lost, .. } = lexer::lexemes(text, errors);
    let mut parser = Parser {
        text,
        tokens,
        next: 0,
        nesting: 0,
        loosest: Connective::Then,
        unread: Unread::default(),
        errors,
    };
    let mut table = parser.table();
    table.unread = parser.unread;
    table.unread.note(text, &lost);
    // A text that is too long to be read may hold anything.
    table.unread.has_rule |= text.len() > MAX_TEXT;
    table
}

pub(super) struct Parser<'s> {
    pub(super) text: &'s str,
    /// The last one is [`Kind::End`].
    tokens: Vec<Token>,
    next: usize,
    pub(super) nesting: usize,
    /// The loosest connective that brackets may hold in this clause: no `then` in a condition.
    pub(super) loosest: Connective,
    unread: Unread,
    pub(super) errors: &'s mut Vec<Diagnostic>,
}

pub(super) type Parsed<T> = Result<T, Diagnostic>;

impl Parser<'_> {
    fn table(&mut self) -> TableSyntax {
        let mut table = TableSyntax::default();
        while self.peek().kind != Kind::End && self.errors.len() < MAX_ERRORS {
            let first = self.next;
            if let Err(error) = self.clause(&mut table) {
                self.errors.push(error);
                self.skip_clause(first);
            }
        }
        table
    }

    pub(super) fn name(&mut self, what: &str) -> Parsed<Name> {
        let token = self.expect(Kind::Name, what)?;
        Ok(Name {
            text: self.text[token.span.range()].to_owned(),
            span: token.span,
        })
    }

    pub(super) fn expect(&mut self, kind: Kind, what: &str) -> Parsed<Token> {
        if self.peek().kind == kind {
            Ok(self.bump())
        } else {
            Err(self.unexpected(what))
        }
    }

    /// Takes the bracket that closes `open`.
    pub(super) fn close(&mut self, open: Token, kind: Kind, what: &str) -> Parsed<Token> {
        let found = self.peek().kind;
        if found == kind {
            return Ok(self.bump());
        }
        match found {
            Kind::Dot | Kind::End | Kind::Close | Kind::CloseList | Kind::Then => {
                Err(self.open_bracket(open, kind, &found.to_string()))
            }
            _ if self.begins_clause() => Err(self.open_bracket(open, kind, "the next clause")),
            _ => Err(self
                .unexpected(what)
                .label(open.span, "inside this bracket")),
        }
    }

    fn open_bracket(&self, open: Token, wanted: Kind, found: &str) -> Diagnostic {
        Diagnostic::new(
            Code::Brackets,
            format!("the bracket {} is not closed", open.kind),
            self.peek().span,
            format!("expected {wanted} before {found}"),
        )
        .label(open.span, "opened here")
    }

    /// Returns whether the clause ends here, even without its `.`.
    pub(super) fn ends_clause(&self) -> bool {
        matches!(self.peek().kind, Kind::Dot | Kind::End) || self.begins_clause()
    }

    /// Takes the `.` that ends a clause. If it is missing before the next clause, this one counts all the same; if
    /// anything else follows, the meaning of the clause is unknown.
    pub(super) fn full_stop(&mut self, what: &str) -> Parsed<()> {
        let found = self.peek().kind;
        if found == Kind::Dot {
            self.bump();
            return Ok(());
        }
        if matches!(found, Kind::Close | Kind::CloseList) {
            return Err(self.unexpected("`.`"));
        }
        let error = Diagnostic::new(
            Code::FullStop,
            format!("the {what} does not end with `.`"),
            self.last_span().behind(),
            "expected `.` here",
        );
        if !self.ends_clause() {
            return Err(error);
        }
        self.errors.push(error);
        Ok(())
    }

    pub(super) fn unexpected(&self, expected: &str) -> Diagnostic {
        let found = self.peek();
        if matches!(found.kind, Kind::Close | Kind::CloseList) && self.is_behind_something() {
            return Diagnostic::new(
                Code::Brackets,
                format!("{} closes nothing that could end here", found.kind),
                found.span,
                format!("expected {expected}"),
            );
        }
        let found_text = match found.kind {
            Kind::End => found.kind.to_string(),
            _ => format!("`{}`", &self.text[found.span.range()]),
        };
        let message = format!("expected {expected}, found {found_text}");
        let error = Diagnostic::new(Code::Unexpected, message, found.span, "not expected here");
        let small = self.text[found.span.range()].to_lowercase();
        let is_keyword = found.kind == Kind::Name && Kind::of_word(&small) != Kind::Name;
        if is_keyword {
            return error.help(format!("keywords have small letters: `{small}`"));
        }
        error
    }

    /// Returns whether the next token stands behind something that is complete.
    fn is_behind_something(&self) -> bool {
        let last = self.next.checked_sub(1).map(|last| self.tokens[last].kind);
        matches!(
            last,
            Some(Kind::Name | Kind::Number | Kind::Close | Kind::CloseList | Kind::Dot)
        )
    }

    /// Goes on behind the `.` of the clause, which could not be read from the token in this place on, or where the next
    /// clause begins if that comes first.
    pub(super) fn skip_clause(&mut self, first: usize) {
        if self.next == first {
            self.bump();
        }
        while !matches!(self.peek().kind, Kind::Dot | Kind::End) && !self.begins_clause() {
            self.bump();
        }
        self.unread.note(self.text, &self.tokens[first..self.next]);
        if self.peek().kind == Kind::Dot {
            self.bump();
        }
    }

    pub(super) fn peek(&self) -> Token {
        self.tokens[self.next]
    }

    /// Goes on behind the next `.`; everything before it means nothing.
    pub(super) fn skip_directive(&mut self) {
        while !matches!(self.peek().kind, Kind::Dot | Kind::End) {
            self.bump();
        }
        if self.peek().kind == Kind::Dot {
            self.bump();
        }
    }

    /// Returns the kind of the token that stands this many places behind the next one.
    pub(super) fn peek_at(&self, distance: usize) -> Kind {
        let token = self.tokens.get(self.next + distance);
        token.map_or(Kind::End, |token| token.kind)
    }

    /// Returns whether the token this many places behind the next one is this word, in one of its spellings.
    pub(super) fn is_word(&self, distance: usize, spellings: &[&str]) -> bool {
        let token = self.tokens.get(self.next + distance);
        token.is_some_and(|token| {
            token.kind == Kind::Name && spellings.contains(&&self.text[token.span.range()])
        })
    }

    /// Takes the next token; the one at the end can be taken again and again.
    pub(super) fn bump(&mut self) -> Token {
        let token = self.peek();
        if token.kind != Kind::End {
            self.next += 1;
        }
        token
    }

    /// Returns the place of the token taken last.
    pub(super) fn last_span(&self) -> Span {
        self.tokens[self.next.saturating_sub(1)].span
    }
}
