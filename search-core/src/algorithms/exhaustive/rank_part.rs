//! One owner's part of the levels of a space whose states are numbered.

use std::ops::ControlFlow;

use crate::algorithms::exhaustive::level_part::{LevelPart, LevelWork, number, write};
use crate::algorithms::parallel::hda_star::byte_interface::Unreadable;
use crate::containers::two_bit_table::{Mark, TwoBitTable};
use crate::problem::space::is_forbidden;
use crate::{IndexedSpace, Limit, Visitor};

/// Returns the part of an owner, given its number and the number of owners, of a space whose states are numbered: two
/// bits for each state. [`level_part`](crate::level_part) has an example.
pub fn rank_part<'s, S: IndexedSpace>(
    space: &'s S,
    start: &S::State,
    (own, owners): (usize, usize),
) -> impl LevelPart + use<'s, S> {
    RankPart {
        space,
        start: space.rank(start),
        own,
        owners: Owners::new(space.size(), owners),
        marks: TwoBitTable::of_words(Vec::new()),
        from: mark(1),
        to: mark(0),
        word: 0,
        new: 0,
        ranks: Vec::new(),
        successors: Vec::new(),
    }
}

/// Returns the mark of the states at a depth, while it is one of the last two.
fn mark(depth: usize) -> Mark {
    1 + depth as Mark % 2
}

struct RankPart<'s, S> {
    space: &'s S,
    start: u64,
    own: usize,
    owners: Owners,
    marks: TwoBitTable,
    /// The marks of the states of this level and of the next.
    from: Mark,
    to: Mark,
    /// The first word of marks that has not been looked at in this level.
    word: usize,
    /// The number of states of the next level.
    new: u64,
    /// States to be expanded, and their successors.
    ranks: Vec<u64>,
    successors: Vec<u64>,
}

impl<S: IndexedSpace> RankPart<'_, S> {
    /// Collects the numbers of some states of the level.
    fn collect(&mut self, states: usize) {
        self.ranks.clear();
        while self.word < self.marks.words()
            && (self.ranks.is_empty() || self.ranks.len() + IN_WORD <= states)
        {
            let places = self.marks.marked(self.word, self.from);
            let ranks = places.map(|place| self.owners.rank(self.own, place));
            self.ranks.extend(ranks);
            self.word += 1;
        }
    }

    #[inline]
    fn mark(&mut self, place: u64) {
        self.new += u64::from(self.marks.mark_new(place, self.to));
    }

    /// Takes the marks of a complete level of this depth.
    fn stand(&mut self, marks: TwoBitTable, depth: usize) {
        self.marks = marks;
        (self.from, self.to) = (mark(depth), mark(depth + 1));
    }
}

impl<S: IndexedSpace> LevelPart for RankPart<'_, S> {
    fn begin(&mut self) -> Result<(), Limit> {
        self.marks = TwoBitTable::new(self.owners.places())?;
        if self.owners.owner(self.start) == self.own {
            self.mark(self.owners.place(self.start));
        }
        Ok(())
    }

    fn expand(&mut self, states: usize, letters: &mut [Vec<u8>]) -> LevelWork {
        self.collect(states);
        let mut successors = std::mem::take(&mut self.successors);
        successors.clear();
        let space = self.space;
        let mut noting = Ranks {
            space,
            ranks: &mut successors,
        };
        for &rank in &self.ranks {
            let _ = space.visit_successors(&space.unrank(rank), None, &mut noting);
        }
        let width = self.owners.width();
        for &rank in &successors {
            let (owner, place) = (self.owners.owner(rank), self.owners.place(rank));
            if owner == self.own {
                self.mark(place);
            } else if let Some(letters) = letters.get_mut(owner) {
                write(place.into(), width, letters);
            }
        }
        // No action has led to the start, so none takes it back.
        let is_start = self.ranks == [self.start];
        let reached = if is_start { 0 } else { self.ranks.len() };
        let work = LevelWork {
            expanded: self.ranks.len() as u64,
            generated: successors.len() as u64 - self.space.actions_back() * reached as u64,
            least: self.ranks.first().map(|&rank| rank.into()),
        };
        self.successors = successors;
        work
    }

    fn receive(&mut self, letters: &[u8]) -> Result<(), Unreadable> {
        let places = letters.chunks_exact(self.owners.width());
        if !places.remainder().is_empty() {
            return Err(Unreadable);
        }
        for place in places.map(number) {
            let place = u64::try_from(place).map_err(|_| Unreadable)?;
            if place >= self.owners.places() {
                return Err(Unreadable);
            }
            self.mark(place);
        }
        Ok(())
    }

    fn go_on(&mut self) -> u64 {
        self.marks.close(self.from);
        std::mem::swap(&mut self.from, &mut self.to);
        self.word = 0;
        std::mem::take(&mut self.new)
    }

    fn bytes(&self) -> usize {
        usize::try_from(TwoBitTable::bytes_for(self.owners.places())).unwrap_or(usize::MAX)
    }

    fn words(&self) -> Box<dyn ExactSizeIterator<Item = u64> + '_> {
        Box::new(self.marks.each_word())
    }

    fn restore(&mut self, depth: usize, words: Vec<u64>) -> Result<[u64; 2], Unreadable> {
        if words.len() as u64 * 8 != TwoBitTable::bytes_for(self.owners.places()) {
            return Err(Unreadable);
        }
        let tally = TwoBitTable::tally(&words, depth).ok_or(Unreadable)?;
        let marks = TwoBitTable::of_words(words);
        // The last places have no number.
        let is_beyond = |place: &u64| self.owners.rank(self.own, *place) >= self.space.size();
        let mut beyond = (0..self.owners.places()).rev().take_while(is_beyond);
        if beyond.any(|place| marks.get(place) != 0) {
            return Err(Unreadable);
        }
        self.stand(marks, depth);
        Ok(tally)
    }
}

/// Notes the number of each successor.
struct Ranks<'r, S> {
    space: &'r S,
    ranks: &'r mut Vec<u64>,
}

impl<S: IndexedSpace> Visitor<S, ()> for Ranks<'_, S> {
    #[inline]
    fn visit(&mut self, state: &S::State, action: S::Action, child: S::State) -> ControlFlow<()> {
        if !is_forbidden(self.space, state, action) {
            self.ranks.push(self.space.rank(&child));
        }
        ControlFlow::Continue(())
    }
}

/// The states whose marks share a word.
const IN_WORD: usize = 32;
/// The least number of regions of each owner, which keeps its share of every level about equal.
const REGIONS: u64 = 64;
/// The numbers of a region fill whole words of marks.
const LEAST_SHIFT: u32 = 5;

/// The numbers less than a size in regions of neighbours, which are dealt to the owners in turn.
///
/// Numbers near each other usually have the same owner: where an action changes a state's number by little, as most do
/// in spaces that number permutations, its successor stays with the owner that made it.
struct Owners {
    /// The number of owners.
    number: u64,
    /// A region has two to the power of this many numbers.
    shift: u32,
    /// The owner of each region.
    table: Vec<usize>,
}

impl Owners {
    fn new(size: u64, owners: usize) -> Self {
        let region = size / (owners as u64).saturating_mul(REGIONS);
        let shift = region.checked_ilog2().unwrap_or(0).max(LEAST_SHIFT);
        let regions = size.div_ceil(1 << shift);
        Self {
            number: owners as u64,
            shift,
            table: (0..owners)
                .cycle()
                .zip(0..regions)
                .map(|(owner, _)| owner)
                .collect(),
        }
    }

    /// Returns the owner of a number.
    #[inline]
    fn owner(&self, rank: u64) -> usize {
        // There are few regions, so their number fits.
        self.table[usize::try_from(rank >> self.shift).unwrap_or(usize::MAX)]
    }

    /// Returns the place of a number among those of its owner, in the order of the numbers.
    #[inline]
    fn place(&self, rank: u64) -> u64 {
        let within = rank & ((1 << self.shift) - 1);
        ((rank >> self.shift) / self.number) << self.shift | within
    }

    /// Returns the number at a place of an owner.
    #[inline]
    fn rank(&self, owner: usize, place: u64) -> u64 {
        let within = place & ((1 << self.shift) - 1);
        ((place >> self.shift) * self.number + owner as u64) << self.shift | within
    }

    /// Returns a number that is greater than every place of an owner.
    fn places(&self) -> u64 {
        (self.table.len() as u64).div_ceil(self.number) << self.shift
    }

    /// Returns the number of bytes in which every place fits.
    fn width(&self) -> usize {
        let greatest = self.places().saturating_sub(1);
        (1..8)
            .find(|width| greatest >> (8 * width) == 0)
            .unwrap_or(8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(size: u64, processes: usize) {
        let owners = Owners::new(size, processes);
        let mut sizes = vec![0_u64; processes];
        for rank in 0..size {
            let owner = owners.owner(rank);
            let place = owners.place(rank);
            assert!(place < owners.places());
            assert_eq!(owners.rank(owner, place), rank);
            sizes[owner] += 1;
        }
        let most = sizes.iter().max().unwrap();
        assert!(
            *most <= size.div_ceil(processes as u64) + (1 << owners.shift),
            "{sizes:?}"
        );
    }

    #[test]
    fn every_number_has_one_owner_and_one_place() {
        for processes in 1..=5 {
            for size in [1, 31, 32, 33, 1000, 20_160, 181_440] {
                check(size, processes);
            }
        }
    }
}
