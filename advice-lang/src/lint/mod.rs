//! Warnings about what is well formed and can come to nothing.

pub(crate) mod checks;
pub(crate) mod decision_diagram;
pub(crate) mod depths;
