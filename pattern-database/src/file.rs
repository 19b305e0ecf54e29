//! Tables and layers in files.

use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

use crate::bits::Bits;
use checked_file::Header;

use crate::kind::{FORMAT, Kind};
use crate::payload::Payload;
use crate::{Abstraction, Database, Encoding, Facts, FileError, Layers};

impl Database {
    /// Writes the table to a file. It has another name until it is whole and on the disk; a file of
    /// that name is replaced.
    ///
    /// # Errors
    ///
    /// [`FileError::File`]; nothing is left behind then.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        let write = FORMAT.write(path, &self.facts.header(), |file| {
            file.write_all(self.bytes())
        });
        Ok(write?)
    }

    /// Opens the file of a table and maps it into memory, after every byte of it has been checked.
    ///
    /// # Errors
    ///
    /// If there is no such file, or it is not whole, not unchanged, or no table.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let (header, mapped) = FORMAT.map(path, Kind::Table as u32)?;
        let facts = Facts::of(&header).ok_or_else(|| contradiction(path))?;
        Ok(Self::new(facts, Payload::Mapped(mapped)))
    }

    /// [`open`](Self::open), if it is a table of this abstraction.
    ///
    /// # Errors
    ///
    /// As `open`, and [`checked_file::FileError::Other`] if it is not.
    pub fn open_for<A: Abstraction>(path: &Path, abstraction: &A) -> Result<Self, FileError> {
        let database = Self::open(path)?;
        let facts = &database.facts;
        check_identity(path, &facts.identity, facts.entries, abstraction)?;
        Ok(database)
    }
}

impl Facts {
    fn header(&self) -> Header {
        Header {
            kind: Kind::Table as u32,
            numbers: [
                self.entries,
                self.unreached,
                self.greatest.into(),
                self.encoding as u64,
            ],
            payload: self.encoding.bytes(self.entries),
            identity: self.identity.clone(),
        }
    }

    pub(crate) fn of(header: &Header) -> Option<Self> {
        let [entries, unreached, greatest, encoding] = header.numbers;
        let is_it = |&encoding_: &Encoding| encoding_ as u64 == encoding;
        let encoding = Encoding::ALL.into_iter().find(is_it)?;
        let facts = Self {
            identity: header.identity.clone(),
            encoding,
            entries,
            unreached,
            greatest: u8::try_from(greatest).ok()?,
        };
        (header.payload == encoding.bytes(entries)).then_some(facts)
    }
}

impl Layers {
    /// Writes the layers to a file, from which the build can go on. It has another name until it is
    /// whole and on the disk.
    ///
    /// # Errors
    ///
    /// [`FileError::File`]; nothing is left behind then.
    pub fn save<A: Abstraction>(&self, path: &Path, abstraction: &A) -> Result<(), FileError> {
        let entries = self.entries();
        let header = Header {
            kind: Kind::Layers as u32,
            numbers: [self.nodes, entries, self.depth.into(), self.found],
            payload: Self::bytes(self.nodes, entries),
            identity: abstraction.identity(),
        };
        let write = FORMAT.write(path, &header, |file| {
            write_bits(file, &self.visited)?;
            write_bits(file, &self.current)?;
            let mut buffer = Vec::new();
            for values in self.values.chunks(1 << 16) {
                buffer.clear();
                buffer.extend(values.iter().map(|value| value.load(Relaxed)));
                file.write_all(&buffer)?;
            }
            Ok(())
        });
        Ok(write?)
    }

    /// Reads the layers of this abstraction from a file, after every byte of it has been checked.
    ///
    /// # Errors
    ///
    /// If there is no such file, or it is not whole, not unchanged, or of something else.
    pub fn open<A: Abstraction>(path: &Path, abstraction: &A) -> Result<Self, FileError> {
        let (header, mapped) = FORMAT.map(path, Kind::Layers as u32)?;
        let [nodes, entries, depth, found] = header.numbers;
        check_identity(path, &header.identity, entries, abstraction)?;
        let depth = u8::try_from(depth).ok().filter(|_| {
            nodes == abstraction.nodes() && header.payload == Self::bytes(nodes, entries)
        });
        let mut layers = Self::empty(nodes, entries)?;
        layers.depth = depth.ok_or_else(|| contradiction(path))?;
        layers.found = found;
        let mut bytes = mapped.bytes();
        read_bits(&mut bytes, &layers.visited);
        read_bits(&mut bytes, &layers.current);
        for (value, &byte) in layers.values.iter().zip(bytes) {
            value.store(byte, Relaxed);
        }
        layers.last_layer = layers.current.count();
        Ok(layers)
    }
}

fn write_bits(file: &mut dyn Write, bits: &Bits) -> io::Result<()> {
    let mut buffer = Vec::new();
    for words in bits.words().chunks(1 << 13) {
        buffer.clear();
        buffer.extend(
            words
                .iter()
                .flat_map(|word| word.load(Relaxed).to_le_bytes()),
        );
        file.write_all(&buffer)?;
    }
    Ok(())
}

/// Takes the words of `bits` off the front of `bytes`.
fn read_bits(bytes: &mut &[u8], bits: &Bits) {
    let (front, rest) = bytes.split_at(bits.words().len() * 8);
    let (words, _) = front.as_chunks();
    for (word, &bytes) in bits.words().iter().zip(words) {
        word.store(u64::from_le_bytes(bytes), Relaxed);
    }
    *bytes = rest;
}

fn check_identity<A: Abstraction>(
    path: &Path,
    identity: &str,
    entries: u64,
    abstraction: &A,
) -> Result<(), FileError> {
    let expected = abstraction.identity();
    if (identity, entries) == (&expected, abstraction.entries()) {
        return Ok(());
    }
    let other = checked_file::FileError::Other {
        path: path.into(),
        found: identity.to_owned(),
        expected,
    };
    Err(other.into())
}

fn contradiction(path: &Path) -> FileError {
    let damaged = checked_file::FileError::Damaged {
        path: path.into(),
        what: "its header contradicts itself",
    };
    damaged.into()
}
