//! The vocabulary of king and pawn against king.

use advice_lang::{Comparison, Generator, Predicate, Word};

use super::Kpk;
use crate::ending::{OwnWords, Pawn};
use crate::words::Words;

impl OwnWords for Pawn {
    const PIECE: (&'static str, &'static [&'static str]) = ("pawn", &["пешка"]);
    const PREDICATES: &'static [Word<Predicate<Kpk>>] = &[
        Word {
            name: "queened",
            aliases: &["пешка_проведена"],
            doc: "the pawn stands on the last rank",
            meaning: |_, position| position.is_promoted(),
        },
        Word {
            name: "pawnlost",
            aliases: &["потеря_пешки"],
            ..Words::LOST
        },
        Words::THEM_TO_MOVE,
    ];
    const COMPARISONS: &'static [Word<Comparison<Kpk>>] = &[];
    const GENERATORS: &'static [Word<Generator<Kpk>>] = &[
        Words::LEGAL,
        Words::PUSH,
        Words::KING_DIAGONALS_FIRST,
        Word {
            aliases: &["приближение_к_пешке"],
            ..Words::APPROACH
        },
    ];
}
