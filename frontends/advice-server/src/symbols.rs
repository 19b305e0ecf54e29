//! The clauses of a text, for its table of contents, and the definitions of words.

use advice_lang::ClauseKind;
use lsp_types::{
    DocumentSymbol, DocumentSymbolResponse, GotoDefinitionResponse, Location, Position, Range,
    SymbolInformation, SymbolKind,
};

use crate::document::Document;
use crate::meaning::{self, Meaning};
use crate::workplace::Workplace;

pub(crate) fn symbols(workplace: &Workplace<'_>, document: &Document) -> DocumentSymbolResponse {
    let clauses = document.outline.clauses.iter();
    if workplace.client.nests_symbols {
        #[expect(deprecated, reason = "a field that must be given all the same")]
        let symbols = clauses.map(|clause| DocumentSymbol {
            name: clause.name.text.clone(),
            detail: Some(clause.kind.to_string()),
            kind: kind(clause.kind),
            tags: None,
            deprecated: None,
            range: document.range(clause.span),
            selection_range: document.range(clause.name.span),
            children: None,
        });
        return DocumentSymbolResponse::Nested(symbols.collect());
    }
    #[expect(deprecated, reason = "a field that must be given all the same")]
    let symbols = clauses.map(|clause| SymbolInformation {
        name: clause.name.text.clone(),
        kind: kind(clause.kind),
        tags: None,
        deprecated: None,
        location: Location::new(document.uri.clone(), document.range(clause.span)),
        container_name: None,
    });
    DocumentSymbolResponse::Flat(symbols.collect())
}

fn kind(kind: ClauseKind) -> SymbolKind {
    match kind {
        ClauseKind::Rule => SymbolKind::EVENT,
        ClauseKind::Advice => SymbolKind::OBJECT,
        ClauseKind::Definition(_) => SymbolKind::FUNCTION,
    }
}

/// Returns the place of the definition of the word here, if that is in a text.
pub(crate) fn definition(
    workplace: &Workplace<'_>,
    document: &Document,
    position: Position,
) -> Option<GotoDefinitionResponse> {
    let (_, meaning) = meaning::at(workplace, document, document.offset(position))?;
    let here = |span| Location::new(document.uri.clone(), document.range(span));
    let place = match meaning {
        Meaning::Clause(clause) => here(clause.name.span),
        Meaning::Parameter(name, _) => here(name.span),
        Meaning::Table(name) => {
            let uri = workplace.address_of_table(document, &name)?;
            Location::new(uri, Range::default())
        }
        Meaning::Entry(_) | Meaning::Keyword(_) => return None,
    };
    Some(GotoDefinitionResponse::Scalar(place))
}
