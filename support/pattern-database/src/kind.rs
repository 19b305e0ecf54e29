//! The kinds of files.

use checked_file::Format;

/// Format of all of them.
pub(crate) const FORMAT: Format = Format {
    magic: *b"SOVETPDB",
    version: 1,
};

/// Kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Table = 1,
    Layers = 2,
}
