//! Reading and writing positions and moves.

use std::fmt;
use std::str::FromStr;

use game_core::{Game, Notation, Player};
use serde::{Serialize, Serializer};

use super::{Ending, Move, Piece, Position};
use crate::fen::{self, Fen};
use crate::moves::{self, MoveError};
use crate::{DiagramStyle, FenError, Square, diagram};

impl Notation for Ending {
    fn position_text(&self, position: &Position) -> String {
        position.to_string()
    }

    /// In algebraic notation: `Kd4`, `Qb1#`, `e8=Q+`.
    fn move_text(&self, position: &Position, mv: Move) -> String {
        let next = position.after(mv);
        let piece = match position.piece {
            _ if mv.from != position.square => "K".to_owned(),
            Piece::Pawn => String::new(),
            piece => piece.letter().to_string(),
        };
        let takes = if next.captured() { "x" } else { "" };
        let promotion = mv
            .promotion
            .map_or_else(String::new, |piece| format!("={}", piece.letter()));
        let mark = match (!next.captured() && next.in_check(), next.is_mate()) {
            (_, true) => "#",
            (true, _) => "+",
            (false, _) => "",
        };
        format!("{piece}{takes}{}{promotion}{mark}", mv.to)
    }
}

impl Ending {
    /// The legal move that `text` means: `Kd4`, `Qb1#` (the mark may be missing), `e8=R`, `e7e8r`, or
    /// Bratko's `5:4-4:4`. A pawn becomes a queen if nothing else is said.
    ///
    /// ```
    /// # use domain_chess_krk::ending::{Ending, Position};
    /// let position: Position = "8/k1P5/2K5/8/8/8/8/8 w".parse()?;
    /// assert_eq!(Ending.read_move(&position, "c8=R")?.to_string(), "c7c8r");
    /// assert_eq!(Ending.read_move(&position, "c8")?.to_string(), "c7c8q");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If it is no move, or not a legal one.
    pub fn read_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        let written = |mv| (mv, self.move_text(position, mv));
        let legal: Vec<_> = self.moves(position).map(written).collect();
        moves::read(text, &legal)
    }
}

impl Position {
    /// A picture of the board.
    #[must_use]
    pub fn diagram(self, style: DiagramStyle) -> String {
        diagram::draw(&self.pieces(), style)
    }

    /// The pieces with their letters. A captured one comes last, under their king, where nobody finds
    /// it.
    fn pieces(self) -> [(Square, char); 3] {
        let ours = |letter: char| match self.us {
            Player::First => letter,
            Player::Second => letter.to_ascii_lowercase(),
        };
        let their_king = match self.us {
            Player::First => 'k',
            Player::Second => 'K',
        };
        [
            (self.our_king, ours('K')),
            (self.their_king, their_king),
            (self.square, ours(self.piece.letter())),
        ]
    }
}

impl FromStr for Position {
    type Err = FenError;

    /// Reads Forsyth-Edwards notation: two kings and one other piece of either colour. The fields
    /// after the side to move may be missing.
    fn from_str(text: &str) -> Result<Self, FenError> {
        let fen = Fen::read(text, "KQRBNPkqrbnp")?;
        let (_, white) = fen.the("K", "white king (K)")?;
        let (_, black) = fen.the("k", "black king (k)")?;
        let (letter, square) = fen.the("QRBNPqrbnp", "piece beside the kings (Q, R, B, N or P)")?;
        let (us, our_king, their_king) = if letter.is_ascii_uppercase() {
            (Player::First, white, black)
        } else {
            (Player::Second, black, white)
        };
        // The letter is one of those that were asked for.
        let piece = Piece::of_letter(letter).unwrap_or(Piece::Pawn);
        let us_to_move = fen.to_move == us;
        Ok(Self::new(
            us,
            us_to_move,
            our_king,
            (piece, square),
            their_king,
        )?)
    }
}

impl fmt::Display for Position {
    /// Writes Forsyth-Edwards notation.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&fen::write(&self.pieces(), Ending.to_move(self)))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Position {
    /// As Forsyth-Edwards notation.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
