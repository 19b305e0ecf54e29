//! Reading and writing positions and moves.

use std::fmt;
use std::str::FromStr;

use game_core::{Game, Notation, Player};
use serde::{Serialize, Serializer};

use super::{Krk, Position};
use crate::fen::{self, Fen};
use crate::moves::{self, MoveError};
use crate::terms::{TermError, Terms};
use crate::{DiagramStyle, FenError, Move, NotationStyle, Square, diagram};

impl Notation for Krk {
    fn position_text(&self, position: &Position) -> String {
        match self.notation {
            NotationStyle::Algebraic => position.to_string(),
            NotationStyle::Bratko => position.to_terms(0),
        }
    }

    fn move_text(&self, position: &Position, mv: Move) -> String {
        moves::write(self.notation, mv, || algebraic(*position, mv))
    }
}

impl Krk {
    /// The legal move that `text` means: `Kd4`, `Rb1#` (the mark may be missing), `e4d4`, or
    /// Bratko's `5:4-4:4`.
    ///
    /// # Errors
    ///
    /// If it is no move, or not a legal one.
    pub fn read_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        let legal: Vec<_> = self
            .moves(position)
            .map(|mv| (mv, algebraic(*position, mv)))
            .collect();
        moves::read(text, &legal)
    }
}

/// The move in algebraic notation.
fn algebraic(position: Position, mv: Move) -> String {
    let piece = if mv.from == position.rook() { 'R' } else { 'K' };
    let next = position.after(mv);
    let takes = if next.rook_captured() { "x" } else { "" };
    let mark = match (next.in_check(), next.is_mate()) {
        (_, true) => "#",
        (true, _) => "+",
        (false, _) => "",
    };
    format!("{piece}{takes}{}{mark}", mv.to)
}

impl Position {
    /// The position in Bratko's form, `w..4:4..5:6..3:2..0`: the side to move, our king, the rook,
    /// their king, and the depth in the forcing tree. This form knows no colours: `w` means that
    /// it is our turn.
    #[must_use]
    pub fn to_terms(self, depth: usize) -> String {
        Terms {
            us_to_move: self.us_to_move(),
            our_king: self.our_king(),
            piece: self.rook(),
            their_king: self.their_king(),
            depth,
        }
        .write()
    }

    /// Reads a position in Bratko's form, White having the rook, and its depth.
    ///
    /// # Errors
    ///
    /// If the text is no position or the position is not legal.
    pub fn from_terms(text: &str) -> Result<(Self, usize), TermError> {
        let terms = Terms::read(text, "our rook")?;
        let position = Self::new(
            Player::First,
            terms.us_to_move,
            terms.our_king,
            terms.piece,
            terms.their_king,
        )?;
        Ok((position, terms.depth))
    }

    /// A picture of the board.
    #[must_use]
    pub fn diagram(self, style: DiagramStyle) -> String {
        let letters = match (style, self.us()) {
            (DiagramStyle::Bratko, _) => ['W', 'R', 'B'],
            (_, Player::First) => ['K', 'R', 'k'],
            (_, Player::Second) => ['k', 'r', 'K'],
        };
        diagram::draw(&self.pieces(letters), style)
    }

    /// The pieces with these letters for our king, the rook and their king. A captured rook comes
    /// last, under their king, where nobody finds it.
    fn pieces(self, [king, rook, their_king]: [char; 3]) -> [(Square, char); 3] {
        [
            (self.our_king(), king),
            (self.their_king(), their_king),
            (self.rook(), rook),
        ]
    }
}

impl FromStr for Position {
    type Err = FenError;

    /// Reads Forsyth-Edwards notation: two kings, and one rook of either colour. The fields after
    /// the side to move may be missing.
    fn from_str(text: &str) -> Result<Self, FenError> {
        let fen = Fen::read(text, "KRkr")?;
        let (_, white) = fen.the("K", "white king (K)")?;
        let (_, black) = fen.the("k", "black king (k)")?;
        let (letter, rook) = fen.the("Rr", "rook (R or r)")?;
        let (us, our_king, their_king) = if letter == 'R' {
            (Player::First, white, black)
        } else {
            (Player::Second, black, white)
        };
        Ok(Self::new(
            us,
            fen.to_move == us,
            our_king,
            rook,
            their_king,
        )?)
    }
}

impl fmt::Display for Position {
    /// Writes Forsyth-Edwards notation.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = match self.us() {
            Player::First => ['K', 'R', 'k'],
            Player::Second => ['k', 'r', 'K'],
        };
        f.write_str(&fen::write(
            &self.pieces(letters),
            Krk::default().to_move(self),
        ))
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
