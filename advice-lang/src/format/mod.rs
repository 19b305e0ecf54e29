//! The layout of tables: one form for everything that can be written in many.

mod expressions;
mod page;
mod source;

use expressions::{Binding, space};
use page::{Breaks, INDENT, Page, Piece};
use source::{Source, Space};

use crate::syntax::{
    self, AdviceSyntax, DefinitionKind, DefinitionSyntax, Kind, RuleSyntax, TableSyntax, ThenSyntax,
};
use crate::{Diagnostics, Span};

/// Lays a table out anew: the same table, with the same comments and the same spellings. `name` stands for the text in
/// messages, usually a file's name.
///
/// Rules, advice and definitions are written as in the tables that come with the chess endings, in lines of at most 80
/// characters where that is possible. Needless brackets are removed, but not those around a test of the depth. Of
/// several blank lines between clauses one is left. Directives are not changed. Laying out a table again changes
/// nothing.
///
/// The meanings of names do not matter, and so no vocabulary is needed.
///
/// # Errors
///
/// If the syntax is wrong.
///
/// ```
/// let text = "r::if ((even))then[a]. % always\nadvice(a,ten:true:(depth=0)and up:nomove).";
/// let laid_out = advice_lang::format("table.al0", text)?;
/// assert_eq!(
///     laid_out,
///     "\
/// r ::
///     if even
///     then [a]. % always
/// advice( a,
///     ten :
///     true :
///     (depth = 0) and up :
///     nomove ).
/// "
/// );
/// # Ok::<(), advice_lang::Diagnostics>(())
/// ```
pub fn format(name: &str, text: &str) -> Result<String, Diagnostics> {
    let mut errors = Vec::new();
    let table = syntax::parse(text, &mut errors);
    if !errors.is_empty() {
        return Err(Diagnostics::new(name, text, errors));
    }
    let mut source = Source::new(text, syntax::lexemes(text, &mut errors));
    let mut page = Page::default();
    for clause in clauses(&table) {
        source.between(clause.span().start, &mut page);
        let piece = match clause {
            Clause::Directive(span) => {
                source.verbatim(span, &mut page);
                continue;
            }
            Clause::Definition(definition) => source.definition(definition),
            Clause::Rule(rule) => source.rule(rule),
            Clause::Advice(advice) => source.advice(advice),
        };
        page.piece(&piece, 0, 0);
    }
    source.between(text.len(), &mut page);
    if !page.is_empty() {
        page.end_line(0);
    }
    Ok(page.text)
}

enum Clause<'t> {
    Directive(Span),
    Definition(&'t DefinitionSyntax),
    Rule(&'t RuleSyntax),
    Advice(&'t AdviceSyntax),
}

impl Clause<'_> {
    fn span(&self) -> Span {
        match self {
            Self::Directive(span) => *span,
            Self::Definition(definition) => definition.span,
            Self::Rule(rule) => rule.span,
            Self::Advice(advice) => advice.span,
        }
    }
}

/// Returns the clauses in the order of the text.
fn clauses(table: &TableSyntax) -> Vec<Clause<'_>> {
    let directives = table.directives.iter().map(|span| Clause::Directive(*span));
    let mut clauses: Vec<_> = directives
        .chain(table.definitions.iter().map(Clause::Definition))
        .chain(table.rules.iter().map(Clause::Rule))
        .chain(table.advice.iter().map(Clause::Advice))
        .collect();
    clauses.sort_by_key(|clause| clause.span().start);
    clauses
}

impl Source<'_> {
    fn definition(&mut self, definition: &DefinitionSyntax) -> Piece {
        let mut pieces = vec![self.token(Space::Begins), self.token(Space::One)];
        if self.kind() == Kind::Open {
            pieces.push(self.token(Space::Ends));
            let parameters = self.list(&definition.parameters, Space::Ends, |source, parameter| {
                let mut words = vec![source.token(Space::Begins)];
                if parameter.sort.is_some() {
                    words.push(source.token(Space::One));
                }
                Piece::nest(0, Breaks::WhereNeeded, words)
            });
            pieces.push(Piece::nest(INDENT, Breaks::WhereNeeded, parameters));
            pieces.push(self.token(Space::Ends));
        }
        pieces.push(self.colon());
        let outside = match definition.kind {
            DefinitionKind::Moves => Binding::Then,
            DefinitionKind::Predicate | DefinitionKind::Feature => Binding::Or,
        };
        let body = vec![
            self.may_break(),
            self.expression(&definition.body, outside, 0),
            self.token(Space::Ends),
        ];
        pieces.push(Piece::nest(INDENT, Breaks::All, body));
        Piece::nest(0, Breaks::WhereNeeded, pieces)
    }

    fn rule(&mut self, rule: &RuleSyntax) -> Piece {
        let name = self.token(Space::Begins);
        let colon = self.colon();
        let mut pieces = vec![
            self.must_break(),
            self.token(Space::Begins),
            space(),
            self.expression(&rule.condition, Binding::Or, INDENT),
            self.must_break(),
            self.token(Space::Begins),
            self.token(Space::One),
        ];
        match &rule.then {
            ThenSyntax::Table(_) => pieces.push(self.token(Space::One)),
            ThenSyntax::Advice(advice, _) => {
                let advice =
                    self.list(advice, Space::Ends, |source, _| source.token(Space::Begins));
                pieces.push(Piece::nest(INDENT, Breaks::WhereNeeded, advice));
                pieces.push(self.token(Space::Ends));
            }
        }
        pieces.push(self.token(Space::Ends));
        let body = Piece::nest(INDENT, Breaks::All, pieces);
        Piece::nest(0, Breaks::All, vec![name, colon, body])
    }

    fn advice(&mut self, advice: &AdviceSyntax) -> Piece {
        let mut pieces = vec![
            self.token(Space::Begins),
            self.token(Space::Ends),
            self.token(Space::One),
            self.token(Space::Ends),
        ];
        for part in &advice.parts {
            pieces.push(self.must_break());
            pieces.push(self.expression(part, Binding::Then, 0));
            pieces.push(self.token(Space::One));
        }
        pieces.push(self.token(Space::Ends));
        Piece::nest(INDENT, Breaks::All, pieces)
    }

    /// Writes the `::`, or the `:` of the first edition, behind a name.
    fn colon(&mut self) -> Piece {
        self.token(match self.kind() {
            Kind::DoubleColon => Space::One,
            _ => Space::Ends,
        })
    }
}

#[cfg(test)]
mod tests;
