//! Pattern databases for any state space.
//!
//! A pattern database is a table of exact costs in a smaller problem, made by leaving things out of the real one. Its
//! values never exceed the true cost, so they are an admissible heuristic, and often a far better one than any formula.
//!
//! Four tokens on a ring of ten places, each free to step forward; the pattern is the place of the first, and its exact
//! distance to place 0 is an admissible estimate for all four:
//!
//! ```
//! use pattern_database::{Abstraction, Build, Encoding, Lookup};
//! use search_core::{Run, StateSpace, a_star};
//!
//! struct Ring;
//!
//! impl StateSpace for Ring {
//!     type State = [u8; 4];
//!     type Action = usize;
//!     type Cost = u32;
//!     fn actions(&self, _: &[u8; 4]) -> impl Iterator<Item = usize> { 0..4 }
//!     fn result(&self, tokens: &[u8; 4], token: usize) -> [u8; 4] {
//!         let mut next = *tokens;
//!         next[token] = (next[token] + 1) % 10;
//!         next
//!     }
//!     fn cost(&self, _: &[u8; 4], _: usize) -> u32 { 1 }
//!     fn is_goal(&self, tokens: &[u8; 4]) -> bool { *tokens == [0; 4] }
//! }
//!
//! struct First;
//!
//! impl Abstraction for First {
//!     type Space = Ring;
//!     fn identity(&self) -> String { "first token on a ring of 10".to_owned() }
//!     fn entries(&self) -> u64 { 10 }
//!     fn index(&self, tokens: &[u8; 4]) -> u64 { tokens[0].into() }
//!     fn goals(&self, visit: &mut dyn FnMut(u64)) { visit(0) }
//!     fn predecessors(&self, place: u64, mut visit: impl FnMut(u64)) { visit((place + 9) % 10) }
//! }
//!
//! let database = Build::new().build(&First, Encoding::Bytes)?;
//! let distance = Lookup::new(First, database).expect("it was built for this pattern");
//! let solution = a_star(&mut Run::new(), &Ring, &distance, &[3, 9, 8, 9])?;
//! assert_eq!(solution.map(|solution| solution.cost), Some(11));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to do | take |
//! |---|---|
//! | say what is left out | [`Abstraction`] |
//! | build a table, on several threads, with progress, cancelled and resumed | [`Build`] |
//! | choose its size | [`Encoding`] |
//! | look values up | [`Database`], or [`Lookup`] as a [`Heuristic`](search_core::Heuristic) |
//! | add the values of disjoint patterns, take the greater of two | [`Sum`], [`Max`](search_core::Max) |
//! | keep tables, list, check and remove them | [`Store`]; single files: [`Database::save`], [`Database::open`] |
//!
//! Everything works in memory, without a file. [`checked_file`] says what is promised about files: they are whole
//! or absent, checked before they are used, and read into memory of the program's own, so each of several
//! programs that use one table has a copy. Checksums detect what has happened to a file; [`Build::check`] proves
//! that its values are right, whoever wrote them.
#![forbid(unsafe_code)]

mod abstraction;
mod build;
mod check;
mod database;
mod encoding;
mod error;
mod file;
mod file_error;
mod layers;
mod lookup;
mod store;
mod sum;

mod bits;
mod consistency;
mod kind;
mod memory;

pub use abstraction::Abstraction;
pub use build::{Build, Progress};
pub use check::CheckError;
pub use database::{Database, Facts};
pub use encoding::{Encoding, EncodingError};
pub use error::BuildError;
pub use file_error::FileError;
pub use layers::Layers;
pub use lookup::Lookup;
pub use store::{Contents, Item, Store};
pub use sum::Sum;

/// Stands for the value of an entry from which no goal can be reached.
pub const UNREACHED: u8 = u8::MAX;
