//! The bytes of a table, wherever they are.

use checked_file::Mapped;

/// The bytes of a table.
pub(crate) enum Payload {
    /// In memory.
    Owned(Vec<u8>),
    /// In a file.
    Mapped(Mapped),
}

impl Payload {
    #[inline]
    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Self::Owned(bytes) => bytes,
            Self::Mapped(mapped) => mapped.bytes(),
        }
    }
}
