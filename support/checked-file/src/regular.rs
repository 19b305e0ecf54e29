//! Opening regular files, and nothing else.

use std::fs::{self, File, OpenOptions};
use std::path::Path;

use crate::FileError;

/// Opens a file for reading if it is a regular one. Opening a pipe waits for a writer, and opening a device
/// can have side effects.
pub(crate) fn open_regular(path: &Path) -> Result<File, FileError> {
    let error = FileError::reading(path);
    let special = || FileError::Special { path: path.into() };
    if !fs::metadata(path).map_err(&error)?.is_file() {
        return Err(special());
    }
    let mut options = OpenOptions::new();
    options.read(true);
    // Something else may be there by now.
    #[cfg(unix)]
    never_wait(&mut options);
    let file = options.open(path).map_err(&error)?;
    if !file.metadata().map_err(&error)?.is_file() {
        return Err(special());
    }
    Ok(file)
}

#[cfg(unix)]
fn never_wait(options: &mut OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt;

    // Without it, opening a pipe that has taken the place of the file waits for a writer.
    options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
}
