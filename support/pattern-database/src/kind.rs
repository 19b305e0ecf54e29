//! The kinds of files.

use checked_file::Format;

/// What all of them have in common.
pub(crate) const FORMAT: Format = Format {
    magic: *b"SOVETPDB",
    version: 1,
};

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Table = 1,
    Layers = 2,
}
