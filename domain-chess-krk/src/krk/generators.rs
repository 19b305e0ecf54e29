//! The words that generate moves.

use advice_lang::{Generator, Word};

use super::Krk;
use crate::ending::{add, king_diagonals_first, legal};

pub(super) const GENERATORS: &[Word<Generator<Krk>>] = &[
    legal("every legal move; ours: the king's, diagonals first, then the rook's"),
    king_diagonals_first(),
    Word {
        name: "rookmove",
        aliases: &["ход_ладьей"],
        doc: "the rook's moves",
        meaning: |_, position, moves| add(*position, moves, position.moves_along_lines()),
    },
    Word {
        name: "checkmove",
        aliases: &["ход_шах"],
        doc: "the rook's moves to their king's file, then those to its rank",
        meaning: |_, position, moves| {
            let king = position.their_king();
            let to_file = position
                .moves_along_lines()
                .filter(|mv| mv.to.file() == king.file());
            let to_rank = position
                .moves_along_lines()
                .filter(|mv| mv.to.rank() == king.rank());
            add(*position, moves, to_file.chain(to_rank));
        },
    },
];
