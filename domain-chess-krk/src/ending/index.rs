//! The numbers of the positions.

use game_core::{IndexedGame, Keyed, Player};

use super::{Advised, Ending, Kind, Piece, Position, Rook};
use crate::{Move, Square};

/// Count of numbers for positions with one piece: one for each side to move and every placement of three pieces.
const NUMBERS: usize = 2 * 64 * 64 * 64;

/// Mirror images have numbers of their own, since what a table of advice says of them may differ; only
/// colours count for nothing, and White has the piece. A position in which the piece has been captured
/// has no number.
impl<K: Kind> Position<K> {
    /// Returns the position with this piece of White's that has this number, if it is legal.
    #[inline]
    fn numbered(number: usize, kind: K) -> Option<Self> {
        let square = |place: u32| Square::ALL[number >> (6 * place) & 63];
        let us_to_move = number >> 18 & 1 == 1;
        let piece = (kind, square(1));
        Self::new(Player::First, us_to_move, square(2), piece, square(0)).ok()
    }
}

impl IndexedGame for Ending<Rook> {
    fn size(&self) -> usize {
        NUMBERS
    }

    fn rank(&self, position: &Position<Rook>) -> Option<usize> {
        (!position.captured()).then(|| position.number())
    }

    #[inline]
    fn unrank(&self, rank: usize) -> Option<Position<Rook>> {
        Position::numbered(rank, Rook)
    }
}

/// By the piece first: by all that a pawn may become, except a bishop or a knight, with which the game is
/// over.
impl IndexedGame for Advised {
    fn size(&self) -> usize {
        NUMBERS * self.pieces().len()
    }

    fn rank(&self, position: &Position) -> Option<usize> {
        let mut pieces = self.pieces().iter();
        let place = pieces.position(|piece| *piece == position.piece())?;
        (!position.captured()).then(|| NUMBERS * place + position.upright().number())
    }

    fn unrank(&self, rank: usize) -> Option<Position> {
        let piece = *self.pieces().get(rank / NUMBERS)?;
        Position::numbered(rank % NUMBERS, piece)
    }
}

impl Advised {
    fn pieces(&self) -> &[Piece] {
        match self.begins_with {
            Piece::Pawn => &[Piece::Pawn, Piece::Queen, Piece::Rook],
            _ => std::slice::from_ref(&self.begins_with),
        }
    }
}

/// Mirror images have keys of their own, and so have positions that differ in the colours alone.
impl Keyed for Ending<Rook> {
    fn key(&self, position: &Position<Rook>) -> u64 {
        let colour = usize::from(position.us() == Player::Second);
        (NUMBERS * colour + position.number()) as u64
    }

    /// Numbers a move by its two squares.
    fn move_number(&self, _: &Position<Rook>, mv: Move) -> Option<u16> {
        u16::try_from(64 * mv.from.index() + mv.to.index()).ok()
    }

    fn numbered_move(&self, _: &Position<Rook>, number: u16) -> Option<Move> {
        let square = |number: u16| Square::ALL.get(usize::from(number)).copied();
        Some(Move::new(square(number / 64)?, square(number % 64)?))
    }
}

/// All of a position, colours too, is its key.
impl Keyed for Ending {
    fn key(&self, position: &Position) -> u64 {
        position.word().into()
    }

    /// Numbers a move by its two squares and the piece that the pawn becomes.
    fn move_number(&self, _: &Position, mv: Move) -> Option<u16> {
        let promotion = mv.promotion.map_or(0, |piece| 1 + piece as usize);
        let squares = 64 * mv.from.index() + mv.to.index();
        u16::try_from(64 * 64 * promotion + squares).ok()
    }

    fn numbered_move(&self, _: &Position, number: u16) -> Option<Move> {
        let number = usize::from(number);
        let square = |place: u32| Square::ALL[number >> (6 * place) & 63];
        let promotion = match number >> 12 {
            0 => None,
            piece => Some(*Piece::ALL.get(piece - 1)?),
        };
        Some(Move {
            promotion,
            ..Move::new(square(1), square(0))
        })
    }
}
