//! Promises about files.
#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod common;
mod faults;
mod hostile;
mod leftovers;
mod use_by_others;
mod whole;
