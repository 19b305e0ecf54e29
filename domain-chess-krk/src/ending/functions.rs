//! Functions available in definitions.

use advice_lang::{MoveFunction, Sort, Word};

use super::{Advised, AdvisedSide, Piece, Position};
use crate::square_set::SquareSet;
use crate::words::{Pieces, Words};
use crate::{Move, Square};

impl Advised {
    /// Returns our king's square and theirs, on the upright board.
    pub(super) fn kings(self, position: Position) -> [Square; 2] {
        let position = position.upright();
        match self.side {
            AdvisedSide::WithPiece => [position.our_king(), position.their_king()],
            AdvisedSide::BareKing => [position.their_king(), position.our_king()],
        }
    }
}

impl Pieces for Advised {
    const PIECE: (&'static str, &'static [&'static str]) = (
        "piece",
        &["rook", "queen", "pawn", "фигура", "ладья", "ферзь", "пешка"],
    );

    fn our_king(&self, position: &Position) -> Square {
        self.kings(*position)[0]
    }

    fn their_king(&self, position: &Position) -> Square {
        self.kings(*position)[1]
    }

    fn piece(&self, position: &Position) -> Square {
        position.upright().square()
    }

    fn attacked(&self, position: &Position) -> SquareSet {
        let position = position.upright();
        match self.side {
            AdvisedSide::BareKing => position.their_king().vicinity(),
            AdvisedSide::WithPiece => position.attacked_now(),
        }
    }

    fn theirs(&self, position: &Position) -> SquareSet {
        let [_, king] = self.kings(*position);
        let king = SquareSet::of(king);
        match self.side {
            AdvisedSide::WithPiece => king,
            AdvisedSide::BareKing => king.with(SquareSet::of(self.piece(position))),
        }
    }

    fn ends(&self, position: &Position, mv: Move) -> [Square; 2] {
        let mv = mv.upright(position.us());
        [mv.from, mv.to]
    }
}

pub(super) const MOVE_FUNCTIONS: &[Word<MoveFunction<Advised>>] = &[
    Words::FROM,
    Words::TO,
    Word {
        name: "becomes_queen",
        aliases: &["становится_ферзем"],
        doc: "the pawn becomes a queen",
        meaning: MoveFunction {
            result: Sort::TRUTH,
            meaning: |_, _, mv| (mv.promotion == Some(Piece::Queen)).into(),
        },
    },
    Word {
        name: "becomes_rook",
        aliases: &["становится_ладьей"],
        doc: "the pawn becomes a rook",
        meaning: MoveFunction {
            result: Sort::TRUTH,
            meaning: |_, _, mv| (mv.promotion == Some(Piece::Rook)).into(),
        },
    },
    Word {
        name: "becomes_bishop",
        aliases: &["становится_слоном"],
        doc: "the pawn becomes a bishop",
        meaning: MoveFunction {
            result: Sort::TRUTH,
            meaning: |_, _, mv| (mv.promotion == Some(Piece::Bishop)).into(),
        },
    },
    Word {
        name: "becomes_knight",
        aliases: &["становится_конем"],
        doc: "the pawn becomes a knight",
        meaning: MoveFunction {
            result: Sort::TRUTH,
            meaning: |_, _, mv| (mv.promotion == Some(Piece::Knight)).into(),
        },
    },
];
