//! Checks for the spaces and heuristics of others.

pub(crate) mod audit;
mod contracts;
mod every_state;

pub use contracts::*;
pub use every_state::{HeuristicAudit, audit_every_state};
