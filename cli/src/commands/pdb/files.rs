//! `sovet pdb list`, `verify` and `remove`.

use std::io::Write;

use clap::Args;
use pattern_database::{FileError, Item, Store};
use serde::Serialize;

use super::entry::{Entry, entries_as_table, name_of};
use super::obtain::failure;
use crate::exit::{Ended, Failure, Status};
use crate::output::{BAD, GOOD, Output, bytes as size, count};

pub(super) const VERIFY_EXAMPLES: &str = "\
Examples:
  sovet pdb verify
  sovet pdb verify --all --format json

Exit code 1 if a file is refused.";

pub(super) const REMOVE_EXAMPLES: &str = "\
Examples:
  sovet pdb remove sliding-tiles-3x3-blank-to-4-tiles-to-0-1-2-3-a20a20ab.bytes.pdb
  sovet pdb remove --all

A search builds again what it needs.";

/// The words after `sovet pdb verify`.
#[derive(Args, Debug)]
pub(crate) struct VerifyTask {
    /// Files, named as `sovet pdb list` names them; without any, all are checked
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// Check all
    #[arg(long, conflicts_with = "names")]
    all: bool,
}

/// The words after `sovet pdb remove`.
#[derive(Args, Debug)]
pub(crate) struct RemoveTask {
    /// Files, named as `sovet pdb list` names them
    #[arg(value_name = "NAME", required_unless_present = "all")]
    names: Vec<String>,

    /// Remove all
    #[arg(long, conflicts_with = "names")]
    all: bool,
}

/// The JSON form of what came of a file.
#[derive(Serialize)]
struct Outcome {
    name: String,
    bytes: u64,
    status: &'static str,
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

impl VerifyTask {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        let items = chosen(&self.names)?;
        each(items, "sound", |item: Item| item.verify(), output)
    }
}

impl RemoveTask {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        let items = chosen(&self.names)?;
        each(items, "removed", Item::remove, output)
    }
}

/// The files of these names, or all if there are none.
fn chosen(names: &[String]) -> Result<Vec<Item>, Failure> {
    let store = Store::of_user().map_err(failure)?;
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

/// Does something with each file and says what came of it. One that fails does not hinder others.
fn each(
    items: Vec<Item>,
    done: &'static str,
    act: impl Fn(Item) -> Result<(), FileError>,
    output: &mut Output,
) -> Ended {
    if items.is_empty() {
        output.remark("there are no databases")?;
    }
    let mut failed = 0_u64;
    for item in items {
        let (name, bytes) = (name_of(&item.path), item.bytes);
        let error = act(item).err().map(|error| error.to_string());
        failed += u64::from(error.is_some());
        if output.is_json() {
            let status = if error.is_none() { done } else { "refused" };
            output.json(&Outcome {
                name,
                bytes,
                status,
                error,
            })?;
            continue;
        }
        match error {
            None => writeln!(output, "{GOOD}{done}:{GOOD:#} {name}, {}", size(bytes))?,
            Some(error) => writeln!(output, "{BAD}refused:{BAD:#} {error}")?,
        }
    }
    if failed > 0 {
        let files = count(failed, "file");
        return Err(Failure::Machine(format!("{files} refused")));
    }
    Ok(Status::Done)
}
