//! Reports on files.

use std::path::Path;

use pattern_database::{Contents, Item};
use serde::Serialize;

use crate::output::{bytes as size, table};

/// The JSON form of a file.
#[derive(Serialize)]
pub(super) struct Entry {
    pub(super) name: String,
    path: String,
    bytes: u64,
    #[serde(flatten)]
    contents: What,
}

#[derive(Serialize)]
#[serde(tag = "contents", rename_all = "snake_case")]
enum What {
    Database {
        identity: String,
        encoding: String,
        entries: u64,
        unreached: u64,
        greatest: u8,
    },
    Interrupted {
        identity: String,
        found: u64,
        entries: u64,
    },
    Unfinished {
        in_use: bool,
    },
    Refused {
        error: String,
    },
}

/// Returns the name of a file in the store.
pub(super) fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

impl Entry {
    pub(super) fn new(item: &Item) -> Self {
        let contents = match &item.contents {
            Contents::Table(facts) => What::Database {
                identity: facts.identity.clone(),
                encoding: facts.encoding.to_string(),
                entries: facts.entries,
                unreached: facts.unreached,
                greatest: facts.greatest,
            },
            Contents::Layers {
                identity,
                found,
                entries,
            } => What::Interrupted {
                identity: identity.clone(),
                found: *found,
                entries: *entries,
            },
            Contents::Refused(error) => What::Refused {
                error: error.to_string(),
            },
            Contents::Unfinished { in_use } => What::Unfinished { in_use: *in_use },
            _ => What::Unfinished { in_use: false },
        };
        Self {
            name: name_of(&item.path),
            path: item.path.display().to_string(),
            bytes: item.bytes,
            contents,
        }
    }

    fn cells(&self) -> Vec<String> {
        let (entries, greatest, state) = match &self.contents {
            What::Database {
                entries, greatest, ..
            } => (
                entries.to_string(),
                greatest.to_string(),
                "complete".to_owned(),
            ),
            What::Interrupted { found, entries, .. } => {
                let percent = found * 100 / entries.max(&1);
                let state = format!("interrupted at {percent} %");
                (entries.to_string(), String::new(), state)
            }
            What::Unfinished { in_use } => {
                let state = if *in_use {
                    "being written"
                } else {
                    "left unfinished"
                };
                (String::new(), String::new(), state.to_owned())
            }
            What::Refused { .. } => (String::new(), String::new(), "refused".to_owned()),
        };
        vec![
            self.name.clone(),
            size(self.bytes),
            entries,
            greatest,
            state,
        ]
    }

    /// Returns the reason why the file is refused.
    fn error(&self) -> Option<&str> {
        match &self.contents {
            What::Refused { error } => Some(error),
            _ => None,
        }
    }
}

/// Returns the files as a table, and below it what is wrong with them.
pub(super) fn entries_as_table(entries: &[Entry]) -> String {
    let heading = ["name", "size", "entries", "greatest", "state"];
    let mut text = table(&heading, entries.iter().map(Entry::cells));
    for error in entries.iter().filter_map(Entry::error) {
        text.push('\n');
        text.push_str(error);
    }
    text
}
