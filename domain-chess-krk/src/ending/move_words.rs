//! The words that generate moves.

use advice_lang::{Generator, Vocabulary, Word};

use super::{Advised, Piece, Position};
use crate::{Move, Square};

impl Position {
    /// Returns the piece's moves, a rook's along its file and its rank in turn, as in king and rook against king; none
    /// if it is the bare king's turn.
    fn moves_of_piece(self) -> impl Iterator<Item = Move> {
        let (rooks, others) = match self.piece() {
            Piece::Rook => (Some(self.moves_along_lines()), None),
            _ => (None, Some(self.piece_moves())),
        };
        let rooks = rooks.into_iter().flatten();
        rooks.chain(others.into_iter().flatten())
    }
}

/// Appends moves that are found on the upright board, unless the game is over.
fn add<I: Iterator<Item = Move>>(
    position: Position,
    moves: &mut Vec<Move>,
    find: impl FnOnce(Position) -> I,
) {
    if !position.is_dead() {
        let found = find(position.upright());
        moves.extend(found.map(|mv| mv.upright(position.us())));
    }
}

pub(super) const GENERATORS: &[Word<Generator<Advised>>] = &[
    Word {
        name: "legal",
        aliases: &["разреш"],
        doc: "every legal move: the king's, diagonals first, then the piece's",
        meaning: |_, position, moves| {
            add(*position, moves, |upright| {
                upright.king_moves().chain(upright.moves_of_piece())
            });
        },
    },
    Word {
        name: "kingdiagfirst",
        aliases: &["ход_королем"],
        doc: "our king's moves, the diagonal ones first",
        meaning: |game, position, moves| {
            if game.us_to_move(position) {
                add(*position, moves, Position::king_moves);
            }
        },
    },
    Word {
        name: "piecemove",
        aliases: &[
            "rookmove",
            "queenmove",
            "ход_фигурой",
            "ход_ладьей",
            "ход_ферзем",
        ],
        doc: "the piece's moves: a rook's along its file and its rank in turn, others in the order of \
              squares, a promotion to the queen first",
        meaning: |_, position, moves| add(*position, moves, Position::moves_of_piece),
    },
    Word {
        name: "checkmove",
        aliases: &["ход_шах"],
        doc: "the piece's moves to the bare king's file, then those to its rank",
        meaning: |_, position, moves| {
            let king = position.upright().their_king();
            for line in [Square::file, Square::rank] {
                add(*position, moves, |upright| {
                    let of_piece = upright.moves_of_piece();
                    of_piece.filter(move |mv| line(mv.to) == line(king))
                });
            }
        },
    },
    Word {
        name: "push",
        aliases: &["ход_пешкой"],
        doc: "the pawn's moves: one square, then two; a promotion to the queen first",
        meaning: |_, position, moves| {
            if position.piece() == Piece::Pawn {
                add(*position, moves, Position::piece_moves);
            }
        },
    },
    Word {
        name: "approach",
        aliases: &["приближение_к_фигуре", "приближение_к_пешке"],
        doc: "the bare king's moves that bring it nearer to the piece",
        meaning: |_, position, moves| add(*position, moves, Position::approaching_moves),
    },
];
