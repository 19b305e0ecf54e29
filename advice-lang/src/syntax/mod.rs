//! The syntax: from text to a tree that remembers where everything stood.

mod expression;
mod lexer;
mod parser;
mod token;
mod tree;

pub(crate) use parser::parse;
pub(crate) use token::Relation;
pub(crate) use tree::{AdviceSyntax, Connective, Expression, Name, RuleSyntax, TableSyntax, Term};

/// Brackets and `not` may be nested so deep.
pub const MAX_NESTING: usize = 64;
