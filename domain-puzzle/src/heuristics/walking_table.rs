//! The table of the walking distance in one direction.

use std::collections::HashMap;

use super::axis::Axis;
use super::line::bits_for;
use crate::Shape;

/// The most states of a table.
pub(super) const MOST_STATES: u32 = 1 << 20;

/// The lines across one direction: all that the table depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lines {
    count: u8,
    /// Cells of a line.
    length: u8,
    /// The line in which the goal has the blank.
    blank: u8,
}

/// Number of tiles in each line that belong in each line, a field for each pair; and, from the bit [`BLANK`] on, the
/// line of the blank.
type State = u128;

const BLANK: u32 = 124;

/// The number of a state, and above it the state's distance from the goal.
// In one word, so that a step finds both by one look-up.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry(u32);

impl Entry {
    const NUMBER_BITS: u32 = 24;

    fn new(number: u32, distance: u8) -> Self {
        Self(u32::from(distance) << Self::NUMBER_BITS | number)
    }

    fn number(self) -> u32 {
        self.0 & ((1 << Self::NUMBER_BITS) - 1)
    }

    #[inline]
    pub(super) fn distance(self) -> u32 {
        self.0 >> Self::NUMBER_BITS
    }
}

/// Successor of each state by each step.
#[derive(Clone, Debug)]
pub(super) struct Table {
    lines: Lines,
    /// By state and step.
    next: Vec<Entry>,
    entries: HashMap<State, Entry>,
}

impl Lines {
    /// Makes the lines across an axis if the goal has the blank in this cell.
    pub(super) fn new(shape: Shape, axis: Axis, blank: u8) -> Self {
        Self {
            count: axis.lines(shape),
            length: axis.length(shape),
            blank: axis.place(shape, blank).0,
        }
    }

    /// Bits of a field.
    fn bits(self) -> u32 {
        bits_for(self.length).into()
    }

    fn field(self, line: u8, home: u8) -> u32 {
        u32::from(line * self.count + home) * self.bits()
    }

    fn has_tile(self, state: State, line: u8, home: u8) -> bool {
        state >> self.field(line, home) & ((1 << self.bits()) - 1) != 0
    }

    /// Returns the state of a board, given the line of each cell and the line where its tile belongs.
    fn state(self, cells: impl Iterator<Item = (u8, Option<u8>)>) -> State {
        let part = |(line, tile): (u8, Option<u8>)| match tile {
            Some(home) => 1 << self.field(line, home),
            None => State::from(line) << BLANK,
        };
        cells.map(part).sum()
    }

    fn goal(self) -> State {
        let tiles = |line| {
            let count = usize::from(self.length) - usize::from(line == self.blank);
            std::iter::repeat_n((line, Some(line)), count)
        };
        let blank = (self.blank, None);
        self.state((0..self.count).flat_map(tiles).chain([blank]))
    }

    /// Returns the state after the blank has moved one line forwards or backwards and a tile that belongs in `home` in
    /// the other direction, if there is one.
    fn after(self, state: State, forwards: bool, home: u8) -> Option<State> {
        let line = (0..self.count).find(|&line| state >> BLANK == line.into())?;
        let next = if forwards {
            line + 1
        } else {
            line.checked_sub(1)?
        };
        if next == self.count || !self.has_tile(state, next, home) {
            return None;
        }
        // Nothing is carried: the one field is not zero, and the line with the blank has room for a tile.
        let (from, to) = (1 << self.field(next, home), 1 << self.field(line, home));
        let tiles = (state & ((1 << BLANK) - 1)) - from + to;
        Some(tiles | State::from(next) << BLANK)
    }

    /// Returns the table by breadth-first search from the goal; `None` if it would have too many states.
    pub(super) fn table(self) -> Option<Table> {
        // The fields would run into the bits of the blank.
        if self.field(self.count, 0) > BLANK {
            return None;
        }
        let goal = self.goal();
        let mut entries = HashMap::from([(goal, Entry::default())]);
        let mut states = vec![goal];
        let mut next = Vec::new();
        let mut done = 0;
        while let Some(&state) = states.get(done) {
            done += 1;
            let farther = u8::try_from(entries[&state].distance() + 1).ok()?;
            for forwards in [false, true] {
                for home in 0..self.count {
                    let Some(after) = self.after(state, forwards, home) else {
                        // Not a step of this state.
                        next.push(Entry::default());
                        continue;
                    };
                    let number = u32::try_from(states.len()).ok()?;
                    let entry = *entries.entry(after).or_insert_with(|| {
                        states.push(after);
                        Entry::new(number, farther)
                    });
                    if number == MOST_STATES {
                        return None;
                    }
                    next.push(entry);
                }
            }
        }
        Some(Table {
            lines: self,
            next,
            entries,
        })
    }
}

impl Table {
    /// Returns the entry of a board, given the line of each cell and the line where its tile belongs.
    pub(super) fn find(&self, cells: impl Iterator<Item = (u8, Option<u8>)>) -> Entry {
        let state = self.lines.state(cells);
        self.entries.get(&state).copied().unwrap_or_default()
    }

    /// Returns the number of the step in which the blank moves one line forwards or backwards, and a tile that belongs
    /// in `home` in the other direction.
    pub(super) fn step_number(&self, forwards: bool, home: u8) -> u8 {
        u8::from(forwards) * self.lines.count + home
    }

    #[inline]
    pub(super) fn step(&self, entry: Entry, number: u8) -> Entry {
        let steps = 2 * usize::from(self.lines.count);
        self.next[entry.number() as usize * steps + usize::from(number)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the states and the farthest distance of the tables of rows and of columns; the goal has the blank in the
    /// cell `blank`.
    fn sizes(rows: usize, columns: usize, blank: u8) -> [Option<(usize, u32)>; 2] {
        let shape = Shape::new(rows, columns).unwrap();
        Axis::BOTH.map(|axis| {
            let table = Lines::new(shape, axis, blank).table()?;
            let farthest = table.entries.values().map(|entry| entry.distance()).max();
            Some((table.entries.len(), farthest.unwrap()))
        })
    }

    fn check(rows: usize, columns: usize, expected: [Option<(usize, u32)>; 2]) {
        for blank in 0..u8::try_from(rows * columns).unwrap() {
            assert_eq!(sizes(rows, columns, blank), expected, "blank in {blank}");
        }
    }

    /// Takahashi's number of states.
    #[test]
    fn the_game_of_15() {
        check(4, 4, [Some((24_964, 35)); 2]);
    }

    #[test]
    fn small_boards() {
        check(2, 2, [Some((4, 3)), Some((4, 3))]);
        check(2, 3, [Some((6, 5)), Some((33, 10))]);
        check(3, 3, [Some((105, 14)), Some((105, 14))]);
        check(3, 4, [Some((255, 18)), Some((4_324, 29))]);
    }

    #[test]
    fn the_largest_tables() {
        let last = |rows, columns| sizes(rows, columns, 0);
        assert_eq!(last(2, 6), [Some((12, 11)), Some((367_560, 55))]);
        assert_eq!(last(3, 5), [Some((525, 22)), Some((352_560, 46))]);
    }

    #[test]
    fn what_would_be_larger_is_not_made() {
        for (rows, columns) in [(2, 7), (3, 6), (4, 5), (2, 12)] {
            let [few, many] = sizes(rows, columns, 0);
            assert!(few.is_some() && many.is_none(), "{rows}x{columns}");
        }
    }
}
