//! King and one piece against king: queen, rook or pawn, and whatever the pawn becomes.
//!
//! *We* are the side with the piece, whichever its colour; *they* are the bare king. These are the
//! full rules of chess, as far as three pieces need them.
//!
//! Only in advice *we* may be either side: see [`Advised`].

mod kind;
mod position;

mod generators;
mod geometry;
mod rules;
mod symmetry;

mod notation;

mod own_words;

mod table;
mod tablebases;

mod advised;
mod evaluator;
mod index;

mod vocabulary;

pub use crate::moves::Move;
pub use crate::piece::Piece;
pub use advised::{Advised, AdvisedSide};
pub use kind::{Kind, Pawn, Rook};
pub use notation::NotationStyle;
pub use own_words::OwnWords;
pub use position::Position;
pub use rules::Ending;
pub use tablebases::{TableFile, Tablebases};
