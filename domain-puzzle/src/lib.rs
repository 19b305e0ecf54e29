//! Sliding-tile puzzles: the game of 8, the game of 15, and every other board of up to 25 cells.
//!
//! | to do | take |
//! |---|---|
//! | read and write boards, ask whether one can be solved | [`Layout`] |
//! | search | [`Puzzle`], a [`StateSpace`](search_core::StateSpace) over packed [`Board`]s |
//! | draw a board from a seed | [`Layout::random`], [`Puzzle::at_depth`] |
//! | ask how far boards can be from a goal | [`Layout::farthest`] |
//! | choose the order in which the blank's movements are tried | [`MoveOrder`] |
//! | estimate | [`manhattan`], [`misplaced`]; the original's slips: [`matches()`], [`misplaced_with_blank`] |
//! | estimate by pattern databases | [`AdditivePatterns`], made from a [`Partition`] or from [`TilePattern`]s |
//! | estimate better, at a price | [`linear_conflict`], [`walking_distance`], [`inversion_distance`] |
//! | measure against published counts | [`korf`] |
//!
//! Boards of up to 16 cells are packed into a `u64`, larger ones into a `u128`:
//!
//! ```
//! use domain_puzzle::{Layout, MoveOrder, Puzzle, manhattan};
//! use search_core::{Limits, Run, ida_star};
//!
//! let goal = Layout::parse("# 1 2 3 4 / 5 6 7 8 9 / 10 11 12 13 14 / 15 16 17 18 19 / 20 21 22 23 24")?;
//! let start = Layout::parse("5 1 2 3 4 / 6 7 12 8 9 / 10 11 17 13 14 / 15 16 # 18 19 / 20 21 22 23 24")?;
//! assert!(start.can_reach(&goal));
//!
//! let puzzle = Puzzle::<u128>::new(&goal, MoveOrder::CONVENTIONAL)?;
//! let start = puzzle.pack(&start)?;
//! let limits = Limits { expansions: Some(1_000_000), ..Limits::default() };
//! let mut run = Run::new().with_limits(limits);
//! match ida_star(&mut run, &puzzle, &manhattan(&puzzle), &start)? {
//!     Some(solution) => assert_eq!(solution.cost, 5),
//!     None => println!("there is no solution"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod board;
mod eight;
mod error;
mod farthest;
mod heuristics;
mod indexed;
pub mod korf;
mod layout;
mod moves;
mod patterns;
mod puzzle;
mod random;
mod reversible;
mod shape;
mod unrolled;

pub use board::{Board, Word};
pub use error::BoardError;
pub use farthest::Farthest;
pub use heuristics::{
    Conflicts, InversionDistance, Inversions, LinearConflict, TileSum, Walk, WalkingDistance,
    inversion_distance, linear_conflict, manhattan, matches, misplaced, misplaced_with_blank,
    walking_distance,
};
pub use layout::Layout;
pub use moves::{Move, MoveOrder, MoveOrderError};
pub use patterns::{
    AdditiveMemo, AdditivePatterns, MultipleMemo, MultiplePatterns, Partition, Partitions,
    PatternError, TilePattern,
};
pub use puzzle::Puzzle;
pub use shape::Shape;
