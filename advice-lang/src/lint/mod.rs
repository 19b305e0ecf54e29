//! Warnings about texts that are well formed and have no effect.

pub(crate) mod checks;
pub(crate) mod decision_diagram;
pub(crate) mod depths;
