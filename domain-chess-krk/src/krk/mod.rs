//! King and rook against king, as Bratko has it: with the order of moves and the words of his program.
//!
//! *We* are the side with the rook, whichever its colour; *they* are the bare king.

mod vocabulary;

mod evaluator;

use crate::ending::{self, Ending, Rook};

pub use evaluator::MopUp;
pub(crate) use evaluator::{ROOK, driven};

/// The game of king and rook against king. Mate wins; stalemate and the loss of the rook draw.
///
/// The order of the moves is that of Bratko's program: our king's, the diagonal ones first, then
/// the rook's, along its file and its rank in turn; their king's again with the diagonals first.
pub type Krk = Ending<Rook>;

/// A position of king and rook against king.
pub type Position = ending::Position<Rook>;
