//! Search from both ends.

pub(crate) mod engine;
pub(crate) mod half;
pub(crate) mod meeting_point;
pub(crate) mod mm;
pub(crate) mod nbs;
