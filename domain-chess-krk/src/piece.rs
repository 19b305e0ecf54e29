//! The piece beside the kings.

use std::fmt;

use game_core::Player;
use serde::{Deserialize, Serialize};

use crate::Square;
use crate::square_set::SquareSet;

/// The piece that one side has beside its king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Piece {
    /// The queen.
    Queen,
    /// A rook.
    Rook,
    /// A bishop, which cannot mate.
    Bishop,
    /// A knight, which cannot mate.
    Knight,
    /// A pawn.
    Pawn,
}

impl Piece {
    /// All pieces, the most valuable first.
    pub const ALL: [Self; 5] = [
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Pawn,
    ];

    /// Returns its capital letter.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Queen => 'Q',
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::Knight => 'N',
            Self::Pawn => 'P',
        }
    }

    /// Returns the piece with this letter, in upper or lower case.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Self> {
        let is_it = |piece: &Self| piece.letter() == letter.to_ascii_uppercase();
        Self::ALL.into_iter().find(is_it)
    }

    /// Returns whether a king with this piece can mate a bare king.
    #[must_use]
    #[inline]
    pub fn can_mate(self) -> bool {
        matches!(self, Self::Queen | Self::Rook | Self::Pawn)
    }

    /// Returns the squares that the piece attacks on a board that is empty but for `blocker`. A pawn of the first
    /// player goes up the board, one of the second player goes down.
    #[inline]
    pub(crate) fn attacks(self, from: Square, blocker: Square, us: Player) -> SquareSet {
        match self {
            Self::Queen => from
                .rook_attacks(blocker)
                .with(from.bishop_attacks(blocker)),
            Self::Rook => from.rook_attacks(blocker),
            Self::Bishop => from.bishop_attacks(blocker),
            Self::Knight => from.knight_attacks(),
            Self::Pawn => pawn_attacks(from, us),
        }
    }
}

/// Returns the rank next to this one in the direction in which the player's pawns go.
#[inline]
pub(crate) fn next_rank(rank: u8, us: Player) -> u8 {
    match us {
        Player::First => rank + 1,
        Player::Second => rank - 1,
    }
}

fn pawn_attacks(from: Square, us: Player) -> SquareSet {
    let rank = next_rank(from.rank(), us);
    let beside = [from.file() - 1, from.file() + 1];
    beside
        .into_iter()
        .filter_map(|file| Square::new(file, rank))
        .fold(SquareSet::EMPTY, |set, square| {
            set.with(SquareSet::of(square))
        })
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Queen => "queen",
            Self::Rook => "rook",
            Self::Bishop => "bishop",
            Self::Knight => "knight",
            Self::Pawn => "pawn",
        })
    }
}
