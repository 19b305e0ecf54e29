//! Files that are being written, and those left unfinished.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::FileError;
use crate::regular::open_regular;
use crate::testkit::disk_call;

/// The beginning of the names of files that are not yet whole; random letters and digits follow.
const PREFIX: &str = "unfinished-";
const DRAWN: usize = 6;
/// Number of times that a file is begun anew if another program removes it at once.
const TRIES: usize = 10;
/// The end of the names of files that are not yet whole.
const SUFFIX: &str = ".part";

/// A file that is being written. It is locked meanwhile, and the system releases the lock however the program
/// ends. If it is not finished, it is removed.
pub(crate) struct Unfinished(NamedTempFile);

impl Unfinished {
    pub(crate) fn create(folder: &Path) -> io::Result<Self> {
        for _ in 0..TRIES {
            disk_call()?;
            let mut builder = tempfile::Builder::new();
            builder.prefix(PREFIX).suffix(SUFFIX).rand_bytes(DRAWN);
            #[cfg(unix)]
            builder.permissions(usual_permissions());
            let file = builder.tempfile_in(folder)?;
            // Another program may have taken the file for a leftover in the moment before it was locked.
            // Any other error means that files cannot be locked here, and then it is used without a lock.
            let is_taken = matches!(file.as_file().try_lock(), Err(TryLockError::WouldBlock));
            if !is_taken && file.path().try_exists().unwrap_or(true) {
                return Ok(Self(file));
            }
        }
        Err(io::Error::other("other programs remove what is begun here"))
    }

    /// Gives the file the permissions of another one, and its owner where that is allowed. Before anything is written,
    /// which must not be seen by more people.
    pub(crate) fn take_permissions(&self, of: &fs::Metadata) -> io::Result<()> {
        disk_call()?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            // Usually nobody but the administrator may give a file away.
            let _ = fchown(self.0.as_file(), Some(of.uid()), Some(of.gid()));
        }
        self.0.as_file().set_permissions(of.permissions())
    }

    /// Gives the file, now whole, its name once it is on the disk.
    pub(crate) fn finish(self, path: &Path) -> io::Result<()> {
        disk_call()?;
        // Before it gets its name, which must not stand for part of a file after a loss of power.
        self.0.as_file().sync_all()?;
        disk_call()?;
        self.0.persist(path).map_err(|failed| failed.error)?;
        sync_folder(folder_of(path));
        Ok(())
    }
}

/// Returns the permissions of other new files: the user's mask decides who may read and write them.
#[cfg(unix)]
fn usual_permissions() -> fs::Permissions {
    std::os::unix::fs::PermissionsExt::from_mode(0o666)
}

impl Write for Unfinished {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        disk_call()?;
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        disk_call()?;
        self.0.flush()
    }
}

/// Makes the new name survive a loss of power. Not every system can; the file is whole without it.
fn sync_folder(folder: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

/// Returns the folder in which a file is.
#[must_use]
pub fn folder_of(path: &Path) -> &Path {
    let folder = path.parent();
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Makes the folder, if necessary, and tries whether files can be written there.
///
/// # Errors
///
/// [`FileError::Io`] if not.
pub fn check_folder(folder: &Path) -> Result<(), FileError> {
    let tried = disk_call()
        .and_then(|()| fs::create_dir_all(folder))
        .and_then(|()| Unfinished::create(folder));
    tried.map(drop).map_err(FileError::writing(folder))
}

/// Removes what programs killed while writing files that begin with these bytes have left in a folder. What
/// another program is writing is locked, and stays; so does anything uncertain.
pub(crate) fn remove_leftovers(folder: &Path, magic: [u8; 8]) {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = files.map(|file| file.path());
    for path in paths.filter(|path| is_unfinished(path, magic)) {
        // Without a lock nobody knows whether it is still being written.
        if let Ok(Some(_lock)) = lock(&path) {
            let _ = remove(&path);
        }
    }
}

/// Returns whether this is the unfinished file of a program that writes files that begin with these bytes.
pub(crate) fn is_unfinished(path: &Path, magic: [u8; 8]) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    is_unfinished_name(&name) && !path.is_symlink() && begins_with(path, magic)
}

fn is_unfinished_name(name: &str) -> bool {
    let drawn = name.strip_prefix(PREFIX);
    let drawn = drawn.and_then(|name| name.strip_suffix(SUFFIX));
    drawn.is_some_and(|drawn| {
        drawn.len() == DRAWN && drawn.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// Returns whether it is a file of this kind, as far as it has been written.
fn begins_with(path: &Path, magic: [u8; 8]) -> bool {
    let mut start = Vec::new();
    let file = open_regular(path).ok();
    let read = file.map(|file| file.take(magic.len() as u64).read_to_end(&mut start));
    // A shorter one counts, too: its program was killed before it had written more.
    matches!(read, Some(Ok(_))) && magic.starts_with(&start)
}

/// Returns the lock of a file that a program has left unfinished; `None` where files cannot be locked.
fn lock(path: &Path) -> Result<Option<File>, FileError> {
    let file = open_regular(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(FileError::InUse { path: path.into() }),
        Err(TryLockError::Error(_)) => Ok(None),
    }
}

/// Returns whether a program is writing this file.
#[must_use]
pub fn is_in_use(path: &Path) -> bool {
    matches!(lock(path), Err(FileError::InUse { .. }))
}

/// Removes a file that a program has left unfinished.
///
/// # Errors
///
/// [`FileError::InUse`] if the program is still writing it; others if the file cannot be removed.
pub fn remove_unfinished(path: &Path) -> Result<(), FileError> {
    match lock(path) {
        Err(error @ FileError::InUse { .. }) => Err(error),
        // It stays locked until it is gone, so that no program goes on with it.
        _lock => remove(path),
    }
}

/// Removes a file.
///
/// # Errors
///
/// [`FileError::Io`] if it cannot be removed.
pub fn remove(path: &Path) -> Result<(), FileError> {
    let removed = disk_call().and_then(|()| fs::remove_file(path));
    removed.map_err(FileError::io(path, "removed"))
}
