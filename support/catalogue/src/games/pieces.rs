//! Chessboards of three pieces.

use domain_chess_krk::ending::{Ending, Kind, Piece, Position};
use domain_chess_krk::{Counters, Fen, Move, Square as ChessSquare};
use game_core::Player;
use search_core::OptionSpec;

use crate::CellAt;
use crate::playing::{BoardUi, Course, Ends, Grid, Pattern, Picture, Square};

/// Picture, places and moves at the board in such endings, from a position with these counters.
#[derive(Default)]
pub(crate) struct Chessboard {
    counters: Counters,
}

impl Chessboard {
    /// Returns the board of a game that begins with the position of this text.
    pub(crate) fn of(text: &str) -> Self {
        let fen = Fen::read(text, Fen::LETTERS);
        Self {
            counters: fen.map_or_else(|_| Counters::default(), |fen| fen.counters),
        }
    }
}

impl<K: Kind> BoardUi<Ending<K>> for Chessboard
where
    Position<K>: Into<Position>,
{
    fn name(&self, _: &Ending<K>, position: &Position<K>) -> Option<String> {
        let piece = position.piece();
        Some(format!("King and {piece} against king"))
    }

    fn position_text(&self, _: &Ending<K>, course: &Course<Ending<K>>) -> String {
        let moves = course.moves().iter();
        let counters = moves.fold(self.counters, |counters, (before, mv)| {
            before.counters_after(*mv, counters)
        });
        course.position().fen(counters)
    }

    fn picture(&self, _: &Ending<K>, position: &Position<K>) -> Picture {
        Picture::Grid(grid((*position).into()))
    }

    fn read_move(
        &self,
        game: &Ending<K>,
        position: &Position<K>,
        text: &str,
    ) -> Result<Move, String> {
        let mv = game.read_move(position, text);
        mv.map_err(|error| error.to_string())
    }

    fn result(&self, _: &Ending<K>, position: &Position<K>) -> Option<String> {
        Some(result((*position).into()))
    }

    fn ends(&self, _: &Ending<K>, _: &Position<K>, mv: Move) -> Option<Ends> {
        Some(Ends {
            from: Some(place(mv.from)),
            to: place(mv.to),
        })
    }

    fn can_be_flipped(&self) -> bool {
        true
    }

    fn could_win(&self, _: &Ending<K>, position: &Position<K>, player: Player) -> bool {
        player == position.us()
    }
}

/// Returns the board of a position.
fn grid(position: Position) -> Grid {
    let (us, them) = (position.us(), position.us().opponent());
    let mut squares = vec![Square::EMPTY; 64];
    // A captured piece has the square of the king that took it, which comes after it.
    for (square, seen) in [
        (position.square(), seen(Some(position.piece()), us)),
        (position.our_king(), seen(None, us)),
        (position.their_king(), seen(None, them)),
    ] {
        let CellAt { column, row } = place(square);
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

/// Returns the place of a square on the board.
fn place(square: ChessSquare) -> CellAt {
    CellAt {
        column: usize::from(square.file()) - 1,
        row: 8 - usize::from(square.rank()),
    }
}

/// Returns a piece, or a king.
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

/// Describes the end of a game.
fn result(position: Position) -> String {
    if position.captured() {
        format!("the {} is lost: a draw", position.piece())
    } else if position.is_dead() {
        format!("a {} cannot mate: a draw", position.piece())
    } else if position.is_stalemate() {
        "stalemate: a draw".to_owned()
    } else {
        let [white, black] = SIDES;
        let winner = match position.us() {
            Player::First => white,
            Player::Second => black,
        };
        format!("mate: {winner} wins")
    }
}

/// The option that says with which position a game begins.
pub(crate) const START: OptionSpec = OptionSpec::new(
    "start",
    "POSITION",
    "The position to begin with, in Forsyth-Edwards notation",
);

/// Names of the players of chess.
pub(crate) const SIDES: [&str; 2] = ["White", "Black"];
