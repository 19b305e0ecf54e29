//! Files as memory.

use std::fs::File;
use std::io;
use std::ops::Range;

use memmap2::Mmap;

/// A part of a file that is mapped into memory.
pub struct Mapped {
    map: Mmap,
    part: Range<usize>,
}

impl Mapped {
    /// Maps a file, of which `part` is to be seen.
    pub(crate) fn new(file: &File, part: Range<usize>) -> io::Result<Self> {
        let map = map(file)?;
        if part.end > map.len() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(Self { map, part })
    }

    /// The part.
    #[inline]
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.map[self.part.clone()]
    }

    /// The whole file.
    pub(crate) fn whole(&self) -> &[u8] {
        &self.map
    }
}

#[expect(
    unsafe_code,
    reason = "the only way to look into a file as if it were memory"
)]
fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: the bytes must not change while they are mapped. This library never writes to a file
    // that has its final name: it writes another one and renames it, which leaves what is mapped
    // alone. That nobody else writes to the files is a condition of using it, which
    // the documentation of the crate states.
    unsafe { Mmap::map(file) }
}
