//! What play needs to know of a game beside its rules, and of a program that plays it.

use game_core::{Notation, Player, SearchError};
use playing::Course;
use search_core::Stopped;

use super::board::{Grid, Place};
use super::end::End;
use crate::exit::{Failure, Status};

/// A game that can be played.
pub(super) trait Playable:
    Notation<Position: PartialEq + Copy + Send, Move: Send> + Sync
{
    /// What the game is called.
    fn name(&self, position: &Self::Position) -> String;

    /// The board.
    fn grid(&self, position: &Self::Position) -> Grid;

    /// What a side is called.
    fn side(&self, player: Player) -> &'static str;

    /// How the discs of a side look where they are not letters.
    fn disc(&self, player: Player) -> Option<char> {
        let _ = player;
        None
    }

    /// Reads a move; the error says what would be right.
    fn read_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, String>;

    /// The result of a game that is over, in words.
    fn result(&self, position: &Self::Position) -> String;

    /// Where a move begins, if it is the move of a piece, and where it ends.
    fn places(&self, position: &Self::Position, mv: Self::Move) -> (Option<Place>, Place);

    /// Does a hand mean this move that has touched a piece, if the game has pieces that move, and then this
    /// place?
    fn means(
        &self,
        position: &Self::Position,
        mv: Self::Move,
        touched: (Option<Place>, Place),
    ) -> bool {
        self.places(position, mv) == touched
    }

    /// Can the board be looked at from either side?
    fn can_be_flipped(&self) -> bool {
        false
    }

    /// Could this player win? If not, the game is drawn when the time of the other is up.
    fn could_win(&self, position: &Self::Position, player: Player) -> bool {
        let _ = (position, player);
        true
    }
}

/// A program that plays.
pub(super) trait Program<G: Playable> {
    /// Chooses a move at the end of a course.
    fn choose(&mut self, game: &G, course: &Course<G>) -> Result<Choice<G::Move>, Trouble>;
}

impl<G: Playable, P: Program<G> + ?Sized> Program<G> for Box<P> {
    fn choose(&mut self, game: &G, course: &Course<G>) -> Result<Choice<G::Move>, Trouble> {
        (**self).choose(game, course)
    }
}

/// A move and the reason for it.
pub(super) struct Choice<M> {
    pub(super) mv: M,
    pub(super) reason: String,
}

/// Why a program chose no move.
pub(super) enum Trouble {
    /// It knows none.
    NoAdvice(String),
    /// A limit was met.
    Stopped(Stopped),
    /// Its search could not be recorded.
    Unrecorded(Failure),
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self::Unrecorded(failure)
    }
}

impl Trouble {
    /// Why a search has found no move.
    pub(super) fn of(error: SearchError) -> Self {
        match error {
            SearchError::Stopped(stopped) => Self::Stopped(stopped),
            error => Self::NoAdvice(error.to_string()),
        }
    }

    /// How the game ends for want of a move.
    pub(super) fn ending(self) -> End {
        match self {
            Self::NoAdvice(message) => End::new(format!("unfinished: {message}"), Status::Stopped),
            Self::Stopped(stopped) => {
                End::new(format!("unfinished: {stopped}"), stopped.limit.into())
            }
            Self::Unrecorded(failure) => {
                End::failed("unfinished: the search could not be recorded", failure)
            }
        }
    }
}
