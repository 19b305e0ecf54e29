//! Chessboards of three pieces.

use domain_chess_krk::Square as ChessSquare;
use domain_chess_krk::ending::{Piece, Position};
use game_core::Player;

use super::board::{Grid, Pattern, Place, Square};

/// The board of a position.
pub(super) fn grid(position: Position) -> Grid {
    let (us, them) = (position.us(), position.us().opponent());
    let mut squares = vec![Square::EMPTY; 64];
    // A captured piece has the square of the king that took it, which comes after it.
    for (square, seen) in [
        (position.square(), seen(Some(position.piece()), us)),
        (position.our_king(), seen(None, us)),
        (position.their_king(), seen(None, them)),
    ] {
        let Place { column, row } = place(square);
        squares[row * 8 + column] = seen;
    }
    Grid {
        pattern: Pattern::Checkered,
        columns: 8,
        squares,
        files: ('a'..='h').map(String::from).collect(),
        ranks: (1..=8).rev().map(|rank: u8| rank.to_string()).collect(),
    }
}

/// Where a square is seen.
pub(super) fn place(square: ChessSquare) -> Place {
    Place {
        column: usize::from(square.file()) - 1,
        row: 8 - usize::from(square.rank()),
    }
}

/// A piece, or a king.
fn seen(piece: Option<Piece>, owner: Player) -> Square {
    let (letter, white, black) = match piece {
        None => ('K', '♔', '♚'),
        Some(Piece::Queen) => ('Q', '♕', '♛'),
        Some(Piece::Rook) => ('R', '♖', '♜'),
        Some(Piece::Bishop) => ('B', '♗', '♝'),
        Some(Piece::Knight) => ('N', '♘', '♞'),
        Some(Piece::Pawn) => ('P', '♙', '♟'),
    };
    let (ascii, unicode) = match owner {
        Player::First => (letter, white),
        Player::Second => (letter.to_ascii_lowercase(), black),
    };
    Square {
        ascii,
        unicode,
        owner: Some(owner),
    }
}

/// How a game has ended.
pub(super) fn result(position: Position, winner: &str) -> String {
    if position.captured() {
        format!("the {} is lost: a draw", position.piece())
    } else if position.is_dead() {
        format!("a {} cannot mate: a draw", position.piece())
    } else if position.is_stalemate() {
        "stalemate: a draw".to_owned()
    } else {
        format!("mate: {winner} wins")
    }
}
