//! The vocabulary of king and rook against king, after Bratko's predicate library.

use advice_lang::{
    Comparison, Function, Generator, MoveFunction, Predicate, Sort, Vocabulary, Word,
};

use super::comparisons::COMPARISONS;
use super::predicates::PREDICATES;
use super::{Krk, Position};
use crate::square_set::SquareSet;
use crate::words::{Pieces, Words};
use crate::{Move, Square};

impl Vocabulary for Krk {
    fn us_to_move(&self, position: &Position) -> bool {
        position.us_to_move()
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
        Words::MOVE_FUNCTIONS
    }

    fn value_text(&self, sort: Sort, value: i64) -> String {
        crate::words::value_text(sort, value)
    }
}

impl Pieces for Krk {
    const PIECE: (&'static str, &'static [&'static str]) = ("rook", &["ладья"]);

    fn our_king(&self, position: &Position) -> Square {
        position.our_king()
    }

    fn their_king(&self, position: &Position) -> Square {
        position.their_king()
    }

    fn piece(&self, position: &Position) -> Square {
        position.rook()
    }

    fn attacked(&self, position: &Position) -> SquareSet {
        if position.rook_captured() {
            position.our_king().vicinity()
        } else {
            position.attacked()
        }
    }

    fn ends(&self, _: &Position, mv: Move) -> [Square; 2] {
        [mv.from, mv.to]
    }
}

const GENERATORS: &[Word<Generator<Krk>>] = &[
    Word {
        name: "legal",
        aliases: &["разреш"],
        doc: "every legal move; ours: the king's, diagonals first, then the rook's",
        meaning: |_, position, moves| {
            if position.us_to_move() {
                moves.extend(position.our_king_moves());
                moves.extend(position.rook_moves());
            } else {
                moves.extend(position.their_moves());
            }
        },
    },
    Word {
        name: "kingdiagfirst",
        aliases: &["ход_королем"],
        doc: "our king's moves, the diagonal ones first",
        meaning: |_, position, moves| position.our_king_moves().for_each(|mv| moves.push(mv)),
    },
    Word {
        name: "rookmove",
        aliases: &["ход_ладьей"],
        doc: "the rook's moves",
        meaning: |_, position, moves| position.rook_moves().for_each(|mv| moves.push(mv)),
    },
    Word {
        name: "checkmove",
        aliases: &["ход_шах"],
        doc: "the rook's moves to their king's file, then those to its rank",
        meaning: |_, position, moves| position.checking_moves().for_each(|mv| moves.push(mv)),
    },
];
