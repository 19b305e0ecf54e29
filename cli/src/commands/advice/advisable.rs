//! The games about which advice can be given.

use advice_lang::{UnknownGame, Vocabulary, declared_game};
use clap::ValueEnum;
use domain_chess_krk::ending::{self, AdvisedSide, Piece};
use domain_chess_krk::kpk::{self, Kpk};
use domain_chess_krk::krk::{self, Krk};
use domain_chess_krk::tables::Ending;
use domain_chess_krk::{DiagramStyle, FenError, Move, NotationStyle, TermError};
use domain_tictactoe::{self as tictactoe, Board, Cell, TicTacToe};
use game_core::{Notation, Player, Verdict, retrograde};
use search_core::Run;
use serde::Serialize;

use crate::commands::tablebase;
use crate::exit::Failure;

/// A move of a table compared with the best ones.
#[derive(Serialize)]
pub(crate) struct Compared {
    /// What the move is worth to us.
    pub(crate) worth: Verdict,
    /// What the best moves are worth.
    pub(crate) best: Verdict,
    pub(crate) best_moves: Vec<String>,
}

/// A game about which advice can be given.
pub(crate) trait Advisable: Vocabulary<Position: Copy> + Notation + Copy {
    /// The side that the advice is for.
    fn advised(&self) -> &'static str;

    /// Reads a position.
    fn read(&self, text: &str) -> Result<Self::Position, Failure>;

    /// A picture of the position.
    fn picture(&self, position: Self::Position) -> String;

    /// Reads a position in which the side that is advised must be to move.
    fn read_ours(&self, words: &[String]) -> Result<Self::Position, Failure> {
        let position = self.read(words.join(" ").trim())?;
        if self.us_to_move(&position) {
            return Ok(position);
        }
        Err(Failure::input(format!(
            "advice is for {}, but the other side is to move",
            self.advised()
        )))
    }

    /// What each of our moves is worth to us, if that is known.
    fn worths(&self, position: Self::Position) -> Result<Vec<(Self::Move, Verdict)>, Failure> {
        let _ = position;
        Ok(Vec::new())
    }

    /// A move compared with the best ones, if that is known.
    fn compare(
        &self,
        position: Self::Position,
        mv: Self::Move,
    ) -> Result<Option<Compared>, Failure> {
        let worths = self.worths(position)?;
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

    /// The game with moves written as Bratko writes them, if it has such a form.
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

    fn worths(&self, position: krk::Position) -> Result<Vec<(Move, Verdict)>, Failure> {
        Ok(tablebase::tables()?.moves(&position.into()))
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

    fn worths(&self, position: ending::Position) -> Result<Vec<(Move, Verdict)>, Failure> {
        Ok(tablebase::tables()?.moves(&position))
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

    fn worths(&self, board: Board) -> Result<Vec<(Cell, Verdict)>, Failure> {
        let table = retrograde(&mut Run::new(), &TicTacToe)
            .map_err(|error| Failure::Machine(error.to_string()))?;
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

/// The games by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GameName {
    /// King and rook against king
    Krk,
    /// King and queen against king
    Kqk,
    /// King and pawn against king, up to the pawn's promotion
    Kpk,
    /// King and pawn against king by all the rules, for the side with the pawn
    KpkWin,
    /// The same for the bare king
    KpkHold,
    /// Tic-tac-toe for X
    TictactoeX,
    /// Tic-tac-toe for O
    TictactoeO,
}

/// One of the games.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AnyGame {
    Krk(Krk),
    Kpk(Kpk),
    Ending(ending::Advised),
    TicTacToe(tictactoe::Advised),
}

/// Something to be done with a game, whichever it is.
pub(crate) trait About {
    /// The result.
    type Answer;

    fn about<S: Advisable>(self, game: S) -> Self::Answer;
}

/// Is this a word of a game?
struct Knowing<'w>(&'w str);

impl About for Knowing<'_> {
    type Answer = bool;

    fn about<S: Advisable>(self, game: S) -> bool {
        advice_lang::knows(&game, self.0)
    }
}

impl GameName {
    /// The game that tables are about by default.
    pub(crate) const DEFAULT: Self = Self::Krk;

    /// The game of this name.
    pub(crate) fn game(self) -> AnyGame {
        let ending = |side, begins_with| AnyGame::Ending(ending::Advised { side, begins_with });
        let tictactoe = |us| AnyGame::TicTacToe(tictactoe::Advised { us });
        match self {
            Self::Krk => AnyGame::Krk(Krk::default()),
            Self::Kqk => ending(AdvisedSide::WithPiece, Piece::Queen),
            Self::Kpk => AnyGame::Kpk(Kpk::default()),
            Self::KpkWin => ending(AdvisedSide::WithPiece, Piece::Pawn),
            Self::KpkHold => ending(AdvisedSide::BareKing, Piece::Pawn),
            Self::TictactoeX => tictactoe(Player::First),
            Self::TictactoeO => tictactoe(Player::Second),
        }
    }

    /// Does it with the game of this name.
    pub(crate) fn give<A: About>(self, task: A) -> A::Answer {
        match self.game() {
            AnyGame::Krk(game) => task.about(game),
            AnyGame::Kpk(game) => task.about(game),
            AnyGame::Ending(game) => task.about(game),
            AnyGame::TicTacToe(game) => task.about(game),
        }
    }

    /// The game that a table means by `:- game(name).`
    pub(crate) fn of_directive(name: &str) -> Option<Self> {
        Self::from_str(&name.replace('_', "-"), false).ok()
    }

    /// The game that a text is about, and a remark about that if it is not certain.
    pub(crate) fn of_text(text: &str) -> (Self, Option<UnknownGame>) {
        let knows = |game: &str, word: &str| {
            Self::of_directive(game).is_some_and(|game| game.give(Knowing(word)))
        };
        let unknown = UnknownGame::of(
            text,
            &Self::DEFAULT.directive(),
            &Self::of_directives(),
            knows,
        );
        let game = match &unknown {
            Some(unknown) => Some(unknown.likely().to_owned()),
            None => declared_game(text),
        };
        let game = game.and_then(|name| Self::of_directive(&name));
        (game.unwrap_or(Self::DEFAULT), unknown)
    }

    /// The name that tables give there.
    pub(crate) fn directive(self) -> String {
        let name = self.to_possible_value();
        name.map_or_else(String::new, |name| name.get_name().replace('-', "_"))
    }

    /// The names that tables may give there.
    pub(crate) fn of_directives() -> Vec<String> {
        let all = Self::value_variants().iter();
        all.map(|game| game.directive()).collect()
    }
}

impl From<Ending> for GameName {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::Krk => Self::Krk,
            Ending::Kpk => Self::Kpk,
            Ending::Advised(advised) => match (advised.side, advised.begins_with) {
                (AdvisedSide::BareKing, _) => Self::KpkHold,
                (AdvisedSide::WithPiece, Piece::Pawn) => Self::KpkWin,
                (AdvisedSide::WithPiece, _) => Self::Kqk,
            },
        }
    }
}
