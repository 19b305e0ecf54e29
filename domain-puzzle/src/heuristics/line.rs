//! The tiles in one line that belong there, and which of them are in conflict.

/// Lines of up to this many cells are looked up in a table.
// Six cells have 2^18 contents, seven would have 2^21.
const LONGEST_IN_TABLE: u8 = 6;

/// The lines of one direction. What a line contains is written as a number: a field for each place,
/// 0 if the tile there does not belong in this line, else the place where it belongs, from 1.
#[derive(Clone, Debug)]
pub(super) struct Line {
    length: u8,
    /// Bits of a field.
    bits: u8,
    /// A content with all bits set.
    mask: u64,
    /// By content; empty for long lines.
    table: Box<[Disorder]>,
}

/// Disorder in a short line.
#[derive(Clone, Copy, Debug, Default)]
struct Disorder {
    /// The places of the tiles in conflict.
    conflicts: u8,
    removals: u8,
}

impl Line {
    /// Lines of this many cells.
    pub(super) fn new(length: u8) -> Self {
        let bits = bits_for(length);
        let mut line = Self {
            length,
            bits,
            mask: (1 << (length * bits)) - 1,
            table: Box::default(),
        };
        if length <= LONGEST_IN_TABLE {
            let mut table = vec![Disorder::default(); 1 << (length * bits)];
            line.fill(&mut table, 0, 0, 0);
            line.table = table.into();
        }
        line
    }

    /// Fills in the contents that agree with `content` before `place`; `used` are the tiles there.
    fn fill(&self, table: &mut [Disorder], content: u64, place: u8, used: u16) {
        if place == self.length {
            let conflicts = (0..self.length).filter(|&place| self.find_conflict(content, place));
            table[index(content)] = Disorder {
                conflicts: conflicts.map(|place| 1 << place).sum(),
                removals: self.count_removals(content),
            };
            return;
        }
        self.fill(table, content, place + 1, used);
        // Contents with a tile in two places stay empty: no board has them.
        for home in (1..=self.length).filter(|home| used & 1 << home == 0) {
            let field = u64::from(home) << self.shift(place);
            self.fill(table, content | field, place + 1, used | 1 << home);
        }
    }

    /// Returns the beginning of a line's fields, if the fields of all lines are put side by side.
    pub(super) fn begin(&self, line: u8) -> u8 {
        line * self.length * self.bits
    }

    /// Returns the beginning of the field of a place.
    pub(super) fn shift(&self, place: u8) -> u8 {
        place * self.bits
    }

    /// Returns a content with all bits set.
    #[inline]
    pub(super) fn mask(&self) -> u64 {
        self.mask
    }

    /// Returns whether the line would need one removal fewer without the tile in this place. A place beyond the line
    /// has no tile.
    #[inline]
    pub(super) fn conflict(&self, content: u64, place: u8) -> bool {
        match self.table.get(index(content)) {
            // A place beyond the line becomes bit 7, which no short line has.
            Some(entry) => entry.conflicts >> (place & 7) & 1 != 0,
            None => self.find_conflict(content, place),
        }
    }

    fn find_conflict(&self, content: u64, place: u8) -> bool {
        let field = content >> self.shift(place) & self.field();
        let others = content & !(self.field() << self.shift(place));
        field != 0 && self.in_order(others) == self.in_order(content)
    }

    /// Returns the number of tiles that must leave the line so that the others stand in order.
    pub(super) fn removals(&self, content: u64) -> u8 {
        match self.table.get(index(content)) {
            Some(entry) => entry.removals,
            None => self.count_removals(content),
        }
    }

    fn count_removals(&self, content: u64) -> u8 {
        let tiles: u8 = self.homes(content).map(|_| 1).sum();
        tiles - self.in_order(content)
    }

    /// Returns the length of the longest increasing subsequence of the line: the most tiles that stand in order.
    fn in_order(&self, content: u64) -> u8 {
        // The n-th bit set in `ends` is the least tile with which n tiles in order can end. Sixteen bits are
        // enough, since the longest lines have twelve cells.
        let (_, most) = self.homes(content).fold((0_u16, 0), |(ends, most), home| {
            let greater = ends & (u16::MAX << home);
            let replaced = greater & greater.wrapping_neg();
            (ends & !replaced | 1 << home, most + u8::from(replaced == 0))
        });
        most
    }

    fn homes(&self, content: u64) -> impl Iterator<Item = u64> {
        (0..self.length)
            .map(move |place| content >> self.shift(place) & self.field())
            .filter(|&home| home != 0)
    }

    fn field(&self) -> u64 {
        (1 << self.bits) - 1
    }
}

/// Returns the bits that hold the numbers up to `largest`.
pub(super) fn bits_for(largest: u8) -> u8 {
    (0..8).find(|bits| largest >> bits == 0).unwrap_or(8)
}

/// Returns the index of a content in the table; in an empty one, none is found.
#[expect(
    clippy::cast_possible_truncation,
    reason = "what a short line contains is less than 2^18"
)]
fn index(content: u64) -> usize {
    content as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn content(line: &Line, homes: &[u8]) -> u64 {
        (0..)
            .zip(homes)
            .map(|(place, &home)| u64::from(home) << line.shift(place))
            .sum()
    }

    /// Returns the least number of tiles to remove so that no two are in the wrong order, by trying all sets.
    fn naive_removals(homes: &[u8]) -> u8 {
        let in_order = |set: &u32| {
            let left: Vec<u8> = (0..)
                .zip(homes)
                .filter(|&(place, &home)| home != 0 && set >> place & 1 == 0)
                .map(|(_, &home)| home)
                .collect();
            left.is_sorted()
        };
        let sets = (0..1_u32 << homes.len()).filter(in_order);
        let fewest = sets.map(u32::count_ones).min();
        u8::try_from(fewest.unwrap()).unwrap()
    }

    /// Returns all contents of a line whose first places are given.
    fn check(line: &Line, homes: &mut Vec<u8>) -> u32 {
        if homes.len() < usize::from(line.length) {
            let mut count = 0;
            for home in 0..=line.length {
                if home == 0 || !homes.contains(&home) {
                    homes.push(home);
                    count += check(line, homes);
                    homes.pop();
                }
            }
            return count;
        }
        let removals = naive_removals(homes);
        assert_eq!(line.removals(content(line, homes)), removals, "{homes:?}");
        for place in 0..line.length {
            let mut without = homes.clone();
            without[usize::from(place)] = 0;
            assert_eq!(
                line.conflict(content(line, homes), place),
                naive_removals(&without) < removals,
                "{place} in {homes:?}"
            );
        }
        1
    }

    #[test]
    fn all_contents_of_short_lines() {
        let counts = [2, 3, 4, 5, 6].map(|length| check(&Line::new(length), &mut Vec::new()));
        assert_eq!(counts, [7, 34, 209, 1_546, 13_327]);
    }

    #[test]
    fn long_lines_without_a_table() {
        let line = Line::new(7);
        assert!(line.table.is_empty());
        for first in 1..=7 {
            check(&line, &mut vec![first, 0, first % 7 + 1]);
        }
        let backwards = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
        let line = Line::new(12);
        assert_eq!(line.removals(content(&line, &backwards)), 11);
        assert!(!line.conflict(content(&line, &backwards), 12), "beyond");
    }
}
