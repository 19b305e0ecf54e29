//! Tables of whole endings, made backwards from their ends.

pub(crate) mod distance_file;
pub(crate) mod distance_table;
pub(crate) mod retrograde;
