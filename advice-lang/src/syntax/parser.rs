//! The parser: from tokens to the syntax tree, by recursive descent.
//!
//! After an error it goes on behind the next `.`, so that one run reports every faulty clause.

use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::lexer;
use crate::syntax::token::{Kind, Token};
use crate::syntax::tree::{AdviceSyntax, Connective, Name, RuleSyntax, TableSyntax};
use crate::{MAX_ERRORS, Span};

/// Reads a table; what could not be read is reported in `errors` and left out of the tree.
pub(crate) fn parse(text: &str, errors: &mut Vec<Diagnostic>) -> TableSyntax {
    let tokens = lexer::tokens(text, errors);
    let mut parser = Parser {
        text,
        tokens,
        next: 0,
        nesting: 0,
        loosest: Connective::Then,
        errors,
    };
    parser.table()
}

pub(super) struct Parser<'s> {
    pub(super) text: &'s str,
    /// The last one is [`Kind::End`].
    tokens: Vec<Token>,
    next: usize,
    pub(super) nesting: usize,
    /// The loosest connective that brackets may hold in this clause: no `then` in a condition.
    pub(super) loosest: Connective,
    errors: &'s mut Vec<Diagnostic>,
}

pub(super) type Parsed<T> = Result<T, Diagnostic>;

impl Parser<'_> {
    fn table(&mut self) -> TableSyntax {
        let mut table = TableSyntax::default();
        while self.peek().kind != Kind::End && self.errors.len() < MAX_ERRORS {
            if let Err(error) = self.clause(&mut table) {
                self.errors.push(error);
                self.skip_clause();
            }
        }
        table
    }

    fn clause(&mut self, table: &mut TableSyntax) -> Parsed<()> {
        self.nesting = 0;
        let first = self.peek();
        match first.kind {
            Kind::Directive => self.directive(),
            Kind::Advice => {
                let advice = self.advice()?;
                table.advice.push(advice);
                self.full_stop("advice");
                Ok(())
            }
            Kind::Name => {
                let rule = self.rule()?;
                table.rules.push(rule);
                self.full_stop("rule");
                Ok(())
            }
            _ => Err(self.unexpected("a rule or an advice").help(
                "a rule is written `name :: if condition then [advice, ...].`, \
                 an advice `advice( name, better goal : holding goal : us-moves : them-moves).`",
            )),
        }
    }

    /// `:- op(...)` tells Prolog how to read a table. This reader knows that already.
    fn directive(&mut self) -> Parsed<()> {
        let first = self.bump();
        let word = self.peek();
        if word.kind != Kind::Name || &self.text[word.span.range()] != "op" {
            return Err(Diagnostic::new(
                Code::Directive,
                "this directive has no meaning in a table of advice",
                first.span.to(word.span),
                "only `:- op(...)` is accepted, and ignored",
            ));
        }
        self.skip_clause();
        Ok(())
    }

    /// `name :: if condition then [advice, ...]`, in the first edition with a single colon.
    fn rule(&mut self) -> Parsed<RuleSyntax> {
        let name = self.name("the name of a rule")?;
        if !matches!(self.peek().kind, Kind::DoubleColon | Kind::Colon) {
            return Err(self.unexpected("`::` after the name of a rule"));
        }
        self.bump();
        self.expect(Kind::If, "`if`")?;
        self.loosest = Connective::Or;
        let condition = self.chain(self.loosest)?;
        self.expect(Kind::Then, "`then` and a list of advice")?;
        let open = self.expect(Kind::OpenList, "`[` before the list of advice")?;
        let mut advice = Vec::new();
        if self.peek().kind != Kind::CloseList {
            advice.push(self.name("the name of an advice")?);
            while self.peek().kind == Kind::Comma {
                self.bump();
                advice.push(self.name("the name of an advice")?);
            }
        }
        let close = self.close(open, Kind::CloseList, "`,` or `]`")?;
        Ok(RuleSyntax {
            span: name.span.to(close.span),
            list: open.span.to(close.span),
            name,
            condition,
            advice,
        })
    }

    /// `advice( name, better goal : holding goal : us-moves : them-moves)`
    fn advice(&mut self) -> Parsed<AdviceSyntax> {
        let first = self.bump();
        let open = self.expect(Kind::Open, "`(` after `advice`")?;
        let name = self.name("the name of an advice")?;
        self.expect(Kind::Comma, "`,` after the name of an advice")?;
        self.loosest = Connective::Then;
        let mut parts = vec![self.chain(self.loosest)?];
        while self.peek().kind == Kind::Colon {
            self.bump();
            parts.push(self.chain(self.loosest)?);
        }
        let close = self.close(open, Kind::Close, "`:`, a connective or `)`")?;
        Ok(AdviceSyntax {
            name,
            parts,
            span: first.span.to(close.span),
        })
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

    /// The bracket that closes `open`.
    pub(super) fn close(&mut self, open: Token, kind: Kind, what: &str) -> Parsed<Token> {
        let found = self.peek().kind;
        match found {
            _ if found == kind => Ok(self.bump()),
            Kind::Dot | Kind::End | Kind::Close | Kind::CloseList | Kind::Then => {
                Err(Diagnostic::new(
                    Code::Brackets,
                    format!("the bracket {} is not closed", open.kind),
                    self.peek().span,
                    format!("expected {kind} before {found}"),
                )
                .label(open.span, "opened here"))
            }
            _ => Err(self
                .unexpected(what)
                .label(open.span, "inside this bracket")),
        }
    }

    /// The `.` that ends a clause. Without it the clause counts all the same.
    fn full_stop(&mut self, what: &str) {
        if self.peek().kind == Kind::Dot {
            self.bump();
            return;
        }
        let found = self.peek();
        if matches!(found.kind, Kind::Close | Kind::CloseList) {
            let error = self.unexpected("`.`");
            self.errors.push(error);
            self.skip_clause();
            return;
        }
        self.errors.push(Diagnostic::new(
            Code::FullStop,
            format!("the {what} does not end with `.`"),
            self.last_span().behind(),
            "expected `.` here",
        ));
        if !matches!(found.kind, Kind::Name | Kind::Advice | Kind::Directive) {
            self.skip_clause();
        }
    }

    pub(super) fn unexpected(&self, expected: &str) -> Diagnostic {
        let found = self.peek();
        if matches!(found.kind, Kind::Close | Kind::CloseList) {
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
        Diagnostic::new(
            Code::Unexpected,
            format!("expected {expected}, found {found_text}"),
            found.span,
            "not expected here",
        )
    }

    fn skip_clause(&mut self) {
        while !matches!(self.peek().kind, Kind::Dot | Kind::End) {
            self.bump();
        }
        if self.peek().kind == Kind::Dot {
            self.bump();
        }
    }

    pub(super) fn peek(&self) -> Token {
        self.tokens[self.next]
    }

    /// Takes the next token; the one at the end can be taken again and again.
    pub(super) fn bump(&mut self) -> Token {
        let token = self.peek();
        if token.kind != Kind::End {
            self.next += 1;
        }
        token
    }

    /// The place of the token taken last.
    pub(super) fn last_span(&self) -> Span {
        self.tokens[self.next.saturating_sub(1)].span
    }
}
