//! The library on graphs that have nothing to do with any puzzle.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod build;
mod check;
mod faults;
mod files;
mod forged;
mod forgery;
mod graph;
mod lookup;
mod store;
