//! The game so far.

use cozy_chess::util::display_uci_move;
use cozy_chess::{Board, Move};

use crate::command::shortened;
use crate::fen;

/// A game so far: its boards, ending with the position to think about.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    before: Vec<(Board, Move)>,
    pub(crate) board: Board,
}

impl Default for Line {
    fn default() -> Self {
        Self {
            before: Vec::new(),
            board: Board::startpos(),
        }
    }
}

impl Line {
    /// Reads the game from the words of `position`: `startpos` or `fen` with its fields, then perhaps `moves`.
    ///
    /// # Errors
    ///
    /// The reason why there is no such game, in words.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let end = words.iter().position(|&word| word == "moves");
        let (start, moves) = words.split_at(end.unwrap_or(words.len()));
        let board = match start {
            ["startpos"] => Board::startpos(),
            ["fen", fields @ ..] if !fields.is_empty() => fen::read(&fields.join(" "))?,
            _ => {
                return Err(
                    "write `position startpos moves ...` or `position fen FEN moves ...`"
                        .to_owned(),
                );
            }
        };
        let mut line = Self {
            before: Vec::new(),
            board,
        };
        for (number, text) in moves.iter().enumerate().skip(1) {
            let mv = read_move(&line.board, text)
                .map_err(|error| format!("move {number} of the game: {error}"))?;
            let next = fen::after(&line.board, mv);
            let before = std::mem::replace(&mut line.board, next);
            line.before.push((before, mv));
        }
        Ok(line)
    }

    /// Returns the earlier positions, with the moves that were made there.
    pub(crate) fn before(&self) -> &[(Board, Move)] {
        &self.before
    }

    /// Returns the keys of the positions that could recur, the last one first.
    pub(crate) fn keys(&self) -> Vec<u64> {
        let clock = usize::from(self.board.halfmove_clock());
        let boards = self.before.iter().rev().take(clock);
        boards.map(|(board, _)| board.hash()).collect()
    }
}

/// Returns the legal moves in a fixed order.
pub(crate) fn legal_moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    board.generate_moves(|of_piece| {
        moves.extend(of_piece);
        false
    });
    moves
}

/// Returns the move as the protocol writes it: castling is a move of the king.
pub(crate) fn move_text(board: &Board, mv: Move) -> String {
    display_uci_move(board, mv).to_string()
}

/// Returns the legal move that this text stands for. Castling may also be written as the king taking its rook.
///
/// # Errors
///
/// That there is none, in words.
pub(crate) fn read_move(board: &Board, text: &str) -> Result<Move, String> {
    let moves = legal_moves(board);
    let is_it = |mv: &Move| move_text(board, *mv) == text || mv.to_string() == text;
    let found = moves.into_iter().find(is_it);
    found.ok_or_else(|| format!("`{}` is not a legal move in {board}", shortened(text)))
}

/// Returns the moves of a line of play as texts.
pub(crate) fn texts(board: &Board, moves: &[Move]) -> Vec<String> {
    let mut board = board.clone();
    let texts = moves.iter().map(|&mv| {
        let text = move_text(&board, mv);
        board = fen::after(&board, mv);
        text
    });
    texts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fen: &str, mv: &str, after: &str) {
        let line = Line::read(&format!("fen {fen} moves {mv}")).unwrap();
        assert_eq!(line.board.to_string(), after);
    }

    #[test]
    fn moves_that_are_more_than_a_step() {
        let rooks = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let castled = "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1";
        check(rooks, "e1g1", castled);
        check(rooks, "e1h1", castled);
        let rooks = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
        let castled = "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2";
        check(rooks, "e8c8", castled);
        check(rooks, "e8a8", castled);
        check(
            "8/P6k/8/8/8/8/8/K7 w - -",
            "a7a8n",
            "N7/7k/8/8/8/8/8/K7 b - - 0 1",
        );
        check(
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "e5d6",
            "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1",
        );
    }

    #[test]
    fn what_is_refused() {
        for mv in ["e2e5", "0000", "e2", "e1g1", "e1h1", "e2e4q", "\u{e9}2e4"] {
            let refused = Line::read(&format!("startpos moves {mv}"));
            assert!(refused.is_err(), "{mv}");
        }
        for start in ["", "here", "fen", "startpos fen", "fen 8/8/8/8/8/8/8/K7 w"] {
            assert!(Line::read(start).is_err(), "{start}");
        }
    }

    #[test]
    fn keys_reach_back_to_the_last_step_of_a_pawn() {
        let line = Line::read("startpos moves e2e4 g8f6 g1f3 f6g8").unwrap();
        assert_eq!(line.keys().len(), 3);
        assert_eq!(line.before().len(), 4);
    }
}
