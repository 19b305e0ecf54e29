//! Games that go on for ever.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::hash_map::{Entry, HashMap};

use game_core::IndexedGame;
use search_core::{Run, Stopped};

use crate::{AdviceObserver, Cause, ForcingTree, Games, Vocabulary};

/// The lines between positions from which they can go on for ever, as far as they are known: by the
/// number of a position those to which its lines lead, with our moves.
#[derive(Default)]
pub(crate) struct Rounds(HashMap<usize, Vec<(usize, u32)>>);

/// Positions by their numbers, in the order of our moves from where the search began.
#[derive(Default)]
struct Search {
    /// Our moves, the number, and the last step.
    agenda: BinaryHeap<Reverse<(u32, usize, Step)>>,
    reached: HashMap<usize, Step>,
}

/// The number of the position before and our moves from there; `None` where the search begins.
type Step = Option<(usize, u32)>;

impl<V: Vocabulary + IndexedGame> Games<'_, V> {
    /// The shortest way from the position with this number to one that it comes to twice: the numbers of
    /// the positions in which the table is asked, without the first, with our moves to each.
    ///
    /// For each position at hand the shortest way round that leads back to it is sought, as long as that
    /// can make the whole way shorter.
    pub(crate) fn round<O: AdviceObserver<V>>(
        &mut self,
        run: &mut Run<'_, O>,
        start: usize,
    ) -> Result<Vec<(usize, u32)>, Stopped> {
        let mut search = Search::default();
        search.add(0, start, None);
        let mut order = Vec::new();
        let (mut bound, mut best) = (u32::MAX, Vec::new());
        while let Some((moves, rank)) = search.next().filter(|next| next.0 + 1 < bound) {
            order.push((moves, rank));
            for &(to, line) in self.lines(run, rank)? {
                if moves + line < bound {
                    let way = search.way(start, rank);
                    if to == start || way.iter().any(|step| step.0 == to) {
                        bound = moves + line;
                        best = way;
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
            if let Some(round) = self.round_at(run, rank, room)? {
                best = search.way(start, rank);
                best.extend(round);
                bound = best.iter().map(|step| step.1).sum();
            }
        }
        Ok(best)
    }

    /// The shortest way back to a position that takes fewer moves of ours.
    fn round_at<O: AdviceObserver<V>>(
        &mut self,
        run: &mut Run<'_, O>,
        start: usize,
        bound: u32,
    ) -> Result<Option<Vec<(usize, u32)>>, Stopped> {
        let mut search = Search::default();
        for &(to, line) in self.lines(run, start)? {
            search.add(line, to, Some((start, line)));
        }
        while let Some((moves, rank)) = search.next().filter(|next| next.0 < bound) {
            if rank == start {
                return Ok(Some(search.way(start, start)));
            }
            for &(to, line) in self.lines(run, rank)? {
                search.add(moves + line, to, Some((rank, line)));
            }
        }
        Ok(None)
    }

    /// The lines from a position to others from which they can go on for ever.
    fn lines<O: AdviceObserver<V>>(
        &mut self,
        run: &mut Run<'_, O>,
        rank: usize,
    ) -> Result<&[(usize, u32)], Stopped> {
        if !self.rounds.0.contains_key(&rank) {
            let mut lines = Vec::new();
            if let Some(position) = self.game.unrank(rank) {
                let strategy = self.table.strategy(run, self.game, &position)?;
                if let Some(found) = strategy.satisfied {
                    self.collect(&position, &found.tree, 0, &mut lines);
                }
            }
            lines.sort_unstable();
            lines.dedup();
            self.rounds.0.insert(rank, lines);
        }
        Ok(self.rounds.0.get(&rank).map_or(&[], |lines| lines))
    }

    fn collect(
        &self,
        position: &V::Position,
        tree: &ForcingTree<V::Move>,
        moves: u32,
        lines: &mut Vec<(usize, u32)>,
    ) {
        let ForcingTree::Move(mv, rest) = tree else {
            let failure = self.failure(position);
            let endless = failure.filter(|(_, failure)| failure.cause == Cause::Endless);
            lines.extend(endless.map(|(rank, _)| (rank, moves)));
            return;
        };
        let next = self.game.play(position, *mv);
        for reply in self.game.moves(&next) {
            let after = self.game.play(&next, reply);
            if !self.game.is_over(&after) {
                let rest = rest.after_reply(reply).unwrap_or(&ForcingTree::Nil);
                self.collect(&after, rest, moves + 1, lines);
            }
        }
    }
}

impl Search {
    fn add(&mut self, moves: u32, rank: usize, step: Step) {
        self.agenda.push(Reverse((moves, rank, step)));
    }

    /// The next position that has not been reached before, with our moves.
    fn next(&mut self) -> Option<(u32, usize)> {
        loop {
            let Reverse((moves, rank, step)) = self.agenda.pop()?;
            if let Entry::Vacant(entry) = self.reached.entry(rank) {
                entry.insert(step);
                return Some((moves, rank));
            }
        }
    }

    /// The way from where the search began to a position that has been reached.
    fn way(&self, start: usize, end: usize) -> Vec<(usize, u32)> {
        let mut way = Vec::new();
        let mut place = end;
        while let Some(&Some((before, line))) = self.reached.get(&place) {
            way.push((place, line));
            place = before;
            if place == start {
                break;
            }
        }
        way.reverse();
        way
    }
}
