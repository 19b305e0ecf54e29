//! The vocabulary of king and rook against king, after Bratko's predicate library.

use advice_lang::{Comparison, Generator, Predicate, Word};

use super::Krk;
use crate::ending::{OwnWords, Rook};
use crate::words::Words;

impl OwnWords for Rook {
    const PIECE: (&'static str, &'static [&'static str]) = ("rook", &["ладья"]);
    const PREDICATES: &'static [Word<Predicate<Krk>>] = &[
        Words::MATE,
        Words::STALEMATE,
        Words::CHECK,
        Word {
            name: "rooklost",
            aliases: &["потеря_ладьи"],
            ..Words::LOST
        },
        Word {
            name: "rookexposed",
            aliases: &["ладья_под_угрозой"],
            ..Words::EXPOSED
        },
        Word {
            name: "rookdivides",
            aliases: &["ладья_разделяет"],
            ..Words::DIVIDES
        },
        Words::ROOM_GT_2,
        Words::L_PATTERN,
        Words::KINGS_CLOSE,
        Words::OUR_KING_EDGE,
        Words::THEIR_KING_EDGE,
        Words::OUR_KING_EDGE_MISSPELT,
        Words::THEM_TO_MOVE,
    ];
    const COMPARISONS: &'static [Word<Comparison<Krk>>] = Words::COMPARISONS;
    const GENERATORS: &'static [Word<Generator<Krk>>] = &[
        Words::LEGAL,
        Words::KING_DIAGONALS_FIRST,
        Word {
            name: "rookmove",
            aliases: &["ход_ладьей"],
            ..Words::PIECE_MOVE
        },
        Words::CHECK_MOVE,
    ];
}
