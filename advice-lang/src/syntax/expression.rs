//! The part of the parser that reads goals, values and move constraints.

use crate::syntax::MAX_NESTING;
use crate::syntax::diagnostics::{Code, Diagnostic};
use crate::syntax::parser::{Parsed, Parser};
use crate::syntax::token::{Kind, Token};
use crate::syntax::tree::{Connective, Expression, Operator, Place, Term};

/// Words that have a meaning between expressions only.
const WHERE: [&str; 2] = ["where", "где"];
const BY: [&str; 2] = ["by", "по"];
/// The words between moves and the expression about them.
pub(crate) const SELECTS: [[&str; 2]; 2] = [WHERE, BY];
const ELSE: [&str; 2] = ["else", "иначе"];
const MODULO: [&str; 1] = ["mod"];
const PLACES: [([&str; 2], Place); 4] = [
    (["at", "root"], Place::Root),
    (["в", "корне"], Place::Root),
    (["after", "move"], Place::AfterMove),
    (["после", "хода"], Place::AfterMove),
];

const OPERAND: &str = "a name, a number, `not` or `(`";

impl Parser<'_> {
    /// Reads one or more expressions of tighter connectives, linked by this one.
    pub(super) fn chain(&mut self, connective: Connective) -> Parsed<Expression> {
        let link = match connective {
            Connective::Then => Kind::Then,
            Connective::Or => Kind::Or,
            Connective::And => Kind::And,
        };
        let mut links = Vec::new();
        loop {
            let next = match connective {
                Connective::Then => self.selection()?,
                Connective::Or => self.chain(Connective::And)?,
                Connective::And => self.operand()?,
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

    /// Reads moves with their conditions and order.
    fn selection(&mut self) -> Parsed<Expression> {
        let first = self.peek();
        let mut moves = self.chain(Connective::Or)?;
        let before = self.nesting;
        loop {
            let (wrap, right): (fn(_) -> _, _) = if self.is_word(0, &WHERE) {
                self.bump();
                (Term::Where, self.chain(Connective::Or)?)
            } else if self.is_word(0, &BY) {
                self.bump();
                (Term::By, self.sum()?)
            } else {
                self.nesting = before;
                return Ok(moves);
            };
            self.deepen(first)?;
            moves = pair(wrap, moves, right);
        }
    }

    fn operand(&mut self) -> Parsed<Expression> {
        let first = self.peek();
        match first.kind {
            Kind::Depth => self.depth_test(),
            Kind::Not => {
                self.bump();
                let negated = self.nested(first, Self::operand)?;
                Ok(Expression {
                    span: first.span.to(negated.span),
                    term: Term::Not(Box::new(negated)),
                })
            }
            _ => {
                let left = self.sum()?;
                let Kind::Relation(relation) = self.peek().kind else {
                    return Ok(left);
                };
                self.bump();
                let right = self.sum()?;
                Ok(pair(|both| Term::Relation(relation, both), left, right))
            }
        }
    }

    fn sum(&mut self) -> Parsed<Expression> {
        self.operators(Self::product, |parser| match parser.peek().kind {
            Kind::Plus => Some(Operator::Plus),
            Kind::Minus => Some(Operator::Minus),
            _ => None,
        })
    }

    fn product(&mut self) -> Parsed<Expression> {
        self.operators(Self::factor, |parser| match parser.peek().kind {
            Kind::Times => Some(Operator::Times),
            Kind::Over => Some(Operator::Over),
            _ => parser.is_word(0, &MODULO).then_some(Operator::Modulo),
        })
    }

    /// Reads operands by `read`, joined by operators from left to right.
    fn operators(
        &mut self,
        read: fn(&mut Self) -> Parsed<Expression>,
        operator: fn(&Self) -> Option<Operator>,
    ) -> Parsed<Expression> {
        let before = self.nesting;
        let mut left = read(self)?;
        while let Some(operator) = operator(self) {
            let sign = self.bump();
            self.deepen(sign)?;
            let right = read(self)?;
            left = pair(|both| Term::Arithmetic(operator, both), left, right);
        }
        self.nesting = before;
        Ok(left)
    }

    fn factor(&mut self) -> Parsed<Expression> {
        let first = self.peek();
        if first.kind == Kind::Minus {
            self.bump();
            let negated = self.nested(first, Self::factor)?;
            return Ok(Expression {
                span: first.span.to(negated.span),
                term: Term::Negative(Box::new(negated)),
            });
        }
        let inner = self.primary()?;
        Ok(match self.place() {
            None => inner,
            Some(place) => Expression {
                span: first.span.to(self.last_span()),
                term: Term::At(place, Box::new(inner)),
            },
        })
    }

    /// Reads `at root` or `after move`, if it is next.
    fn place(&mut self) -> Option<Place> {
        let is_it = |(words, _): &&([&str; 2], Place)| {
            self.is_word(0, &words[..1]) && self.is_word(1, &words[1..])
        };
        let &(_, place) = PLACES.iter().find(is_it)?;
        self.bump();
        self.bump();
        Some(place)
    }

    fn primary(&mut self) -> Parsed<Expression> {
        let first = self.peek();
        match first.kind {
            Kind::Name => self.name_or_call(),
            Kind::Number => self.number(),
            Kind::If => self.nested(first, Self::conditional),
            Kind::Open => {
                self.bump();
                let inner = self.nested(first, |parser| parser.chain(parser.loosest))?;
                let close = self.close(first, Kind::Close, "a connective or `)`")?;
                Ok(Expression {
                    span: first.span.to(close.span),
                    term: inner.term,
                })
            }
            _ => Err(self.unexpected(OPERAND)),
        }
    }

    /// Reads `name` or `name(value, ...)`.
    fn name_or_call(&mut self) -> Parsed<Expression> {
        let name = self.name("a name")?;
        let open = self.peek();
        if open.kind != Kind::Open {
            return Ok(Expression {
                span: name.span,
                term: Term::Name(name),
            });
        }
        self.bump();
        let arguments = self.nested(open, |parser| {
            let mut arguments = vec![parser.sum()?];
            while parser.peek().kind == Kind::Comma {
                parser.bump();
                arguments.push(parser.sum()?);
            }
            Ok(arguments)
        })?;
        let close = self.close(open, Kind::Close, "`,` or `)`")?;
        Ok(Expression {
            span: name.span.to(close.span),
            term: Term::Call(name, arguments),
        })
    }

    fn number(&mut self) -> Parsed<Expression> {
        let token = self.bump();
        let too_large = |_| huge(token, "no value is so large");
        let number = self.text[token.span.range()].parse::<i64>();
        Ok(Expression {
            term: Term::Number(number.map_err(too_large)?),
            span: token.span,
        })
    }

    /// Reads `if goal then value else value`.
    fn conditional(&mut self) -> Parsed<Expression> {
        let first = self.bump();
        let condition = self.chain(Connective::Or)?;
        self.expect(Kind::Then, "`then`")?;
        let so = self.sum()?;
        if !self.is_word(0, &ELSE) {
            return Err(self.unexpected("`else`"));
        }
        self.bump();
        let otherwise = self.sum()?;
        Ok(Expression {
            span: first.span.to(otherwise.span),
            term: Term::If(Box::new([condition, so, otherwise])),
        })
    }

    fn depth_test(&mut self) -> Parsed<Expression> {
        let first = self.bump();
        let sign = self.peek();
        let Kind::Relation(relation) = sign.kind else {
            return Err(self.unexpected("`=` or `<` after `depth`"));
        };
        self.bump();
        let number = self.expect(Kind::Number, "a number")?;
        let bound = self.text[number.span.range()]
            .parse()
            .map_err(|_| huge(number, "no search goes so deep"))?;
        Ok(Expression {
            term: Term::Depth(relation, bound),
            span: first.span.to(number.span),
        })
    }

    fn nested<T>(&mut self, first: Token, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.deepen(first)?;
        let inner = read(self);
        self.nesting -= 1;
        inner
    }

    /// Notes that the next expression lies one level deeper.
    fn deepen(&mut self, first: Token) -> Parsed<()> {
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return Err(Diagnostic::new(
                Code::Nesting,
                format!("more than {MAX_NESTING} brackets, operators and `not`s inside each other"),
                first.span,
                "this one is too deep",
            ));
        }
        Ok(())
    }
}

fn huge(number: Token, label: &str) -> Diagnostic {
    let message = "the number is too large";
    Diagnostic::new(Code::HugeWord, message, number.span, label)
}

fn pair(
    wrap: impl FnOnce(Box<[Expression; 2]>) -> Term,
    left: Expression,
    right: Expression,
) -> Expression {
    Expression {
        span: left.span.to(right.span),
        term: wrap(Box::new([left, right])),
    }
}
