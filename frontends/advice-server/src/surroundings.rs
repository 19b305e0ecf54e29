//! The server's surroundings: the games, and the places of tables.

use std::path::Path;

use advice_lang::{Dialect, TableText};

/// The world around the texts that are edited.
pub trait Surroundings: Sync {
    /// Returns the languages of the games by their names, that of tables that name none first.
    fn dialects(&self) -> Vec<(String, &dyn Dialect)>;

    /// Returns the table of this name, to which a table in this folder hands over. Tables that are open are found
    /// without it.
    ///
    /// # Errors
    ///
    /// A sentence that says why there is no such table.
    fn table(&self, folder: Option<&Path>, name: &str) -> Result<TableText, String>;
}
