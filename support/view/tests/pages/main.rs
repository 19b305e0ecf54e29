//! Pages about traces, compared with what the traces and the libraries say.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod games;
mod hostile;
mod simulations;
mod stories;
