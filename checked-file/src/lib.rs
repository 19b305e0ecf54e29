//! Files with a header and checksums, which are whole or not there.
//!
//! A [`Format`] writes a file under another name until it is whole and on the disk, and opens none
//! before every byte of it has been checked: what is cut short, tampered with, of another version or
//! of somebody else is refused with a [`FileError`] that says what to do.
//!
//! Files are mapped into memory, so nobody may write to them while they are in use; this library never
//! changes a file that has its final name.
#![deny(unsafe_code)]

mod cache;
mod file_error;
mod format;
mod map;

pub use cache::{CACHE_VARIABLE, cache_folder};
pub use file_error::FileError;
pub use format::{Format, Header, UNFINISHED};
pub use map::Mapped;
