//! Graphs: what is read and refused, contracts, agreement of the algorithms with an independent one,
//! orders of expansion.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod agreement;
mod changes;
mod contracts;
mod dimacs;
mod estimates;
mod malformed;
mod naive;
mod random;
mod romania;
mod text;
