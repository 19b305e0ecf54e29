//! The vocabulary of the endings: the words of king and rook, as far as they make sense with every
//! piece, and those about what the piece is.

use advice_lang::{
    Comparison, Function, Generator, MoveFunction, Predicate, Sort, Vocabulary, Word,
};

use super::comparisons::COMPARISONS;
use super::functions::MOVE_FUNCTIONS;
use super::move_words::GENERATORS;
use super::predicates::PREDICATES;
use super::{Advised, AdvisedSide, Position};
use crate::words::{Words, value_text};

impl Vocabulary for Advised {
    fn us_to_move(&self, position: &Position) -> bool {
        match self.side {
            AdvisedSide::WithPiece => position.us_to_move(),
            AdvisedSide::BareKing => !position.us_to_move(),
        }
    }

    fn predicates(&self) -> &[Word<Predicate<Self>>] {
        PREDICATES
    }

    fn comparisons(&self) -> &[Word<Comparison<Self>>] {
        COMPARISONS
    }

    fn generators(&self) -> &[Word<Generator<Self>>] {
        GENERATORS
    }

    fn functions(&self) -> &[Word<Function<Self>>] {
        Words::FUNCTIONS
    }

    fn move_functions(&self) -> &[Word<MoveFunction<Self>>] {
        MOVE_FUNCTIONS
    }

    fn value_text(&self, sort: Sort, value: i64) -> String {
        value_text(sort, value)
    }
}
