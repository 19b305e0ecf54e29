//! Playing: the course of a game between people and programs, what a move has cost, and practice.
//!
//! Everything here is without a clock, a terminal or a game of its own. A [`Course`] keeps the moves so that they can
//! be taken back. the caller of [`Clocks`] says how much time has gone by. An [`Oracle`] says what positions are worth,
//! by a table ([`ByVerdict`]) for instance, and [`judge`] says by it what a move has cost and what refutes it.
//! [`Starts`] draws positions to practise on, and a [`Round`] counts how near the learner comes to best play. A
//! [`Level`] makes a program play worse than it can.
//!
//! ```
//! use domain_tictactoe::TicTacToe;
//! use game_core::{Verdict, retrograde};
//! use playing::{ByVerdict, Cost, judge};
//! use search_core::{Limits, Run};
//!
//! let table = retrograde(&mut Run::new(), &TicTacToe)?;
//! let mut oracle = ByVerdict::new(|board| table.verdict(&TicTacToe, board));
//! let board = "X........".parse()?;
//! let judgement = judge(&mut oracle, Limits::default(), &TicTacToe, &board, "2".parse()?)?;
//! assert_eq!(judgement.cost(), Cost::Result);
//! assert_eq!(judgement.to_string(), "drawn -> lost in 6 plies");
//! assert_eq!(judgement.better[0].to_string(), "5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod clocks;
mod course;

mod oracle;
mod worth;

mod judgement;

mod level;
mod practice;

pub use clocks::{Clocks, TimeControl};
pub use course::Course;
pub use judgement::{Cost, Judgement, judge};
pub use level::Level;
pub use oracle::{ByVerdict, FirstThat, Oracle, Prospect, when_over};
pub use practice::{Difficulty, Round, Starts};
pub use worth::Worth;
