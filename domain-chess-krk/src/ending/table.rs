//! The numbers of the positions with one kind of piece.

use game_core::{DistanceTable, Game, IndexedGame, Outcome, Player, Verdict};

use super::{Piece, Position};
use crate::{Move, Square};

/// The game in which a piece is of one kind, with the tables of what a pawn can become.
///
/// Positions that are mirror images share a number: without a pawn our king stands on one of the ten
/// squares of the triangle a1, d1, d4, and a pawn on one of the files a to d. Colours count for
/// nothing.
pub(super) struct Numbered<'t> {
    pub(super) piece: Piece,
    /// The queen's table and the rook's.
    pub(super) promoted: &'t [(Piece, DistanceTable)],
}

/// Number of squares left to the piece that mirroring brings into one part of the board: the pawn, or else our king.
const PAWN_SQUARES: usize = 24;
const KING_SQUARES: usize = 10;

impl Numbered<'_> {
    /// Returns the game in which nothing can be promoted.
    pub(super) fn of(piece: Piece) -> Self {
        Self {
            piece,
            promoted: &[],
        }
    }

    /// Returns the identity of this game's table in a file.
    pub(super) fn identity(&self) -> String {
        let (piece, places) = (self.piece, self.places());
        format!("king and {piece} against king, plies to mate, 2 x {places} x 64 x 64")
    }

    fn places(&self) -> usize {
        if self.piece == Piece::Pawn {
            PAWN_SQUARES
        } else {
            KING_SQUARES
        }
    }
}

impl Game for Numbered<'_> {
    type Position = Position;
    type Move = Move;

    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        position.moves()
    }

    #[inline]
    fn play(&self, position: &Position, mv: Move) -> Position {
        position.after(mv)
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move()
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome()
    }

    #[inline]
    fn is_over(&self, position: &Position) -> bool {
        position.is_over()
    }
}

impl IndexedGame for Numbered<'_> {
    fn size(&self) -> usize {
        2 * self.places() * 64 * 64
    }

    fn rank(&self, position: &Position) -> Option<usize> {
        if position.piece() != self.piece || position.captured() {
            return None;
        }
        let [king, square, theirs] = position.squares();
        let (place, other, theirs) = if self.piece == Piece::Pawn {
            let flip_ranks = position.us() == Player::Second;
            // The pawn decides how the board is mirrored; ranks are turned for Black only, whose pawns go the
            // other way.
            let image = |image: Square| image.image(square.file() > 4, flip_ranks, false);
            let pawn = image(square);
            let place = usize::from(pawn.file() - 1) * 6 + usize::from(pawn.rank() - 2);
            (place, image(king), image(theirs))
        } else {
            let Mirror { place, images } = &MIRRORS[king.index()];
            let image = |square: Square| images[square.index()];
            (*place, image(square), image(theirs))
        };
        let turn = usize::from(position.us_to_move());
        Some(((turn * self.places() + place) * 64 + other.index()) * 64 + theirs.index())
    }

    fn unrank(&self, rank: usize) -> Option<Position> {
        let (theirs, rest) = (rank % 64, rank / 64);
        let (other, rest) = (Square::ALL[rest % 64], rest / 64);
        let (place, turn) = (rest % self.places(), rest / self.places());
        let (king, piece) = if self.piece == Piece::Pawn {
            (other, pawn_square(place))
        } else {
            (triangle_square(place), other)
        };
        let us_to_move = turn == 1;
        let theirs = Square::ALL[theirs];
        Position::new(Player::First, us_to_move, king, (self.piece, piece), theirs).ok()
    }

    fn known(&self, position: &Position) -> Option<Verdict> {
        if position.is_dead() {
            return Some(Verdict::Draw);
        }
        let table = self
            .promoted
            .iter()
            .find(|table| table.0 == position.piece());
        let (piece, table) = table?;
        table.verdict(&Numbered::of(*piece), position)
    }
}

/// Mirroring of the board that brings our king, on a certain square, into the triangle.
struct Mirror {
    /// The place of our king among the squares of the triangle.
    place: usize,
    /// Image of every square.
    images: [Square; 64],
}

/// By the square of our king.
static MIRRORS: [Mirror; 64] = {
    const A1: Mirror = Mirror {
        place: 0,
        images: Square::ALL,
    };
    let mut mirrors = [A1; 64];
    let mut king = 0;
    while king < 64 {
        let square = Square::ALL[king];
        let (flip_files, flip_ranks) = (square.file() > 4, square.rank() > 4);
        let flipped = square.image(flip_files, flip_ranks, false);
        // With our king on the diagonal a position and its image keep numbers of their own. That takes some
        // room, and both get the same verdict.
        let transpose = flipped.rank() > flipped.file();
        let lead = flipped.image(false, false, transpose);
        let (file, rank) = (lead.file() as usize, lead.rank() as usize);
        mirrors[king].place = file * (file - 1) / 2 + rank - 1;
        let mut square = 0;
        while square < 64 {
            let image = Square::ALL[square].image(flip_files, flip_ranks, transpose);
            mirrors[king].images[square] = image;
            square += 1;
        }
        king += 1;
    }
    mirrors
};

/// Returns the squares of the triangle in order: a1, b1, b2, c1 and so on.
fn triangle_square(place: usize) -> Square {
    let mut file: u8 = 1;
    let mut first = 0;
    while first + usize::from(file) <= place {
        first += usize::from(file);
        file += 1;
    }
    let rank = u8::try_from(place - first).unwrap_or_default() + 1;
    Square::on(file, rank)
}

fn pawn_square(place: usize) -> Square {
    let number = |number: usize| u8::try_from(number).unwrap_or_default();
    Square::on(number(place / 6) + 1, number(place % 6) + 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::testkit::assert_indexed;

    #[test]
    fn the_contract_of_numbers_is_kept() {
        for piece in [Piece::Queen, Piece::Rook] {
            assert_indexed(&Numbered::of(piece));
        }
    }
}
