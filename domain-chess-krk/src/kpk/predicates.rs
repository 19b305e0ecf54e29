//! The words about one position.

use advice_lang::{Predicate, Word};

use super::Kpk;

pub(super) const PREDICATES: &[Word<Predicate<Kpk>>] = &[
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
