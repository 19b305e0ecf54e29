//! The syntax tree.

use std::collections::HashSet;
use std::fmt;

use crate::Span;
use crate::syntax::Relation;

#[derive(Debug, Default)]
pub(crate) struct TableSyntax {
    pub(crate) definitions: Vec<DefinitionSyntax>,
    pub(crate) rules: Vec<RuleSyntax>,
    pub(crate) advice: Vec<AdviceSyntax>,
    /// The game that the table names.
    pub(crate) game: Option<Name>,
    /// True if its definitions may take the place of words of the vocabulary.
    pub(crate) redefines: bool,
    /// Places of the directives, with their full stops.
    pub(crate) directives: Vec<Span>,
    pub(crate) unread: Unread,
}

/// Facts about the stretches that could not be read.
#[derive(Debug, Default)]
pub(crate) struct Unread {
    /// Names that they seem to define.
    pub(crate) definitions: Vec<Name>,
    /// Advice that seems to stand there.
    pub(crate) advice: Vec<Name>,
    /// All names in them.
    pub(crate) names: HashSet<String>,
    /// True if a directive stands there, which may name the game.
    pub(crate) has_directive: bool,
    /// True if something stands there that may be a rule.
    pub(crate) has_rule: bool,
    /// True if such a rule does not reach its list of advice.
    pub(crate) has_open_rule: bool,
}

#[derive(Debug)]
pub(crate) struct DefinitionSyntax {
    pub(crate) kind: DefinitionKind,
    pub(crate) name: Name,
    pub(crate) parameters: Vec<ParameterSyntax>,
    pub(crate) body: Expression,
    pub(crate) span: Span,
}

/// Kind of a definition, by its keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefinitionKind {
    /// A goal.
    Predicate,
    /// A value.
    Feature,
    /// A move constraint.
    Moves,
}

#[derive(Debug)]
pub(crate) struct ParameterSyntax {
    /// Sort; numbers need not be named as such.
    pub(crate) sort: Option<Name>,
    pub(crate) name: Name,
}

#[derive(Debug)]
pub(crate) struct RuleSyntax {
    pub(crate) name: Name,
    pub(crate) condition: Expression,
    pub(crate) then: ThenSyntax,
    pub(crate) span: Span,
}

/// Action of a rule.
#[derive(Debug)]
pub(crate) enum ThenSyntax {
    /// Try these pieces of advice. The list stands at this place.
    Advice(Vec<Name>, Span),
    /// Ask this table.
    Table(Name),
}

impl ThenSyntax {
    /// Returns the table that is to be asked.
    pub(crate) fn table(&self) -> Option<&Name> {
        match self {
            Self::Advice(..) => None,
            Self::Table(name) => Some(name),
        }
    }
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

/// A goal, a value or a move constraint, as its place decides.
#[derive(Debug)]
pub(crate) struct Expression {
    pub(crate) term: Term,
    pub(crate) span: Span,
}

#[derive(Debug)]
pub(crate) enum Term {
    Name(Name),
    Call(Name, Vec<Expression>),
    Number(i64),
    Depth(Relation, usize),
    Not(Box<Expression>),
    Negative(Box<Expression>),
    /// Two or more links. A long chain is wide, not deep.
    Chain(Connective, Vec<Expression>),
    Relation(Relation, Box<[Expression; 2]>),
    Arithmetic(Operator, Box<[Expression; 2]>),
    /// If the first holds, the second, otherwise the third.
    If(Box<[Expression; 3]>),
    At(Place, Box<Expression>),
    /// The moves for which the goal holds.
    Where(Box<[Expression; 2]>),
    /// The moves in the order of the value.
    By(Box<[Expression; 2]>),
}

impl Expression {
    /// Calls `found` with every name in the expression, from left to right.
    pub(crate) fn names<'e>(&'e self, found: &mut impl FnMut(&'e Name)) {
        match &self.term {
            Term::Name(name) => found(name),
            Term::Call(name, arguments) => {
                found(name);
                for argument in arguments {
                    argument.names(found);
                }
            }
            Term::Number(_) | Term::Depth(..) => {}
            Term::Not(inner) | Term::Negative(inner) | Term::At(_, inner) => inner.names(found),
            Term::Chain(_, links) => {
                for link in links {
                    link.names(found);
                }
            }
            Term::Relation(_, parts)
            | Term::Arithmetic(_, parts)
            | Term::Where(parts)
            | Term::By(parts) => {
                for part in &**parts {
                    part.names(found);
                }
            }
            Term::If(parts) => {
                for part in &**parts {
                    part.names(found);
                }
            }
        }
    }
}

/// The connectives, from the loosest to the tightest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Connective {
    Then,
    Or,
    And,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Operator {
    Plus,
    Minus,
    Times,
    Over,
    Modulo,
}

/// The position that an expression is about, where it is not the one at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    /// The root of the forcing tree.
    Root,
    /// The position after the move that is examined.
    AfterMove,
    /// The position in which a move is examined; has no words of its own.
    BeforeMove,
}

impl DefinitionKind {
    /// Returns the kind of definition that begins with this keyword.
    pub(crate) fn of_word(word: &str) -> Option<Self> {
        match word {
            "predicate" | "предикат" => Some(Self::Predicate),
            "feature" | "признак" => Some(Self::Feature),
            "moves" | "ходы" => Some(Self::Moves),
            _ => None,
        }
    }
}

impl fmt::Display for DefinitionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Predicate => "predicate",
            Self::Feature => "feature",
            Self::Moves => "moves",
        })
    }
}

impl Operator {
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Self::Plus => "+",
            Self::Minus => "-",
            Self::Times => "*",
            Self::Over => "/",
            Self::Modulo => "mod",
        }
    }
}

impl Place {
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Root => " at root",
            Self::AfterMove => " after move",
            Self::BeforeMove => "",
        }
    }
}
