//! The clauses of a text by name and place, for editors: a text may be faulty and still have them.

use std::fmt;

use crate::Span;
use crate::syntax::{self, DefinitionKind, Name, ParameterSyntax};

/// The clauses of a table's text, in order, whatever their words mean.
///
/// Clauses that cannot be read are left out, and the others are there all the same.
///
/// ```
/// use advice_lang::{ClauseKind, DefinitionKind, Outline};
///
/// let outline = Outline::of("oops. feature far(square s) :: 8 - rank(s). r :: if far(rook) > 2 then [a].");
/// let names = outline.clauses.iter().map(|clause| (clause.kind, &*clause.name.text));
/// let feature = ClauseKind::Definition(DefinitionKind::Feature);
/// let expected = [(feature, "far"), (ClauseKind::Rule, "r")];
/// assert!(names.eq(expected));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// The rules, the pieces of advice and the definitions.
    pub clauses: Vec<Clause>,
    /// The game that the table says it is for.
    pub game: Option<Spelled>,
    /// The tables to which rules hand over.
    pub tables: Vec<Spelled>,
}

/// A rule, a piece of advice or a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Kind of the clause.
    pub kind: ClauseKind,
    /// Name.
    pub name: Spelled,
    /// The parameters of a definition.
    pub parameters: Vec<Parameter>,
    /// The whole clause, without its full stop.
    pub span: Span,
}

/// Kind of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClauseKind {
    /// A rule.
    Rule,
    /// A piece of advice.
    Advice,
    /// A definition.
    Definition(DefinitionKind),
}

/// A parameter of a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Sort, if it is written down; otherwise the parameter is a number.
    pub sort: Option<String>,
    /// Name.
    pub name: Spelled,
}

/// A word in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelled {
    /// Text of the word.
    pub text: String,
    /// Place.
    pub span: Span,
}

impl Outline {
    /// Finds the clauses of a text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let table = syntax::parse(text, &mut Vec::new());
        let definitions = table.definitions.iter().map(|definition| Clause {
            kind: ClauseKind::Definition(definition.kind),
            name: (&definition.name).into(),
            parameters: definition.parameters.iter().map(parameter).collect(),
            span: definition.span,
        });
        let clause = |kind, name: &Name, span| Clause {
            kind,
            name: name.into(),
            parameters: Vec::new(),
            span,
        };
        let rules = table.rules.iter();
        let rules = rules.map(|rule| clause(ClauseKind::Rule, &rule.name, rule.span));
        let advice = table.advice.iter();
        let advice = advice.map(|advice| clause(ClauseKind::Advice, &advice.name, advice.span));
        let mut clauses: Vec<_> = definitions.chain(rules).chain(advice).collect();
        clauses.sort_by_key(|clause| clause.span.start);
        let tables = table.rules.iter().filter_map(|rule| rule.then.table());
        Self {
            clauses,
            tables: tables.map(Spelled::from).collect(),
            game: table.game.as_ref().map(Spelled::from),
        }
    }

    /// Returns the clause around this place, or ending there.
    #[must_use]
    pub fn clause_at(&self, offset: usize) -> Option<&Clause> {
        let holds = |span: Span| span.start <= offset && offset <= span.end;
        self.clauses.iter().find(|clause| holds(clause.span))
    }

    /// Returns the first definition of this name.
    #[must_use]
    pub fn definition(&self, name: &str) -> Option<&Clause> {
        let defines = |kind| matches!(kind, ClauseKind::Definition(_));
        let is_it = |clause: &&Clause| defines(clause.kind) && clause.name.text == name;
        self.clauses.iter().find(is_it)
    }

    /// Returns the first piece of advice of this name.
    #[must_use]
    pub fn advice(&self, name: &str) -> Option<&Clause> {
        let is_it =
            |clause: &&Clause| clause.kind == ClauseKind::Advice && clause.name.text == name;
        self.clauses.iter().find(is_it)
    }
}

/// Writes the name of such clauses; of definitions, the keyword that begins them.
impl fmt::Display for ClauseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule => f.write_str("rule"),
            Self::Advice => f.write_str("advice"),
            Self::Definition(kind) => kind.fmt(f),
        }
    }
}

impl From<&Name> for Spelled {
    fn from(name: &Name) -> Self {
        Self {
            text: name.text.clone(),
            span: name.span,
        }
    }
}

fn parameter(syntax: &ParameterSyntax) -> Parameter {
    Parameter {
        sort: syntax.sort.as_ref().map(|sort| sort.text.clone()),
        name: (&syntax.name).into(),
    }
}
