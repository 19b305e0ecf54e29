//! The games about which advice can be given, by name.

use advice_lang::{UnknownGame, declared_game};
use domain_chess_krk::ending::{self, AdvisedSide, Piece};
use domain_chess_krk::kpk::Kpk;
use domain_chess_krk::krk::Krk;
use domain_chess_krk::tables::Ending;
use domain_tictactoe as tictactoe;
use game_core::Player;
use serde::{Serialize, Serializer};

use crate::advice::Advisable;

/// The games about which advice can be given, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameName {
    /// King and rook against king.
    Krk,
    /// King and queen against king.
    Kqk,
    /// King and pawn against king, up to the pawn's promotion.
    Kpk,
    /// King and pawn against king by all the rules, for the side with the pawn.
    KpkWin,
    /// King and pawn against king by all the rules, for the bare king.
    KpkHold,
    /// Tic-tac-toe for X.
    TictactoeX,
    /// Tic-tac-toe for O.
    TictactoeO,
}

/// One of the games.
#[derive(Clone, Copy, Debug)]
pub enum AnyGame {
    /// King and rook against king.
    Krk(Krk),
    /// King and pawn against king, up to the pawn's promotion.
    Kpk(Kpk),
    /// King and one piece against king by all the rules.
    Ending(ending::Advised),
    /// Tic-tac-toe.
    TicTacToe(tictactoe::Advised),
}

/// A task for any game.
pub trait About {
    /// The result.
    type Answer;

    /// Does the task with this game.
    fn about<S: Advisable>(self, game: S) -> Self::Answer;
}

/// Asks a game whether this is one of its words.
struct Knowing<'w>(&'w str);

impl About for Knowing<'_> {
    type Answer = bool;

    fn about<S: Advisable>(self, game: S) -> bool {
        advice_lang::knows(&game, self.0)
    }
}

impl GameName {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Krk,
        Self::Kqk,
        Self::Kpk,
        Self::KpkWin,
        Self::KpkHold,
        Self::TictactoeX,
        Self::TictactoeO,
    ];

    /// The game that tables are about by default.
    pub const DEFAULT: Self = Self::Krk;

    /// Returns the name and the description.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Krk => ("krk", "King and rook against king"),
            Self::Kqk => ("kqk", "King and queen against king"),
            Self::Kpk => (
                "kpk",
                "King and pawn against king, up to the pawn's promotion",
            ),
            Self::KpkWin => (
                "kpk-win",
                "King and pawn against king by all the rules, for the side with the pawn",
            ),
            Self::KpkHold => ("kpk-hold", "The same for the bare king"),
            Self::TictactoeX => ("tictactoe-x", "Tic-tac-toe for X"),
            Self::TictactoeO => ("tictactoe-o", "Tic-tac-toe for O"),
        }
    }

    /// Returns the name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.words().0
    }

    /// Describes the game; some descriptions follow on from the one before them.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        self.words().1
    }

    /// Returns the game of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.name() == name)
    }

    /// Returns the game itself.
    #[must_use]
    pub fn game(self) -> AnyGame {
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

    /// Does a task with the game of this name.
    pub fn give<A: About>(self, task: A) -> A::Answer {
        match self.game() {
            AnyGame::Krk(game) => task.about(game),
            AnyGame::Kpk(game) => task.about(game),
            AnyGame::Ending(game) => task.about(game),
            AnyGame::TicTacToe(game) => task.about(game),
        }
    }

    /// Returns the game that a table means by `:- game(name).`
    #[must_use]
    pub fn of_directive(name: &str) -> Option<Self> {
        Self::named(&name.replace('_', "-"))
    }

    /// Returns the game that a text is about, and a remark about that if it is not certain.
    #[must_use]
    pub fn of_text(text: &str) -> (Self, Option<UnknownGame>) {
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

    /// Returns the name for this game in `:- game(name).`
    #[must_use]
    pub fn directive(self) -> String {
        self.name().replace('-', "_")
    }

    /// Returns the names that may stand in `:- game(name).`
    #[must_use]
    pub fn of_directives() -> Vec<String> {
        Self::ALL.map(Self::directive).to_vec()
    }
}

impl Serialize for GameName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
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
