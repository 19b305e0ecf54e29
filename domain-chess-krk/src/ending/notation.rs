//! Reading and writing positions and moves.

use std::fmt;
use std::str::FromStr;

use game_core::{Game, Notation, Player};
use serde::{Serialize, Serializer};

use super::{Ending, Kind, Piece, Position};
use crate::fen;
use crate::moves::{self, Move, MoveError};
use crate::terms::{TermError, Terms};
use crate::{Counters, DiagramStyle, Fen, FenError, Square, diagram};

/// Notation in which positions and moves are written. Both are always read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NotationStyle {
    /// Forsyth-Edwards notation for positions, algebraic notation for moves: `Kd4`, `Rb1#`.
    #[default]
    Algebraic,
    /// The terms of Bratko's programs: `w..4:4..5:6..3:2..0` and `4:4-5:5`.
    Bratko,
}

impl<K: Kind> Notation for Ending<K> {
    fn position_text(&self, position: &Position<K>) -> String {
        match self.notation {
            NotationStyle::Algebraic => position.to_string(),
            NotationStyle::Bratko => position.to_terms(0),
        }
    }

    fn move_text(&self, position: &Position<K>, mv: Move) -> String {
        match self.notation {
            NotationStyle::Algebraic => position.algebraic(mv),
            NotationStyle::Bratko => mv.coordinates(),
        }
    }
}

impl<K: Kind> Ending<K> {
    /// Returns the legal move that `text` means: `Kd4`, `Rb1#` (the mark may be missing), `e8=R`, `e7e8r`, or Bratko's
    /// `5:4-4:4`. A pawn becomes a queen by default.
    ///
    /// ```
    /// # use domain_chess_krk::ending::{Ending, Position};
    /// let position: Position = "8/k1P5/2K5/8/8/8/8/8 w".parse()?;
    /// let ending = Ending::default();
    /// assert_eq!(ending.read_move(&position, "c8=R")?.to_string(), "c7c8r");
    /// assert_eq!(ending.read_move(&position, "c8")?.to_string(), "c7c8q");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If it is not a move, or not a legal one.
    pub fn read_move(&self, position: &Position<K>, text: &str) -> Result<Move, MoveError> {
        let written = |mv| (mv, position.algebraic(mv));
        let legal: Vec<_> = self.moves(position).map(written).collect();
        moves::read(text, &legal)
    }
}

impl<K: Kind> Position<K> {
    /// Returns the move in algebraic notation: `Kd4`, `Qb1#`, `e8=Q+`.
    pub(super) fn algebraic(self, mv: Move) -> String {
        let next = self.after(mv);
        let piece = match self.piece() {
            _ if mv.from != self.square() => "K".to_owned(),
            Piece::Pawn => String::new(),
            piece => piece.letter().to_string(),
        };
        let takes = if next.captured() { "x" } else { "" };
        let promotion = mv
            .promotion
            .map_or_else(String::new, |piece| format!("={}", piece.letter()));
        let mark = match (next.in_check(), next.is_mate()) {
            (_, true) => "#",
            (true, _) => "+",
            (false, _) => "",
        };
        format!("{piece}{takes}{}{promotion}{mark}", mv.to)
    }

    /// Returns the position in Bratko's form, `w..4:4..5:6..3:2..0`: the side to move, our king, the piece, their king,
    /// and the depth in the forcing tree. This form knows no colours: `w` means that it is our turn.
    #[must_use]
    pub fn to_terms(self, depth: usize) -> String {
        Terms {
            us_to_move: self.us_to_move(),
            our_king: self.our_king(),
            piece: self.square(),
            their_king: self.their_king(),
            depth,
        }
        .write()
    }

    /// Reads a position in Bratko's form, White having the piece, and its depth. The piece must be known from the type,
    /// as it is for [`Rook`](super::Rook) and [`Pawn`](super::Pawn).
    ///
    /// # Errors
    ///
    /// If the text is not a position or the position is not legal.
    pub fn from_terms(text: &str) -> Result<(Self, usize), TermError>
    where
        K: Default,
    {
        let kind = K::default();
        let terms = Terms::read(text, kind.piece())?;
        let position = Self::new(
            Player::First,
            terms.us_to_move,
            terms.our_king,
            (kind, terms.piece),
            terms.their_king,
        )?;
        Ok((position, terms.depth))
    }

    /// Writes the position in Forsyth-Edwards notation with these counters, which are not part of it.
    #[must_use]
    pub fn fen(self, counters: Counters) -> String {
        fen::write(&self.pieces(self.letters()), self.to_move(), counters)
    }

    /// Returns the counters after the move, given those before it.
    #[must_use]
    pub fn counters_after(self, mv: Move, counters: Counters) -> Counters {
        let of_pawn = self.piece() == Piece::Pawn && mv.from == self.square();
        let halfmove_clock = if of_pawn || self.after(mv).captured() {
            0
        } else {
            counters.halfmove_clock.saturating_add(1)
        };
        let by_black = u32::from(self.to_move() == Player::Second);
        Counters {
            halfmove_clock,
            fullmove_number: counters.fullmove_number.saturating_add(by_black),
        }
    }

    /// Returns a picture of the board.
    #[must_use]
    pub fn diagram(self, style: DiagramStyle) -> String {
        let letters = match style {
            DiagramStyle::Bratko => ['W', self.piece().letter(), 'B'],
            DiagramStyle::Letters | DiagramStyle::Unicode => self.letters(),
        };
        diagram::draw(&self.pieces(letters), style)
    }

    /// Returns the letters of our king, the piece and their king in Forsyth-Edwards notation.
    fn letters(self) -> [char; 3] {
        let piece = self.piece().letter();
        match self.us() {
            Player::First => ['K', piece, 'k'],
            Player::Second => ['k', piece.to_ascii_lowercase(), 'K'],
        }
    }

    /// Lists the pieces with these letters for our king, the piece and their king. A captured one comes last, under
    /// their king, where it is not found.
    fn pieces(self, [king, piece, their_king]: [char; 3]) -> [(Square, char); 3] {
        [
            (self.our_king(), king),
            (self.their_king(), their_king),
            (self.square(), piece),
        ]
    }
}

impl<K: Kind> FromStr for Position<K> {
    type Err = FenError;

    /// Reads Forsyth-Edwards notation: two kings and one other piece of either colour, a pawn whose
    /// promotion is left open of White only. The fields after the side to move may be missing; an en-passant
    /// square, which no pawn can use here, and the counters change nothing.
    fn from_str(text: &str) -> Result<Self, FenError> {
        let fen = Fen::read(text, K::LETTERS)?;
        let (_, white) = fen.the(|letter| letter == 'K', "white king (K)")?;
        let (_, black) = fen.the(|letter| letter == 'k', "black king (k)")?;
        let (letter, square) = fen.the(|letter| !matches!(letter, 'K' | 'k'), K::NAME)?;
        let (us, our_king, their_king) = if letter.is_ascii_uppercase() {
            (Player::First, white, black)
        } else {
            (Player::Second, black, white)
        };
        // The letter is one of those that were asked for.
        let kind = K::of(Piece::of_letter(letter).unwrap_or(Piece::Pawn));
        let us_to_move = fen.to_move == us;
        let piece = (kind, square);
        let flags = fen.castling();
        if !flags.is_empty() {
            return Err(FenError::Castling { flags });
        }
        Ok(Self::new(us, us_to_move, our_king, piece, their_king)?)
    }
}

impl<K: Kind> fmt::Display for Position<K> {
    /// Writes Forsyth-Edwards notation. A pawn whose promotion is left open stays one on the last rank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen(Counters::default()))
    }
}

impl<K: Kind> fmt::Debug for Position<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<K: Kind> Serialize for Position<K> {
    /// Writes the position in Forsyth-Edwards notation.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
