//! King and one piece against king: queen, rook or pawn, and whatever the pawn becomes.
//!
//! *We* are the side with the piece, whichever its colour; *they* are the bare king. These are the
//! full rules of chess, as far as three pieces need them.

mod piece;
mod position;

mod generators;
mod rules;

mod notation;

mod table;
mod tablebases;

pub use generators::Move;
pub use piece::Piece;
pub use position::Position;
pub use rules::Ending;
pub use tablebases::{TableFile, Tablebases};
