//! Playing a game: at a board, against programs, with clocks, for practice.
//!
//! A [`Course`] keeps the moves so that they can be taken back. The caller of [`Clocks`] says how much time has gone
//! by. An [`Oracle`] knows what positions are worth, by a table ([`ByVerdict`]) for instance; [`judge`] asks it what a
//! move has cost and what refutes it. A [`Lesson`] draws positions to practise on, and a [`Round`] counts how near the
//! learner comes to best play. A [`Level`] makes a program play worse than it can.
//!
//! For front ends a game has no types: a [`Match`] is a game in progress, whose moves have numbers and texts, and a
//! [`Thinker`] thinks about it on any thread. Both can be made for any game; its own are its [`BoardUi`] at the board
//! and its [`Players`].
//!
//! ```
//! use catalogue::playing::{ByVerdict, Cost, judge};
//! use domain_tictactoe::TicTacToe;
//! use game_core::retrograde;
//! use search_core::{Limits, Run};
//!
//! let table = retrograde(&mut Run::new(), &TicTacToe)?;
//! let mut oracle = ByVerdict::new(|board| table.verdict(&TicTacToe, board));
//! let board = "X........".parse()?;
//! let judgement = judge(&mut oracle, Limits::default(), &TicTacToe, &board, "2".parse()?)?;
//! assert_eq!(judgement.cost, Cost::Result);
//! assert_eq!(judgement.to_string(), "drawn -> lost in 6 plies");
//! assert_eq!(judgement.better[0].to_string(), "5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod about;
mod at_board;
mod board;
mod board_ui;
mod by_procedure;
mod clocks;
mod course;
mod judgement;
mod level;
mod look_ahead;
mod oracle;
mod players;
mod practice;
mod program;
mod round;
mod searching;
mod think_settings;
mod thinker;
mod thinking;
mod worth;

pub use about::PlayAbout;
pub use at_board::{Finish, Match, Played, SoFar};
pub use board::{Ends, Grid, Pattern, Picture, Square};
pub use board_ui::BoardUi;
pub use clocks::{Clocks, TimeControl};
pub use course::Course;
pub use judgement::{Cost, Judgement, judge};
pub use level::Level;
pub use oracle::{AnyOracle, ByVerdict, FirstThat, Oracle, Prospect};
pub use players::{Players, Tools};
pub use practice::{Difficulty, Distance, Exercise, Lesson, Practice};
pub use program::{ByOracle, ChosenMove, NoMove, Program};
pub use round::{Round, Scored, Unseen};
pub use searching::Searching;
pub use think_settings::{Recorder, Recording, ThinkSettings, Unrecorded};
pub use thinker::Thinker;
pub use thinking::Thinking;
pub use worth::Worth;

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
