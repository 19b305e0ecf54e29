//! Tables of whole endings, made backwards from their ends.

#[cfg(feature = "files")]
pub(crate) mod distance_file;
pub(crate) mod distance_table;
pub(crate) mod retrograde;
