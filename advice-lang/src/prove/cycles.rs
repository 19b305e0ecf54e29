//! Games that go on for ever.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::hash_map::{Entry, HashMap};

/// A line to the position with this number, in which the table is asked again, with our moves.
pub(crate) type Step = (usize, u32);

/// The lines between positions from which games can go on for ever, as far as they are known: for the number of a
/// position, the lines from there.
#[derive(Default)]
pub(crate) struct Rounds(HashMap<usize, Vec<Step>>);

/// Positions by their numbers, in the order of our moves from the place where the search began.
#[derive(Default)]
struct Search {
    /// Our moves, the number, and the step that reached it.
    // The number and the step decide between equals, so that the path does not depend on the order of the lines.
    agenda: BinaryHeap<Reverse<(u32, usize, Back)>>,
    reached: HashMap<usize, Back>,
}

/// The number of the position before and our moves from there; `None` where the search begins.
type Back = Option<Step>;

impl Rounds {
    /// Returns the shortest path from the position with this number to one that it reaches twice: the steps to the
    /// positions in which the table is asked, without the first. `find` finds the lines from a position that has not
    /// been examined before.
    ///
    /// For each position at hand the shortest cycle through it is sought, as long as that can make the whole path
    /// shorter.
    ///
    /// # Errors
    ///
    /// The first error of `find`.
    pub(crate) fn shortest<E>(
        &mut self,
        start: usize,
        mut find: impl FnMut(usize) -> Result<Vec<Step>, E>,
    ) -> Result<Vec<Step>, E> {
        let mut search = Search::default();
        search.add(0, start, None);
        let mut order = Vec::new();
        let (mut bound, mut best) = (u32::MAX, Vec::new());
        while let Some((moves, rank)) = search.next().filter(|next| next.0 + 1 < bound) {
            order.push((moves, rank));
            for &(to, line) in self.lines(rank, &mut find)? {
                if moves + line < bound {
                    let path = search.path(start, rank);
                    if to == start || path.iter().any(|step| step.0 == to) {
                        bound = moves + line;
                        best = path;
                        best.push((to, line));
                    }
                }
                search.add(moves + line, to, Some((rank, line)));
            }
        }
        for (moves, rank) in order {
            let Some(room) = bound.checked_sub(moves).filter(|room| *room > 1) else {
                break;
            };
            if let Some(round) = self.round_at(rank, room, &mut find)? {
                best = search.path(start, rank);
                best.extend(round);
                bound = best.iter().map(|step| step.1).sum();
            }
        }
        Ok(best)
    }

    /// Returns the shortest path back to a position that takes fewer moves of ours.
    fn round_at<E>(
        &mut self,
        start: usize,
        bound: u32,
        find: &mut impl FnMut(usize) -> Result<Vec<Step>, E>,
    ) -> Result<Option<Vec<Step>>, E> {
        let mut search = Search::default();
        for &(to, line) in self.lines(start, find)? {
            search.add(line, to, Some((start, line)));
        }
        while let Some((moves, rank)) = search.next().filter(|next| next.0 < bound) {
            if rank == start {
                return Ok(Some(search.path(start, start)));
            }
            for &(to, line) in self.lines(rank, find)? {
                search.add(moves + line, to, Some((rank, line)));
            }
        }
        Ok(None)
    }

    /// Returns the lines from a position.
    fn lines<E>(
        &mut self,
        rank: usize,
        find: &mut impl FnMut(usize) -> Result<Vec<Step>, E>,
    ) -> Result<&[Step], E> {
        Ok(match self.0.entry(rank) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(entry) => {
                let mut lines = find(rank)?;
                lines.sort_unstable();
                lines.dedup();
                entry.insert(lines)
            }
        })
    }
}

impl Search {
    fn add(&mut self, moves: u32, rank: usize, back: Back) {
        self.agenda.push(Reverse((moves, rank, back)));
    }

    /// Returns the next position that has not been reached before, with our moves.
    fn next(&mut self) -> Option<(u32, usize)> {
        loop {
            let Reverse((moves, rank, back)) = self.agenda.pop()?;
            if let Entry::Vacant(entry) = self.reached.entry(rank) {
                entry.insert(back);
                return Some((moves, rank));
            }
        }
    }

    /// Returns the path from the beginning of the search to a position that has been reached.
    fn path(&self, start: usize, end: usize) -> Vec<Step> {
        let mut path = Vec::new();
        let mut place = end;
        while let Some(&Some((before, line))) = self.reached.get(&place) {
            path.push((place, line));
            place = before;
            if place == start {
                break;
            }
        }
        path.reverse();
        path
    }
}
