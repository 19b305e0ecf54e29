//! The words that generate moves.

use advice_lang::{Generator, Word};

use super::Krk;

// A chain of moves is walked by `for_each` in one go; `extend` would ask it for one move after the other,
// which takes a proof of a table some more time.
pub(super) const GENERATORS: &[Word<Generator<Krk>>] = &[
    Word {
        name: "legal",
        aliases: &["разреш"],
        doc: "every legal move; ours: the king's, diagonals first, then the rook's",
        meaning: |_, position, moves| position.all_moves().for_each(|mv| moves.push(mv)),
    },
    Word {
        name: "kingdiagfirst",
        aliases: &["ход_королем"],
        doc: "our king's moves, the diagonal ones first",
        meaning: |_, position, moves| {
            if position.us_to_move() {
                position.king_moves().for_each(|mv| moves.push(mv));
            }
        },
    },
    Word {
        name: "rookmove",
        aliases: &["ход_ладьей"],
        doc: "the rook's moves",
        meaning: |_, position, moves| position.moves_along_lines().for_each(|mv| moves.push(mv)),
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
            to_file.chain(to_rank).for_each(|mv| moves.push(mv));
        },
    },
];
