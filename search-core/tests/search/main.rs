//! The algorithms on small spaces, each against a naive twin or a law that it promises to keep.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod agreement;
mod algorithm;
mod costs;
mod deep_down;
mod deep_space;
mod graph;
mod limits;
mod max;
mod naive;
mod testkit;
mod trace;
mod watching;
