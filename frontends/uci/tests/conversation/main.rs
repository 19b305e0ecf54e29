//! Conversations with the engine, by pipes in memory.
#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod client;

mod endings;
mod garbage;
mod protocol;
mod searches;
