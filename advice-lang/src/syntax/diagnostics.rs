//! Diagnostics: mistakes and oddities in a table, their places, and proposals of the right form.

use std::fmt;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::{MAX_TEXT, Span};

/// Greatest number of errors and of findings shown; a table with this many errors is read no further.
pub const MAX_ERRORS: usize = 50;

/// Kind of a diagnostic. Printed as `AL0010` and the like; a code never changes its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
#[repr(u16)]
pub enum Code {
    /// A character that no token contains.
    StrangeCharacter = 1,
    /// A token in the wrong place.
    Unexpected = 2,
    /// A clause without its `.`.
    FullStop = 3,
    /// A bracket without its partner.
    Brackets = 4,
    /// A comment without its end.
    OpenComment = 5,
    /// Brackets nested deeper than [`MAX_NESTING`](crate::MAX_NESTING).
    Nesting = 6,
    /// A name or a number longer than anybody can mean.
    HugeWord = 7,
    /// A directive other than `op`.
    Directive = 8,
    /// A piece of advice that does not have four parts.
    Parts = 9,
    /// A name that is not in the vocabulary.
    UnknownName = 10,
    /// A move generator as a goal, or a predicate as a move constraint.
    WrongKind = 11,
    /// A comparison with the root in the condition of a rule, where no root exists.
    Comparison = 12,
    /// A connective or a depth test where it has no meaning.
    WrongConnective = 13,
    /// A depth test that no move generator follows: it would leave the move open.
    OpenMove = 14,
    /// A move constraint with more alternatives than anybody can mean.
    HugeConstraint = 15,
    /// A rule that names a piece of advice which the table does not define.
    UndefinedAdvice = 16,
    /// Two rules or two pieces of advice of the same name.
    Duplicate = 17,
    /// A rule whose list of advice is empty.
    NoAdvice = 18,
    /// A table without rules.
    NoRules = 19,
    /// Warning: a piece of advice that no rule uses.
    UnusedAdvice = 20,
    /// Warning: a rule that never fires, because others that come before it match wherever it would, or because its
    /// condition contradicts itself.
    UnreachableRule = 21,
    /// Warning: a piece of advice that stands twice in the list of a rule.
    RepeatedAdvice = 22,
    /// The wrong number of arguments, or more parameters than a definition can have.
    Arguments = 23,
    /// A value of one sort where one of another is wanted, such as a square for a number.
    WrongSort = 24,
    /// A division by something that might be 0.
    Division = 25,
    /// A definition that uses itself.
    Recursion = 26,
    /// Warning: a definition that neither a rule nor a piece of advice needs.
    UnusedDefinition = 27,
    /// Warning: a definition or a parameter whose name means something else already.
    ShadowedName = 28,
    /// A mention of a move where there is none.
    NoMoveHere = 29,
    /// A definition that is larger than anybody can mean.
    HugeDefinition = 30,
    /// A rule that hands over to a missing table.
    UnknownTable = 31,
    /// Tables that hand over in a circle.
    TableCircle = 32,
    /// A rule that hands over to a table that is refused.
    FaultyTable = 33,
    /// Warning: a goal of a piece of advice that can never hold, or not together with the other.
    HopelessGoal = 34,
    /// Warning: a move constraint that never allows a move, though it is not `nomove`.
    NoMoves = 35,
    /// Warning: a parameter that its definition does not use.
    UnusedParameter = 36,
    /// Warning: a part of a move constraint that allows no move where the constraint is asked, such as one for depths
    /// at which the other side moves.
    NoMovesOfPart = 37,
    /// A table that does not name its game, and whose words belong to another game than the default.
    UndeclaredGame = 38,
    /// A table for an unknown game.
    UnknownGame = 39,
    /// A table that is longer than [`MAX_TEXT`].
    HugeTable = 40,
}

/// Severity of a finding: does the table work in spite of it?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Severity {
    /// No: the table is refused.
    Error,
    /// Yes, but hardly as it was meant.
    Warning,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Diagnostic {
    /// The kind of the finding.
    pub code: Code,
    /// Description of the problem, in a sentence.
    pub message: String,
    /// Place.
    pub span: Span,
    /// Text at the caret.
    pub label: String,
    /// Remarks on other places that belong to it.
    pub related: Vec<Label>,
    /// Proposals of the right form.
    pub help: Vec<String>,
}

/// A remark on another place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The remark.
    pub text: String,
}

/// All findings about one table, in the order of the text, with that text.
///
/// [`Display`](fmt::Display) writes them plainly; [`styled`](Self::styled) with colours.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Diagnostics {
    file: String,
    #[cfg_attr(feature = "serde", serde(skip))]
    text: String,
    list: Vec<Diagnostic>,
    /// Number of further findings.
    left_out: usize,
    /// Findings about the tables to which this one hands over.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    tables: Vec<Self>,
}

impl Code {
    /// Returns whether a finding of this kind is an error.
    #[must_use]
    pub fn severity(self) -> Severity {
        match self {
            Self::UnusedAdvice
            | Self::UnreachableRule
            | Self::RepeatedAdvice
            | Self::UnusedDefinition
            | Self::ShadowedName
            | Self::HopelessGoal
            | Self::NoMoves
            | Self::NoMovesOfPart
            | Self::UnusedParameter => Severity::Warning,
            _ => Severity::Error,
        }
    }

    /// Returns whether the stretch can be deleted from the table without loss.
    #[must_use]
    pub fn is_needless(self) -> bool {
        matches!(
            self,
            Self::UnusedAdvice
                | Self::UnusedDefinition
                | Self::UnusedParameter
                | Self::RepeatedAdvice
                | Self::UnreachableRule
                | Self::NoMovesOfPart
        )
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AL{:04}", *self as u16)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Code {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Diagnostic {
    pub(crate) fn new(
        code: Code,
        message: impl Into<String>,
        span: Span,
        label: impl Into<String>,
    ) -> Self {
        Self {
            code,
            message: message.into(),
            span,
            label: label.into(),
            related: Vec::new(),
            help: Vec::new(),
        }
    }

    pub(crate) fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.related.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    pub(crate) fn help(mut self, text: impl Into<String>) -> Self {
        self.help.push(text.into());
        self
    }

    /// Returns whether it is an error or a warning.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// Returns the description together with the text at the caret.
    #[must_use]
    pub fn sentence(&self) -> String {
        format!("{}: {}", self.message, self.label)
    }
}

impl Diagnostics {
    pub(crate) fn new(file: &str, text: &str, mut list: Vec<Diagnostic>) -> Self {
        let order = |one: &Diagnostic| (one.severity(), one.span.start, one.code);
        list.sort_by_key(order);
        let left_out = list.len().saturating_sub(MAX_ERRORS);
        list.truncate(MAX_ERRORS);
        list.sort_by_key(|one| (one.span.start, one.code));
        Self {
            file: file.to_owned(),
            // Nothing is found in a text that is too long to be read.
            text: if text.len() > MAX_TEXT { "" } else { text }.to_owned(),
            list,
            left_out,
            tables: Vec::new(),
        }
    }

    /// Puts a finding before all others in the same place.
    pub(crate) fn and_first(mut self, first: Diagnostic) -> Self {
        let place = self
            .list
            .partition_point(|one| one.span.start < first.span.start);
        self.list.insert(place, first);
        self.left_out += self.list.len().saturating_sub(MAX_ERRORS);
        self.list.truncate(MAX_ERRORS);
        self
    }

    /// Adds the findings about other tables.
    pub(crate) fn with(self, tables: Vec<Self>) -> Self {
        Self { tables, ..self }
    }

    /// Returns the findings about the table itself.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter()
    }

    /// Returns the findings about the tables to which this one hands over, each table's by itself.
    #[must_use]
    pub fn tables(&self) -> &[Self] {
        &self.tables
    }

    /// Returns the first errors of a table to which this one hands over, which are worth showing here too, if the
    /// finding is that this table is faulty.
    pub fn elsewhere(&self, found: &Diagnostic) -> impl Iterator<Item = (&Self, &Diagnostic)> {
        const MOST: usize = 5;
        let name = (found.code == Code::FaultyTable).then(|| &self.text[found.span.range()]);
        let faulty = self.tables.iter();
        let faulty = faulty.filter(move |table| name == Some(&*table.name()));
        faulty.flat_map(|table| {
            let errors = table.iter();
            let errors = errors.filter(|found| found.severity() == Severity::Error);
            errors.take(MOST).map(move |error| (table, error))
        })
    }

    /// Returns the name of the text, usually a file's name.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Returns the name by which other tables know this one.
    #[must_use]
    pub fn name(&self) -> String {
        table_name(&self.file)
    }

    /// Returns the text that the findings are about.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns whether there are no findings.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty() && self.tables.is_empty()
    }

    /// Returns the number of errors among the findings.
    #[must_use]
    pub fn errors(&self) -> usize {
        self.iter()
            .filter(|diagnostic| diagnostic.severity() == Severity::Error)
            .count()
    }

    /// Returns the findings as a terminal shows them, with ANSI colours.
    #[must_use]
    pub fn styled(&self) -> String {
        self.render(&Renderer::styled())
    }

    fn render(&self, renderer: &Renderer) -> String {
        let mut reports: Vec<String> = self
            .iter()
            .map(|diagnostic| renderer.render(&[self.group(diagnostic)]))
            .collect();
        if self.left_out > 0 {
            reports.push(format!("... and {} more", self.left_out));
        } else if self.list.len() == MAX_ERRORS {
            reports.push(format!(
                "... and maybe more: a table is read no further after {MAX_ERRORS} errors"
            ));
        }
        reports.extend(self.tables.iter().map(|table| table.render(renderer)));
        reports.join("\n\n")
    }

    fn group<'a>(&'a self, diagnostic: &'a Diagnostic) -> Group<'a> {
        let level = match diagnostic.severity() {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let snippet = Snippet::source(&*self.text)
            .path(&*self.file)
            .annotation(
                AnnotationKind::Primary
                    .span(diagnostic.span.range())
                    .label(&*diagnostic.label),
            )
            .annotations(diagnostic.related.iter().map(|label| {
                AnnotationKind::Context
                    .span(label.span.range())
                    .label(&*label.text)
            }));
        level
            .primary_title(&*diagnostic.message)
            .id(diagnostic.code.to_string())
            .element(snippet)
            .elements(
                diagnostic
                    .help
                    .iter()
                    .map(|help| Level::HELP.message(&**help)),
            )
    }
}

/// Returns the name by which other tables know the table of this name, which may be that of a file: names in tables
/// have no folder, no ending and no hyphens.
pub(crate) fn table_name(file: &str) -> String {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    name.strip_suffix(".al0").unwrap_or(name).replace('-', "_")
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(&Renderer::plain()))
    }
}

impl std::error::Error for Diagnostics {}
