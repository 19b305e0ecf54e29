//! A heuristic opinion about positions of any ending.

use game_core::{Evaluator, Player, Score};

use super::{Ending, Piece, Position};
use crate::Square;
use crate::krk::{MopUp, ROOK, driven};

/// A queen, in hundredths of a pawn.
const QUEEN: i32 = 900;
const PAWN: i32 = 100;
/// One more step of the pawn towards the last rank.
const STEP: i32 = 20;
/// One step that our king is nearer to the pawn than theirs.
const ESCORT: i32 = 10;

/// A queen and a rook drive the bare king from the centre, as in king and rook against king; a pawn goes to the last
/// rank, its king beside it. Which pawn wins is not known: only that without a piece, or with a bishop or a knight, nobody
/// can mate. The weights of the pawn are a guess.
impl Evaluator<Ending> for MopUp {
    fn evaluate(&self, _: &Ending, position: &Position) -> Score {
        let ours = if position.captured() {
            Score::DRAW
        } else {
            match position.piece() {
                Piece::Queen => Score::of(QUEEN + driven(*position)),
                Piece::Rook => Score::of(ROOK + driven(*position)),
                Piece::Bishop | Piece::Knight => Score::DRAW,
                Piece::Pawn => Score::of(PAWN + advanced(*position)),
            }
        };
        ours.seen_by(position.us())
    }
}

/// Returns a bonus for the pawn's progress and for our king being nearer to it than theirs.
fn advanced(position: Position) -> i32 {
    let pawn = position.square();
    let steps = match position.us() {
        Player::First => pawn.rank() - 2,
        Player::Second => 7 - pawn.rank(),
    };
    let distance = |king: Square| i32::from(king.distance(pawn));
    STEP * i32::from(steps)
        + ESCORT * (distance(position.their_king()) - distance(position.our_king()))
}
