//! Sliding-tile puzzles.
#![forbid(unsafe_code)]

mod board;
mod error;
mod heuristics;
mod layout;
mod moves;
mod puzzle;
mod shape;

pub use board::{Board, Word};
pub use error::BoardError;
pub use heuristics::{TileSum, manhattan, matches, misplaced, misplaced_with_blank};
pub use layout::Layout;
pub use moves::{Move, MoveOrder, MoveOrderError};
pub use puzzle::Puzzle;
pub use shape::Shape;
