//! The vocabulary of the endings: the words of king and rook, as far as they make sense with every
//! piece, and those about what the piece is.

use advice_lang::{
    Comparison, Function, Generator, MoveFunction, Predicate, Sort, Vocabulary, Word,
};

use super::{Advised, AdvisedSide, Piece, Position};
use crate::Move;
use crate::words::{Pieces, Words, value_text};

impl Vocabulary for Advised {
    fn us_to_move(&self, position: &Position) -> bool {
        position.us_to_move() == self.has_piece()
    }

    fn predicates(&self) -> &[Word<Predicate<Self>>] {
        const {
            &[
                Words::MATE,
                Words::STALEMATE,
                Words::CHECK,
                Words::THEM_TO_MOVE,
                Words::CAPTURED,
                Words::LOST,
                Words::IS_QUEEN,
                Words::IS_ROOK,
                Words::IS_PAWN,
                Words::EXPOSED,
                Words::DIVIDES,
                Words::ROOM_GT_2,
                Words::L_PATTERN,
                Words::KINGS_CLOSE,
                Words::OUR_KING_EDGE,
                Words::THEIR_KING_EDGE,
                Words::OUR_KING_EDGE_MISSPELT,
            ]
        }
    }

    fn comparisons(&self) -> &[Word<Comparison<Self>>] {
        Words::COMPARISONS
    }

    fn generators(&self) -> &[Word<Generator<Self>>] {
        const {
            &[
                Words::LEGAL,
                Words::KING_DIAGONALS_FIRST,
                Words::PIECE_MOVE,
                Words::CHECK_MOVE,
                Words::PUSH,
                Words::APPROACH,
            ]
        }
    }

    fn functions(&self) -> &[Word<Function<Self>>] {
        Words::FUNCTIONS
    }

    fn move_functions(&self) -> &[Word<MoveFunction<Self>>] {
        const {
            &[
                Words::FROM,
                Words::TO,
                Word {
                    name: "becomes_queen",
                    aliases: &["становится_ферзем"],
                    doc: "the pawn becomes a queen",
                    meaning: truth(|_, _, mv| (mv.promotion == Some(Piece::Queen)).into()),
                },
                Word {
                    name: "becomes_rook",
                    aliases: &["становится_ладьей"],
                    doc: "the pawn becomes a rook",
                    meaning: truth(|_, _, mv| (mv.promotion == Some(Piece::Rook)).into()),
                },
                Word {
                    name: "becomes_bishop",
                    aliases: &["становится_слоном"],
                    doc: "the pawn becomes a bishop",
                    meaning: truth(|_, _, mv| (mv.promotion == Some(Piece::Bishop)).into()),
                },
                Word {
                    name: "becomes_knight",
                    aliases: &["становится_конем"],
                    doc: "the pawn becomes a knight",
                    meaning: truth(|_, _, mv| (mv.promotion == Some(Piece::Knight)).into()),
                },
            ]
        }
    }

    fn value_text(&self, sort: Sort, value: i64) -> String {
        value_text(sort, value)
    }
}

const fn truth(meaning: fn(&Advised, &Position, Move) -> i64) -> MoveFunction<Advised> {
    MoveFunction {
        result: Sort::TRUTH,
        meaning,
    }
}

impl Pieces for Advised {
    type Kind = Piece;

    const PIECE: (&'static str, &'static [&'static str]) = (
        "piece",
        &["rook", "queen", "pawn", "фигура", "ладья", "ферзь", "пешка"],
    );

    fn has_piece(&self) -> bool {
        self.side == AdvisedSide::WithPiece
    }

    fn board(&self, position: Position) -> Position {
        position.upright()
    }

    fn on_board(position: Position, mv: Move) -> Move {
        mv.upright(position.us())
    }

    /// Returns a rook's moves along its file and its rank in turn, as in king and rook against king.
    fn piece_moves(board: Position) -> impl Iterator<Item = Move> {
        let (rooks, others) = match board.piece() {
            Piece::Rook => (Some(board.moves_along_lines()), None),
            _ => (None, Some(board.piece_moves())),
        };
        let rooks = rooks.into_iter().flatten();
        rooks.chain(others.into_iter().flatten())
    }
}
