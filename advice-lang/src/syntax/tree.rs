//! The syntax tree.

use crate::Span;
use crate::syntax::Relation;

#[derive(Debug, Default)]
pub(crate) struct TableSyntax {
    pub(crate) rules: Vec<RuleSyntax>,
    pub(crate) advice: Vec<AdviceSyntax>,
}

#[derive(Debug)]
pub(crate) struct RuleSyntax {
    pub(crate) name: Name,
    pub(crate) condition: Expression,
    pub(crate) advice: Vec<Name>,
    pub(crate) list: Span,
    pub(crate) span: Span,
}

#[derive(Debug)]
pub(crate) struct AdviceSyntax {
    pub(crate) name: Name,
    pub(crate) parts: Vec<Expression>,
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// A goal or a move constraint; which of the two, only its place can tell.
#[derive(Debug)]
pub(crate) struct Expression {
    pub(crate) term: Term,
    pub(crate) span: Span,
}

#[derive(Debug)]
pub(crate) enum Term {
    Name(Name),
    Depth(Relation, usize),
    Not(Box<Expression>),
    /// Two or more links. A long chain is wide, not deep.
    Chain(Connective, Vec<Expression>),
}

/// The connectives, from the loosest to the tightest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Connective {
    Then,
    Or,
    And,
}
