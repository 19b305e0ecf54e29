//! The words that generate moves.

use advice_lang::{Generator, Word};

use super::Kpk;

pub(super) const GENERATORS: &[Word<Generator<Kpk>>] = &[
    Word {
        name: "legal",
        aliases: &["разреш"],
        doc: "every legal move; ours: the king's, diagonals first, then the pawn's",
        meaning: |_, position, moves| position.all_moves().for_each(|mv| moves.push(mv)),
    },
    Word {
        name: "push",
        aliases: &["ход_пешкой"],
        doc: "the pawn's moves: one square, then two",
        meaning: |_, position, moves| position.piece_moves().for_each(|mv| moves.push(mv)),
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
        name: "approach",
        aliases: &["приближение_к_пешке"],
        doc: "their king's moves that bring it nearer to the pawn",
        meaning: |_, position, moves| position.approaching_moves().for_each(|mv| moves.push(mv)),
    },
];
