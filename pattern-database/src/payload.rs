//! The bytes of a table, wherever they are.

/// The bytes of a table.
pub(crate) enum Payload {
    /// In memory.
    Owned(Vec<u8>),
}

impl Payload {
    #[inline]
    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Self::Owned(bytes) => bytes,
        }
    }
}
