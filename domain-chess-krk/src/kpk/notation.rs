//! Reading and writing positions and moves.

use std::fmt;
use std::str::FromStr;

use game_core::{Game, Notation, Player};
use serde::{Serialize, Serializer};

use super::{Kpk, Position};
use crate::fen::{self, Fen};
use crate::moves::{self, MoveError};
use crate::terms::{TermError, Terms};
use crate::{DiagramStyle, FenError, Move, NotationStyle, Square, diagram};

impl Notation for Kpk {
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

impl Kpk {
    /// The legal move that `text` means: `Kd4`, `e4`, `e2e4`, or Bratko's `5:2-5:4`.
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

/// The move in algebraic notation, without the piece of a promotion, which is left open.
fn algebraic(position: Position, mv: Move) -> String {
    let piece = if mv.from == position.pawn { "" } else { "K" };
    let next = position.after(mv);
    let takes = if next.pawn_captured() { "x" } else { "" };
    let mark = if next.in_check() { "+" } else { "" };
    format!("{piece}{takes}{}{mark}", mv.to)
}

impl Position {
    /// The position in Bratko's form, `w..4:4..5:6..3:2..0`: the side to move, our king, the pawn,
    /// their king, and the depth in the forcing tree.
    #[must_use]
    pub fn to_terms(self, depth: usize) -> String {
        Terms {
            us_to_move: self.us_to_move,
            our_king: self.our_king,
            piece: self.pawn,
            their_king: self.their_king,
            depth,
        }
        .write()
    }

    /// Reads a position in Bratko's form, and its depth.
    ///
    /// # Errors
    ///
    /// If the text is no position or the position is not legal.
    pub fn from_terms(text: &str) -> Result<(Self, usize), TermError> {
        let terms = Terms::read(text, "our pawn")?;
        let position = Self::new(
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
        let letters = match style {
            DiagramStyle::Bratko => ['W', 'P', 'B'],
            DiagramStyle::Letters | DiagramStyle::Unicode => LETTERS,
        };
        diagram::draw(&self.pieces(letters), style)
    }

    /// The pieces with these letters for our king, the pawn and their king. A captured pawn comes
    /// last, under their king, where nobody finds it.
    fn pieces(self, [king, pawn, their_king]: [char; 3]) -> [(Square, char); 3] {
        [
            (self.our_king, king),
            (self.their_king, their_king),
            (self.pawn, pawn),
        ]
    }
}

const LETTERS: [char; 3] = ['K', 'P', 'k'];

impl FromStr for Position {
    type Err = FenError;

    /// Reads Forsyth-Edwards notation: two kings and one white pawn. The fields after the side to
    /// move may be missing.
    fn from_str(text: &str) -> Result<Self, FenError> {
        let fen = Fen::read(text, "KPk")?;
        let (_, our_king) = fen.the("K", "white king (K)")?;
        let (_, their_king) = fen.the("k", "black king (k)")?;
        let (_, pawn) = fen.the("P", "white pawn (P)")?;
        let us_to_move = fen.to_move == Player::First;
        Ok(Self::new(us_to_move, our_king, pawn, their_king)?)
    }
}

impl fmt::Display for Position {
    /// Writes Forsyth-Edwards notation. A promoted pawn stays a `P` on the last rank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&fen::write(
            &self.pieces(LETTERS),
            Kpk::default().to_move(self),
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
