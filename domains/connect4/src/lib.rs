//! Connect Four as a [`Game`](game_core::Game).
//!
//! Two players drop discs into columns; the first with four in a row, in a column or on a diagonal wins.
//! A position is two words, one bit a cell, so that a line of four is found by three shifts. The board
//! may have any [`Shape`] that a word holds; that of the game as sold in shops is known to the compiler.
//!
//! ```
//! use domain_connect4::Connect4;
//! use game_core::{Game, Outcome, Player};
//!
//! let game = Connect4::default();
//! let position = game.read("4455667").unwrap();
//! assert_eq!(game.outcome(&position), Some(Outcome::Win(Player::First)));
//! ```
#![forbid(unsafe_code)]

mod board;
mod column;
mod evaluators;
mod lines;
mod notation;
mod order;
mod playout;
mod rules;
mod shape;
mod solver;
mod symmetry;
mod threats;

pub use board::Board;
pub use column::Column;
pub use evaluators::{ColumnWeights, Level};
pub use notation::PositionError;
pub use order::{CentreFirst, ThreatsFirst};
pub use playout::RandomDrops;
pub use rules::Connect4;
pub use shape::{Shape, ShapeError, Size, Standard};
pub use solver::Solver;
pub use threats::Threats;
