//! Games about which advice can be given.

use advice_lang::Vocabulary;
use domain_chess_krk::ending::{self, AdvisedSide, Piece};
use domain_chess_krk::kpk::{self, Kpk};
use domain_chess_krk::krk::{self, Krk};
use domain_chess_krk::{DiagramStyle, FenError, Move, NotationStyle, TermError};
use domain_tictactoe::{self as tictactoe, Board, Cell, TicTacToe};
use game_core::{Notation, Player, Verdict, retrograde};
use search_core::Run;
use serde::Serialize;

use crate::games::tictactoe::board as tictactoe_board;
use crate::games::{chess, tablebases};
use crate::{Failure, Host};

/// A table's move compared with the best ones.
#[derive(Serialize)]
pub struct Compared {
    /// Value of the move for us.
    pub worth: Verdict,
    /// Value of the best moves.
    pub best: Verdict,
    /// The best moves.
    pub best_moves: Vec<String>,
}

/// A game about which advice can be given.
pub trait Advisable: Vocabulary<Position: Copy> + Notation + Copy {
    /// Returns the side for which the advice is given.
    fn advised(&self) -> &'static str;

    /// Reads a position.
    ///
    /// # Errors
    ///
    /// If the text is not a position.
    fn read(&self, text: &str) -> Result<Self::Position, Failure>;

    /// Returns a picture of the position, in letters.
    fn picture(&self, position: Self::Position) -> String;

    /// Returns the board of the position.
    fn board(&self, position: Self::Position) -> Option<view::Board>;

    /// Reads a position in which the side that is advised must be to move.
    ///
    /// # Errors
    ///
    /// If the text is not a position, or another side is to move.
    fn read_ours(&self, text: &str) -> Result<Self::Position, Failure> {
        let position = self.read(text.trim())?;
        if self.us_to_move(&position) {
            return Ok(position);
        }
        Err(Failure::input(format!(
            "advice is for {}, but the other side is to move",
            self.advised()
        )))
    }

    /// Returns the value of each of our moves for us, if that is known.
    ///
    /// # Errors
    ///
    /// If the machine cannot compute the values.
    fn worths(
        &self,
        position: Self::Position,
        host: &dyn Host,
    ) -> Result<Vec<(Self::Move, Verdict)>, Failure> {
        let (_, _) = (position, host);
        Ok(Vec::new())
    }

    /// Returns a move compared with the best ones, if that is known.
    ///
    /// # Errors
    ///
    /// If the machine cannot compute the values of moves.
    fn compare(
        &self,
        position: Self::Position,
        mv: Self::Move,
        host: &dyn Host,
    ) -> Result<Option<Compared>, Failure> {
        let worths = self.worths(position, host)?;
        let best = worths.iter().map(|worth| worth.1).max();
        let worth = worths
            .iter()
            .find(|worth| worth.0 == mv)
            .map(|worth| worth.1);
        Ok(best.zip(worth).map(|(best, worth)| Compared {
            worth,
            best_moves: worths
                .iter()
                .filter(|worth| worth.1 == best)
                .map(|worth| self.move_text(&position, worth.0))
                .collect(),
            best,
        }))
    }

    /// Returns the game with moves in Bratko's notation, if it has one.
    #[must_use]
    fn in_terms(&self) -> Self {
        *self
    }
}

impl Advisable for Krk {
    fn advised(&self) -> &'static str {
        "the side with the rook"
    }

    fn read(&self, text: &str) -> Result<krk::Position, Failure> {
        read(text, text.parse(), krk::Position::from_terms(text))
    }

    fn picture(&self, position: krk::Position) -> String {
        position.diagram(DiagramStyle::Letters)
    }

    fn board(&self, position: krk::Position) -> Option<view::Board> {
        chess(&self.position_text(&position))
    }

    fn worths(
        &self,
        position: krk::Position,
        host: &dyn Host,
    ) -> Result<Vec<(Move, Verdict)>, Failure> {
        Ok(tablebases(host)?.moves(&position.into()))
    }

    fn in_terms(&self) -> Self {
        Self::written(NotationStyle::Bratko)
    }
}

impl Advisable for Kpk {
    fn advised(&self) -> &'static str {
        "the side with the pawn"
    }

    fn read(&self, text: &str) -> Result<kpk::Position, Failure> {
        read(text, text.parse(), kpk::Position::from_terms(text))
    }

    fn picture(&self, position: kpk::Position) -> String {
        position.diagram(DiagramStyle::Letters)
    }

    fn board(&self, position: kpk::Position) -> Option<view::Board> {
        chess(&self.position_text(&position))
    }

    fn in_terms(&self) -> Self {
        Self::written(NotationStyle::Bratko)
    }
}

impl Advisable for ending::Advised {
    fn advised(&self) -> &'static str {
        match (self.side, self.begins_with) {
            (AdvisedSide::BareKing, _) => "the bare king",
            (AdvisedSide::WithPiece, Piece::Pawn) => "the side with the pawn",
            (AdvisedSide::WithPiece, Piece::Queen) => "the side with the queen",
            (AdvisedSide::WithPiece, _) => "the side with the piece",
        }
    }

    fn read(&self, text: &str) -> Result<ending::Position, Failure> {
        text.parse()
            .map_err(|error| Failure::input(format!("`{text}`: {error}")))
    }

    fn picture(&self, position: ending::Position) -> String {
        position.diagram(DiagramStyle::Letters)
    }

    fn board(&self, position: ending::Position) -> Option<view::Board> {
        chess(&self.position_text(&position))
    }

    fn worths(
        &self,
        position: ending::Position,
        host: &dyn Host,
    ) -> Result<Vec<(Move, Verdict)>, Failure> {
        Ok(tablebases(host)?.moves(&position))
    }
}

impl Advisable for tictactoe::Advised {
    fn advised(&self) -> &'static str {
        match self.us {
            Player::First => "X",
            Player::Second => "O",
        }
    }

    fn read(&self, text: &str) -> Result<Board, Failure> {
        text.parse()
            .map_err(|error| Failure::input(format!("`{text}`: {error}")))
    }

    fn picture(&self, board: Board) -> String {
        format!("{board}\n")
    }

    fn board(&self, board: Board) -> Option<view::Board> {
        tictactoe_board(&self.position_text(&board))
    }

    fn worths(&self, board: Board, _: &dyn Host) -> Result<Vec<(Cell, Verdict)>, Failure> {
        let table = retrograde(&mut Run::new(), &TicTacToe).map_err(Failure::machine)?;
        Ok(table.moves(&TicTacToe, &board))
    }
}

/// Chooses the reading in the notation in which the text is written.
fn read<P>(
    text: &str,
    as_fen: Result<P, FenError>,
    as_terms: Result<(P, usize), TermError>,
) -> Result<P, Failure> {
    if text.contains("..") {
        let (position, _) = as_terms.map_err(Failure::input)?;
        Ok(position)
    } else {
        as_fen.map_err(|error| Failure::input(format!("`{text}`: {error}")))
    }
}
