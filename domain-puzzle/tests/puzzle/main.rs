//! The sliding tiles: contracts, distances, agreement of the algorithms, notation.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod agreement;
mod contracts;
mod distances;
mod indexed;
mod korf;
mod naive;
mod notation;
mod packed;
mod random;
mod solvability;
mod walk;
