//! Endings that are always about the same piece, with words of their own.

use advice_lang::{
    Comparison, Function, Generator, MoveFunction, Predicate, Sort, Vocabulary, Word,
};

use super::{Ending, Kind, Position};
use crate::Move;
use crate::words::{Pieces, Words, value_text};

/// The words in which advice to the side with the piece is given. The functions of definitions are the same for all.
pub trait OwnWords: Kind {
    /// Name of the piece in tables, with other spellings.
    const PIECE: (&'static str, &'static [&'static str]);
    /// The words about one position.
    const PREDICATES: &'static [Word<Predicate<Ending<Self>>>];
    /// The words that compare a position with the root of the forcing tree.
    const COMPARISONS: &'static [Word<Comparison<Ending<Self>>>];
    /// The words that generate moves.
    const GENERATORS: &'static [Word<Generator<Ending<Self>>>];
}

impl<K: OwnWords> Vocabulary for Ending<K> {
    fn us_to_move(&self, position: &Position<K>) -> bool {
        position.us_to_move()
    }

    fn predicates(&self) -> &[Word<Predicate<Self>>] {
        K::PREDICATES
    }

    fn comparisons(&self) -> &[Word<Comparison<Self>>] {
        K::COMPARISONS
    }

    fn generators(&self) -> &[Word<Generator<Self>>] {
        K::GENERATORS
    }

    fn functions(&self) -> &[Word<Function<Self>>] {
        Words::FUNCTIONS
    }

    fn move_functions(&self) -> &[Word<MoveFunction<Self>>] {
        Words::MOVE_FUNCTIONS
    }

    fn value_text(&self, sort: Sort, value: i64) -> String {
        value_text(sort, value)
    }
}

impl<K: OwnWords> Pieces for Ending<K> {
    type Kind = K;

    const PIECE: (&'static str, &'static [&'static str]) = K::PIECE;

    fn has_piece(&self) -> bool {
        true
    }

    fn board(&self, position: Position<K>) -> Position<K> {
        position
    }

    fn on_board(_: Position<K>, mv: Move) -> Move {
        mv
    }

    fn piece_moves(board: Position<K>) -> impl Iterator<Item = Move> {
        K::moves(board)
    }
}
