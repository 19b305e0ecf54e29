//! King and pawn against king.
//!
//! *We* are White, the side with the pawn.

mod position;

mod generators;
mod rules;

mod notation;

mod vocabulary;

pub use position::Position;
pub use rules::Kpk;
