//! The words about one position.

use advice_lang::{Predicate, Word};

use super::{Pieces, Words};
use crate::ending::Piece;

impl<G: Pieces> Words<G> {
    pub(crate) const MATE: Word<Predicate<G>> = Word {
        name: "mate",
        aliases: &["мат"],
        doc: "the bare king is checkmated",
        meaning: |_, position| position.is_mate(),
    };
    pub(crate) const STALEMATE: Word<Predicate<G>> = Word {
        name: "stalemate",
        aliases: &["пат"],
        doc: "the side to move is stalemated",
        meaning: |_, position| position.is_stalemate(),
    };
    pub(crate) const CHECK: Word<Predicate<G>> = Word {
        name: "check",
        aliases: &["шах"],
        doc: "the bare king is attacked",
        meaning: |_, position| position.in_check(),
    };
    pub(crate) const THEM_TO_MOVE: Word<Predicate<G>> = Word {
        name: "themtomove",
        aliases: &["очередь_противника"],
        doc: "it is their turn",
        meaning: |game, position| !game.us_to_move(position),
    };
    pub(crate) const CAPTURED: Word<Predicate<G>> = Word {
        name: "captured",
        aliases: &["фигура_взята"],
        doc: "the piece has been captured",
        meaning: |_, position| position.captured(),
    };
    pub(crate) const LOST: Word<Predicate<G>> = Word {
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
    };
    pub(crate) const IS_QUEEN: Word<Predicate<G>> = Word {
        name: "is_queen",
        aliases: &["это_ферзь"],
        doc: "the piece is a queen",
        meaning: |_, position| position.piece() == Piece::Queen,
    };
    pub(crate) const IS_ROOK: Word<Predicate<G>> = Word {
        name: "is_rook",
        aliases: &["это_ладья"],
        doc: "the piece is a rook",
        meaning: |_, position| position.piece() == Piece::Rook,
    };
    pub(crate) const IS_PAWN: Word<Predicate<G>> = Word {
        name: "is_pawn",
        aliases: &["это_пешка"],
        doc: "the piece is a pawn",
        meaning: |_, position| position.piece() == Piece::Pawn,
    };
    pub(crate) const EXPOSED: Word<Predicate<G>> = Word {
        name: "pieceexposed",
        aliases: &["rookexposed", "фигура_под_угрозой", "ладья_под_угрозой"],
        doc: "the bare king can get at the piece before the other king can protect it",
        meaning: |_, position| position.piece_exposed(),
    };
    pub(crate) const DIVIDES: Word<Predicate<G>> = Word {
        name: "piecedivides",
        aliases: &["rookdivides", "фигура_разделяет", "ладья_разделяет"],
        doc: "the piece stands between the kings, by file or by rank",
        meaning: |_, position| position.piece_divides(),
    };
    pub(crate) const ROOM_GT_2: Word<Predicate<G>> = Word {
        name: "roomgt2",
        aliases: &["простр_больше_2"],
        doc: "the file and the rank of the piece leave the bare king more than two squares",
        meaning: |_, position| position.room() > 2,
    };
    pub(crate) const L_PATTERN: Word<Predicate<G>> = Word {
        name: "lpatt",
        aliases: &["фигуры_буквой_г"],
        doc: "the pieces form an L: the kings at Manhattan distance 2, piece and bare king at 3",
        meaning: |_, position| {
            position.our_king().manhattan(position.their_king()) == 2
                && position.square().manhattan(position.their_king()) == 3
        },
    };
    pub(crate) const KINGS_CLOSE: Word<Predicate<G>> = Word {
        name: "kings_close",
        aliases: &["короли_рядом"],
        doc: "the kings are less than four moves apart",
        meaning: |_, position| position.our_king().distance(position.their_king()) < 4,
    };
    pub(crate) const OUR_KING_EDGE: Word<Predicate<G>> = Word {
        name: "our_king_edge",
        aliases: &["король_игрока_на_краю"],
        doc: "our king stands on the edge of the board",
        meaning: |game, position| game.kings(*position)[0].on_edge(),
    };
    pub(crate) const THEIR_KING_EDGE: Word<Predicate<G>> = Word {
        name: "their_king_edge",
        aliases: &["король_противника_на_краю"],
        doc: "their king stands on the edge of the board",
        meaning: |game, position| game.kings(*position)[1].on_edge(),
    };
    pub(crate) const OUR_KING_EDGE_MISSPELT: Word<Predicate<G>> = Word {
        name: "okedge",
        aliases: &[],
        doc: "never so: the published table of king and rook uses this word, but nothing defines it; \
              kept so that the table reads as printed (our_king_edge was perhaps meant)",
        meaning: |_, _| false,
    };
}
