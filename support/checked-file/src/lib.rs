//! Files with a header and checksums, which are either whole or absent.
//!
//! A [`Format`] writes files of a kind and opens them. What is promised:
//!
//! - **Whole or absent.** A file is written under another name, `unfinished-XXXXXX.part` in the same folder,
//!   until it is whole and on the disk; only then does it get its own. Whatever fails, and whenever the program
//!   is killed or the power goes, what had the name before still has it, unchanged. After a loss of power the new
//!   file may be missing if the system cannot flush a folder to the disk; it is never partly there.
//! - **Checked before use.** A header is checked against its checksum and the length of the file before memory is
//!   allocated by what it says, and the caller sees it before its payload is read. Every byte of a payload is checked
//!   against a checksum that detects any change within 32 consecutive bits, and all but one in four thousand million
//!   others. That does not protect against someone who corrects the checksum: the contents of a file must be checked by
//!   code that knows what they mean.
//! - **Never changed in place.** A file that has its name is replaced as a whole or removed.
//! - **Read into memory of the program's own.** What has been read does not change, and can be used, whatever
//!   happens to the file: overwritten, truncated, removed. The price is that each program has a copy, where a
//!   memory-mapped file would be shared, and that reading takes the time of copying. If there is no memory, that
//!   is an error: [`FileError::Memory`].
//! - **Several writers** of one file do not disturb each other. Each writes a file of its own, and that of the
//!   last one to finish keeps the name. Readers get one or another, never a mixture.
//! - **Permissions** are the usual ones of a new file: on Unix everyone whom the user's mask allows may read and
//!   write it. A file that replaces another does not take over its permissions.
//! - **Leftovers.** A program that is killed while writing leaves its unfinished file. It is removed when the
//!   next file of this format is written in that folder. A file that is being written is locked, and the system
//!   releases the lock however the program ends; a file that is locked, does not begin like files of the format,
//!   or has another name stays. Where files cannot be locked, leftovers stay. Folders of network file systems
//!   whose locks other machines do not see are not suitable for several writers: one may remove what the other is
//!   writing. The other then gets an error, and nothing that is whole is lost.
//! - **Special files.** Only regular files, and links to them, are opened. A pipe, a device or a folder is
//!   refused at once with [`FileError::Special`]; nothing waits for it. Writing a file with the name of a link
//!   replaces the link.
//!
//! [`write`](write()) keeps the first of these promises for files of any other kind, such as pages and pictures, whose
//! names and permissions are the user's own: links stay, and so do the permissions of a file that is replaced.
//!
//! # Example
//!
//! ```
//! use checked_file::{Format, Header};
//!
//! const FORMAT: Format = Format { magic: *b"SQUARES\0", version: 1 };
//! const TABLE: u32 = 1;
//!
//! # let folder = tempfile::tempdir()?;
//! let path = folder.path().join("squares");
//! let squares: Vec<u8> = (0..16).map(|number| number * number).collect();
//! let header = Header {
//!     kind: TABLE,
//!     numbers: [16, 0, 0, 0],
//!     payload: 16,
//!     identity: "squares of the first numbers".to_owned(),
//! };
//! FORMAT.write(&path, &header, |file| file.write_all(&squares))?;
//!
//! let opened = FORMAT.open(&path, TABLE)?;
//! assert_eq!(opened.header().numbers[0], 16);
//! assert_eq!(opened.bytes()?, squares);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod cache;
mod file_error;
mod format;
mod header;
mod opened;
mod regular;
mod unfinished;
mod whole;

pub mod testkit;

pub use cache::{CACHE_VARIABLE, cache_folder};
pub use file_error::FileError;
pub use format::Format;
pub use header::Header;
pub use opened::{Opened, write_words};
pub use unfinished::{check_folder, folder_of, is_in_use, remove, remove_unfinished};
pub use whole::{begin, check_writable, is_same_file, target, write};
