//! The form of all files: a header and a payload, each with a checksum.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | magic number of the format |
//! | 4 | version |
//! | 4 | kind |
//! | 4 x 8 | numbers, by kind |
//! | 8 | length of the payload |
//! | 4 | length of the identity |
//! | | identity, in UTF-8 |
//! | 4 | CRC-32 of everything before |
//! | | payload |
//! | 4 | CRC-32 of the payload |
//!
//! Numbers are little-endian.

use std::io::{self, Read};
use std::path::Path;

use crate::{FileError, Format};

/// The length of the header without the identity and the checksum.
const FIXED: usize = 60;
pub(crate) const CHECKSUM: usize = 4;
/// The greatest length of an identity, in bytes.
pub(crate) const LONGEST_IDENTITY: usize = 1 << 16;

/// Description of a file at its beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Kind of the file.
    pub kind: u32,
    /// Further facts, whose meaning depends on the kind.
    pub numbers: [u64; 4],
    /// The bytes after the header, without the checksum.
    pub payload: u64,
    /// Subject of the file.
    pub identity: String,
}

impl Header {
    pub(crate) fn to_bytes(&self, format: Format) -> Vec<u8> {
        let mut bytes = format.magic.to_vec();
        bytes.extend(format.version.to_le_bytes());
        bytes.extend(self.kind.to_le_bytes());
        bytes.extend(self.numbers.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(self.payload.to_le_bytes());
        let length = u32::try_from(self.identity.len()).unwrap_or(u32::MAX);
        bytes.extend(length.to_le_bytes());
        bytes.extend(self.identity.as_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the header of a file of `found` bytes, and checks that length against what it says.
    pub(crate) fn read(
        format: Format,
        path: &Path,
        found: u64,
        mut reader: impl Read,
    ) -> Result<Self, FileError> {
        let mut read_all = |part: &mut [u8]| match reader.read_exact(part) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
            result => result.map(|()| true).map_err(FileError::reading(path)),
        };
        let mut bytes = vec![0; FIXED];
        let is_long_enough = read_all(&mut bytes)?;
        // First, since something short of another kind is not damaged.
        if bytes[..8] != format.magic {
            return Err(FileError::Foreign { path: path.into() });
        }
        let cut_short = || FileError::damaged(path, "its header is cut short");
        if !is_long_enough {
            return Err(cut_short());
        }
        let version = number32(&bytes, 8);
        if version != format.version {
            return Err(FileError::Version {
                path: path.into(),
                found: version,
                expected: format.version,
            });
        }
        let damaged = || FileError::damaged(path, "the checksum of its header does not agree");
        let identity = usize::try_from(number32(&bytes, 56)).unwrap_or(usize::MAX);
        // The checksum comes later, so this may be any number: it must not decide how much memory is taken.
        if identity > LONGEST_IDENTITY {
            return Err(damaged());
        }
        let sum_at = FIXED + identity;
        let length = sum_at + CHECKSUM;
        if found < length as u64 {
            return Err(cut_short());
        }
        bytes.resize(length, 0);
        if !read_all(&mut bytes[FIXED..])? {
            return Err(cut_short());
        }
        if crc32fast::hash(&bytes[..sum_at]) != number32(&bytes, sum_at) {
            return Err(damaged());
        }
        let header = Self {
            kind: number32(&bytes, 12),
            numbers: [16, 24, 32, 40].map(|start| number64(&bytes, start)),
            payload: number64(&bytes, 48),
            identity: String::from_utf8(bytes[FIXED..sum_at].to_vec()).map_err(|_| damaged())?,
        };
        // A checksum does not prove that the length is sensible.
        let expected = header.payload.saturating_add((length + CHECKSUM) as u64);
        if found != expected {
            return Err(FileError::Length {
                path: path.into(),
                found,
                expected,
            });
        }
        Ok(header)
    }
}

fn number32(bytes: &[u8], start: usize) -> u32 {
    u32::from_le_bytes(std::array::from_fn(|index| bytes[start + index]))
}

fn number64(bytes: &[u8], start: usize) -> u64 {
    u64::from_le_bytes(std::array::from_fn(|index| bytes[start + index]))
}
