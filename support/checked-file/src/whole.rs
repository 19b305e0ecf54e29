//! Files of any kind: pages, pictures, texts, traces.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::folder_of;
use crate::testkit::disk_call;
use crate::unfinished::Unfinished;

/// Longer chains of links are taken for rings.
const MOST_LINKS: usize = 40;

/// Returns the file to which a name leads through all links; the last of them may lead to one that is not there yet.
///
/// # Errors
///
/// If the links form a ring.
pub fn target(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&target) {
            Ok(next) => target = folder_of(&target).join(next),
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::other("its links lead in a ring"))
}

/// Returns whether both names lead to one file, by whatever ways. It need not be there yet.
#[must_use]
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    match [one, other].map(fs::metadata) {
        [Ok(_), Ok(_)] => identity(one).is_some() && identity(one) == identity(other),
        [Err(_), Err(_)] => place(one).is_some() && place(one) == place(other),
        _ => false,
    }
}

/// Returns the folder and the name of a file that is not there.
fn place(path: &Path) -> Option<PathBuf> {
    let target = target(path).ok()?;
    let folder = folder_of(&target).canonicalize().ok()?;
    Some(folder.join(target.file_name()?))
}

#[cfg(unix)]
fn identity(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;

    let data = fs::metadata(path).ok()?;
    Some((data.dev(), data.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<PathBuf> {
    path.canonicalize().ok()
}

/// Tries whether a file can be written with [`write`](write()), and leaves everything as it was.
///
/// # Errors
///
/// If there is no such folder, or the folder or the file must not be changed, or it is a folder.
pub fn check_writable(path: &Path) -> io::Result<()> {
    let target = target(path)?;
    match fs::metadata(&target) {
        Ok(there) if there.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        // Opening a pipe waits for a reader.
        Ok(there) if !there.is_file() => return Ok(()),
        Ok(_) => drop(OpenOptions::new().write(true).open(&target)?),
        Err(_) => {}
    }
    Unfinished::create(folder_of(&target)).map(drop)
}

/// Writes a file of any kind as a whole: whatever fails, and whenever the program is killed, the name leads to what was
/// there before or to all of this. A link leads to the new file, which has the permissions of the one that it replaces.
/// A device or a pipe is written directly.
///
/// # Errors
///
/// As for [`check_writable`], or if the disk is full.
pub fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    let target = target(path)?;
    let replaced = match fs::metadata(&target) {
        Ok(there) if !there.is_file() => return begin(&target)?.write_all(contents),
        // The system says whether the file may be changed, which it would not ask for a new one of that name.
        Ok(there) => OpenOptions::new()
            .write(true)
            .open(&target)
            .map(|_| Some(there))?,
        Err(_) => None,
    };
    let mut file = Unfinished::create(folder_of(&target))?;
    if let Some(replaced) = replaced {
        file.take_permissions(&replaced)?;
    }
    file.write_all(contents)?;
    file.finish(&target)
}

/// Begins a file that is written as it comes, in place of what was there: who reads it meanwhile sees what there is so
/// far, and a program that is killed leaves that.
///
/// # Errors
///
/// If it cannot be written.
pub fn begin(path: &Path) -> io::Result<File> {
    disk_call()?;
    File::create(path)
}
