//! Databases that are opened, or built with a display of progress.

use std::num::NonZero;
use std::path::Path;

use pattern_database::{Abstraction, Build, BuildError, Database, Encoding, FileError, Store};

use crate::{Failure, Host, bytes as size, count};

/// Returns the database of an abstraction for a search: a stored one in any encoding, or else a new one, which is
/// stored if possible. Without a cache the search goes on all the same.
pub(super) fn open_or_build<A: Abstraction>(
    abstraction: &A,
    host: &dyn Host,
) -> Result<Database, Failure> {
    let folder = host.kept("pattern-databases").ok_or(FileError::NoFolder);
    let store = folder.map(Store::at);
    let store = match store.and_then(|store| Ok((open(&store, abstraction)?, store))) {
        Ok((Some(database), _)) => return Ok(database),
        Ok((None, store)) => store,
        Err(error) if is_of_machine(&error) => {
            announce(abstraction, false, host);
            return build_in_memory(abstraction, &error, host);
        }
        Err(error) => return Err(failure(error, host)),
    };
    match build_and_keep(&store, abstraction, Encoding::Bytes, None, host) {
        Err(FileError::NotKept { database, source }) => {
            host.note(&format!("the database is used, but not kept: {source}"));
            Ok(*database)
        }
        Err(error) if is_of_machine(&error) && !host.is_cancelled() => {
            build_in_memory(abstraction, &error, host)
        }
        result => result.map_err(|error| failure(error, host)),
    }
}

/// Returns the database in the first encoding in which there is one.
fn open<A: Abstraction>(store: &Store, abstraction: &A) -> Result<Option<Database>, FileError> {
    for encoding in Encoding::ALL {
        if let Some(database) = store.open(abstraction, encoding)? {
            return Ok(Some(database));
        }
    }
    Ok(None)
}

/// Returns whether the cause is the folder or the system, rather than an unsound file.
fn is_of_machine(error: &FileError) -> bool {
    matches!(
        error,
        FileError::File(checked_file::FileError::Io { .. }) | FileError::NoFolder
    )
}

/// Builds a database and keeps it. Shows the cost beforehand, and the file afterwards.
///
/// # Errors
///
/// If it cannot be built or kept.
pub fn build_and_keep<A: Abstraction>(
    store: &Store,
    abstraction: &A,
    encoding: Encoding,
    threads: Option<NonZero<usize>>,
    host: &dyn Host,
) -> Result<Database, FileError> {
    let begun = store.layers_path(abstraction).exists();
    announce(abstraction, begun, host);
    let built = with_progress(abstraction, threads, host, |build| {
        store.open_or_build(abstraction, encoding, build)
    })?;
    let path = store.path(abstraction, encoding);
    host.note(&format!("the database is kept in {}", path.display()));
    Ok(built)
}

fn build_in_memory<A: Abstraction>(
    abstraction: &A,
    obstacle: &FileError,
    host: &dyn Host,
) -> Result<Database, Failure> {
    host.note(&format!("the database will not be kept: {obstacle}"));
    with_progress(abstraction, None, host, |build| {
        build.build(abstraction, Encoding::Bytes)
    })
    .map_err(|error| failure(error.into(), host))
}

fn announce<A: Abstraction>(abstraction: &A, begun: bool, host: &dyn Host) {
    let doing = if begun {
        "continuing the interrupted build of"
    } else {
        "building"
    };
    let (identity, entries) = (
        abstraction.identity(),
        count(abstraction.entries(), "entry"),
    );
    let memory = size(Build::memory(abstraction));
    host.note(&format!(
        "{doing} the database of {identity}: {entries}, which takes {memory} of memory"
    ));
}

/// Runs a build that the host can cancel.
pub fn with_progress<A: Abstraction, T>(
    abstraction: &A,
    threads: Option<NonZero<usize>>,
    host: &dyn Host,
    run: impl FnOnce(Build<'_>) -> T,
) -> T {
    let mut show = host.building(abstraction.entries());
    let build = Build::new()
        .with_progress(&mut *show)
        .with_cancel(host.cancel());
    run(match threads {
        Some(threads) => build.with_threads(threads),
        None => build,
    })
}

/// Explains an error in a file to the user.
pub fn failure(error: FileError, host: &dyn Host) -> Failure {
    match error {
        FileError::Cancelled {
            path,
            found,
            entries,
        } => Failure::Interrupted(format!(
            "interrupted: {found} of {entries} entries are done, and kept in {}\n\
             The same command continues from there; `sovet pdb remove {}` discards it",
            path.display(),
            name_of(&path)
        )),
        FileError::Build(error @ BuildError::Memory { .. }) => Failure::machine(error),
        FileError::Build(error @ BuildError::Cancelled(_)) => {
            Failure::Interrupted(error.to_string())
        }
        FileError::Build(error) => Failure::input(error),
        error if host.is_cancelled() => Failure::Interrupted(error.to_string()),
        FileError::File(ref refusal) if refusal.is_of_machine() => Failure::machine(error),
        FileError::File(ref refusal) => refused(&error, refusal.path()),
        error => Failure::machine(error),
    }
}

/// Returns the name of a file in the store.
fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

fn refused(error: &FileError, path: &Path) -> Failure {
    let name = name_of(path);
    Failure::Machine(format!(
        "{error}\n`sovet pdb remove {name}` removes it, and the next search builds it again; \
         `sovet pdb verify {name}` checks it"
    ))
}
