//! Mistakes and oddities in the text of a table.

use advice_lang::{Code, Encoding, Lines, Place, Severity, Span};
use serde::Serialize;

use super::AdviceText;

/// A mistake or an oddity in the text of a table, as editors show it. Columns count the units of UTF-16.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Place.
    #[serde(flatten)]
    pub stretch: Stretch,
    /// Severity: does the table work in spite of it?
    pub severity: Severity,
    /// Kind of the finding.
    pub code: Code,
    /// Description of the problem.
    pub message: String,
    /// Proposals of the right form.
    pub help: Vec<String>,
    /// Other places that belong to it.
    pub related: Vec<Related>,
    /// The mistakes of a table to which this one hands over there, with their lines.
    pub elsewhere: Vec<String>,
    /// True if the stretch can be deleted from the table without loss.
    pub needless: bool,
}

/// A stretch of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Stretch {
    /// First place.
    pub start: Place,
    /// Place after the last one.
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

/// Returns the mistakes and oddities of the table, in the order of the text.
#[must_use]
pub fn findings(table: &AdviceText) -> Vec<Finding> {
    let AdviceText {
        source,
        game,
        unknown,
    } = table;
    let text = &*source.text;
    let found = game.check(&source.name, text, &*source.others, unknown.as_ref());
    let lines = Lines::of(text, Encoding::Utf16);
    let stretch = |span: Span| {
        let [start, end] = [span.start, span.end].map(|at| lines.place(text, at));
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
