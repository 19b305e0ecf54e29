//! A heuristic opinion about positions.

use game_core::{Evaluator, Score};

use super::{Krk, Position};
use crate::Square;
use crate::ending::{self, Kind};

/// Heuristic progress towards mate: a bare king far from the centre, our king near it, little room and a rook that is
/// safe. Only the loss of the rook is certain.
///
/// The weights of the first two follow the *mop-up evaluation* of the program Chess 4.5
/// (Slate and Atkin 1977): 47 for each step from the centre, 16 for each step between the kings.
#[derive(Clone, Copy, Debug, Default)]
pub struct MopUp;

/// A rook, in hundredths of a pawn.
pub(crate) const ROOK: i32 = 500;
/// One more step of their king from the centre.
const CENTRE: i32 = 47;
/// One step less between the kings.
const KINGS: i32 = 16;
/// One square less of room.
const ROOM: i32 = 4;
/// No two kings are farther apart.
const FARTHEST: i32 = 14;
/// No room is larger.
const LARGEST: i32 = 64;

impl Evaluator<Krk> for MopUp {
    fn evaluate(&self, _: &Krk, position: &Position) -> Score {
        let ours = if position.piece_lost() {
            Score::DRAW
        } else {
            Score::of(ROOK + driven(*position))
        };
        ours.seen_by(position.us())
    }
}

/// Returns a bonus for how near their king is to being mated.
pub(crate) fn driven<K: Kind>(position: ending::Position<K>) -> i32 {
    let kings = position.our_king().manhattan(position.their_king());
    CENTRE * from_centre(position.their_king())
        + KINGS * (FARTHEST - i32::from(kings))
        + ROOM * (LARGEST - i32::from(position.room()))
}

/// Returns the Manhattan distance to the nearest of the four squares in the centre: 0 to 6.
fn from_centre(square: Square) -> i32 {
    let line = |line: u8| i32::from(line.abs_diff(4).min(line.abs_diff(5)));
    line(square.file()) + line(square.rank())
}
