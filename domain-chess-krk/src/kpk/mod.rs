//! King and pawn against king.
//!
//! *We* are White, the side with the pawn.

mod vocabulary;

use crate::ending::{self, Ending, Pawn};

/// The game of king and pawn against king, up to the pawn's promotion.
///
/// A promoted pawn that they cannot capture at once is a win, one that they can capture is a draw, as are its capture
/// before and stalemate. The piece that the pawn becomes is left open.
///
/// The order of the moves: our king's, the diagonal ones first, then the pawn's, one square before
/// two; their king's again with the diagonals first.
pub type Kpk = Ending<Pawn>;

/// A position of king and pawn against king.
pub type Position = ending::Position<Pawn>;
