//! A format for the tests.

use std::fs;
use std::path::{Path, PathBuf};

use checked_file::{FileError, Format, Header};
use tempfile::TempDir;

pub(crate) const FORMAT: Format = Format {
    magic: *b"EXAMPLES",
    version: 1,
};
pub(crate) const KIND: u32 = 7;

pub(crate) fn header(payload: &[u8]) -> Header {
    Header {
        kind: KIND,
        numbers: [1, 2, 3, u64::MAX],
        payload: payload.len() as u64,
        identity: "an example".to_owned(),
    }
}

pub(crate) fn write(path: &Path, payload: &[u8]) -> Result<(), FileError> {
    FORMAT.write(path, &header(payload), |file| file.write_all(payload))
}

pub(crate) fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    FORMAT.open(path, KIND)?.bytes()
}

/// Returns an empty folder, and a path in it.
pub(crate) fn place() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("file");
    (folder, path)
}

pub(crate) fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}
