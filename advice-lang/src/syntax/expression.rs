//! The part of the parser that reads goals and move constraints.

use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::MAX_NESTING;
use crate::syntax::parser::{Parsed, Parser};
use crate::syntax::token::{Kind, Token};
use crate::syntax::tree::{Connective, Expression, Term};

impl Parser<'_> {
    /// One or more expressions of tighter connectives, linked by this one.
    pub(super) fn chain(&mut self, connective: Connective) -> Parsed<Expression> {
        let (link, tighter) = match connective {
            Connective::Then => (Kind::Then, Some(Connective::Or)),
            Connective::Or => (Kind::Or, Some(Connective::And)),
            Connective::And => (Kind::And, None),
        };
        let mut links = Vec::new();
        loop {
            let next = match tighter {
                Some(tighter) => self.chain(tighter)?,
                None => self.operand()?,
            };
            if self.peek().kind != link {
                if links.is_empty() {
                    return Ok(next);
                }
                links.push(next);
                return Ok(Expression {
                    span: links[0].span.to(self.last_span()),
                    term: Term::Chain(connective, links),
                });
            }
            links.push(next);
            self.bump();
        }
    }

    fn operand(&mut self) -> Parsed<Expression> {
        let first = self.peek();
        match first.kind {
            Kind::Name => {
                let name = self.name("a name")?;
                Ok(Expression {
                    span: name.span,
                    term: Term::Name(name),
                })
            }
            Kind::Depth => self.depth_test(),
            Kind::Not => {
                self.bump();
                let negated = self.nested(first, Self::operand)?;
                Ok(Expression {
                    span: first.span.to(negated.span),
                    term: Term::Not(Box::new(negated)),
                })
            }
            Kind::Open => {
                self.bump();
                let inner = self.nested(first, |parser| parser.chain(parser.loosest))?;
                let close = self.close(first, Kind::Close, "a connective or `)`")?;
                Ok(Expression {
                    span: first.span.to(close.span),
                    term: inner.term,
                })
            }
            _ => Err(self.unexpected("a name, `not` or `(`")),
        }
    }

    fn depth_test(&mut self) -> Parsed<Expression> {
        let first = self.bump();
        let sign = self.peek();
        let Kind::Relation(relation) = sign.kind else {
            return Err(self.unexpected("`=` or `<` after `depth`"));
        };
        self.bump();
        let number = self.expect(Kind::Number, "a number")?;
        let bound = self.text[number.span.range()].parse().map_err(|_| {
            Diagnostic::new(
                Code::HugeWord,
                "the number is too large",
                number.span,
                "no search goes so deep",
            )
        })?;
        Ok(Expression {
            term: Term::Depth(relation, bound),
            span: first.span.to(number.span),
        })
    }

    fn nested<T>(&mut self, first: Token, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return Err(Diagnostic::new(
                Code::Nesting,
                format!("more than {MAX_NESTING} brackets and `not`s inside each other"),
                first.span,
                "this one is too deep",
            ));
        }
        let inner = read(self);
        self.nesting -= 1;
        inner
    }
}
