//! A map as bits, 64 cells to a word.

pub(crate) const WORD: usize = u64::BITS as usize;

/// Which cells of a map are closed, line by line: rows or columns.
///
/// What lies beside the map is closed as well.
#[derive(Debug)]
pub(crate) struct Bits {
    /// The words of a line. Its first cell has bit 1, so that there is a closed one before it.
    pub(crate) stride: usize,
    pub(crate) closed: Box<[u64]>,
    /// The closed cells and the corners for one who goes to higher places, and to lower ones.
    pub(crate) stops: [Box<[u64]>; 2],
}

/// Distance that one can go along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    pub(crate) steps: u32,
    /// True if the last of these cells is a corner. Otherwise the next one is closed.
    pub(crate) is_corner: bool,
}

/// A corner or a closed cell.
#[derive(Clone, Copy)]
pub(crate) struct Stop {
    word: usize,
    bit: u32,
    /// The cells before it.
    passed: u32,
}

impl Bits {
    /// Makes the map of the cells that are open according to `is_open`, which is given their line and their place in
    /// it.
    pub(crate) fn new(lines: u32, length: u32, is_open: impl Fn(u32, u32) -> bool) -> Self {
        let stride = (length as usize + 2).div_ceil(WORD);
        // A line before the first one and one after the last; a word before all that, and one after it.
        let mut closed = vec![u64::MAX; stride * (lines as usize + 2) + 2];
        for line in 0..lines {
            let first = 1 + stride * (line as usize + 1);
            let words = closed[first..first + stride].iter_mut();
            for (begin, word) in (0..).step_by(WORD).zip(words) {
                for bit in begin.max(1)..(begin + u64::BITS).min(length + 1) {
                    *word ^= u64::from(is_open(line, bit - 1)) << (bit % u64::BITS);
                }
            }
        }
        let stops = [from_lower, from_higher].map(|behind| stops(&closed, stride, behind));
        Self {
            stride,
            closed: closed.into(),
            stops,
        }
    }

    /// Returns the end of the way along the line from an open cell to higher places: the first corner or closed cell. A
    /// corner is a cell beside which a cell is open while the one behind that is closed.
    ///
    /// **Time**: a few instructions for 64 cells.
    #[inline]
    pub(crate) fn up(&self, line: u32, place: u32) -> Stop {
        let next = place as usize + 2;
        let mut word = self.word(line, next);
        // Only what lies ahead.
        let mut stops = self.stops[0][word] & (u64::MAX << (next % WORD));
        let mut passed = next / WORD * WORD;
        while stops == 0 {
            word += 1;
            passed += WORD;
            stops = self.stops[0][word];
        }
        let bit = stops.trailing_zeros();
        Stop::new(word, bit, passed + bit as usize - next)
    }

    /// Returns the end of the way to lower places.
    #[inline]
    pub(crate) fn down(&self, line: u32, place: u32) -> Stop {
        let next = place as usize;
        let mut word = self.word(line, next);
        let mut stops = self.stops[1][word] & (u64::MAX >> (WORD - 1 - next % WORD));
        let mut passed = next / WORD * WORD;
        while stops == 0 {
            word -= 1;
            passed -= WORD;
            stops = self.stops[1][word];
        }
        let bit = stops.ilog2();
        Stop::new(word, bit, next - passed - bit as usize)
    }

    /// Returns the word of a line with this bit.
    #[inline]
    pub(crate) fn word(&self, line: u32, bit: usize) -> usize {
        1 + self.stride * (line as usize + 1) + bit / WORD
    }

    /// Returns the distance that one can go there: to a corner, or as far as the cells are open.
    #[inline]
    pub(crate) fn reach(&self, stop: Stop) -> Reach {
        let is_corner = self.closed[stop.word] >> stop.bit & 1 == 0;
        Reach {
            steps: stop.passed + u32::from(is_corner),
            is_corner,
        }
    }
}

impl Stop {
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "no more than a line has")]
    fn new(word: usize, bit: u32, passed: usize) -> Self {
        Self {
            word,
            bit,
            passed: passed as u32,
        }
    }

    /// Returns the number of steps to a stop that is a corner.
    #[inline]
    pub(crate) fn steps_to_corner(self) -> u32 {
        self.passed + 1
    }
}

/// Returns the closed cells, and the corners for one who comes from `behind`: open beside the line where what lies
/// behind that is closed.
fn stops(closed: &[u64], stride: usize, behind: fn([u64; 3]) -> u64) -> Box<[u64]> {
    let lines = 1 + stride..closed.len() - 1 - stride;
    let corners = |beside: usize| {
        let behind = behind(around(beside).map(|word| closed[word]));
        behind & !closed[beside]
    };
    let stops = |word: usize| {
        if !lines.contains(&word) {
            return u64::MAX;
        }
        closed[word] | corners(word - stride) | corners(word + stride)
    };
    (0..closed.len()).map(stops).collect()
}

/// Returns a word with its neighbours.
#[inline]
pub(crate) fn around(word: usize) -> [usize; 3] {
    [word - 1, word, word + 1]
}

/// For each bit of the middle word the next lower one.
#[inline]
pub(crate) fn from_lower([lower, word, _]: [u64; 3]) -> u64 {
    word << 1 | lower >> (WORD - 1)
}

/// For each bit of the middle word the next higher one.
#[inline]
pub(crate) fn from_higher([_, word, higher]: [u64; 3]) -> u64 {
    word >> 1 | higher << (WORD - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Cell by cell, with places beside the map.
    fn naive(map: &[Vec<bool>], line: usize, place: usize, step: i64) -> Reach {
        let is_open = |line: Option<usize>, place: i64| {
            let row = line.and_then(|line| map.get(line));
            let cell = usize::try_from(place).ok().zip(row);
            cell.is_some_and(|(place, row)| row.get(place).is_some_and(|&open| open))
        };
        let mut steps = 0;
        let mut at = i64::try_from(place).unwrap();
        while is_open(Some(line), at + step) {
            at += step;
            steps += 1;
            let is_corner = [line.checked_sub(1), line.checked_add(1)]
                .into_iter()
                .any(|beside| is_open(beside, at) && !is_open(beside, at - step));
            if is_corner {
                return Reach { steps, is_corner };
            }
        }
        Reach {
            steps,
            is_corner: false,
        }
    }

    fn check(map: &[Vec<bool>]) {
        let count = |length: usize| u32::try_from(length).unwrap();
        let bits = Bits::new(count(map.len()), count(map[0].len()), |line, place| {
            map[line as usize][place as usize]
        });
        for (line, row) in map.iter().enumerate() {
            for (place, _) in row.iter().enumerate().filter(|(_, open)| **open) {
                let (at, from) = (count(line), count(place));
                assert_eq!(bits.reach(bits.up(at, from)), naive(map, line, place, 1));
                assert_eq!(bits.reach(bits.down(at, from)), naive(map, line, place, -1));
            }
        }
    }

    proptest! {
        /// Up to four words a line, with many and with few closed cells.
        #[test]
        fn words_stop_where_cells_do(
            lines in 1..5_usize,
            length in 1..250_usize,
            open in 0.5..1.0_f64,
            seeds in prop::collection::vec(0.0..1.0_f64, 1000),
        ) {
            let cell = |line: usize, place: usize| seeds[line * 250 + place] < open;
            let row = |line| (0..length).map(|place| cell(line, place)).collect();
            check(&(0..lines).map(row).collect::<Vec<Vec<bool>>>());
        }
    }

    /// Lines that end at a word's end, or one cell before or after it.
    #[test]
    fn lines_of_whole_words() {
        for length in [61, 62, 63, 64, 65, 126, 127, 128] {
            check(&vec![vec![true; length]; 3]);
        }
    }
}
