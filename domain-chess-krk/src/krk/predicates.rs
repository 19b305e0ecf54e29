//! The words about one position.

use advice_lang::{Predicate, Word};

use super::Krk;

pub(super) const PREDICATES: &[Word<Predicate<Krk>>] = &[
    Word {
        name: "mate",
        aliases: &["мат"],
        doc: "they are checkmated",
        meaning: |_, position| position.is_mate(),
    },
    Word {
        name: "stalemate",
        aliases: &["пат"],
        doc: "they are stalemated",
        meaning: |_, position| position.is_stalemate(),
    },
    Word {
        name: "check",
        aliases: &["шах"],
        doc: "their king is attacked",
        meaning: |_, position| position.in_check(),
    },
    Word {
        name: "rooklost",
        aliases: &["потеря_ладьи"],
        doc: "the rook has been captured, or they can capture it now",
        meaning: |_, position| position.piece_lost(),
    },
    Word {
        name: "rookexposed",
        aliases: &["ладья_под_угрозой"],
        doc: "their king can get at the rook before our king can protect it",
        meaning: |_, position| position.piece_exposed(),
    },
    Word {
        name: "rookdivides",
        aliases: &["ладья_разделяет"],
        doc: "the rook stands between the kings, by file or by rank",
        meaning: |_, position| position.piece_divides(),
    },
    Word {
        name: "roomgt2",
        aliases: &["простр_больше_2"],
        doc: "the rook leaves their king more than two squares",
        meaning: |_, position| position.room() > 2,
    },
    Word {
        name: "lpatt",
        aliases: &["фигуры_буквой_г"],
        doc: "the pieces form an L: the kings at Manhattan distance 2, rook and their king at 3",
        meaning: |_, position| {
            position.our_king().manhattan(position.their_king()) == 2
                && position.square().manhattan(position.their_king()) == 3
        },
    },
    Word {
        name: "kings_close",
        aliases: &["короли_рядом"],
        doc: "the kings are less than four moves apart",
        meaning: |_, position| position.our_king().distance(position.their_king()) < 4,
    },
    Word {
        name: "our_king_edge",
        aliases: &["король_игрока_на_краю"],
        doc: "our king stands on the edge of the board",
        meaning: |_, position| position.our_king().on_edge(),
    },
    Word {
        name: "their_king_edge",
        aliases: &["король_противника_на_краю"],
        doc: "their king stands on the edge of the board",
        meaning: |_, position| position.their_king().on_edge(),
    },
    Word {
        name: "okedge",
        aliases: &[],
        doc: "never so: the published table uses this word, but nothing defines it; kept so that \
              the table reads as printed (our_king_edge was perhaps meant)",
        meaning: |_, _| false,
    },
    Word {
        name: "themtomove",
        aliases: &["очередь_противника"],
        doc: "it is their turn",
        meaning: |_, position| !position.us_to_move(),
    },
];
