//! Tic-tac-toe: rules, the words for tables, a table that never loses, notation.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod bad_input;
mod never_lose;
mod rules;
mod words;
