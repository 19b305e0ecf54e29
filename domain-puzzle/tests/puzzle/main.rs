//! The sliding tiles: contracts, distances, agreement of the algorithms and with the original
//! programs, notation, order.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod agreement;
mod canon;
mod contracts;
mod distances;
mod expansion_order;
mod farthest;
mod heuristics;
mod indexed;
mod korf;
mod multiple_patterns;
mod naive;
mod naive_heuristics;
mod notation;
mod oracle;
mod packed;
mod parallel;
mod patterns;
mod patterns_by_node;
mod random;
mod solvability;
mod truth;
mod walk;
