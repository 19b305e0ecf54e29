//! Tables and layers in files.

use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use checked_file::{Header, write_words};

use crate::bits::Bits;
use crate::kind::{FORMAT, Kind};
use crate::memory::filled;
use crate::{Abstraction, Database, Encoding, Facts, FileError, Layers, UNREACHED};

/// Bytes read or written at a time.
const PIECE: usize = 1 << 16;

impl Database {
    /// Writes the table to a file. It has another name until it is whole and on the disk; a file
    /// with that name is replaced.
    ///
    /// # Errors
    ///
    /// [`FileError::File`]; then nothing is left behind.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        let write = FORMAT.write(path, &self.facts.header(), |file| {
            file.write_all(self.bytes())
        });
        Ok(write?)
    }

    /// Reads a table from a file into memory of its own, after every byte of it has been checked: whatever happens to
    /// the file, the table stays unchanged.
    ///
    /// # Errors
    ///
    /// If there is no such file, or it is incomplete, changed or not a table, or if there is no memory for it.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        Self::open_if(path, |_| Ok(()))
    }

    /// [`open`](Self::open), if it is a table of this abstraction; otherwise no more than its header is read.
    ///
    /// # Errors
    ///
    /// As `open`, and [`checked_file::FileError::Other`] if it is not.
    pub fn open_for<A: Abstraction>(path: &Path, abstraction: &A) -> Result<Self, FileError> {
        Self::open_if(path, |facts| {
            check_identity(path, &facts.identity, facts.entries, abstraction)
        })
    }

    fn open_if(
        path: &Path,
        check: impl FnOnce(&Facts) -> Result<(), FileError>,
    ) -> Result<Self, FileError> {
        let opened = FORMAT.open(path, Kind::Table as u32)?;
        let facts = Facts::of(opened.header()).ok_or_else(|| contradiction(path))?;
        check(&facts)?;
        Ok(Self::new(facts, opened.bytes()?))
    }
}

impl Facts {
    pub(crate) fn header(&self) -> Header {
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
        (unreached <= entries && header.payload == encoding.bytes(entries)).then_some(facts)
    }
}

impl Layers {
    /// Writes the layers to a file, from which the build can go on. It has another name until it is
    /// whole and on the disk.
    ///
    /// # Errors
    ///
    /// [`FileError::File`]; then nothing is left behind.
    pub fn save<A: Abstraction>(&self, path: &Path, abstraction: &A) -> Result<(), FileError> {
        let entries = self.entries();
        let header = Header {
            kind: Kind::Layers as u32,
            numbers: [self.nodes, entries, self.depth.into(), self.found],
            payload: Self::bytes(self.nodes, entries),
            identity: abstraction.identity(),
        };
        let write = FORMAT.write(path, &header, |file| {
            for bits in [&self.visited, &self.current] {
                write_words(file, bits.words().iter().map(|word| word.load(Relaxed)))?;
            }
            let mut buffer = Vec::new();
            for values in self.values.chunks(PIECE) {
                buffer.clear();
                buffer.extend(values.iter().map(|value| value.load(Relaxed)));
                file.write_all(&buffer)?;
            }
            Ok(())
        });
        Ok(write?)
    }

    /// Reads the layers of this abstraction from a file, after every byte of it has been checked, and checks that
    /// what has been reached, the values and the goals agree.
    ///
    /// That detects what is not the state of any search. It cannot detect the state of a different search; to
    /// be certain of that takes as long as starting again, which is what [`Build::check_layers`] does.
    ///
    /// # Errors
    ///
    /// If there is no such file, or it is incomplete, changed, of something else, or contradicts itself.
    ///
    /// [`Build::check_layers`]: crate::Build::check_layers
    pub fn open<A: Abstraction>(path: &Path, abstraction: &A) -> Result<Self, FileError> {
        let mut opened = FORMAT.open(path, Kind::Layers as u32)?;
        let header = opened.header();
        let begun = Begun::of(header).ok_or_else(|| contradiction(path))?;
        check_identity(path, &header.identity, begun.entries, abstraction)?;
        if begun.nodes != abstraction.nodes() {
            return Err(contradiction(path));
        }
        let words = begun.nodes.div_ceil(64);
        let mut layers = Self {
            depth: begun.depth,
            nodes: begun.nodes,
            found: begun.found,
            last_layer: 0,
            visited: Bits::of_words(opened.words(words)?),
            current: Bits::of_words(opened.words(words)?),
            values: filled(begun.entries, || AtomicU8::new(UNREACHED))?,
        };
        read_values(&mut opened, &layers.values).map_err(checked_file::FileError::reading(path))?;
        // Nothing that was read is trusted before the checksum agrees.
        opened.finish()?;
        layers.last_layer = layers.current.count();
        if !layers.are_consistent(abstraction)? {
            let what = "what it says has been reached contradicts itself";
            return Err(checked_file::FileError::damaged(path, what).into());
        }
        Ok(layers)
    }
}

/// Facts in the header of layers.
pub(crate) struct Begun {
    nodes: u64,
    depth: u8,
    pub(crate) found: u64,
    pub(crate) entries: u64,
}

impl Begun {
    /// `None` if the header contradicts itself.
    pub(crate) fn of(header: &Header) -> Option<Self> {
        let [nodes, entries, depth, found] = header.numbers;
        let depth = u8::try_from(depth)
            .ok()
            .filter(|&depth| depth < UNREACHED)?;
        let agrees = found <= entries && header.payload == Layers::bytes(nodes, entries);
        agrees.then_some(Self {
            nodes,
            depth,
            found,
            entries,
        })
    }
}

fn read_values(file: &mut impl Read, values: &[AtomicU8]) -> io::Result<()> {
    let mut buffer = vec![0; PIECE];
    for values in values.chunks(PIECE) {
        let bytes = &mut buffer[..values.len()];
        file.read_exact(bytes)?;
        for (value, &byte) in values.iter().zip(&*bytes) {
            value.store(byte, Relaxed);
        }
    }
    Ok(())
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
    checked_file::FileError::damaged(path, "its header contradicts itself").into()
}
