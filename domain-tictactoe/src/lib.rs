//! Tic-tac-toe as a [`Game`](game_core::Game), and the words in which advice about it is given.
//!
//! The smallest game worth searching: its whole tree has 549,946 nodes, so every algorithm can be
//! checked against the true values.
//!
//! ```
//! use domain_tictactoe::{Board, OpenLines, TicTacToe};
//! use game_core::{Score, minimax};
//! use search_core::Run;
//!
//! let board: Board = "XX. OO. ...".parse().unwrap();
//! let analysis = minimax(&mut Run::new(), &TicTacToe, &OpenLines, &board, 1).unwrap();
//! assert_eq!(analysis.best.to_string(), "3");
//! assert_eq!(analysis.value, Score::win_in(1));
//! ```
//!
//! Advice for one of the players is given in the game [`Advised`]; a table of it is text: see [`tables`]. Whoever wants
//! the game alone leaves out the feature `advice`, which is on by default.
#![forbid(unsafe_code)]

#[cfg(feature = "advice")]
mod advised;
mod board;
mod cell;
mod evaluators;
mod index;
#[cfg(all(feature = "advice", not(test)))]
mod instantiate;
mod notation;
mod rules;
mod symmetry;
#[cfg(feature = "advice")]
mod words;

#[cfg(feature = "advice")]
pub mod tables;

#[cfg(feature = "advice")]
pub use advised::Advised;
pub use board::{Board, MoveError, letter};
pub use cell::{Cell, CellError};
pub use evaluators::OpenLines;
pub use notation::PositionError;
pub use rules::TicTacToe;
