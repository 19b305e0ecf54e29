//! Types of positions, by whether the piece beside the kings is fixed.

use std::hash::Hash;

use super::{Piece, Position};
use crate::{Fen, Move};

/// Properties shared by all positions of one type: with [`Rook`] and [`Pawn`] the piece beside the kings is always the
/// same; with [`Piece`] each position has its own.
pub trait Kind: Copy + Ord + Hash + 'static {
    /// The letters that Forsyth-Edwards notation may have.
    const LETTERS: &'static str;
    /// Name of the piece in messages.
    const NAME: &'static str;
    /// Pieces that a pawn may become on the last rank, the queen first.
    const PROMOTIONS: &'static [Option<Piece>];

    /// Returns the kind of a position with this piece; for a piece that is always the same there is but one.
    fn of(piece: Piece) -> Self;

    /// Returns the piece.
    fn piece(self) -> Piece;

    /// Returns the moves of the piece in the order of the game; none if it is their turn.
    #[inline]
    #[must_use]
    fn moves(position: Position<Self>) -> impl Iterator<Item = Move> {
        position.piece_moves()
    }
}

impl Kind for Piece {
    const LETTERS: &'static str = Fen::LETTERS;
    const NAME: &'static str = "piece beside the kings (Q, R, B, N or P)";
    const PROMOTIONS: &'static [Option<Piece>] = &[
        Some(Self::Queen),
        Some(Self::Rook),
        Some(Self::Bishop),
        Some(Self::Knight),
    ];

    fn of(piece: Piece) -> Self {
        piece
    }

    fn piece(self) -> Piece {
        self
    }
}

/// Always a rook, whose moves come in the order of Bratko's program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rook;

impl Kind for Rook {
    const LETTERS: &'static str = "KRkr";
    const NAME: &'static str = "rook (R or r)";
    const PROMOTIONS: &'static [Option<Piece>] = &[];

    fn of(_: Piece) -> Self {
        Self
    }

    fn piece(self) -> Piece {
        Piece::Rook
    }

    #[inline]
    fn moves(position: Position<Self>) -> impl Iterator<Item = Move> {
        position.moves_along_lines()
    }
}

/// Always a pawn, which stays one on the last rank: what it becomes is left open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pawn;

impl Kind for Pawn {
    const LETTERS: &'static str = "KPk";
    const NAME: &'static str = "white pawn (P)";
    const PROMOTIONS: &'static [Option<Piece>] = &[None];

    fn of(_: Piece) -> Self {
        Self
    }

    fn piece(self) -> Piece {
        Piece::Pawn
    }
}
