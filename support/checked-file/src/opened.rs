//! A file that is being read.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;

use crate::header::CHECKSUM;
use crate::{FileError, Header};

/// The bytes added to the checksum at a time, while they are still in the cache.
const PIECE: u64 = 1 << 18;
/// The words that are read or written at a time.
const WORDS: usize = 1 << 13;

/// Writes words as [`Opened::words`] reads them.
///
/// # Errors
///
/// If they cannot be written.
pub fn write_words(file: &mut dyn Write, words: impl Iterator<Item = u64>) -> io::Result<()> {
    let mut piece = Vec::with_capacity(8 * WORDS);
    for word in words {
        piece.extend(word.to_le_bytes());
        if piece.len() == piece.capacity() {
            file.write_all(&piece)?;
            piece.clear();
        }
    }
    file.write_all(&piece)
}

/// A file whose header is sound and agrees with its length, and whose payload has not been read yet:
/// first check the header against what is needed, since memory is allocated by what it says.
///
/// The payload is taken as a whole with [`bytes`](Self::bytes), or read piece by piece; then it must
/// not be trusted before [`finish`](Self::finish) says that it is sound.
#[derive(Debug)]
pub struct Opened {
    header: Header,
    path: PathBuf,
    reader: BufReader<File>,
    left: u64,
    sum: Hasher,
}

impl Opened {
    pub(crate) fn new(path: &Path, header: Header, reader: BufReader<File>) -> Self {
        Self {
            path: path.into(),
            reader,
            left: header.payload,
            header,
            sum: Hasher::new(),
        }
    }

    /// Returns the header of the file.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the payload, in memory of its own: whatever happens to the file, it stays as it was when it was checked.
    ///
    /// # Errors
    ///
    /// If it is damaged or cannot be read, or if there is no memory for it.
    pub fn bytes(mut self) -> Result<Vec<u8>, FileError> {
        let mut bytes = Vec::new();
        let length = usize::try_from(self.left).ok();
        if length.is_none_or(|length| bytes.try_reserve_exact(length).is_err()) {
            return Err(FileError::Memory {
                path: self.path,
                bytes: self.left,
            });
        }
        while self.left > 0 {
            let start = bytes.len();
            // Straight to its final place, which is not filled with zeros first.
            let mut piece = (&mut self.reader).take(self.left.min(PIECE));
            let read = piece.read_to_end(&mut bytes);
            let checked = read.and_then(|_| self.count(&bytes[start..]));
            checked.map_err(FileError::reading(&self.path))?;
        }
        self.finish()?;
        Ok(bytes)
    }

    /// Reads the next words, each of eight bytes, the lowest first.
    ///
    /// # Errors
    ///
    /// If they cannot be read, or if there is no memory for them.
    pub fn words(&mut self, number: u64) -> Result<Vec<u64>, FileError> {
        let mut words = Vec::new();
        let length = usize::try_from(number).ok();
        let Some(length) = length.filter(|length| words.try_reserve_exact(*length).is_ok()) else {
            return Err(FileError::Memory {
                path: self.path.clone(),
                bytes: number.saturating_mul(8),
            });
        };
        let mut piece = vec![0; 8 * WORDS];
        while words.len() < length {
            let piece = &mut piece[..8 * WORDS.min(length - words.len())];
            let read = self.read_exact(piece);
            read.map_err(FileError::reading(&self.path))?;
            let (read, _) = piece.as_chunks();
            words.extend(read.iter().map(|bytes| u64::from_le_bytes(*bytes)));
        }
        Ok(words)
    }

    /// Counts what has been read, which must not be empty.
    fn count(&mut self, read: &[u8]) -> io::Result<()> {
        if read.is_empty() {
            let message = "it was cut short while it was read";
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, message));
        }
        self.sum.update(read);
        self.left -= read.len() as u64;
        Ok(())
    }

    /// Reads what is left of the payload, and says whether all of it is as it was written.
    ///
    /// # Errors
    ///
    /// If it is damaged or cannot be read.
    pub fn finish(mut self) -> Result<(), FileError> {
        let path = self.path.clone();
        let error = FileError::reading(&path);
        io::copy(&mut self, &mut io::sink()).map_err(&error)?;
        let mut sum = [0; CHECKSUM];
        self.reader.read_exact(&mut sum).map_err(error)?;
        if self.sum.finalize() == u32::from_le_bytes(sum) {
            Ok(())
        } else {
            let what = "the checksum of its contents does not agree";
            Err(FileError::damaged(&path, what))
        }
    }
}

/// The payload.
impl Read for Opened {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = usize::try_from(self.left).map_or(buffer.len(), |left| left.min(buffer.len()));
        // The end, or a buffer of no length; to `count` an empty read means that the file was cut short.
        if most == 0 {
            return Ok(0);
        }
        let read = self.reader.read(&mut buffer[..most])?;
        self.count(&buffer[..read])?;
        Ok(read)
    }
}
