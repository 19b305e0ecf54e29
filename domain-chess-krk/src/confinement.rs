//! The room that a rook leaves to a king.

use crate::Square;

/// The room of a king that shares a line with the rook: more than any true room.
const NO_ROOM_FENCED: u8 = 64;

/// Returns the room of a king on the first square if the rook stands on the second.
pub(crate) fn room(king: Square, rook: Square) -> u8 {
    ROOM[rook.index()][king.index()]
}

/// The room by the squares of the rook and of their king.
static ROOM: [[u8; 64]; 64] = {
    let mut table = [[NO_ROOM_FENCED; 64]; 64];
    let mut number = 0;
    while number < 64 * 64 {
        let (rook, king) = (Square::ALL[number / 64], Square::ALL[number % 64]);
        if rook.file() != king.file() && rook.rank() != king.rank() {
            table[number / 64][number % 64] =
                beyond(rook.file(), king.file()) * beyond(rook.rank(), king.rank());
        }
        number += 1;
    }
    table
};

/// Returns the number of files (or ranks) on the king's side of the rook's.
const fn beyond(rook: u8, king: u8) -> u8 {
    if king < rook { rook - 1 } else { 8 - rook }
}
