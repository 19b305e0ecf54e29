//! King and pawn against king.
//!
//! *We* are White, the side with the pawn.

use advice_lang::{Comparison, Generator, Predicate, Word};

use crate::ending::{self, Ending, OwnWords, Pawn};
use crate::words::Words;

/// The game of king and pawn against king, up to the pawn's promotion.
///
/// A promoted pawn that they cannot capture at once is a win, one that they can capture is a draw, as are its capture
/// before and stalemate. The piece that the pawn becomes is left open.
///
/// The order of the moves: our king's, the diagonal ones first, then the pawn's, one square before
/// two; their king's again with the diagonals first.
pub type Kpk = Ending<Pawn>;

/// A position of king and pawn against king.
pub type Position = ending::Position<Pawn>;

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
