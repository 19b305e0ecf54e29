//! King and rook against king.
//!
//! *We* are the side with the rook, whichever its colour; *they* are the bare king.

mod position;

mod geometry;

mod generators;
mod index;
mod rules;
mod symmetry;

mod notation;

mod comparisons;
mod predicates;
mod vocabulary;

mod evaluator;

pub use evaluator::MopUp;
pub(crate) use geometry::room;
pub use position::Position;
pub use rules::Krk;
