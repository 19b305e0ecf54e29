//! The open texts, and the world around them.

use advice_lang::{Diagnostics, Dialect, Entry, TableText, UnknownGame};
use lsp_types::Uri;

use crate::address;
use crate::client::Client;
use crate::document::Document;
use crate::surroundings::Surroundings;

/// Everything from which answers are computed.
pub(crate) struct Workplace<'s> {
    pub(crate) client: Client,
    pub(crate) surroundings: &'s dyn Surroundings,
    /// The open texts, in the order in which they were opened.
    documents: Vec<Document>,
}

impl<'s> Workplace<'s> {
    pub(crate) fn new(surroundings: &'s dyn Surroundings) -> Self {
        Self {
            client: Client::default(),
            surroundings,
            documents: Vec::new(),
        }
    }

    pub(crate) fn open(&mut self, document: Document) {
        self.close(&document.uri);
        self.documents.push(document);
    }

    /// Closes a text and returns whether it was open.
    pub(crate) fn close(&mut self, uri: &Uri) -> bool {
        let before = self.documents.len();
        self.documents.retain(|document| document.uri != *uri);
        self.documents.len() < before
    }

    pub(crate) fn document(&self, uri: &Uri) -> Option<&Document> {
        self.documents.iter().find(|document| document.uri == *uri)
    }

    pub(crate) fn document_mut(&mut self, uri: &Uri) -> Option<&mut Document> {
        let mut documents = self.documents.iter_mut();
        documents.find(|document| document.uri == *uri)
    }

    /// Returns the open texts that a change of this one may affect: those that hand over.
    pub(crate) fn depending_on(&self, uri: &Uri) -> impl Iterator<Item = &Document> {
        let hands_over = |document: &&Document| !document.outline.tables.is_empty();
        let others = self.documents.iter().filter(hands_over);
        others.filter(move |document| document.uri != *uri)
    }

    /// Returns the language of a text: that of the game that it declares, or else that of the game it seems to be for,
    /// and then a remark about it. `None` if there are no games.
    fn dialect(&self, document: &Document) -> Option<(&dyn Dialect, Option<UnknownGame>)> {
        let dialects = self.surroundings.dialects();
        let (place, unknown) = UnknownGame::place(&document.text, &dialects);
        Some((dialects.get(place)?.1, unknown))
    }

    /// Returns the words of the vocabulary.
    pub(crate) fn words(&self, document: &Document) -> Vec<Entry> {
        let dialect = self.dialect(document);
        dialect.map_or_else(Vec::new, |(dialect, _)| dialect.words())
    }

    /// Returns the findings about a text.
    pub(crate) fn check(&self, document: &Document) -> Option<Diagnostics> {
        let (dialect, unknown) = self.dialect(document)?;
        let name = document.name();
        // A table knows itself by its name without the ending.
        let name = name.strip_suffix(".al0").unwrap_or(&name);
        let library = |other: &str| self.table(document, other);
        Some(dialect.check(name, &document.text, &library, unknown.as_ref()))
    }

    /// Returns the table to which this one hands over: an open one takes precedence over the file.
    fn table(&self, document: &Document, name: &str) -> Result<TableText, String> {
        if let Some(open) = self.open_beside(document, name) {
            let (file, text) = (open.name(), open.text.clone());
            return Ok(TableText { file, text });
        }
        let folder = address::folder(&document.uri);
        self.surroundings.table(folder.as_deref(), name)
    }

    fn open_beside(&self, document: &Document, name: &str) -> Option<&Document> {
        let uri = address::beside(&document.uri, name)?;
        let mut documents = self.documents.iter();
        documents.find(|other| address::same(&other.uri, &uri))
    }

    /// Returns the address of the table to which this one hands over, if it is a text that an editor can show.
    pub(crate) fn address_of_table(&self, document: &Document, name: &str) -> Option<Uri> {
        if let Some(open) = self.open_beside(document, name) {
            return Some(open.uri.clone());
        }
        let uri = address::beside(&document.uri, name)?;
        address::file(&uri)
            .is_some_and(|file| file.is_file())
            .then_some(uri)
    }
}
