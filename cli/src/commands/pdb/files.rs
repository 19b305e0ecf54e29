//! `sovet pdb list` and `remove`.

use std::io::Write;

use clap::Args;
use pattern_database::{Item, Store};
use serde::Serialize;

use super::entry::{Entry, entries_as_table, name_of};
use super::failure;
use crate::exit::{Ended, Failure, Status};
use crate::output::{BAD, BOLD, GOOD, Output, bytes as size, count};

pub(super) const REMOVE_EXAMPLES: &str = "\
Examples:
  sovet pdb remove sliding-tiles-3x3-blank-to-4-tiles-to-0-1-2-3-a20a20ab.bytes.pdb
  sovet pdb remove --all

A search rebuilds what it needs. Leftovers of programs that were killed while writing are always \
removed, too; files that another program is writing stay.";

/// The arguments of `sovet pdb remove`.
#[derive(Args, Debug)]
pub(crate) struct RemoveTask {
    /// Files, named as `sovet pdb list` names them
    #[arg(value_name = "NAME", required_unless_present = "all")]
    names: Vec<String>,

    /// Remove all
    #[arg(long, conflicts_with = "names")]
    all: bool,
}

/// The result for a file.
pub(super) enum Came {
    /// The task is done: `removed`, `sound`.
    Done(&'static str),
    /// Nothing could be done with a file that has not been written completely.
    Unfinished {
        /// A program is writing it.
        in_use: bool,
    },
    /// It could not be done, or the file is not sound.
    Refused(String),
}

/// The JSON form of the result for a file.
#[derive(Serialize)]
struct Outcome {
    name: String,
    bytes: u64,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_use: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

pub(super) fn list(output: &mut Output) -> Ended {
    let store = Store::of_user().map_err(failure)?;
    let items = store.list().map_err(failure)?;
    let entries: Vec<Entry> = items.iter().map(Entry::new).collect();
    if output.is_json() {
        entries.iter().try_for_each(|entry| output.json(entry))?;
        return Ok(Status::Done);
    }
    let folder = store.folder().display();
    if entries.is_empty() {
        writeln!(output, "no databases in {folder}")?;
        return Ok(Status::Done);
    }
    let bytes = items.iter().map(|item| item.bytes).sum();
    let (files, size) = (count(entries.len() as u64, "file"), size(bytes));
    writeln!(output, "{folder}: {files}, {size}")?;
    writeln!(output, "{}", entries_as_table(&entries))?;
    Ok(Status::Done)
}

impl RemoveTask {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        let store = Store::of_user().map_err(failure)?;
        let items = chosen(&store, &self.names)?;
        let remove = |item: Item| {
            let removed = item.remove();
            Ok(removed.map_or_else(
                |error| Came::Refused(error.to_string()),
                |()| Came::Done("removed"),
            ))
        };
        let ended = each(items, remove, output);
        store.remove_leftovers();
        ended
    }
}

/// Returns the files of these names, or all if there are none.
pub(super) fn chosen(store: &Store, names: &[String]) -> Result<Vec<Item>, Failure> {
    let mut items = store.list().map_err(failure)?;
    if names.is_empty() {
        return Ok(items);
    }
    let has = |name: &&String| items.iter().any(|item| name_of(&item.path) == **name);
    if let Some(unknown) = names.iter().find(|name| !has(name)) {
        let folder = store.folder().display();
        return Err(Failure::input(format!(
            "there is no `{unknown}` in {folder}; `sovet pdb list` prints the names"
        )));
    }
    items.retain(|item| names.contains(&name_of(&item.path)));
    Ok(items)
}

/// Does something with each file and reports the result. One that is refused does not stop the others.
pub(super) fn each(
    items: Vec<Item>,
    act: impl Fn(Item) -> Result<Came, Failure>,
    output: &mut Output,
) -> Ended {
    if items.is_empty() {
        output.remark("there are no databases")?;
    }
    let mut refused = 0_u64;
    for item in items {
        let (name, bytes) = (name_of(&item.path), item.bytes);
        let came = act(item)?;
        refused += u64::from(matches!(came, Came::Refused(_)));
        if output.is_json() {
            output.json(&Outcome::new(name, bytes, came))?;
        } else {
            came.print(&name, bytes, output)?;
        }
    }
    if refused > 0 {
        let files = count(refused, "file");
        return Err(Failure::Machine(format!("{files} refused")));
    }
    Ok(Status::Done)
}

impl Outcome {
    fn new(name: String, bytes: u64, came: Came) -> Self {
        let (status, in_use, error) = match came {
            Came::Done(done) => (done, None, None),
            Came::Unfinished { in_use } => ("unfinished", Some(in_use), None),
            Came::Refused(error) => ("refused", None, Some(error)),
        };
        Self {
            name,
            bytes,
            status,
            in_use,
            error,
        }
    }
}

impl Came {
    fn print(self, name: &str, bytes: u64, output: &mut Output) -> Result<(), Failure> {
        let size = size(bytes);
        match self {
            Self::Done(done) => writeln!(output, "{GOOD}{done}:{GOOD:#} {name}, {size}")?,
            Self::Unfinished { in_use } => {
                let state = if in_use {
                    "another program is writing it"
                } else {
                    "no program is writing it; the next build removes it"
                };
                writeln!(output, "{BOLD}unfinished:{BOLD:#} {name}, {size}: {state}")?;
            }
            Self::Refused(error) => writeln!(output, "{BAD}refused:{BAD:#} {error}")?,
        }
        Ok(())
    }
}
