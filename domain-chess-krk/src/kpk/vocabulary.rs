//! The vocabulary of king and pawn against king.

use advice_lang::{Comparison, Generator, Predicate, Word};

use super::Kpk;
use crate::ending::{OwnWords, Pawn, add, king_diagonals_first, legal};

impl OwnWords for Pawn {
    const PIECE: (&'static str, &'static [&'static str]) = ("pawn", &["пешка"]);
    const PREDICATES: &'static [Word<Predicate<Kpk>>] = PREDICATES;
    const COMPARISONS: &'static [Word<Comparison<Kpk>>] = &[];
    const GENERATORS: &'static [Word<Generator<Kpk>>] = GENERATORS;
}

const PREDICATES: &[Word<Predicate<Kpk>>] = &[
    Word {
        name: "queened",
        aliases: &["пешка_проведена"],
        doc: "the pawn stands on the last rank",
        meaning: |_, position| position.is_promoted(),
    },
    Word {
        name: "pawnlost",
        aliases: &["потеря_пешки"],
        doc: "the pawn has been captured, or they can capture it now",
        meaning: |_, position| position.piece_lost(),
    },
    Word {
        name: "themtomove",
        aliases: &["очередь_противника"],
        doc: "it is their turn",
        meaning: |_, position| !position.us_to_move(),
    },
];

const GENERATORS: &[Word<Generator<Kpk>>] = &[
    legal("every legal move; ours: the king's, diagonals first, then the pawn's"),
    Word {
        name: "push",
        aliases: &["ход_пешкой"],
        doc: "the pawn's moves: one square, then two",
        meaning: |_, position, moves| add(*position, moves, position.piece_moves()),
    },
    king_diagonals_first(),
    Word {
        name: "approach",
        aliases: &["приближение_к_пешке"],
        doc: "their king's moves that bring it nearer to the pawn",
        meaning: |_, position, moves| add(*position, moves, position.approaching_moves()),
    },
];
