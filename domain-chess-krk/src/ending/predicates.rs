//! The words about one position.

use advice_lang::{Predicate, Vocabulary, Word};

use super::{Advised, Piece};

pub(super) const PREDICATES: &[Word<Predicate<Advised>>] = &[
    Word {
        name: "mate",
        aliases: &["мат"],
        doc: "the bare king is checkmated",
        meaning: |_, position| position.is_mate(),
    },
    Word {
        name: "stalemate",
        aliases: &["пат"],
        doc: "the side to move is stalemated",
        meaning: |_, position| position.is_stalemate(),
    },
    Word {
        name: "check",
        aliases: &["шах"],
        doc: "the bare king is attacked",
        meaning: |_, position| position.in_check(),
    },
    Word {
        name: "themtomove",
        aliases: &["очередь_противника"],
        doc: "it is their turn",
        meaning: |game, position| !game.us_to_move(position),
    },
    Word {
        name: "captured",
        aliases: &["фигура_взята"],
        doc: "the piece has been captured",
        meaning: |_, position| position.captured(),
    },
    Word {
        name: "piecelost",
        aliases: &[
            "rooklost",
            "queenlost",
            "pawnlost",
            "потеря_фигуры",
            "потеря_ладьи",
            "потеря_ферзя",
            "потеря_пешки",
        ],
        doc: "the piece has been captured, or the bare king can capture it now",
        meaning: |_, position| position.piece_lost(),
    },
    Word {
        name: "is_queen",
        aliases: &["это_ферзь"],
        doc: "the piece is a queen",
        meaning: |_, position| position.piece() == Piece::Queen,
    },
    Word {
        name: "is_rook",
        aliases: &["это_ладья"],
        doc: "the piece is a rook",
        meaning: |_, position| position.piece() == Piece::Rook,
    },
    Word {
        name: "is_pawn",
        aliases: &["это_пешка"],
        doc: "the piece is a pawn",
        meaning: |_, position| position.piece() == Piece::Pawn,
    },
    Word {
        name: "pieceexposed",
        aliases: &["rookexposed", "фигура_под_угрозой", "ладья_под_угрозой"],
        doc: "the bare king can get at the piece before the other king can protect it",
        meaning: |_, position| position.piece_exposed(),
    },
    Word {
        name: "piecedivides",
        aliases: &["rookdivides", "фигура_разделяет", "ладья_разделяет"],
        doc: "the piece stands between the kings, by file or by rank",
        meaning: |_, position| position.piece_divides(),
    },
    Word {
        name: "roomgt2",
        aliases: &["простр_больше_2"],
        doc: "the file and the rank of the piece leave the bare king more than two squares",
        meaning: |_, position| position.room() > 2,
    },
    Word {
        name: "lpatt",
        aliases: &["фигуры_буквой_г"],
        doc: "the pieces form an L: the kings at Manhattan distance 2, piece and bare king at 3",
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
        meaning: |game, position| game.kings(*position)[0].on_edge(),
    },
    Word {
        name: "their_king_edge",
        aliases: &["король_противника_на_краю"],
        doc: "their king stands on the edge of the board",
        meaning: |game, position| game.kings(*position)[1].on_edge(),
    },
    Word {
        name: "okedge",
        aliases: &[],
        doc: "never so: the published table of king and rook uses this word, but nothing defines it",
        meaning: |_, _| false,
    },
];
