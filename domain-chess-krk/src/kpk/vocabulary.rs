//! The vocabulary of king and pawn against king.

use advice_lang::{
    Comparison, Function, Generator, MoveFunction, Predicate, Sort, Vocabulary, Word,
};
use game_core::Player;

use super::{Kpk, Position};
use crate::ending::Piece;
use crate::square_set::SquareSet;
use crate::words::{Pieces, Words};
use crate::{Move, Square};

impl Vocabulary for Kpk {
    fn us_to_move(&self, position: &Position) -> bool {
        position.us_to_move
    }

    fn predicates(&self) -> &[Word<Predicate<Self>>] {
        PREDICATES
    }

    fn comparisons(&self) -> &[Word<Comparison<Self>>] {
        &[]
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

impl Pieces for Kpk {
    const PIECE: (&'static str, &'static [&'static str]) = ("pawn", &["пешка"]);

    fn our_king(&self, position: &Position) -> Square {
        position.our_king
    }

    fn their_king(&self, position: &Position) -> Square {
        position.their_king
    }

    fn piece(&self, position: &Position) -> Square {
        position.pawn
    }

    fn attacked(&self, position: &Position) -> SquareSet {
        let by_king = position.our_king.vicinity();
        if position.pawn_captured() {
            by_king
        } else {
            let blocker = position.our_king;
            by_king.with(Piece::Pawn.attacks(position.pawn, blocker, Player::First))
        }
    }

    fn ends(&self, _: &Position, mv: Move) -> [Square; 2] {
        [mv.from, mv.to]
    }
}

const PREDICATES: &[Word<Predicate<Kpk>>] = &[
    Word {
        name: "queened",
        aliases: &["пешка_проведена"],
        doc: "the pawn stands on the last rank",
        meaning: |_, position| position.promoted(),
    },
    Word {
        name: "pawnlost",
        aliases: &["потеря_пешки"],
        doc: "the pawn has been captured, or they can capture it now",
        meaning: |_, position| position.pawn_lost(),
    },
    Word {
        name: "themtomove",
        aliases: &["очередь_противника"],
        doc: "it is their turn",
        meaning: |_, position| !position.us_to_move,
    },
];

const GENERATORS: &[Word<Generator<Kpk>>] = &[
    Word {
        name: "legal",
        aliases: &["разреш"],
        doc: "every legal move; ours: the king's, diagonals first, then the pawn's",
        meaning: |_, position, moves| moves.extend(position.legal_moves()),
    },
    Word {
        name: "push",
        aliases: &["ход_пешкой"],
        doc: "the pawn's moves: one square, then two",
        meaning: |_, position, moves| moves.extend(position.pushes()),
    },
    Word {
        name: "kingdiagfirst",
        aliases: &["ход_королем"],
        doc: "our king's moves, the diagonal ones first",
        meaning: |_, position, moves| moves.extend(position.our_king_moves()),
    },
    Word {
        name: "approach",
        aliases: &["приближение_к_пешке"],
        doc: "their king's moves that bring it nearer to the pawn",
        meaning: |_, position, moves| moves.extend(position.approaching_moves()),
    },
];
