//! In which directions there is a jump point.

use crate::Direction;
use crate::bits::{Bits, WORD, around, from_higher, from_lower};

/// Returns a bit for each direction of each cell, by rows: set if one comes to a jump point that way, wherever the goal
/// is.
///
/// What is said of a closed cell means nothing.
///
/// **Time**: linear, for most of it 64 cells at a time.
///
/// Source: the tables of Harabor and Grastien 2014, *Improving Jump Point Search*, without distances.
pub(crate) fn sights(rows: &Bits, width: u32, height: u32) -> Box<[u8]> {
    let mut cells = vec![0; width as usize * height as usize];
    // To either side what is seen from the next row is known already.
    for straight in [Direction::North, Direction::South] {
        let [mut row, mut next] = [(); 2].map(|()| Row::new(rows));
        for number in 0..height {
            let y = match straight {
                Direction::North => number,
                _ => height - 1 - number,
            };
            std::mem::swap(&mut row, &mut next);
            row.look(&next, straight, y);
            let cells = cells.chunks_mut(width as usize).nth(y as usize);
            row.write(cells.unwrap_or_default());
        }
    }
    cells.into()
}

/// Directions in which jump points lie, for the cells of a row.
struct Row<'b> {
    rows: &'b Bits,
    /// For each direction the words of the row, with one before and one after them.
    seen: [Vec<u64>; Direction::ALL.len()],
}

impl<'b> Row<'b> {
    fn new(rows: &'b Bits) -> Self {
        Self {
            rows,
            seen: Direction::ALL.map(|_| vec![0; rows.stride + 2]),
        }
    }

    /// Looks along this row and, where `next` lies in a straight direction, over that one.
    fn look(&mut self, next: &Self, straight: Direction, y: u32) {
        let here = self.rows.word(y, 0) - 1;
        let there = match straight {
            Direction::North => here - self.rows.stride,
            _ => here + self.rows.stride,
        };
        self.west(here);
        self.east(here);
        self.ahead(next, straight, [here, there]);
        for [_, diagonal] in straight.turns() {
            self.aside(next, diagonal, [here, there]);
        }
    }

    fn west(&mut self, here: usize) {
        let mut begins = 0;
        for at in 1..=self.rows.stride {
            let stops = self.rows.stops[1][here + at];
            let corners = stops & !self.rows.closed[here + at];
            (self.seen[Direction::West as usize][at], begins) =
                after_corners(stops, corners, begins);
        }
    }

    fn east(&mut self, here: usize) {
        let mut begins = 0;
        for at in (1..=self.rows.stride).rev() {
            // Mirrored, since carries go one way only.
            let stops = self.rows.stops[0][here + at].reverse_bits();
            let corners = stops & !self.rows.closed[here + at].reverse_bits();
            let (seen, more) = after_corners(stops, corners, begins);
            self.seen[Direction::East as usize][at] = seen.reverse_bits();
            begins = more;
        }
    }

    fn ahead(&mut self, next: &Self, straight: Direction, [here, there]: [usize; 2]) {
        let closed = &self.rows.closed;
        for at in 1..=self.rows.stride {
            // Open beside the way where what lies behind that is closed.
            let turns = around(at).map(|at| closed[here + at] & !closed[there + at]);
            let corners = from_lower(turns) | from_higher(turns);
            let seen = corners | next.seen[straight as usize][at];
            self.seen[straight as usize][at] = seen & !closed[there + at];
        }
    }

    fn aside(&mut self, next: &Self, diagonal: Direction, [here, there]: [usize; 2]) {
        let closed = &self.rows.closed;
        let beside = match diagonal.delta() {
            (1, _) => from_higher,
            _ => from_lower,
        };
        let [one, other] = diagonal.beside();
        let ways = [diagonal, one, other].map(|way| &next.seen[way as usize]);
        for at in 1..=self.rows.stride {
            let open = beside(around(at).map(|at| !closed[here + at])) & !closed[there + at];
            let seen = around(at)
                .map(|at| !closed[there + at] & (ways[0][at] | ways[1][at] | ways[2][at]));
            self.seen[diagonal as usize][at] = open & beside(seen);
        }
    }

    /// Adds what is seen to what is known of the cells.
    fn write(&self, cells: &mut [u8]) {
        for (at, cells) in (1..).zip(cells.chunks_mut(WORD)) {
            // The first cell has bit 1.
            let seen = self.seen.each_ref();
            let seen = seen.map(|seen| from_higher(around(at).map(|at| seen[at])).to_le_bytes());
            let by_cell = |byte: usize| transposed(u64::from_le_bytes(seen.map(|seen| seen[byte])));
            let (eights, rest) = cells.as_chunks_mut();
            for (byte, cells) in eights.iter_mut().enumerate() {
                *cells = (u64::from_le_bytes(*cells) | by_cell(byte)).to_le_bytes();
            }
            if !rest.is_empty() {
                let seen = by_cell(eights.len()).to_le_bytes();
                for (cell, seen) in rest.iter_mut().zip(seen) {
                    *cell |= seen;
                }
            }
        }
    }
}

/// Returns the cells from behind each corner to the next stop, that one included, and whether the next word begins with
/// such a cell.
fn after_corners(stops: u64, corners: u64, begins: u64) -> (u64, u64) {
    let (first, through) = (corners << 1 | begins, !stops);
    // Cells behind a corner begin a run without stops: a carry goes through all of it.
    let (sum, goes_on) = through.overflowing_add(first & through);
    let seen = (sum ^ through) | first;
    (seen, u64::from(goes_on) | corners >> (WORD - 1))
}

/// Eight rows of eight bits as columns.
fn transposed(bits: u64) -> u64 {
    // Squares of one, two and four bits change places across the diagonal.
    let steps = [
        (7, 0x00AA_00AA_00AA_00AA),
        (14, 0x0000_CCCC_0000_CCCC),
        (28, 0x0000_0000_F0F0_F0F0),
    ];
    steps.into_iter().fold(bits, |bits, (shift, squares)| {
        let differ = (bits ^ bits >> shift) & squares;
        bits ^ differ ^ differ << shift
    })
}
