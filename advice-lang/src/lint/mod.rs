//! Warnings about what is well formed and can have no effect.

pub(crate) mod checks;
pub(crate) mod decision_diagram;
pub(crate) mod depths;
