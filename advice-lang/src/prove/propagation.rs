//! Fates of positions, by the lines that lead from them.

use std::collections::VecDeque;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::prove::components::on_circles;
use crate::prove::halt::{Halt, Halted};
use crate::prove::outcomes::{Ending, Outcomes};
use crate::prove::parallel::{shares_of, side_by_side};
use crate::prove::position_graph::{AllLines, Line, Root, index};
use crate::{Aim, Cause, Failure, Fate};

impl AllLines {
    /// Returns the number of bytes needed for the fates of this many positions, if nothing fails.
    pub(crate) fn bytes_of_fates(size: usize) -> usize {
        size * size_of::<Option<Fate>>() + Outcomes::bytes(size)
    }

    /// Returns the fate of each of this many positions, by number, worked out by this many threads.
    pub(crate) fn fates(
        &self,
        size: usize,
        aim: Aim,
        threads: NonZero<usize>,
        halt: Halt<'_>,
    ) -> Result<Vec<Option<Fate>>, Halted> {
        let outcomes = Outcomes::of(self, size, threads, halt)?;
        let mut fates = vec![None; size];
        if outcomes.reach_failure() {
            let failures = self.failures().chain(self.astray());
            self.spread(failures, &mut fates, halt)?;
        } else {
            // No root leads to one that fails, so there is nothing to spread.
            for failure in self.failures() {
                fates[failure.at as usize] = Some(Fate::Failed(failure));
            }
        }
        let is_endless = AtomicBool::new(false);
        let shares = side_by_side(shares_of(&mut fates, threads), |blocks| {
            for (first, block) in blocks {
                halt.check()?;
                for (rank, fate) in (first..).zip(block) {
                    if fate.is_none() && self.root(rank).is_some() {
                        *fate = fate_by(outcomes.get(rank), aim);
                        if fate.is_none() {
                            // Read after the threads have been joined, so any order will do.
                            is_endless.store(true, Ordering::Relaxed);
                        }
                    }
                }
            }
            Ok(())
        });
        shares.into_iter().collect::<Result<(), Halted>>()?;
        if is_endless.into_inner() {
            self.spread_endless(&mut fates, halt)?;
        }
        Ok(fates)
    }

    /// Spreads failures from the roots from which games can go on for ever, the only ones whose fates are still open.
    fn spread_endless(&self, fates: &mut [Option<Fate>], halt: Halt<'_>) -> Result<(), Halted> {
        let is_unknown = |rank: u32| fates[rank as usize].is_none();
        let recurs = on_circles(self, fates.len(), is_unknown, halt)?;
        // If the sides move in turn, one of ours lies on every circle.
        for is_ours in [true, false] {
            let ranks = (0..fates.len()).map(index);
            let recurring: Vec<_> = ranks
                .filter(|rank| recurs[*rank as usize] && fates[*rank as usize].is_none())
                .filter(|rank| self.is_ours(*rank) == is_ours)
                .collect();
            let failures = recurring.into_iter().map(|at| Failure {
                cause: Cause::Endless,
                moves: 0,
                at,
            });
            self.spread(failures, fates, halt)?;
        }
        Ok(())
    }

    /// Returns the failures of lines that lead to positions that are not roots.
    fn astray(&self) -> impl Iterator<Item = Failure> {
        self.roots().flat_map(|(rank, root)| {
            let astray = root
                .lines
                .iter()
                .filter(|line| self.root(line.to() as usize).is_none());
            astray.map(move |line| Failure {
                cause: Cause::NoRule,
                moves: line.moves(),
                at: index(rank),
            })
        })
    }

    /// Spreads failures: a root fails if one of its lines leads to one that does. The shortest failures go first; among
    /// equals, where they have the choice, that of the first line.
    fn spread(
        &self,
        failures: impl Iterator<Item = Failure>,
        fates: &mut [Option<Fate>],
        halt: Halt<'_>,
    ) -> Result<(), Halted> {
        /// Number of steps between two checks of the halt.
        const STEPS: usize = 1024;
        let arrivals = Arrivals::of(self, fates.len());
        let mut agenda = Agenda::default();
        for failure in failures {
            agenda.add(failure.at, failure);
        }
        let mut steps = 0_usize;
        while let Some((rank, failure)) = agenda.next() {
            steps += 1;
            if steps.is_multiple_of(STEPS) {
                halt.check()?;
            }
            if fates[rank as usize].is_some() {
                continue;
            }
            let failure = if self.is_ours(rank) || failure.at == rank {
                failure
            } else {
                self.first_of_equals(rank, failure, fates)
            };
            fates[rank as usize] = Some(Fate::Failed(failure));
            for &Arrival { from, moves } in arrivals.at(rank) {
                if fates[from as usize].is_none() {
                    let line = Line::new(rank, moves);
                    agenda.add(from, self.passed_on(failure, line, from));
                }
            }
        }
        Ok(())
    }

    /// Returns the failure of the first line from there that fails as soon as this one.
    fn first_of_equals(&self, rank: u32, failure: Failure, fates: &[Option<Fate>]) -> Failure {
        let lines = self.root(rank as usize).map_or(&[][..], |root| root.lines);
        let failures = lines.iter().filter_map(|line| {
            let known = fates[line.to() as usize]?.failure()?;
            Some(self.passed_on(known, *line, rank))
        });
        let mut equals = failures.filter(|known| known.moves == failure.moves);
        equals.next().unwrap_or(failure)
    }

    /// Converts the failure at the end of a line to that at its beginning. The table is asked there if it is not asked
    /// later, which it is not where the aim is out of reach.
    fn passed_on(&self, failure: Failure, line: Line, from: u32) -> Failure {
        let was_asked = match failure.cause {
            Cause::Endless => true,
            Cause::Hopeless if failure.moves == 0 => false,
            _ => self.is_ours(line.to()) || failure.at != line.to(),
        };
        Failure {
            cause: failure.cause,
            moves: failure.moves + line.moves(),
            at: if was_asked { failure.at } else { from },
        }
    }

    fn is_ours(&self, rank: u32) -> bool {
        self.root(rank as usize).is_some_and(Root::is_ours)
    }
}

/// Returns the fate of a root that leads to no failure; `None` if games can go on for ever and that is a failure.
fn fate_by(ending: Ending, aim: Aim) -> Option<Fate> {
    match (ending, aim) {
        (Ending::After { moves, drawn }, _) => Some(if drawn {
            Fate::Held { moves: Some(moves) }
        } else {
            Fate::Won { moves }
        }),
        (_, Aim::Hold) => Some(Fate::Held { moves: None }),
        (_, Aim::Win) => None,
    }
}

/// Failures that are still to be spread, with the numbers of their roots: the shortest first, and of equals the one
/// that was added first.
#[derive(Default)]
struct Agenda {
    by_moves: Vec<VecDeque<(u32, Failure)>>,
    moves: usize,
}

impl Agenda {
    fn add(&mut self, rank: u32, failure: Failure) {
        let moves = failure.moves as usize;
        if self.by_moves.len() <= moves {
            self.by_moves.resize_with(moves + 1, VecDeque::new);
        }
        self.by_moves[moves].push_back((rank, failure));
    }

    fn next(&mut self) -> Option<(u32, Failure)> {
        loop {
            let shortest = self.by_moves.get_mut(self.moves)?;
            if let Some(next) = shortest.pop_front() {
                return Some(next);
            }
            // A line adds moves and takes none away: no more is added here, and the room is given back.
            *shortest = VecDeque::new();
            self.moves += 1;
        }
    }
}

/// The lines by the positions to which they lead.
struct Arrivals {
    all: Vec<Arrival>,
    /// For each number, the place where the lines to that position begin, and those to the one before end.
    starts: Vec<u32>,
}

/// A line, seen from its end.
#[derive(Clone, Copy, Default)]
struct Arrival {
    /// The number of the root where it begins.
    from: u32,
    moves: u32,
}

impl Arrivals {
    fn of(lines: &AllLines, size: usize) -> Self {
        // The beginning of the lines to a position is first stored two places on, and then one place on as long as they
        // are being written down.
        let mut starts = vec![0_u32; size + 2];
        for line in lines.roots().flat_map(|root| root.1.lines) {
            starts[line.to() as usize + 2] += 1;
        }
        for place in 2..starts.len() {
            starts[place] += starts[place - 1];
        }
        let mut all = vec![Arrival::default(); starts[size + 1] as usize];
        for (rank, root) in lines.roots() {
            for line in root.lines {
                let next = &mut starts[line.to() as usize + 1];
                all[*next as usize] = Arrival {
                    from: index(rank),
                    moves: line.moves(),
                };
                *next += 1;
            }
        }
        Self { all, starts }
    }

    fn at(&self, rank: u32) -> &[Arrival] {
        let rank = rank as usize;
        &self.all[self.starts[rank] as usize..self.starts[rank + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove::position_graph::Lines;
    use proptest::prelude::*;

    /// End of a line.
    #[derive(Clone, Copy, Debug)]
    enum End {
        Won,
        Drawn,
        Failed(Cause),
        LeadsTo(usize),
    }

    /// A number of moves, and the end.
    type Way = (u32, End);

    /// A position: whether it is ours, and its lines.
    type Node = (bool, Vec<Way>);

    const SIZE: usize = 8;

    fn fates(roots: &[Node], aim: Aim, step: usize, threads: usize) -> Vec<Option<Fate>> {
        let threads = NonZero::new(threads).unwrap();
        let part = |(number, roots): (usize, &[Node])| {
            let first = number * step;
            let mut own = Lines::with_room(first, 1);
            for (rank, (is_ours, ways)) in (first..).zip(roots) {
                own.begin(rank, *is_ours);
                for &(moves, end) in ways {
                    match end {
                        End::Won => own.wins(moves),
                        End::Drawn => own.draws(moves),
                        End::Failed(cause) => own.fails(moves, cause),
                        End::LeadsTo(rank) => own.leads_to(rank, moves),
                    }
                }
            }
            own
        };
        let parts = roots.chunks(step).enumerate().map(part).collect();
        AllLines::new(parts, step)
            .fates(roots.len(), aim, threads, Halt::Never)
            .unwrap()
    }

    /// Results that they can force in this many lines: a failure, a game of this many moves, or a draw.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    struct Naive {
        failed: Option<u32>,
        longest: Option<u32>,
        drawn: bool,
    }

    /// Cuts the game off after more and more lines. A game undecided after as many lines as there are roots goes on for
    /// ever.
    fn naive(roots: &[Node]) -> Vec<Naive> {
        let mut known = vec![Naive::default(); roots.len()];
        for _ in 0..=roots.len() {
            let now = known.clone();
            for (naive, (_, ways)) in known.iter_mut().zip(roots) {
                let failed = ways.iter().filter_map(|&(moves, end)| match end {
                    End::Won | End::Drawn => None,
                    End::Failed(_) => Some(moves),
                    End::LeadsTo(rank) => now[rank].failed.map(|failed| failed + moves),
                });
                naive.failed = failed.min();
                let longest = ways.iter().map(|&(moves, end)| match end {
                    End::Won | End::Drawn => Some(moves),
                    End::Failed(_) => None,
                    End::LeadsTo(rank) => now[rank].longest.map(|longest| longest + moves),
                });
                let longest: Option<Vec<u32>> = longest.collect();
                naive.longest = longest.map(|moves| moves.into_iter().max().unwrap_or(0));
                naive.drawn = ways.iter().any(|way| match way.1 {
                    End::Won | End::Failed(_) => false,
                    End::Drawn => true,
                    End::LeadsTo(rank) => now[rank].drawn,
                });
            }
        }
        known
    }

    /// Returns whether this cause comes in within this many moves, on this many lines at most, before the table is
    /// asked again.
    fn comes_in(roots: &[Node], rank: usize, cause: Cause, moves: u32, lines: usize) -> bool {
        roots[rank].1.iter().any(|&(own, end)| match end {
            End::Failed(found) => found == cause && own <= moves,
            End::LeadsTo(to) if !roots[to].0 && own <= moves && lines > 1 => {
                comes_in(roots, to, cause, moves - own, lines - 1)
            }
            _ => false,
        })
    }

    /// Returns the fewest moves from each root to each other one by lines between the wanted ones: by no line at least,
    /// and by one at least.
    fn shortest_ways(roots: &[Node], wanted: &[bool]) -> Vec<Vec<(Option<u32>, Option<u32>)>> {
        let mut by_lines = vec![vec![None; SIZE]; SIZE];
        for _ in 0..SIZE {
            let before = by_lines.clone();
            for (from, (_, ways)) in roots.iter().enumerate().filter(|root| wanted[root.0]) {
                for &(moves, end) in ways {
                    let End::LeadsTo(next) = end else { continue };
                    for to in (0..SIZE).filter(|_| wanted[next]) {
                        let rest = if next == to {
                            Some(0)
                        } else {
                            before[next][to]
                        };
                        let way = rest.map(|rest: u32| rest + moves);
                        let known: &mut Option<u32> = &mut by_lines[from][to];
                        *known = known.iter().copied().chain(way).min();
                    }
                }
            }
        }
        let at_once = |from: usize, to: usize| {
            if from == to {
                Some(0)
            } else {
                by_lines[from][to]
            }
        };
        let row = |from| {
            (0..SIZE)
                .map(|to| (at_once(from, to), by_lines[from][to]))
                .collect()
        };
        (0..SIZE).map(row).collect()
    }

    fn way() -> impl Strategy<Value = Way> {
        let cause = prop_oneof![Just(Cause::Lost), Just(Cause::NoAdvice)];
        let end = prop_oneof![
            3 => Just(End::Won),
            1 => Just(End::Drawn),
            1 => cause.prop_map(End::Failed),
            7 => (0..SIZE).prop_map(End::LeadsTo),
        ];
        (0..4_u32, end)
    }

    proptest! {
        #[test]
        fn fates_are_those_of_games_that_are_cut_off_later_and_later(
            roots in prop::collection::vec((any::<bool>(), prop::collection::vec(way(), 1..4)), SIZE),
            hold: bool,
            (step, threads) in (0..4_u32, 1..3_usize),
        ) {
            let aim = if hold { Aim::Hold } else { Aim::Win };
            let all = naive(&roots);
            let is_endless = |naive: &Naive| naive.failed.is_none() && naive.longest.is_none();
            let endless: Vec<bool> = all.iter().map(is_endless).collect();
            let way = shortest_ways(&roots, &endless);
            for (rank, fate) in fates(&roots, aim, 1 << step, threads).into_iter().enumerate() {
                let naive = all[rank];
                match (fate.unwrap(), naive.failed, naive.longest) {
                    (Fate::Failed(failure), Some(moves), _) => {
                        prop_assert_eq!(failure.moves, moves);
                        let at = failure.at as usize;
                        prop_assert!(comes_in(&roots, at, failure.cause, moves, SIZE));
                        prop_assert!(roots[at].0 || at == rank);
                    }
                    (fate, None, Some(moves)) if naive.drawn => {
                        prop_assert_eq!(fate, Fate::Held { moves: Some(moves) });
                    }
                    (fate, None, Some(moves)) => prop_assert_eq!(fate, Fate::Won { moves }),
                    (fate, None, None) if hold => {
                        prop_assert_eq!(fate, Fate::Held { moves: None });
                    }
                    (Fate::Failed(Failure { cause: Cause::Endless, moves, at }), None, None) => {
                        // Among the roots that come again and again, the nearest of ours, or if there is none, any.
                        let at = at as usize;
                        let recurs = |to: usize| way[to][to].1.is_some();
                        let near = |ours: bool| (0..SIZE)
                            .filter(|to| recurs(*to) && (!ours || roots[*to].0))
                            .filter_map(|to| way[rank][to].0)
                            .min();
                        prop_assert!(recurs(at));
                        prop_assert_eq!(way[rank][at].0, Some(moves));
                        prop_assert_eq!(Some(moves), near(true).or(near(false)));
                    }
                    (fate, ..) => prop_assert!(false, "{fate:?} and not {naive:?}"),
                }
            }
        }
    }

    #[test]
    fn a_line_to_a_position_in_which_nobody_asks_fails() {
        let mut lines = Lines::default();
        lines.begin(0, true);
        lines.leads_to(1, 2);
        let failure = Failure {
            cause: Cause::NoRule,
            moves: 2,
            at: 0,
        };
        let one = NonZero::<usize>::MIN;
        let lines = AllLines::new(vec![lines], 2);
        let fates = lines.fates(2, Aim::Win, one, Halt::Never).unwrap();
        assert_eq!(fates, [Some(Fate::Failed(failure)), None]);
    }
}
