//! Monte Carlo tree search.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod bounds;
mod events;
mod proofs;
mod reuse;
mod selection;
mod written;
#[path = "../written_games/mod.rs"]
mod written_games;
