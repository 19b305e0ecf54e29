//! What goals, values and move constraints say of a position.

pub(crate) mod bytecode;
pub(crate) mod compiled_constraint;
pub(crate) mod context;
pub(crate) mod filter;
pub(crate) mod order;
pub(crate) mod reason;
