//! The rules of chess, for search.

use std::sync::Arc;

use cozy_chess::{BitBoard, Board, Color, File, Move, Piece, Rank, Square};
use game_core::{Game, Keyed, Outcome, Player};

use crate::fen::after;
use crate::game_record::{Line, legal_moves};

/// The game of chess, continued from a position of a game.
///
/// Mate and stalemate end the game; so do, below the root, dead material, fifty moves without a capture or
/// a step of a pawn, and a position that has occurred before, even once.
pub(crate) struct Chess {
    /// The keys of the positions before the root that can recur, the last one first.
    history: Vec<u64>,
    /// The moves of the root, if not all are considered.
    only: Option<Vec<Move>>,
}

/// A position, and how the search reached it.
#[derive(Clone)]
pub(crate) struct Position {
    pub(crate) board: Board,
    past: Option<Arc<Past>>,
}

/// The positions between the root and another one.
struct Past {
    key: u64,
    before: Option<Arc<Past>>,
}

impl Chess {
    /// Returns the game that goes on from the end of this one, with these moves or with all.
    pub(crate) fn after(line: &Line, only: Option<Vec<Move>>) -> Self {
        Self {
            history: line.keys(),
            only,
        }
    }

    /// Returns the root.
    pub(crate) fn root(line: &Line) -> Position {
        Position {
            board: line.board.clone(),
            past: None,
        }
    }

    /// Returns whether the game is drawn by a rule that counts material or moves.
    fn is_drawn(&self, position: &Position) -> bool {
        let clock = position.board.halfmove_clock();
        position.past.is_some()
            && (clock >= 100 || is_dead(&position.board) || self.is_repeated(position, clock))
    }

    fn is_repeated(&self, position: &Position, clock: u8) -> bool {
        let key = position.board.hash();
        let below = std::iter::successors(position.past.as_ref(), |past| past.before.as_ref());
        let before = below
            .map(|past| past.key)
            .chain(self.history.iter().copied());
        // The positions with the same side to move: two plies back, four and so on.
        let mut same_side = before.take(clock.into()).skip(1).step_by(2);
        same_side.any(|other| other == key)
    }
}

/// Returns whether there is too little material for any mate: at most one knight or bishop, or bishops on squares of
/// one colour only.
pub(crate) fn is_dead(board: &Board) -> bool {
    let of = |piece| board.pieces(piece);
    if !(of(Piece::Pawn) | of(Piece::Rook) | of(Piece::Queen)).is_empty() {
        return false;
    }
    let bishops = of(Piece::Bishop);
    let on_one_colour = (bishops & BitBoard::DARK_SQUARES).is_empty()
        || (bishops & BitBoard::LIGHT_SQUARES).is_empty();
    match of(Piece::Knight).len() {
        0 => on_one_colour,
        1 => bishops.is_empty(),
        _ => false,
    }
}

/// Returns the player of a colour.
pub(crate) fn player(color: Color) -> Player {
    match color {
        Color::White => Player::First,
        Color::Black => Player::Second,
    }
}

impl Game for Chess {
    type Position = Position;
    type Move = Move;

    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let mut moves = Vec::new();
        if !self.is_drawn(position) {
            self.push_moves(position, &mut moves);
        }
        moves.into_iter()
    }

    fn push_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        match self.only.as_ref().filter(|_| position.past.is_none()) {
            Some(only) => moves.extend(only),
            None => moves.extend(legal_moves(&position.board)),
        }
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        let past = Past {
            key: position.board.hash(),
            before: position.past.clone(),
        };
        Position {
            board: after(&position.board, mv),
            past: Some(Arc::new(past)),
        }
    }

    fn to_move(&self, position: &Position) -> Player {
        player(position.board.side_to_move())
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let board = &position.board;
        if board.generate_moves(|_| true) {
            self.is_drawn(position).then_some(Outcome::Draw)
        } else if board.checkers().is_empty() {
            Some(Outcome::Draw)
        } else {
            Some(Outcome::Win(self.to_move(position).opponent()))
        }
    }
}

impl Keyed for Chess {
    /// Returns the key. If the fiftieth move is near, the clock is part of it; how a position was reached is not, so a
    /// draw by repetition may be remembered where there was none.
    fn key(&self, position: &Position) -> u64 {
        let clock = u64::from(position.board.halfmove_clock().saturating_sub(80));
        let is_root = position.past.is_none() && self.only.is_some();
        position.board.hash()
            ^ clock.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ u64::from(is_root).wrapping_mul(0xd1b5_4a32_d192_ed03)
    }

    fn move_number(&self, _: &Position, mv: Move) -> Option<u16> {
        let promotion = mv.promotion.map_or(7, |piece| piece as u16);
        Some(promotion << 12 | (mv.from as u16) << 6 | mv.to as u16)
    }

    fn numbered_move(&self, position: &Position, number: u16) -> Option<Move> {
        let square = |bits: u16| {
            let bits = usize::from(bits & 63);
            Square::new(File::index(bits % 8), Rank::index(bits / 8))
        };
        let mv = Move {
            from: square(number >> 6),
            to: square(number),
            promotion: Piece::try_index(usize::from(number >> 12)),
        };
        position.board.is_legal(mv).then_some(mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::perft;
    use search_core::Run;

    fn line(fen: &str, moves: &str) -> Line {
        Line::read(&format!("fen {fen} moves {moves}")).unwrap()
    }

    #[test]
    fn there_are_as_many_ways_as_is_known() {
        let line = Line::default();
        let ways = perft(
            &mut Run::new(),
            &Chess::after(&line, None),
            &Chess::root(&line),
            3,
        );
        assert_eq!(ways.unwrap(), 8902);
    }

    #[test]
    fn moves_keep_their_numbers() {
        let line = line("r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1", "");
        let (chess, root) = (Chess::after(&line, None), Chess::root(&line));
        for mv in chess.moves(&root) {
            let number = chess.move_number(&root, mv).unwrap();
            assert_eq!(chess.numbered_move(&root, number), Some(mv));
        }
    }

    #[track_caller]
    fn check_outcome(fen: &str, moves: &str, mv: &str, outcome: Option<Outcome>) {
        let line = line(fen, moves);
        let (chess, root) = (Chess::after(&line, None), Chess::root(&line));
        let mv = crate::game_record::read_move(&root.board, mv).unwrap();
        let next = chess.play(&root, mv);
        assert_eq!(chess.outcome(&next), outcome, "{fen} {moves} {mv}");
        assert_eq!(chess.is_over(&next), outcome.is_some());
    }

    #[test]
    fn how_games_end() {
        let win = Some(Outcome::Win(Player::First));
        let draw = Some(Outcome::Draw);
        check_outcome("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "", "a1a8", win);
        check_outcome("7k/8/6K1/8/8/8/8/R7 w - - 99 90", "", "a1a8", win);
        check_outcome("7k/8/6K1/8/8/8/8/R7 w - - 99 90", "", "a1a2", draw);
        check_outcome("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "", "f1f7", draw);
        check_outcome("7k/8/6K1/8/8/8/1p6/B7 w - - 0 1", "", "a1b2", draw);
        let knights = "4k3/8/8/8/8/8/4p3/1N2K1N1 w - - 0 1";
        check_outcome(knights, "", "g1e2", None);
        let rooks = "7k/8/8/8/8/8/8/R3K2r w - - 0 1";
        check_outcome(rooks, "e1f2 h1h2 f2e1", "h2h1", draw);
        let rooks = "7k/8/8/8/8/8/7r/R3K3 w - - 0 1";
        check_outcome(rooks, "e1f1 h2h3 f1e1", "h3h2", draw);
        check_outcome(rooks, "e1f1 h2h3 f1e1", "h3h4", None);
    }
}
