//! The part of the parser that reads clauses: rules, advice, definitions and directives.

use crate::Span;
use crate::syntax::diagnostics::{Code, Diagnostic};
use crate::syntax::parser::{Parsed, Parser};
use crate::syntax::token::{Kind, Token};
use crate::syntax::tree::{
    AdviceSyntax, Connective, DefinitionKind, DefinitionSyntax, ParameterSyntax, RuleSyntax,
    TableSyntax, ThenSyntax,
};

/// The word that hands over to another table.
pub(crate) const TABLE: [&str; 2] = ["table", "таблица"];

impl Parser<'_> {
    pub(super) fn clause(&mut self, table: &mut TableSyntax) -> Parsed<()> {
        self.nesting = 0;
        if let Some(kind) = self.definition_kind() {
            let definition = self.definition(kind)?;
            self.full_stop("definition")?;
            table.definitions.push(definition);
            return Ok(());
        }
        match self.peek().kind {
            Kind::Directive => {
                let first = self.peek().span;
                self.directive(table)?;
                table.directives.push(first.to(self.last_span()));
                Ok(())
            }
            Kind::Advice => {
                let advice = self.advice()?;
                self.full_stop("advice")?;
                table.advice.push(advice);
                Ok(())
            }
            Kind::Name => {
                let rule = self.rule()?;
                self.full_stop("rule")?;
                table.rules.push(rule);
                Ok(())
            }
            _ => Err(self.unexpected("a rule, a piece of advice or a definition").help(
                "a rule is written `name :: if condition then [advice, ...].`, \
                 a piece of advice `advice( name, better goal : holding goal : us-moves : them-moves).`, \
                 a definition `predicate name :: goal.`",
            )),
        }
    }

    /// Reads `:- op(...)`, which tells Prolog how to read a table. This reader knows that already.
    fn directive(&mut self, table: &mut TableSyntax) -> Parsed<()> {
        let first = self.bump();
        if self.is_word(0, &["op"]) {
            self.skip_directive();
            return Ok(());
        }
        if self.is_word(0, &["redefine"]) {
            self.bump();
            table.redefines = true;
        } else if self.is_word(0, &["game"]) {
            self.bump();
            let open = self.expect(Kind::Open, "`(` after `game`")?;
            table.game = Some(self.name("the name of a game")?);
            self.close(open, Kind::Close, "`)`")?;
        } else {
            return Err(unknown_directive(first.span.to(self.peek().span)));
        }
        self.full_stop("directive")
    }

    /// Returns the kind of definition that the next clause is, if it is one. A rule may be called `predicate`, but then
    /// no name follows.
    fn definition_kind(&self) -> Option<DefinitionKind> {
        let Token { kind, span } = self.peek();
        let kind = (kind == Kind::Name).then(|| &self.text[span.range()]);
        kind.filter(|_| self.peek_at(1) == Kind::Name)
            .and_then(DefinitionKind::of_word)
    }

    /// Reads `kind name(parameter, ...) :: body`.
    fn definition(&mut self, kind: DefinitionKind) -> Parsed<DefinitionSyntax> {
        let first = self.bump();
        let name = self.name("the name of a definition")?;
        let parameters = self.parameters()?;
        if !matches!(self.peek().kind, Kind::DoubleColon | Kind::Colon) {
            return Err(self.unexpected("`::` before what the name means"));
        }
        self.bump();
        self.loosest = match kind {
            DefinitionKind::Moves => Connective::Then,
            DefinitionKind::Predicate | DefinitionKind::Feature => Connective::Or,
        };
        let body = self.chain(self.loosest)?;
        Ok(DefinitionSyntax {
            kind,
            span: first.span.to(body.span),
            name,
            parameters,
            body,
        })
    }

    /// Reads nothing, or `(sort name, name, ...)`.
    fn parameters(&mut self) -> Parsed<Vec<ParameterSyntax>> {
        let open = self.peek();
        let mut parameters = Vec::new();
        if open.kind != Kind::Open {
            return Ok(parameters);
        }
        loop {
            self.bump();
            let first = self.name("the name of a parameter")?;
            let second = match self.peek().kind {
                Kind::Name => Some(self.name("the name of a parameter")?),
                _ => None,
            };
            parameters.push(match second {
                Some(name) => ParameterSyntax {
                    sort: Some(first),
                    name,
                },
                None => ParameterSyntax {
                    sort: None,
                    name: first,
                },
            });
            if self.peek().kind != Kind::Comma {
                self.close(open, Kind::Close, "`,` or `)`")?;
                return Ok(parameters);
            }
        }
    }

    /// Reads `name :: if condition then [advice, ...]`, in the first edition with a single colon, or `name :: if
    /// condition then table name`.
    fn rule(&mut self) -> Parsed<RuleSyntax> {
        let name = self.name("the name of a rule")?;
        if !matches!(self.peek().kind, Kind::DoubleColon | Kind::Colon) {
            return Err(self.unexpected("`::` after the name of a rule"));
        }
        self.bump();
        self.expect(Kind::If, "`if`")?;
        self.loosest = Connective::Or;
        let condition = self.chain(self.loosest)?;
        let is_listed = self.peek().kind == Kind::Comma;
        self.expect(Kind::Then, "a connective or `then` and a list of advice")
            .map_err(|error| {
                if is_listed {
                    error.help("goals are joined by `and`, `or` and `not`")
                } else {
                    error
                }
            })?;
        let then = if self.is_word(0, &TABLE) {
            self.bump();
            ThenSyntax::Table(self.name("the name of a table")?)
        } else {
            self.advice_list()?
        };
        Ok(RuleSyntax {
            span: name.span.to(self.last_span()),
            name,
            condition,
            then,
        })
    }

    fn advice_list(&mut self) -> Parsed<ThenSyntax> {
        let open = self.expect(Kind::OpenList, "`[` before the list of advice")?;
        let mut advice = Vec::new();
        if self.peek().kind != Kind::CloseList {
            advice.push(self.name("the name of a piece of advice")?);
            while self.peek().kind == Kind::Comma {
                self.bump();
                advice.push(self.name("the name of a piece of advice")?);
            }
        }
        let close = self.close(open, Kind::CloseList, "`,` or `]`")?;
        Ok(ThenSyntax::Advice(advice, open.span.to(close.span)))
    }

    /// Reads `advice( name, better goal : holding goal : us-moves : them-moves)`.
    fn advice(&mut self) -> Parsed<AdviceSyntax> {
        let first = self.bump();
        let open = self.expect(Kind::Open, "`(` after `advice`")?;
        let name = self.name("the name of a piece of advice")?;
        self.expect(Kind::Comma, "`,` after the name of a piece of advice")?;
        self.loosest = Connective::Then;
        let mut parts = vec![self.chain(self.loosest)?];
        while self.peek().kind == Kind::Colon {
            self.bump();
            parts.push(self.chain(self.loosest)?);
        }
        let close = self.close(open, Kind::Close, "`:`, a connective or `)`")?;
        let ends = self.ends_clause() || matches!(self.peek().kind, Kind::Close | Kind::CloseList);
        if !ends {
            return Err(closed_too_early(open, close));
        }
        Ok(AdviceSyntax {
            name,
            parts,
            span: first.span.to(close.span),
        })
    }
}

fn closed_too_early(open: Token, close: Token) -> Diagnostic {
    let message = "the advice goes on behind its last bracket";
    Diagnostic::new(
        Code::Brackets,
        message,
        close.span,
        "this closes the advice",
    )
    .label(open.span, "opened here")
    .help("a `(` is missing between these, or this `)` is one too many")
}

fn unknown_directive(span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::Directive,
        "this directive has no meaning in a table of advice",
        span,
        "only `game(name)` and `redefine` mean something, and `op(...)` is ignored",
    )
}
