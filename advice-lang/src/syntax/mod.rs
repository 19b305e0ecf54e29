//! The syntax: from text to a tree that remembers all places.

mod clauses;
pub(crate) mod diagnostics;
mod expression;
mod lexer;
mod parser;
pub(crate) mod span;
pub(crate) mod suggestion;
mod token;
mod tree;
mod unread;

pub(crate) use clauses::TABLE;
pub(crate) use expression::SELECTS;
pub(crate) use lexer::{Lexemes, lexemes};
pub(crate) use parser::parse;
pub(crate) use token::{Kind, Relation, Token};
pub(crate) use tree::{
    AdviceSyntax, Connective, DefinitionSyntax, Expression, Name, Operator, ParameterSyntax, Place,
    RuleSyntax, TableSyntax, Term, ThenSyntax, Unread,
};

pub use tree::DefinitionKind;

/// Greatest depth to which brackets, operators and `not` may be nested.
pub const MAX_NESTING: usize = 64;

/// Greatest number of bytes of a table; a longer one is refused before it is read.
pub const MAX_TEXT: usize = 4 << 20;
