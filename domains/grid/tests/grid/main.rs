//! Grid maps: contracts, agreement of the algorithms with an independent one, files, order.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod agreement;
mod contracts;
mod files;
mod jumps;
mod lengths;
mod malformed;
mod naive;
mod order;
mod packed;
mod scenarios;
