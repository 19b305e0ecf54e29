//! Meaning of goals, values and move constraints in a position.

pub(crate) mod bytecode;
pub(crate) mod context;
pub(crate) mod instantiate;
pub(crate) mod memory;
pub(crate) mod moves;
pub(crate) mod order;
pub(crate) mod reason;
