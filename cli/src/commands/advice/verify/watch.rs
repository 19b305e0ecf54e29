//! Doing something again whenever a file is saved.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use crate::exit::{Ended, Failure, Status};
use crate::interrupt;
use crate::output::{Output, complain};

/// Interval at which the file is looked at.
const PAUSE: Duration = Duration::from_millis(200);

/// A value that changes when a file is saved.
type Stamp = Vec<(PathBuf, Option<SystemTime>, u64)>;

/// Returns the stamps of the file and of the tables beside it, to which it may hand over.
fn stamp(path: &Path) -> Stamp {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let entries = folder.unwrap_or(Path::new(".")).read_dir();
    let beside = entries.into_iter().flatten().flatten();
    let beside = beside.map(|entry| entry.path());
    let tables = beside.filter(|path| path.extension().is_some_and(|name| name == "al0"));
    let stamp = |path: PathBuf| {
        let metadata = path.metadata().ok()?;
        Some((path, metadata.modified().ok(), metadata.len()))
    };
    let mut stamps: Stamp = tables.chain([path.to_owned()]).filter_map(stamp).collect();
    stamps.sort_unstable();
    stamps
}

/// Returns the stamp once nothing is being written any more: many editors empty a file before they fill it.
fn settled(path: &Path) -> Stamp {
    loop {
        let seen = stamp(path);
        thread::sleep(PAUSE / 4);
        if stamp(path) == seen {
            return seen;
        }
    }
}

/// Does something now, and again whenever the file is saved, or a table beside it, until Ctrl-C. Errors in the
/// file are reported, but end nothing.
pub(super) fn watch(path: &Path, output: &mut Output, act: impl Fn(&mut Output) -> Ended) -> Ended {
    if !path.is_file() {
        return Err(Failure::Input(format!(
            "--watch needs a file of your own; there is no file `{}`",
            path.display()
        )));
    }
    loop {
        let seen = settled(path);
        match act(output) {
            Ok(Status::Interrupted) => return Ok(Status::Done),
            Ok(_) => {}
            Err(failure @ (Failure::Input(_) | Failure::Report(_))) => complain(&failure),
            Err(failure) => return Err(failure),
        }
        output.remark("watching; Ctrl-C ends it")?;
        output.flush()?;
        while stamp(path) == seen {
            if interrupt::is_set() {
                return Ok(Status::Done);
            }
            thread::sleep(PAUSE);
        }
    }
}
