//! Games whose tables can be verified.

use advice_lang::{Aim, Vocabulary};
use domain_chess_krk::ending::{self, Advised, AdvisedSide};
use domain_chess_krk::krk::{self, Krk};
use domain_tictactoe::{self as tictactoe, Board, Cell, TicTacToe, letter};
use game_core::{Game, IndexedGame, Verdict, retrograde};
use search_core::Run;

use catalogue::advice::{Advisable, AnyGame, GameName};
use catalogue::tablebases;
use catalogue::{Failure, Host};

/// A game whose tables can be verified.
pub trait Verified:
    Vocabulary<Position: Copy + Ord, Move: Send + Sync> + Advisable + IndexedGame + Sync
{
    /// Returns the name of the game.
    fn title(&self) -> String;

    /// Returns the aim of the tables.
    fn aim(&self) -> Aim;

    /// Returns the numbers of files and ranks of the board.
    fn size_of_board(&self) -> (u8, u8);

    /// Describes [`cells`](Self::cells), such as "their king" or "the empty cells".
    fn whose_cells(&self) -> &'static str;

    /// Returns the cells by which a position is shown on a board, by file and rank, counted from 1.
    fn cells(&self, position: &Self::Position) -> impl Iterator<Item = (u8, u8)>;

    /// Returns the value of each position for the side to move.
    ///
    /// # Errors
    ///
    /// If the machine cannot compute best play.
    fn best_play(
        &self,
        host: &dyn Host,
    ) -> Result<impl Fn(&Self::Position) -> Verdict + Sync, Failure>;

    /// Returns one position for each class of symmetric positions.
    fn canonical(&self, position: &Self::Position) -> Self::Position;

    /// Says why the game is drawn in this position.
    fn why_drawn(&self, position: &Self::Position) -> &'static str;
}

/// A task for any game whose tables can be verified.
pub trait AboutVerified {
    /// The result.
    type Answer;

    /// Does the task with this game.
    fn about<V: Verified>(self, game: V) -> Self::Answer;
}

/// Does a task with the game of this name.
///
/// # Errors
///
/// If tables about this game cannot be verified.
pub fn give_verified<A: AboutVerified>(game: GameName, task: A) -> Result<A::Answer, Failure> {
    Ok(match game.game() {
        AnyGame::Krk(game) => task.about(game),
        AnyGame::Ending(game) => task.about(game),
        AnyGame::TicTacToe(game) => task.about(game),
        AnyGame::Kpk(_) => {
            return Err(Failure::input(
                "the game kpk ends when the pawn is promoted, and its positions have no numbers; \
                 a table for all the rules can be verified as --game kpk-win",
            ));
        }
    })
}

impl Verified for Krk {
    fn title(&self) -> String {
        "king and rook against king".to_owned()
    }

    fn aim(&self) -> Aim {
        Aim::Win
    }

    fn size_of_board(&self) -> (u8, u8) {
        (8, 8)
    }

    fn whose_cells(&self) -> &'static str {
        "their king"
    }

    fn cells(&self, position: &krk::Position) -> impl Iterator<Item = (u8, u8)> {
        let square = position.their_king();
        std::iter::once((square.file(), square.rank()))
    }

    fn best_play(
        &self,
        host: &dyn Host,
    ) -> Result<impl Fn(&krk::Position) -> Verdict + Sync, Failure> {
        let tables = tablebases(host)?;
        Ok(move |position: &krk::Position| tables.verdict(&(*position).into()))
    }

    fn canonical(&self, position: &krk::Position) -> krk::Position {
        position.canonical()
    }

    fn why_drawn(&self, position: &krk::Position) -> &'static str {
        if position.captured() {
            "rook lost"
        } else {
            "stalemate"
        }
    }
}

impl Verified for Advised {
    fn title(&self) -> String {
        let ending = format!("king and {} against king", self.begins_with);
        match self.side {
            AdvisedSide::WithPiece => ending,
            AdvisedSide::BareKing => format!("{ending}, for the bare king"),
        }
    }

    fn aim(&self) -> Aim {
        match self.side {
            AdvisedSide::WithPiece => Aim::Win,
            AdvisedSide::BareKing => Aim::Hold,
        }
    }

    fn size_of_board(&self) -> (u8, u8) {
        (8, 8)
    }

    fn whose_cells(&self) -> &'static str {
        "the bare king"
    }

    fn cells(&self, position: &ending::Position) -> impl Iterator<Item = (u8, u8)> {
        let square = position.their_king();
        std::iter::once((square.file(), square.rank()))
    }

    fn best_play(
        &self,
        host: &dyn Host,
    ) -> Result<impl Fn(&ending::Position) -> Verdict + Sync, Failure> {
        let tables = tablebases(host)?;
        Ok(move |position: &ending::Position| tables.verdict(position))
    }

    fn canonical(&self, position: &ending::Position) -> ending::Position {
        position.canonical()
    }

    fn why_drawn(&self, position: &ending::Position) -> &'static str {
        if position.captured() {
            "piece lost"
        } else if position.is_stalemate() {
            "stalemate"
        } else {
            "nobody can mate"
        }
    }
}

impl Verified for tictactoe::Advised {
    fn title(&self) -> String {
        let us = letter(self.us);
        format!("tic-tac-toe for {us}")
    }

    fn aim(&self) -> Aim {
        Aim::Hold
    }

    fn size_of_board(&self) -> (u8, u8) {
        (3, 3)
    }

    fn whose_cells(&self) -> &'static str {
        "the empty cells"
    }

    fn cells(&self, board: &Board) -> impl Iterator<Item = (u8, u8)> {
        let cells: Vec<_> = TicTacToe.moves(board).map(Cell::index).collect();
        cells.into_iter().map(|index| {
            let index = u8::try_from(index).unwrap_or_default();
            (index % 3 + 1, 3 - index / 3)
        })
    }

    fn best_play(&self, _: &dyn Host) -> Result<impl Fn(&Board) -> Verdict + Sync, Failure> {
        let table = retrograde(&mut Run::new(), &TicTacToe).map_err(Failure::machine)?;
        Ok(move |board: &Board| table.verdict(&TicTacToe, board).unwrap_or(Verdict::Draw))
    }

    fn canonical(&self, board: &Board) -> Board {
        board.canonical()
    }

    fn why_drawn(&self, _: &Board) -> &'static str {
        "drawn"
    }
}
