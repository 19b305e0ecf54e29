//! Tables of distances in files.

use std::path::Path;

use checked_file::{FileError, Format, Header};

use crate::DistanceTable;

const FORMAT: Format = Format {
    magic: *b"SOVETDIS",
    version: 1,
};
/// There is only one kind of these files.
const KIND: u32 = 1;
/// The bytes of a code.
const CODE: u64 = 2;

impl DistanceTable {
    /// Writes the table to a file; `identity` names the game and the numbering of its positions. The
    /// file has another name until it is complete and on the disk.
    ///
    /// # Errors
    ///
    /// [`FileError::Io`]; then nothing is left behind.
    pub fn save(&self, path: &Path, identity: &str) -> Result<(), FileError> {
        let payload: Vec<u8> = self
            .codes()
            .iter()
            .flat_map(|code| code.to_le_bytes())
            .collect();
        let header = Header {
            kind: KIND,
            numbers: [self.size() as u64, 0, 0, 0],
            payload: payload.len() as u64,
            identity: identity.to_owned(),
        };
        FORMAT.write(path, &header, |file| file.write_all(&payload))
    }

    /// Reads the table of this identity and [size](Self::size) from a file, after every byte of it has been checked.
    /// [`check`](Self::check) proves that it is not only unchanged but right.
    ///
    /// # Errors
    ///
    /// If there is no such file; if it is incomplete, changed, or not a file of this table; or if there is no memory
    /// for it.
    pub fn open(path: &Path, identity: &str, size: usize) -> Result<Self, FileError> {
        let opened = FORMAT.open(path, KIND)?;
        let header = opened.header();
        if header.identity != identity {
            return Err(FileError::Other {
                path: path.into(),
                found: header.identity.clone(),
                expected: identity.to_owned(),
            });
        }
        let size = size as u64;
        if (header.numbers[0], header.payload) != (size, size.saturating_mul(CODE)) {
            return Err(FileError::damaged(
                path,
                "it has not as many numbers as the game",
            ));
        }
        let bytes = opened.bytes()?;
        let codes = bytes.as_chunks().0.iter();
        Ok(Self::of_codes(
            codes.map(|&code| u16::from_le_bytes(code)).collect(),
        ))
    }
}
