//! Chess endings: the rules, the words, and what the tables achieve on every board.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

mod advised;
mod common;
mod definitions;
mod ending;
mod every_defence;
mod games;
mod keys;
mod kpk;
mod notation;
mod rules;
mod samples;
mod verdicts;
mod vocabulary;
mod whole_board;
mod words;
