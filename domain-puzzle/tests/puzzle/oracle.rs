//! The original programs on the game of 8, answer by answer. The data is described in
//! `tests/data/README.md`.

mod deep_down;
mod dropped;
mod first_example;
mod harness;
mod opening;
mod runs;
mod sequences;
