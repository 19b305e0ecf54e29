//! The open texts, and the world around them.

use advice_lang::{Diagnostics, TableText, UnknownGame};
use lsp_types::Uri;

use crate::address;
use crate::client::Client;
use crate::document::Document;
use crate::surroundings::{Dialect, Entry, Surroundings};

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
    /// and then a remark about it.
    pub(crate) fn dialect(
        &self,
        document: &Document,
    ) -> Result<(Box<dyn Dialect>, Option<UnknownGame>), String> {
        let declared = document.outline.game.as_ref();
        if let Some(Ok(dialect)) = declared.map(|game| self.surroundings.game(&game.text)) {
            return Ok((dialect, None));
        }
        let otherwise = self.surroundings.default_game();
        let games = self.surroundings.games();
        let knows = |game: &str, word: &str| {
            let dialect = self.surroundings.game(game);
            dialect.is_ok_and(|dialect| dialect.knows(word))
        };
        let unknown = UnknownGame::of(&document.text, &otherwise, &games, knows);
        let game = unknown.as_ref().map_or(&*otherwise, UnknownGame::likely);
        Ok((self.surroundings.game(game)?, unknown))
    }

    /// Returns the words of the vocabulary; none if the game is unknown.
    pub(crate) fn words(&self, document: &Document) -> Vec<Entry> {
        let dialect = self.dialect(document);
        dialect.map_or_else(|_| Vec::new(), |(dialect, _)| dialect.words())
    }

    /// Returns the findings about a text.
    ///
    /// # Errors
    ///
    /// A sentence that says that even the game for tables that declare none is missing.
    pub(crate) fn check(&self, document: &Document) -> Result<Diagnostics, String> {
        let (dialect, unknown) = self.dialect(document)?;
        let name = document.name();
        // A table knows itself by its name without the ending.
        let name = name.strip_suffix(".al0").unwrap_or(&name);
        let library = |other: &str| self.table(document, other);
        Ok(dialect.check(name, &document.text, &library, unknown.as_ref()))
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
