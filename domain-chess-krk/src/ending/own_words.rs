//! Endings that are always about the same piece, with words of their own.

use advice_lang::{
    Comparison, Function, Generator, MoveFunction, Predicate, Sort, Vocabulary, Word,
};

use super::{Ending, Kind, Position};
use crate::square_set::SquareSet;
use crate::words::{Pieces, Words, value_text};
use crate::{Move, Square};

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

/// Appends moves, unless the game is over.
// A chain of moves is walked by `for_each` in one go; `extend` would ask it for one move after the other,
// which takes a proof of a table some more time.
pub(crate) fn add<K: Kind>(
    position: Position<K>,
    moves: &mut Vec<Move>,
    found: impl Iterator<Item = Move>,
) {
    if position.is_open() {
        found.for_each(|mv| moves.push(mv));
    }
}

/// Returns the word for all moves.
pub(crate) const fn legal<K: Kind>(doc: &'static str) -> Word<Generator<Ending<K>>> {
    Word {
        name: "legal",
        aliases: &["разреш"],
        doc,
        meaning: |_, position, moves| add(*position, moves, position.all_moves()),
    }
}

/// Returns the word for the moves of our king.
pub(crate) const fn king_diagonals_first<K: Kind>() -> Word<Generator<Ending<K>>> {
    Word {
        name: "kingdiagfirst",
        aliases: &["ход_королем"],
        doc: "our king's moves, the diagonal ones first",
        meaning: |_, position, moves| {
            if position.us_to_move() {
                add(*position, moves, position.king_moves());
            }
        },
    }
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
    const PIECE: (&'static str, &'static [&'static str]) = K::PIECE;

    fn our_king(&self, position: &Position<K>) -> Square {
        position.our_king()
    }

    fn their_king(&self, position: &Position<K>) -> Square {
        position.their_king()
    }

    fn piece(&self, position: &Position<K>) -> Square {
        position.square()
    }

    fn attacked(&self, position: &Position<K>) -> SquareSet {
        position.attacked_now()
    }

    fn ends(&self, _: &Position<K>, mv: Move) -> [Square; 2] {
        [mv.from, mv.to]
    }
}
