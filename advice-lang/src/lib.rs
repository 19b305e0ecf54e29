//! Advice Language 0.
#![forbid(unsafe_code)]

mod vocabulary;

pub use vocabulary::{Comparison, Generator, Predicate, Vocabulary, Word};
