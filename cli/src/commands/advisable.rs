//! The games about which advice can be given.

use advice_lang::Vocabulary;
use clap::ValueEnum;
use domain_chess_krk::ending::{self, AdvisedSide, Piece};
use domain_chess_krk::kpk::{self, Kpk};
use domain_chess_krk::krk::{self, Krk};
use domain_chess_krk::tables::Ending;
use domain_chess_krk::{DiagramStyle, FenError, NotationStyle, TermError};
use domain_tictactoe::{self as tictactoe, Board};
use game_core::{Notation, Player};

use crate::exit::Failure;

/// A game about which advice can be given.
pub(crate) trait Advisable: Vocabulary<Position: Copy> + Notation + Copy {
    /// Whom the advice is for.
    fn advised(&self) -> &'static str;

    /// Reads a position.
    fn read(&self, text: &str) -> Result<Self::Position, Failure>;

    /// A picture of the position.
    fn picture(&self, position: Self::Position) -> String;

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

    fn in_terms(&self) -> Self {
        Self {
            notation: NotationStyle::Bratko,
        }
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
        Self {
            notation: NotationStyle::Bratko,
        }
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
}

/// Takes the reading of the notation in which the text is written.
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

/// Something to be done with a game, whichever it is.
pub(crate) trait About {
    /// What comes of it.
    type Answer;

    fn about<S: Advisable>(self, game: S) -> Self::Answer;
}

impl GameName {
    /// Does it with the game of this name.
    pub(crate) fn give<A: About>(self, task: A) -> A::Answer {
        let ending = |side, begins_with| ending::Advised { side, begins_with };
        match self {
            Self::Krk => task.about(Krk::default()),
            Self::Kqk => task.about(ending(AdvisedSide::WithPiece, Piece::Queen)),
            Self::Kpk => task.about(Kpk::default()),
            Self::KpkWin => task.about(ending(AdvisedSide::WithPiece, Piece::Pawn)),
            Self::KpkHold => task.about(ending(AdvisedSide::BareKing, Piece::Pawn)),
            Self::TictactoeX => task.about(tictactoe::Advised { us: Player::First }),
            Self::TictactoeO => task.about(tictactoe::Advised { us: Player::Second }),
        }
    }

    /// The game that a table means by `:- game(name).`
    pub(crate) fn of_directive(name: &str) -> Option<Self> {
        Self::from_str(&name.replace('_', "-"), false).ok()
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
