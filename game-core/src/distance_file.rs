//! Tables of distances in files.

use std::path::Path;

use checked_file::{FileError, Format, Header};

use crate::DistanceTable;

const FORMAT: Format = Format {
    magic: *b"SOVETDIS",
    version: 1,
};
/// There is but one kind of these files.
const KIND: u32 = 1;

impl DistanceTable {
    /// Writes the table to a file; `identity` says of which game, and how its positions are numbered.
    /// The file has another name until it is whole and on the disk.
    ///
    /// # Errors
    ///
    /// [`FileError::Io`]; nothing is left behind then.
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

    /// Reads the table of this identity from a file, after every byte of it has been checked.
    ///
    /// # Errors
    ///
    /// If there is no such file, or it is not whole, not unchanged, or of something else.
    pub fn open(path: &Path, identity: &str) -> Result<Self, FileError> {
        let (header, mapped) = FORMAT.map(path, KIND)?;
        if header.identity != identity {
            return Err(FileError::Other {
                path: path.into(),
                found: header.identity,
                expected: identity.to_owned(),
            });
        }
        let (codes, rest) = mapped.bytes().as_chunks();
        let codes: Vec<u16> = codes.iter().map(|&code| u16::from_le_bytes(code)).collect();
        if header.numbers[0] != codes.len() as u64 || !rest.is_empty() {
            return Err(FileError::Damaged {
                path: path.into(),
                what: "its header contradicts itself",
            });
        }
        Ok(Self::of_codes(codes))
    }
}
