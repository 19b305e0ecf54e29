//! The language: meanings of tables, their results, and messages about their mistakes.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod checks;
mod common;
mod cursor;
mod deep;
mod definitions;
mod diagnostics;
mod difference;
mod events;
mod explanation;
mod hostile;
mod interpreter;
mod layers;
mod memory;
mod mistakes;
mod proof;
mod reference;
mod session;
mod syntax;
mod verify;
