//! Connect Four: rules, counts on which independent programs agree, what threats prove.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod alpha_beta;
mod first_moves;
mod perft;
mod positions;
mod rules;
mod threads;
mod threats;
