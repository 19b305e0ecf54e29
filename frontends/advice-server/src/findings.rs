//! Findings about a text, in the form of the protocol.

use advice_lang::{Diagnostic as Found, Diagnostics, Lines, Severity};
use lsp_types::{
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, Location,
    NumberOrString, PublishDiagnosticsParams,
};

use crate::document::Document;
use crate::positions;
use crate::workplace::Workplace;

/// Returns everything to be reported about a text.
///
/// Errors in a table to which it hands over are also reported here, where it does so; warnings about that table are
/// reported when it is opened itself.
pub(crate) fn findings(workplace: &Workplace<'_>, document: &Document) -> PublishDiagnosticsParams {
    let found = workplace.check(document);
    let all = found.iter().flat_map(|found| {
        let telling = |one| Telling::new(workplace, document).tell(one, found);
        found.iter().map(telling)
    });
    let diagnostics = all.collect();
    PublishDiagnosticsParams {
        uri: document.uri.clone(),
        diagnostics,
        version: Some(document.version),
    }
}

/// The source of the findings.
const SOURCE: &str = "sovet";

/// Findings while they are put into words.
struct Telling<'w> {
    workplace: &'w Workplace<'w>,
    document: &'w Document,
    message: String,
    related: Vec<DiagnosticRelatedInformation>,
}

impl<'w> Telling<'w> {
    fn new(workplace: &'w Workplace<'w>, document: &'w Document) -> Self {
        Self {
            workplace,
            document,
            message: String::new(),
            related: Vec::new(),
        }
    }

    fn tell(mut self, found: &Found, all: &Diagnostics) -> Diagnostic {
        self.message = found.sentence();
        for help in &found.help {
            self.line(&format!("help: {help}"));
        }
        for label in &found.related {
            let place = Location::new(self.document.uri.clone(), self.document.range(label.span));
            self.relate(Some(place), &label.text, "");
        }
        for (table, mistake) in all.elsewhere(found) {
            self.mistake_of(table, mistake);
        }
        Diagnostic {
            range: self.document.range(found.span),
            severity: Some(match found.severity() {
                Severity::Error => DiagnosticSeverity::ERROR,
                Severity::Warning => DiagnosticSeverity::WARNING,
            }),
            code: Some(NumberOrString::String(found.code.to_string())),
            source: Some(SOURCE.to_owned()),
            message: self.message,
            related_information: (!self.related.is_empty()).then_some(self.related),
            tags: found
                .code
                .is_needless()
                .then(|| vec![DiagnosticTag::UNNECESSARY]),
            ..Diagnostic::default()
        }
    }

    /// Adds the mistake of a table to which this one hands over.
    fn mistake_of(&mut self, table: &Diagnostics, found: &Found) {
        let uri = self
            .workplace
            .address_of_table(self.document, &table.name());
        let lines = Lines::of(table.text(), self.workplace.client.encoding);
        let range = positions::range(&lines, table.text(), found.span);
        let place = uri.map(|uri| Location::new(uri, range));
        let whose = format!("{}, line {}: ", table.file(), range.start.line + 1);
        self.relate(place, &found.message, &whose);
    }

    /// Adds a remark on another place: with the place, or else in words.
    fn relate(&mut self, place: Option<Location>, text: &str, whose: &str) {
        match place.filter(|_| self.workplace.client.shows_related) {
            Some(location) => self.related.push(DiagnosticRelatedInformation {
                location,
                message: text.to_owned(),
            }),
            None if whose.is_empty() => {}
            None => self.line(&format!("{whose}{text}")),
        }
    }

    fn line(&mut self, line: &str) {
        self.message.push('\n');
        self.message.push_str(line);
    }
}
