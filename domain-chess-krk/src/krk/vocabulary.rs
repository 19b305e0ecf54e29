//! The vocabulary of king and rook against king, after Bratko's predicate library.

use advice_lang::{Comparison, Generator, Predicate, Word};

use super::Krk;
use super::comparisons::COMPARISONS;
use super::generators::GENERATORS;
use super::predicates::PREDICATES;
use crate::ending::{OwnWords, Rook};

impl OwnWords for Rook {
    const PIECE: (&'static str, &'static [&'static str]) = ("rook", &["ладья"]);
    const PREDICATES: &'static [Word<Predicate<Krk>>] = PREDICATES;
    const COMPARISONS: &'static [Word<Comparison<Krk>>] = COMPARISONS;
    const GENERATORS: &'static [Word<Generator<Krk>>] = GENERATORS;
}
