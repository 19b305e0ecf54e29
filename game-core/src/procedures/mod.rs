//! The list of procedures, and what they take and answer.

pub(crate) mod about;
pub(crate) mod findings;
pub(crate) mod list_entry;
pub(crate) mod look_ahead;
pub(crate) mod method;
pub(crate) mod options;
pub(crate) mod problem;
pub(crate) mod standard;
