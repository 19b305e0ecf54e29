//! What is wrong with the text of a table, or strange.

use advice_lang::{Code, Diagnostics, Encoding, Lines, Place, Severity, Span};
use serde::Serialize;

use catalogue::advice::{About, AdviceText, Advisable};

/// What is wrong with the text of a table, or strange, as editors show it. Columns count the units of UTF-16.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Where.
    #[serde(flatten)]
    pub stretch: Stretch,
    /// Does the table work in spite of it?
    pub severity: Severity,
    /// The kind of the finding.
    pub code: Code,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: Vec<String>,
    /// Other places that belong to it.
    pub related: Vec<Related>,
    /// The mistakes of a table to which this one hands over there, with their lines.
    pub elsewhere: Vec<String>,
    /// Can it be deleted from the table without loss?
    pub needless: bool,
}

/// A stretch of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Stretch {
    /// Where it begins.
    pub start: Place,
    /// Where what follows begins.
    pub end: Place,
}

/// A remark on another place in the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Related {
    /// The place.
    #[serde(flatten)]
    pub stretch: Stretch,
    /// The remark.
    pub message: String,
}

/// Everything that is wrong with the table, or strange, in the order of the text.
#[must_use]
pub fn findings(table: &AdviceText) -> Vec<Finding> {
    let found = table.game.give(Checking(table));
    let lines = Lines::of(&table.text, Encoding::Utf16);
    let stretch = |span: Span| {
        let [start, end] = [span.start, span.end].map(|at| lines.place(&table.text, at));
        Stretch { start, end }
    };
    let findings = found.iter().map(|one| Finding {
        stretch: stretch(one.span),
        severity: one.severity(),
        code: one.code,
        message: one.sentence(),
        help: one.help.clone(),
        related: one
            .related
            .iter()
            .map(|label| Related {
                stretch: stretch(label.span),
                message: label.text.clone(),
            })
            .collect(),
        elsewhere: found
            .elsewhere(one)
            .map(|(other, mistake)| {
                let lines = Lines::of(other.text(), Encoding::Utf16);
                let line = lines.place(other.text(), mistake.span.start).line + 1;
                format!("{}, line {line}: {}", other.file(), mistake.message)
            })
            .collect(),
        needless: one.code.is_needless(),
    });
    findings.collect()
}

/// A table that is being checked.
struct Checking<'c>(&'c AdviceText);

impl About for Checking<'_> {
    type Answer = Diagnostics;

    fn about<S: Advisable>(self, game: S) -> Self::Answer {
        match self.0.read(&game) {
            Ok(table) => table.warnings().clone(),
            Err(found) => found,
        }
    }
}
