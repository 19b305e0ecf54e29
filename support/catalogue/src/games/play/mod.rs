//! Playing a game: at a board, against programs.
//!
//! From here on up a game has no types: a [`Match`] is a game in progress, whose moves have numbers and texts, and a
//! [`Thinker`] thinks about it on any thread. Both can be made for any game; its own are its [`Manners`] at the board
//! and its [`Players`].

mod about;
mod at_board;
mod board;
mod by_procedure;
mod judged;
mod look_ahead;
mod manners;
mod players;
mod practice;
mod program;
mod scored;
mod searching;
mod terms;
mod thinker;
mod thinking;

pub use about::PlayAbout;
pub use at_board::{Finish, Match, Played, SoFar};
pub use board::{Grid, Pattern, Picture, Place, Places, Square};
pub use judged::Judged;
pub use manners::Manners;
pub use players::{Players, Tools};
pub use practice::{Distance, Exercise, Lesson, Practice};
pub use program::{AnyOracle, ByOracle, Choice, Program, Trouble};
pub use scored::{Scored, Unseen, score_words};
pub use searching::Searching;
pub use terms::{Recorder, Recording, Terms, Unrecorded};
pub use thinker::Thinker;
pub use thinking::Thinking;

pub(crate) use at_board::AtBoard;
pub(crate) use look_ahead::to_depth;
pub(crate) use manners::Plain;
pub(crate) use players::Usual;
pub(crate) use program::Levelled;
pub(crate) use searching::Searcher;
pub(crate) use thinker::Mind;

use crate::Failure;

/// A position from which a game can be played.
pub trait Playable {
    /// Returns the game from here on, at a board.
    fn at_board(&self) -> Box<dyn Match + '_>;

    /// Returns a thinker for the moves of this game.
    ///
    /// # Errors
    ///
    /// If the terms are wrong, or the machine cannot provide the thinker.
    fn thinker<'t>(&'t self, terms: Terms<'t>) -> Result<Box<dyn Thinker + 't>, Failure>;
}
