//! Conversations between an editor and the server.
#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod findings;
mod harness;
mod hostile;
mod lifecycle;
mod shipped;
mod words;
