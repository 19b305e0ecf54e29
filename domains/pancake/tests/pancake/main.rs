//! The pancake problem: contracts, distances, agreement of the algorithms, notation, order.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod agreement;
mod contracts;
mod depths;
mod naive;
mod notation;
mod order;
