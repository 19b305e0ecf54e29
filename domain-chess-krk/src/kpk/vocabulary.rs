//! The vocabulary of king and pawn against king.

use advice_lang::{Comparison, Generator, Predicate, Word};

use super::Kpk;
use super::generators::GENERATORS;
use super::predicates::PREDICATES;
use crate::ending::{Pawn, Worded};

impl Worded for Pawn {
    const PIECE: (&'static str, &'static [&'static str]) = ("pawn", &["пешка"]);
    const PREDICATES: &'static [Word<Predicate<Kpk>>] = PREDICATES;
    const COMPARISONS: &'static [Word<Comparison<Kpk>>] = &[];
    const GENERATORS: &'static [Word<Generator<Kpk>>] = GENERATORS;
}
