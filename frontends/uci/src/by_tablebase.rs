//! Moves from the table of what every position is worth.

use std::cmp::Reverse;

use cozy_chess::Board;
use domain_chess_krk::ending::{Ending, Move, Position, Tablebases};
use game_core::{Game, Verdict};

/// A line of best play, as text, after its first move.
pub(crate) struct BestPlay {
    pub(crate) verdict: Verdict,
    pub(crate) line: Vec<String>,
}

/// Returns the position of king and queen, rook or pawn against king, if it is one; castling must be impossible, since
/// the tables do not know it.
pub(crate) fn ending(board: &Board) -> Option<Position> {
    if board.occupied().len() != 3 {
        return None;
    }
    let position: Position = board.to_string().parse().ok()?;
    position.piece().can_mate().then_some(position)
}

/// Returns the moves of a position, the best first, each with best play after it. If `only` names some, the others are
/// left out.
pub(crate) fn best_play(
    tables: &Tablebases,
    position: Position,
    only: Option<&[String]>,
) -> Vec<BestPlay> {
    let mut moves = tables.moves(&position);
    moves.retain(|(mv, _)| only.is_none_or(|only| only.contains(&mv.to_string())));
    moves.sort_by_key(|(_, verdict)| Reverse(*verdict));
    let lines = moves.into_iter().map(|(mv, verdict)| {
        let mut line = vec![mv.to_string()];
        let mut position = Ending::default().play(&position, mv);
        // Drawn games need not end.
        if verdict != Verdict::Draw {
            while let Some(mv) = best_move(tables, position) {
                line.push(mv.to_string());
                position = Ending::default().play(&position, mv);
            }
        }
        BestPlay { verdict, line }
    });
    lines.collect()
}

/// Returns the first of the best moves.
fn best_move(tables: &Tablebases, position: Position) -> Option<Move> {
    let moves = tables.moves(&position).into_iter().rev();
    moves.max_by_key(|(_, verdict)| *verdict).map(|(mv, _)| mv)
}

/// Writes the verdict of the table in words.
pub(crate) fn reason(position: Position, verdict: Verdict, clock: u8) -> String {
    let piece = position.piece();
    let mut text = format!("table: king and {piece} against king, {verdict}");
    let too_late = verdict
        .plies()
        .is_some_and(|plies| u16::from(clock) + plies > 100);
    if too_late && piece != domain_chess_krk::ending::Piece::Pawn {
        text.push_str("; by the rule of fifty moves it may be drawn before");
    }
    text
}
