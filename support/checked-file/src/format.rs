//! Kinds of files: reading and writing them.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;

use crc32fast::Hasher;

use crate::header::LONGEST_IDENTITY;
use crate::regular::open_regular;
use crate::unfinished::{Unfinished, folder_of, is_unfinished, remove_leftovers};
use crate::{FileError, Header, Opened};

/// A kind of files, known by their first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// The first bytes.
    pub magic: [u8; 8],
    /// The version that is written, and the only one that is read.
    pub version: u32,
}

impl Format {
    /// Reads the header of a file and checks the file's length by it.
    ///
    /// # Errors
    ///
    /// If it is not a regular file, cannot be read, has another format, is incomplete, or has a damaged
    /// header.
    pub fn read_header(self, path: &Path) -> Result<Header, FileError> {
        self.header_of(path, &mut BufReader::new(open_regular(path)?))
    }

    /// Opens a file of this kind and checks its header. Only the header is read yet.
    ///
    /// # Errors
    ///
    /// As [`read_header`](Self::read_header), and if it is of another kind.
    pub fn open(self, path: &Path, kind: u32) -> Result<Opened, FileError> {
        let mut reader = BufReader::new(open_regular(path)?);
        let header = self.header_of(path, &mut reader)?;
        if header.kind != kind {
            return Err(FileError::Foreign { path: path.into() });
        }
        Ok(Opened::new(path, header, reader))
    }

    fn header_of(self, path: &Path, reader: &mut BufReader<File>) -> Result<Header, FileError> {
        let found = reader.get_ref().metadata();
        let found = found.map_err(FileError::reading(path))?.len();
        Header::read(self, path, found, reader)
    }

    /// Writes a file. It has another name until it is whole and on the disk; a file with its name is
    /// replaced. What programs killed while writing files of this format have left beside it is removed
    /// first.
    ///
    /// # Errors
    ///
    /// [`FileError::Io`], also if the payload is not as long as the header says; then nothing is left behind,
    /// and what had the name before still has it.
    pub fn write(
        self,
        path: &Path,
        header: &Header,
        payload: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), FileError> {
        let written = self.write_whole(path, header, payload);
        written.map_err(FileError::writing(path))
    }

    /// Removes what programs killed while writing files of this format have left in a folder. What another
    /// program is writing stays, and so does anything uncertain.
    pub fn remove_leftovers(self, folder: &Path) {
        remove_leftovers(folder, self.magic);
    }

    /// Returns whether this is a file of this format that a program is writing, or was killed while writing. A file
    /// that has another name or begins otherwise is not.
    #[must_use]
    pub fn is_unfinished(self, path: &Path) -> bool {
        is_unfinished(path, self.magic)
    }

    fn write_whole(
        self,
        path: &Path,
        header: &Header,
        payload: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        if header.identity.len() > LONGEST_IDENTITY {
            return Err(io::Error::other("the identity is too long"));
        }
        let folder = folder_of(path);
        self.remove_leftovers(folder);
        let mut file = BufWriter::with_capacity(1 << 20, Unfinished::create(folder)?);
        file.write_all(&header.to_bytes(self))?;
        let mut summed = Summed {
            file: &mut file,
            written: 0,
            sum: Hasher::new(),
        };
        payload(&mut summed)?;
        if summed.written != header.payload {
            let (written, said) = (summed.written, header.payload);
            let message = format!("{written} bytes of {said} were given");
            return Err(io::Error::other(message));
        }
        let sum = summed.sum.finalize();
        file.write_all(&sum.to_le_bytes())?;
        // Not left to `drop`, which would hide an error of the last writing.
        let unfinished = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        unfinished.finish(path)
    }
}

/// Counts what is written and computes its checksum.
struct Summed<W> {
    file: W,
    written: u64,
    sum: Hasher,
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.sum.update(&bytes[..written]);
        self.written += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
