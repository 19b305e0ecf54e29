//! King and rook against king, as Bratko has it: with the order of moves and the words of his program.
//!
//! *We* are the side with the rook, whichever its colour; *they* are the bare king.

mod evaluator;

use advice_lang::{Comparison, Generator, Predicate, Word};

use crate::ending::{self, Ending, OwnWords, Rook};
use crate::words::Words;

pub use evaluator::MopUp;
pub(crate) use evaluator::{ROOK, driven};

/// The game of king and rook against king. Mate wins; stalemate and the loss of the rook draw.
///
/// The order of the moves is that of Bratko's program: our king's, the diagonal ones first, then
/// the rook's, along its file and its rank in turn; their king's again with the diagonals first.
pub type Krk = Ending<Rook>;

/// A position of king and rook against king.
pub type Position = ending::Position<Rook>;

/// The words of Bratko's predicate library.
impl OwnWords for Rook {
    const PIECE: (&'static str, &'static [&'static str]) = ("rook", &["ладья"]);
    const PREDICATES: &'static [Word<Predicate<Krk>>] = &[
        Words::MATE,
        Words::STALEMATE,
        Words::CHECK,
        Word {
            name: "rooklost",
            aliases: &["потеря_ладьи"],
            ..Words::LOST
        },
        Word {
            name: "rookexposed",
            aliases: &["ладья_под_угрозой"],
            ..Words::EXPOSED
        },
        Word {
            name: "rookdivides",
            aliases: &["ладья_разделяет"],
            ..Words::DIVIDES
        },
        Words::ROOM_GT_2,
        Words::L_PATTERN,
        Words::KINGS_CLOSE,
        Words::OUR_KING_EDGE,
        Words::THEIR_KING_EDGE,
        Words::OUR_KING_EDGE_MISSPELT,
        Words::THEM_TO_MOVE,
    ];
    const COMPARISONS: &'static [Word<Comparison<Krk>>] = Words::COMPARISONS;
    const GENERATORS: &'static [Word<Generator<Krk>>] = &[
        Words::LEGAL,
        Words::KING_DIAGONALS_FIRST,
        Word {
            name: "rookmove",
            aliases: &["ход_ладьей"],
            doc: "the rook's moves, along its file and its rank in turn",
            ..Words::PIECE_MOVE
        },
        Words::CHECK_MOVE,
    ];
}
