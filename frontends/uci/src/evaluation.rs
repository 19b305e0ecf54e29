//! Evaluation of positions.

use cozy_chess::{BitBoard, Board, Color, Move, Piece, Square, get_pawn_attacks};
use game_core::{Evaluator, Score};

use crate::chess::{Chess, Position};

/// Material and a little of where it stands, in hundredths of a pawn; captures and promotions to a queen
/// are searched before it is trusted.
pub(crate) struct Material;

/// Returns the value of a piece.
pub(crate) fn value(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 100,
        Piece::Knight => 320,
        Piece::Bishop => 330,
        Piece::Rook => 500,
        Piece::Queen => 900,
        Piece::King => 0,
    }
}

impl Evaluator<Chess> for Material {
    fn evaluate(&self, _: &Chess, position: &Position) -> Score {
        let board = &position.board;
        Score::of(side(board, Color::White) - side(board, Color::Black))
    }

    fn push_noisy_moves(&self, _: &Chess, position: &Position, moves: &mut Vec<Move>) {
        let board = &position.board;
        let theirs = board.colors(!board.side_to_move());
        let last_ranks = cozy_chess::Rank::First.bitboard() | cozy_chess::Rank::Eighth.bitboard();
        let en_passant = en_passant(board);
        board.generate_moves(|mut of_piece| {
            of_piece.to &= match of_piece.piece {
                Piece::Pawn => theirs | last_ranks | en_passant,
                _ => theirs,
            };
            let is_noisy = |mv: &Move| matches!(mv.promotion, None | Some(Piece::Queen));
            moves.extend(of_piece.into_iter().filter(is_noisy));
            false
        });
    }
}

/// Returns the square on which a pawn can be taken in passing.
fn en_passant(board: &Board) -> BitBoard {
    let rank = cozy_chess::Rank::Sixth.relative_to(board.side_to_move());
    let file = board.en_passant();
    file.map_or(BitBoard::EMPTY, |file| Square::new(file, rank).bitboard())
}

/// Returns the value of a colour's pieces on their squares.
fn side(board: &Board, color: Color) -> i32 {
    let mut sum = 0;
    for piece in Piece::ALL {
        for square in board.colored_pieces(color, piece) {
            sum += value(piece) + placement(board, color, piece, square);
        }
    }
    let is_bare = board.colors(!color).len() == 1;
    if is_bare && sum > value(Piece::Pawn) {
        sum += driven(board.king(color), board.king(!color));
    }
    sum
}

fn placement(board: &Board, color: Color, piece: Piece, square: Square) -> i32 {
    let centre = centre(square);
    match piece {
        Piece::Pawn => {
            let steps = square.rank().relative_to(color) as i32 - 1;
            let protected = get_pawn_attacks(square, !color) & board.colored_pieces(color, piece);
            steps * steps * 2 + centre * 2 + if protected.is_empty() { 0 } else { 6 }
        }
        Piece::Knight => 8 * centre - 24,
        Piece::Bishop => 4 * centre - 8,
        Piece::Rook => {
            i32::from(square.rank().relative_to(color) == cozy_chess::Rank::Seventh) * 20
        }
        Piece::Queen => centre,
        Piece::King if board.colored_pieces(!color, Piece::Queen).is_empty() => 6 * centre,
        Piece::King => -8 * centre,
    }
}

/// Returns a square's closeness to the centre: 0 in the corners, 6 in the middle.
fn centre(square: Square) -> i32 {
    let from_middle = |number: i32| (3 - number).max(number - 4);
    6 - from_middle(square.file() as i32) - from_middle(square.rank() as i32)
}

/// Returns a bonus for a bare king that has been driven to the edge, with the other king near.
fn driven(ours: Square, theirs: Square) -> i32 {
    let files = (ours.file() as i32 - theirs.file() as i32).abs();
    let ranks = (ours.rank() as i32 - theirs.rank() as i32).abs();
    20 * (6 - centre(theirs)) + 8 * (14 - files - ranks)
}

#[cfg(test)]
mod tests {
    use game_core::testkit::assert_evaluator;

    use super::*;
    use crate::game_record::Line;

    #[track_caller]
    fn check(fen: &str, noisy: &[&str]) {
        let line = Line::read(&format!("fen {fen}")).unwrap();
        let (chess, root) = (Chess::after(&line, None), Chess::root(&line));
        let mut moves = Vec::new();
        Material.push_noisy_moves(&chess, &root, &mut moves);
        let texts: Vec<_> = moves.iter().map(ToString::to_string).collect();
        assert_eq!(texts, noisy);
        assert_evaluator(&chess, &Material, &root, 1);
    }

    #[test]
    fn noisy_moves() {
        check(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            &[],
        );
        check("4k3/P7/8/8/8/8/8/R3K2r w Q - 0 1", &[]);
        check("4k3/P7/8/3pP3/8/8/8/R3K3 w Q d6 0 1", &["a7a8q", "e5d6"]);
        check("4k3/8/8/8/8/8/4p3/R3K3 w Q - 0 1", &["e1e2"]);
    }

    #[test]
    fn the_first_position_is_even() {
        let line = Line::default();
        let (chess, root) = (Chess::after(&line, None), Chess::root(&line));
        assert_eq!(Material.evaluate(&chess, &root), Score::DRAW);
    }
}
