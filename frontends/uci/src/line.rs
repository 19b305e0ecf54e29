//! The game so far.

use cozy_chess::util::display_uci_move;
use cozy_chess::{Board, Color, Move, get_king_moves};

use crate::command::{Start, shortened};

/// A game so far: its boards, the last of which is the position to think about.
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
    /// The game that begins like this and goes on with these moves.
    ///
    /// # Errors
    ///
    /// Why there is no such game, in words.
    pub(crate) fn new(start: &Start, moves: &[String]) -> Result<Self, String> {
        let board = match start {
            Start::Usual => Board::startpos(),
            Start::Fen(fen) => read(fen)?,
        };
        let mut line = Self {
            before: Vec::new(),
            board,
        };
        for (place, text) in moves.iter().enumerate() {
            let mv = read_move(&line.board, text)
                .map_err(|error| format!("move {} of the game: {error}", place + 1))?;
            let before = line.board.clone();
            line.board.play_unchecked(mv);
            line.before.push((before, mv));
        }
        Ok(line)
    }

    /// The earlier positions, with the moves that were made there.
    pub(crate) fn before(&self) -> &[(Board, Move)] {
        &self.before
    }

    /// The keys of the positions that could recur, the last one first.
    pub(crate) fn keys(&self) -> Vec<u64> {
        let clock = usize::from(self.board.halfmove_clock());
        let boards = self.before.iter().rev().take(clock);
        boards.map(|(board, _)| board.hash()).collect()
    }
}

/// Reads Forsyth-Edwards notation; the two counters may be missing.
fn read(fen: &str) -> Result<Board, String> {
    let fields = fen.split(' ').count();
    let full = match fields {
        4 => format!("{fen} 0 1"),
        5 => format!("{fen} 1"),
        _ => fen.to_owned(),
    };
    let refused = |why: &str| format!("no position `{}`: {why}", shortened(fen));
    let board = Board::from_fen(&full, false).map_err(|error| {
        let error = error.to_string().to_lowercase();
        refused(error.trim_end_matches('.'))
    })?;
    let [white, black] = Color::ALL.map(|color| board.king(color));
    if get_king_moves(white).has(black) {
        return Err(refused("the kings stand side by side"));
    }
    Ok(board)
}

/// The legal moves in a fixed order.
pub(crate) fn legal_moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    board.generate_moves(|of_piece| {
        moves.extend(of_piece);
        false
    });
    moves
}

/// The move as the protocol writes it: castling is a move of the king.
pub(crate) fn move_text(board: &Board, mv: Move) -> String {
    display_uci_move(board, mv).to_string()
}

/// The legal move that this text stands for.
///
/// # Errors
///
/// That there is none, in words.
pub(crate) fn read_move(board: &Board, text: &str) -> Result<Move, String> {
    let moves = legal_moves(board);
    let found = moves.into_iter().find(|mv| move_text(board, *mv) == text);
    found.ok_or_else(|| format!("`{}` is not a legal move in {board}", shortened(text)))
}

/// The moves of a line of play as texts.
pub(crate) fn texts(board: &Board, moves: &[Move]) -> Vec<String> {
    let mut board = board.clone();
    let texts = moves.iter().map(|&mv| {
        let text = move_text(&board, mv);
        board.play_unchecked(mv);
        text
    });
    texts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fen: &str, mv: &str, after: &str) {
        let line = Line::new(&Start::Fen(fen.to_owned()), &[mv.to_owned()]).unwrap();
        assert_eq!(line.board.to_string(), after);
    }

    #[test]
    fn moves_that_are_more_than_a_step() {
        check(
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "e1g1",
            "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1",
        );
        check(
            "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
            "e8c8",
            "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2",
        );
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
        let refused = |start: Start, mv: &str| {
            assert!(
                Line::new(&start, &[mv.to_owned()]).is_err(),
                "{start:?} {mv}"
            );
        };
        for mv in ["e2e5", "0000", "e2", "", "e1g1", "e2e4q", "\u{e9}2e4"] {
            refused(Start::Usual, mv);
        }
        let kings = "8/8/8/8/8/8/8/Kk6 w - - 0 1";
        for fen in ["", "8 w", kings, "8/8/8/8/8/8/8/K7 w - - 0 1"] {
            refused(Start::Fen(fen.to_owned()), "a1a2");
        }
    }

    #[test]
    fn keys_reach_back_to_the_last_step_of_a_pawn() {
        let moves = ["e2e4", "g8f6", "g1f3", "f6g8"].map(str::to_owned);
        let line = Line::new(&Start::Usual, &moves).unwrap();
        assert_eq!(line.keys().len(), 3);
        assert_eq!(line.before().len(), 4);
    }
}
