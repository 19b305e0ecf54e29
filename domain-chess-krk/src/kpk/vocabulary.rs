//! The vocabulary of king and pawn against king.

use advice_lang::{Comparison, Generator, Predicate, Vocabulary, Word};

use super::{Kpk, Position};

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
