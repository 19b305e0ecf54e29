//! Pages about traces, held against what the traces and the libraries tell.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod simulations;
mod stories;
