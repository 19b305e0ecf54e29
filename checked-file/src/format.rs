//! The form of all files: a header and a payload, each with a checksum.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | by what the format is known |
//! | 4 | version |
//! | 4 | kind |
//! | 4 x 8 | numbers, by kind |
//! | 8 | length of the payload |
//! | 4 | length of the identity |
//! | | identity, in UTF-8 |
//! | 4 | CRC-32 of all before |
//! | | payload |
//! | 4 | CRC-32 of the payload |
//!
//! Numbers are little-endian.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use crc32fast::Hasher;

use crate::FileError;
use crate::map::Mapped;

/// A kind of files, known by their first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// The first bytes.
    pub magic: [u8; 8],
    /// The version that is written, and the only one that is read.
    pub version: u32,
}

/// The length of the header without the identity and the checksum.
const FIXED: usize = 60;
const CHECKSUM: usize = 4;
/// No identity is longer.
const LONGEST_IDENTITY: usize = 1 << 16;

/// What a file says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// What the file is.
    pub kind: u32,
    /// What there is to be said of it, by kind.
    pub numbers: [u64; 4],
    /// The bytes after the header, without the checksum.
    pub payload: u64,
    /// What it is about.
    pub identity: String,
}

impl Header {
    fn length(&self) -> usize {
        FIXED + self.identity.len() + CHECKSUM
    }
}

impl Format {
    /// Reads the header of a file and checks the file's length by it.
    ///
    /// # Errors
    ///
    /// If it cannot be read, is of another format, is not whole, or its header is damaged.
    pub fn read_header(&self, path: &Path) -> Result<Header, FileError> {
        self.header_of(path, &open(path)?)
    }

    fn header_of(&self, path: &Path, file: &File) -> Result<Header, FileError> {
        let found = file.metadata().map_err(FileError::reading(path))?.len();
        let mut reader = BufReader::new(file);
        let mut bytes = vec![0; FIXED];
        let mut read_all = |part: &mut [u8]| match reader.read_exact(part) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
            result => result.map(|()| true).map_err(FileError::reading(path)),
        };
        let is_long_enough = read_all(&mut bytes)?;
        if bytes[..8] != self.magic {
            return Err(FileError::Foreign { path: path.into() });
        }
        let cut_short = || FileError::Damaged {
            path: path.into(),
            what: "its header is cut short",
        };
        if !is_long_enough {
            return Err(cut_short());
        }
        let version = number32(&bytes, 8);
        if version != self.version {
            return Err(FileError::Version {
                path: path.into(),
                found: version,
                expected: self.version,
            });
        }
        let damaged = || FileError::Damaged {
            path: path.into(),
            what: "the checksum of its header does not agree",
        };
        let identity = usize::try_from(number32(&bytes, 56)).unwrap_or(usize::MAX);
        if identity > LONGEST_IDENTITY {
            return Err(damaged());
        }
        let sum_at = FIXED + identity;
        bytes.resize(sum_at + CHECKSUM, 0);
        if !read_all(&mut bytes[FIXED..])? {
            return Err(cut_short());
        }
        if crc32fast::hash(&bytes[..sum_at]) != number32(&bytes, sum_at) {
            return Err(damaged());
        }
        let header = Header {
            kind: number32(&bytes, 12),
            numbers: [16, 24, 32, 40].map(|start| number64(&bytes, start)),
            payload: number64(&bytes, 48),
            identity: String::from_utf8(bytes[FIXED..sum_at].to_vec()).map_err(|_| damaged())?,
        };
        let expected = header
            .payload
            .saturating_add((header.length() + CHECKSUM) as u64);
        if found != expected {
            return Err(FileError::Length {
                path: path.into(),
                found,
                expected,
            });
        }
        Ok(header)
    }

    /// Maps a file of this kind into memory, after everything in it has been checked.
    ///
    /// # Errors
    ///
    /// As [`read_header`](Self::read_header), and if it is of another kind or its contents are damaged.
    pub fn map(&self, path: &Path, kind: u32) -> Result<(Header, Mapped), FileError> {
        let file = open(path)?;
        let header = self.header_of(path, &file)?;
        if header.kind != kind {
            return Err(FileError::Foreign { path: path.into() });
        }
        let damaged = || FileError::Damaged {
            path: path.into(),
            what: "the checksum of its contents does not agree",
        };
        let end = usize::try_from(header.payload).map(|payload| header.length() + payload);
        let end = end.map_err(|_| damaged())?;
        let mapped = Mapped::new(&file, header.length()..end).map_err(FileError::reading(path))?;
        let sum = mapped
            .whole()
            .get(end..)
            .filter(|sum| sum.len() == CHECKSUM);
        if sum.is_none_or(|sum| crc32fast::hash(mapped.bytes()) != number32(sum, 0)) {
            return Err(damaged());
        }
        Ok((header, mapped))
    }

    /// Writes a file. It has another name until it is whole and on the disk; a file of that name is
    /// replaced.
    ///
    /// # Errors
    ///
    /// [`FileError::Io`]; nothing is left behind then.
    pub fn write(
        &self,
        path: &Path,
        header: &Header,
        payload: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), FileError> {
        let error = FileError::writing(path);
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        let write = || {
            if header.identity.len() > LONGEST_IDENTITY {
                return Err(io::Error::other("the identity is too long"));
            }
            let temporary = tempfile::Builder::new()
                .prefix("unfinished-")
                .suffix(UNFINISHED)
                .tempfile_in(folder)?;
            let mut file = BufWriter::with_capacity(1 << 20, temporary);
            file.write_all(&self.header_bytes(header))?;
            let mut summed = Summed {
                file: &mut file,
                sum: Hasher::new(),
            };
            payload(&mut summed)?;
            let sum = summed.sum.finalize();
            file.write_all(&sum.to_le_bytes())?;
            let temporary = file.into_inner().map_err(io::IntoInnerError::into_error)?;
            temporary.as_file().sync_all()?;
            temporary.persist(path).map_err(|failed| failed.error)?;
            Ok(())
        };
        write().map_err(error)
    }

    fn header_bytes(&self, header: &Header) -> Vec<u8> {
        let mut bytes = self.magic.to_vec();
        bytes.extend(self.version.to_le_bytes());
        bytes.extend(header.kind.to_le_bytes());
        bytes.extend(
            header
                .numbers
                .iter()
                .flat_map(|number| number.to_le_bytes()),
        );
        bytes.extend(header.payload.to_le_bytes());
        let length = u32::try_from(header.identity.len()).unwrap_or(u32::MAX);
        bytes.extend(length.to_le_bytes());
        bytes.extend(header.identity.as_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }
}

fn open(path: &Path) -> Result<File, FileError> {
    File::open(path).map_err(FileError::reading(path))
}

fn number32(bytes: &[u8], start: usize) -> u32 {
    u32::from_le_bytes(std::array::from_fn(|index| bytes[start + index]))
}

fn number64(bytes: &[u8], start: usize) -> u64 {
    u64::from_le_bytes(std::array::from_fn(|index| bytes[start + index]))
}

/// How the names of files end that are not yet whole.
pub const UNFINISHED: &str = ".part";

/// Sums up what is written.
struct Summed<W> {
    file: W,
    sum: Hasher,
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// A disk that fills up half-way: what was there before stays, and nothing else.
    #[test]
    fn a_full_disk() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table");
        fs::write(&path, "before").unwrap();
        let header = Header {
            kind: 1,
            numbers: [0; 4],
            payload: 10_000_000,
            identity: String::new(),
        };
        let format = Format {
            magic: *b"EXAMPLES",
            version: 1,
        };
        let error = format.write(&path, &header, |file| {
            file.write_all(&vec![0; 5_000_000])?;
            Err(io::ErrorKind::StorageFull.into())
        });
        let message = error.unwrap_err().to_string();
        let start = format!("{}: cannot be written: ", path.display());
        assert!(message.starts_with(&start), "{message}");
        assert_eq!(fs::read(&path).unwrap(), b"before");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
