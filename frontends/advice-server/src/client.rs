//! Capabilities of the editor, and those that the server announces.

use advice_lang::Encoding;
use lsp_types::{
    CompletionOptions, HoverProviderCapability, MarkupContent, MarkupKind, OneOf, SaveOptions,
    ServerCapabilities, TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions,
    TextDocumentSyncSaveOptions,
};
use serde_json::Value;

use crate::positions;

/// Capabilities of the editor.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Client {
    pub(crate) encoding: Encoding,
    /// It shows other places that belong to a finding.
    pub(crate) shows_related: bool,
    /// It shows Markdown.
    pub(crate) shows_markdown: bool,
    /// It wants nested symbols.
    pub(crate) nests_symbols: bool,
}

impl Client {
    /// Reads the four of hundreds of capabilities that make a difference here.
    pub(crate) fn of(capabilities: &Value) -> Self {
        let has = |place| capabilities.pointer(place) == Some(&Value::Bool(true));
        let list = |place| -> Vec<&str> {
            let listed = capabilities.pointer(place).and_then(Value::as_array);
            let listed = listed.into_iter().flatten();
            listed.filter_map(Value::as_str).collect()
        };
        Self {
            encoding: positions::chosen(&list("/general/positionEncodings")),
            shows_related: has("/textDocument/publishDiagnostics/relatedInformation"),
            shows_markdown: list("/textDocument/hover/contentFormat").contains(&"markdown"),
            nests_symbols: has("/textDocument/documentSymbol/hierarchicalDocumentSymbolSupport"),
        }
    }

    /// Returns a text of the language with a remark below it.
    pub(crate) fn remark(self, code: &str, remark: &str) -> MarkupContent {
        if self.shows_markdown {
            // The fence is longer than any in the text.
            let fence = "`".repeat(longest_fence(code).max(2) + 1);
            return MarkupContent {
                kind: MarkupKind::Markdown,
                value: format!("{fence}al0\n{code}\n{fence}\n\n{}", escaped(remark)),
            };
        }
        MarkupContent {
            kind: MarkupKind::PlainText,
            value: format!("{code}\n\n{remark}"),
        }
    }
}

fn longest_fence(text: &str) -> usize {
    let fences = text.split(|c| c != '`');
    fences.map(str::len).max().unwrap_or(0)
}

/// Returns the text with everything escaped that has a meaning in Markdown.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if "\\`*_[]<>#".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped.replace('\n', "  \n")
}

/// Returns the capabilities of the server.
pub(crate) fn capabilities(encoding: Encoding) -> ServerCapabilities {
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::INCREMENTAL),
        save: Some(TextDocumentSyncSaveOptions::SaveOptions(SaveOptions {
            include_text: Some(false),
        })),
        ..TextDocumentSyncOptions::default()
    };
    ServerCapabilities {
        position_encoding: Some(positions::kind(encoding)),
        text_document_sync: Some(TextDocumentSyncCapability::Options(sync)),
        document_formatting_provider: Some(OneOf::Left(true)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(["[", "("].map(str::to_owned).to_vec()),
            ..CompletionOptions::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        ..ServerCapabilities::default()
    }
}
