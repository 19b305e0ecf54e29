//! The words that generate moves.

use advice_lang::{Generator, Word};

use super::{Pieces, Words};
use crate::ending::{Piece, Position};
use crate::moves::Move;

/// Appends moves that are found on the board as tables see it, unless the game is over.
// A chain of moves is walked by `for_each` in one go; `extend` would ask it for one move after the other,
// which takes a proof of a table some more time.
fn add<G: Pieces, I: Iterator<Item = Move>>(
    game: &G,
    position: Position<G::Kind>,
    moves: &mut Vec<Move>,
    find: impl FnOnce(Position<G::Kind>) -> I,
) {
    if position.is_open() {
        find(game.board(position)).for_each(|mv| moves.push(G::on_board(position, mv)));
    }
}

impl<G: Pieces> Words<G> {
    pub(crate) const LEGAL: Word<Generator<G>> = Word {
        name: "legal",
        aliases: &["разреш"],
        doc: "every legal move: the king's, diagonals first, then the piece's",
        meaning: |game, position, moves| {
            add(game, *position, moves, |board| {
                board.king_moves().chain(G::piece_moves(board))
            });
        },
    };
    pub(crate) const KING_DIAGONALS_FIRST: Word<Generator<G>> = Word {
        name: "kingdiagfirst",
        aliases: &["ход_королем"],
        doc: "our king's moves, the diagonal ones first",
        meaning: |game, position, moves| {
            if game.us_to_move(position) {
                add(game, *position, moves, Position::king_moves);
            }
        },
    };
    pub(crate) const PIECE_MOVE: Word<Generator<G>> = Word {
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
        meaning: |game, position, moves| add(game, *position, moves, G::piece_moves),
    };
    pub(crate) const CHECK_MOVE: Word<Generator<G>> = Word {
        name: "checkmove",
        aliases: &["ход_шах"],
        doc: "the piece's moves to the bare king's file, then those to its rank",
        meaning: |game, position, moves| {
            add(game, *position, moves, |board| {
                let king = board.their_king();
                let to_file = G::piece_moves(board).filter(move |mv| mv.to.file() == king.file());
                let to_rank = G::piece_moves(board).filter(move |mv| mv.to.rank() == king.rank());
                to_file.chain(to_rank)
            });
        },
    };
    pub(crate) const PUSH: Word<Generator<G>> = Word {
        name: "push",
        aliases: &["ход_пешкой"],
        doc: "the pawn's moves: one square, then two; a promotion to the queen first",
        meaning: |game, position, moves| {
            if position.piece() == Piece::Pawn {
                add(game, *position, moves, Position::piece_moves);
            }
        },
    };
    pub(crate) const APPROACH: Word<Generator<G>> = Word {
        name: "approach",
        aliases: &["приближение_к_фигуре", "приближение_к_пешке"],
        doc: "the bare king's moves that bring it nearer to the piece",
        meaning: |game, position, moves| add(game, *position, moves, Position::approaching_moves),
    };
}
