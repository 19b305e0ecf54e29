//! The pancake problem: stacks of up to 100 pancakes, sorted by flips.
//!
//! | to do | take |
//! |---|---|
//! | read, write and make stacks | [`Layout`] |
//! | search | [`Pancakes`], a [`StateSpace`](search_core::StateSpace) over [`Stack`]s |
//! | choose what a flip costs | [`FlipCost`] |
//! | estimate | [`gap()`]; where a flip costs as many as it turns, [`gap_by_size()`] |
//!
//! Stacks of up to 16 pancakes are packed into a `u64`, stacks of up to 25 into a `u128`; higher ones take a byte for
//! each pancake ([`Bytes`]), and no searches that pack states:
//!
//! ```
//! use domain_pancake::{FlipCost, Layout, Pancakes, gap};
//! use search_core::{Run, ida_star};
//!
//! let start = Layout::random(20, 7)?;
//! let pancakes = Pancakes::<u128>::new(20, FlipCost::Unit)?;
//! let start = pancakes.pack(&start)?;
//! match ida_star(&mut Run::new(), &pancakes, &gap(&pancakes), &start)? {
//!     Some(solution) => assert_eq!(solution.cost, 18),
//!     None => println!("there is no solution"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod bytes;
mod error;
mod flip;
mod gap;
mod gap_by_size;
mod layout;
mod packing;
mod pancakes;
mod places;
mod stack;
mod word;

pub use bytes::Bytes;
pub use error::StackError;
pub use flip::{Flip, FlipCost};
pub use gap::{Gap, gap};
pub use gap_by_size::{GapBySize, gap_by_size};
pub use layout::Layout;
pub use packing::MAX_NUMBERED;
pub use pancakes::Pancakes;
pub use places::Places;
pub use stack::Stack;
pub use word::Word;
