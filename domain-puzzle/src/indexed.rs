//! Boards numbered without a gap.

use search_core::IndexedSpace;

use crate::{Board, Puzzle, eight};

/// The numbers of the boards from which the goal can be reached: half of all boards.
///
/// The order is that of the tiles read by rows without the blank, and among equals that of the
/// blank's cell. So a movement of the blank in its row is a step to a neighbouring number. The
/// number says nothing about the last two tiles: parity says which comes first.
impl IndexedSpace for Puzzle<u64> {
    fn size(&self) -> u64 {
        (3..=self.shape().cells().into()).product()
    }

    #[inline]
    fn rank(&self, board: &Board) -> u64 {
        let (tiles, blank) = (board.row(), board.blank());
        if self.is_eight() {
            return eight::number(tiles) * 9 + u64::from(blank);
        }
        self.rank_of_row(tiles, blank)
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Board {
        match self.shape().cells() {
            9 => self.unrank_board::<9>(rank),
            12 => self.unrank_board::<12>(rank),
            4 => self.unrank_board::<4>(rank),
            6 => self.unrank_board::<6>(rank),
            8 => self.unrank_board::<8>(rank),
            10 => self.unrank_board::<10>(rank),
            14 => self.unrank_board::<14>(rank),
            15 => self.unrank_board::<15>(rank),
            _ => self.unrank_board::<16>(rank),
        }
    }
}

/// One in each field but the lowest.
const ONES: u64 = 0x1111_1111_1111_1110;

/// Returns the number of a board of `CELLS` cells. The digits of the permutation are, tile by tile, how many of the
/// later tiles are less; they are read off a word that keeps, for each tile, how many smaller ones are yet to come.
#[inline]
fn rank<const CELLS: u64>(mut tiles: u64, blank: u8) -> u64 {
    let mut lesser: u64 = 0xEDCB_A987_6543_2100;
    let mut number = 0;
    for radix in (3..CELLS).rev() {
        let field = 4 * (tiles & 15);
        number = number * radix + (lesser >> field & 15);
        // No field borrows: it counts the smaller tiles to come, and this is one of them.
        lesser -= ONES << field;
        tiles >>= 4;
    }
    number * CELLS + u64::from(blank)
}

impl Puzzle<u64> {
    fn rank_of_row(&self, tiles: u64, blank: u8) -> u64 {
        match self.shape().cells() {
            12 => rank::<12>(tiles, blank),
            4 => rank::<4>(tiles, blank),
            6 => rank::<6>(tiles, blank),
            8 => rank::<8>(tiles, blank),
            10 => rank::<10>(tiles, blank),
            14 => rank::<14>(tiles, blank),
            15 => rank::<15>(tiles, blank),
            _ => rank::<16>(tiles, blank),
        }
    }

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a remainder of so many cells"
    )]
    fn unrank_board<const CELLS: u64>(&self, rank: u64) -> Board {
        let (mut number, blank) = (rank / CELLS, (rank % CELLS) as u8);
        let mut digits = [0; 16];
        for radix in 3..CELLS {
            digits[(CELLS - 1 - radix) as usize] = number % radix;
            number /= radix;
        }
        // The tiles that are left, in order, four bits each.
        let mut left: u64 = 0x0FED_CBA9_8765_4321;
        let mut tiles = 0;
        let mut odd = 0;
        for place in 0..CELLS - 3 {
            let digit = digits[place as usize];
            let field = 4 * digit;
            tiles |= (left >> field & 15) << (4 * place);
            let before = (1 << field) - 1;
            left = left & before | (left >> 4) & !before;
            // Each digit counts inversions, so their sum has the parity of the permutation.
            odd ^= digit;
        }
        let last = if (odd & 1 == 1) == self.is_odd(blank) {
            left & 0xFF
        } else {
            (left & 15) << 4 | left >> 4 & 15
        };
        Board::of_row(tiles | last << (4 * (CELLS - 3)), blank)
    }
}
