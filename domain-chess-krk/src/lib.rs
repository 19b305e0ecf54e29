//! The chess endings king and rook against king and king and pawn against king: rules, notation,
//! and the words in which advice about them is given.
//!
//! The advice itself, Bratko's table for king and rook and a few others, is text: see [`tables`].
//!
//! ```
//! use domain_chess_krk::krk::{Krk, Position};
//! use game_core::{Game, Notation};
//!
//! let krk = Krk::default();
//! let position: Position = "8/8/8/8/8/1K6/7R/k7 w - - 0 1".parse()?;
//! let mate = krk.read_move(&position, "Rh1")?;
//! assert_eq!(krk.move_text(&position, mate), "Rh1#");
//! assert!(krk.is_over(&krk.play(&position, mate)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod square;

mod attacks;
mod confinement;
mod piece;
mod square_set;

mod moves;

mod diagram;
mod fen;
mod fen_error;
mod illegal;
mod terms;

mod words;

#[cfg(not(test))]
mod instantiate;

pub mod ending;

pub mod krk;

pub mod kpk;

pub mod tables;

pub use diagram::DiagramStyle;
pub use ending::NotationStyle;
pub use fen::{Counters, Fen};
pub use fen_error::FenError;
pub use illegal::IllegalPosition;
pub use moves::{Move, MoveError};
pub use square::{Square, SquareError};
pub use terms::TermError;
