//! Checks for the spaces and heuristics of others.

pub(crate) mod audit;
mod contracts;

pub use contracts::*;
