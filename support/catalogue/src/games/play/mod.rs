//! Playing a game: at a board, against programs.
//!
//! From here on up a game has no types: a [`Match`] is a game in progress, whose moves have numbers and texts, and a
//! [`Thinker`] thinks about it on any thread. Both can be made for any game; its own are its [`BoardUi`] at the board
//! and its [`Players`].

mod about;
mod at_board;
mod board;
mod board_ui;
mod by_procedure;
mod judged;
mod look_ahead;
mod players;
mod practice;
mod program;
mod scored;
mod searching;
mod think_settings;
mod thinker;
mod thinking;

pub use about::PlayAbout;
pub use at_board::{Finish, Match, Played, SoFar};
pub use board::{Grid, Pattern, Picture, Place, Places, Square};
pub use board_ui::BoardUi;
pub use judged::Judged;
pub use players::{Players, Tools};
pub use practice::{Distance, Exercise, Lesson, Practice};
pub use program::{AnyOracle, ByOracle, ChosenMove, NoMove, Program};
pub use scored::{Scored, Unseen, score_words};
pub use searching::Searching;
pub use think_settings::{Recorder, Recording, ThinkSettings, Unrecorded};
pub use thinker::Thinker;
pub use thinking::Thinking;

pub(crate) use at_board::AtBoard;
pub(crate) use board_ui::Plain;
pub(crate) use look_ahead::to_depth;
pub(crate) use players::Usual;
pub(crate) use program::Levelled;
pub(crate) use searching::Searcher;
pub(crate) use thinker::ThinkerOf;

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
    fn thinker<'t>(&'t self, terms: ThinkSettings<'t>) -> Result<Box<dyn Thinker + 't>, Failure>;
}
