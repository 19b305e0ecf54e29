//! The lines of play between positions in which a table is asked.

use crate::{Aim, Cause, Failure, Fate};

/// The positions in which the table is asked, and the lines that lead from each to the next.
#[derive(Default)]
pub(crate) struct Lines {
    roots: Vec<Root>,
    /// Those from one root after those from another.
    all: Vec<Line>,
}

/// A position in which the table is asked.
struct Root {
    rank: u32,
    /// How many lines from here lead to other roots.
    lines: u32,
    /// Our moves in the longest line that succeeds.
    longest: u32,
    /// Does one of these end in a draw?
    drawn: bool,
    failed: Option<Failure>,
}

/// A way from one root to the next.
#[derive(Clone, Copy)]
struct Line {
    /// The number of the position where the table is asked again.
    to: u32,
    /// Our moves.
    moves: u32,
}

impl Lines {
    /// Begins the lines from the position with this number. When that is the first, room is made for so
    /// many roots, and some lines from each.
    pub(crate) fn begin(&mut self, rank: usize, roots: usize) {
        if self.roots.is_empty() {
            self.roots.reserve(roots);
            self.all.reserve(4 * roots);
        }
        self.roots.push(Root {
            rank: index(rank),
            lines: 0,
            longest: 0,
            drawn: false,
            failed: None,
        });
    }

    /// A line after whose last move, of so many of ours, the table is asked again.
    pub(crate) fn asks(&mut self, moves: u32, rank: usize) {
        self.root().lines += 1;
        let to = index(rank);
        self.all.push(Line { to, moves });
    }

    /// A line that wins.
    pub(crate) fn wins(&mut self, moves: u32) {
        let root = self.root();
        root.longest = root.longest.max(moves);
    }

    /// A line that ends in a draw, which is no failure.
    pub(crate) fn draws(&mut self, moves: u32) {
        self.wins(moves);
        self.root().drawn = true;
    }

    /// A line that fails.
    pub(crate) fn fails(&mut self, moves: u32, cause: Cause) {
        self.root().fails(moves, cause);
    }

    /// The root begun last.
    fn root(&mut self) -> &mut Root {
        self.roots.last_mut().expect("a root has been begun")
    }

    /// All the roots of these, one after the other.
    pub(crate) fn together(parts: Vec<Self>) -> Self {
        let mut together = Self {
            roots: Vec::with_capacity(parts.iter().map(|part| part.roots.len()).sum()),
            all: Vec::with_capacity(parts.iter().map(|part| part.all.len()).sum()),
        };
        for mut part in parts {
            together.roots.append(&mut part.roots);
            together.all.append(&mut part.all);
        }
        together
    }

    /// What becomes of each of so many positions, by number.
    pub(crate) fn fates(mut self, size: usize, aim: Aim) -> Vec<Option<Fate>> {
        let arrivals = Arrivals::of(&mut self, size);
        self.spread_failures(&arrivals);
        let is_ended = self.spread_successes(&arrivals);
        let mut fates = vec![None; size];
        for (root, is_ended) in self.roots.iter().zip(is_ended) {
            let moves = root.longest;
            let fate = match (root.failed, is_ended, aim) {
                (Some(failure), ..) => Fate::Failed(failure),
                (None, true, _) if root.drawn => Fate::Held { moves: Some(moves) },
                (None, true, _) => Fate::Won { moves },
                (None, false, Aim::Hold) => Fate::Held { moves: None },
                (None, false, Aim::Win) => Fate::Failed(Failure {
                    cause: Cause::Endless,
                    moves: 0,
                    at: root.rank,
                }),
            };
            fates[root.rank as usize] = Some(fate);
        }
        fates
    }

    /// A root fails if one of its lines leads to one that does. The shortest failures go first.
    fn spread_failures(&mut self, arrivals: &Arrivals) {
        let mut agenda: Vec<Vec<(u32, Failure)>> = Vec::new();
        let add = |agenda: &mut Vec<Vec<_>>, place: u32, failure: Failure| {
            let moves = failure.moves as usize;
            if agenda.len() <= moves {
                agenda.resize_with(moves + 1, Vec::new);
            }
            agenda[moves].push((place, failure));
        };
        for (place, root) in (0..).zip(&mut self.roots) {
            if let Some(failure) = root.failed.take() {
                add(&mut agenda, place, failure);
            }
        }
        let mut moves = 0;
        while let Some(failures) = agenda.get_mut(moves) {
            for (place, failure) in std::mem::take(failures) {
                let root = &mut self.roots[place as usize];
                if root.failed.is_some() {
                    continue;
                }
                root.failed = Some(failure);
                for arrival in arrivals.at(place) {
                    let failure = Failure {
                        moves: failure.moves + arrival.moves,
                        ..failure
                    };
                    add(&mut agenda, arrival.from, failure);
                }
            }
            moves += 1;
        }
    }

    /// From a root that does not fail every game comes to its end when that is so of all those that its
    /// lines lead to. Those of which it is never found out lead round in a circle.
    fn spread_successes(&mut self, arrivals: &Arrivals) -> Vec<bool> {
        let mut is_ended = vec![false; self.roots.len()];
        let is_ready = |root: &Root| root.lines == 0 && root.failed.is_none();
        let places = (0..).zip(&self.roots);
        let mut ready: Vec<u32> = places
            .filter(|root| is_ready(root.1))
            .map(|root| root.0)
            .collect();
        while let Some(place) = ready.pop() {
            is_ended[place as usize] = true;
            let Root { longest, drawn, .. } = self.roots[place as usize];
            for arrival in arrivals.at(place) {
                let root = &mut self.roots[arrival.from as usize];
                root.longest = root.longest.max(longest + arrival.moves);
                root.drawn |= drawn;
                root.lines -= 1;
                if is_ready(root) {
                    ready.push(arrival.from);
                }
            }
        }
        is_ended
    }
}

impl Root {
    fn fails(&mut self, moves: u32, cause: Cause) {
        if self.failed.is_none_or(|failure| moves < failure.moves) {
            let at = self.rank;
            self.failed = Some(Failure { cause, moves, at });
        }
    }
}

/// The lines by the roots to which they lead.
struct Arrivals {
    all: Vec<Arrival>,
    /// Where those at a root begin, and where those at the last one end.
    starts: Vec<u32>,
}

/// A line, seen from its end.
#[derive(Clone, Copy, Default)]
struct Arrival {
    /// The place of the root where it begins.
    from: u32,
    moves: u32,
}

const NOWHERE: u32 = u32::MAX;

impl Arrivals {
    /// The arrivals of the lines. A line to a position in which the table is not asked fails.
    fn of(lines: &mut Lines, size: usize) -> Self {
        let mut places = vec![NOWHERE; size];
        for (place, root) in (0..).zip(&lines.roots) {
            places[root.rank as usize] = place;
        }
        let Lines { roots, all } = lines;
        let mut starts = vec![0_u32; roots.len() + 1];
        let mut rest = &mut all[..];
        for root in &mut *roots {
            let (own, others) = rest.split_at_mut(root.lines as usize);
            rest = others;
            for line in own {
                match places.get(line.to as usize) {
                    None | Some(&NOWHERE) => {
                        line.to = NOWHERE;
                        root.fails(line.moves, Cause::NoRule);
                    }
                    Some(&place) => {
                        line.to = place;
                        starts[place as usize + 1] += 1;
                    }
                }
            }
        }
        for place in 1..starts.len() {
            starts[place] += starts[place - 1];
        }
        let mut next = starts.clone();
        let mut sorted = vec![Arrival::default(); all.len()];
        let mut rest = &all[..];
        for (from, root) in (0..).zip(&*roots) {
            let (own, others) = rest.split_at(root.lines as usize);
            rest = others;
            for &Line { to, moves } in own.iter().filter(|line| line.to != NOWHERE) {
                let next = &mut next[to as usize];
                sorted[*next as usize] = Arrival { from, moves };
                *next += 1;
            }
        }
        Self {
            all: sorted,
            starts,
        }
    }

    fn at(&self, place: u32) -> &[Arrival] {
        let place = place as usize;
        &self.all[self.starts[place] as usize..self.starts[place + 1] as usize]
    }
}

/// A position's number: there are less than four billion.
fn index(number: usize) -> u32 {
    u32::try_from(number).expect("fewer positions than that")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What a line comes to.
    #[derive(Clone, Copy, Debug)]
    enum End {
        Won,
        Drawn,
        Failed(Cause),
        Asks(usize),
    }

    /// So many moves, and what they come to.
    type Way = (u32, End);

    const SIZE: usize = 8;

    fn fates(roots: &[Vec<Way>], aim: Aim) -> Vec<Option<Fate>> {
        let mut parts = Vec::new();
        for (rank, ways) in roots.iter().enumerate() {
            let mut own = Lines::default();
            own.begin(rank, 1);
            for &(moves, end) in ways {
                match end {
                    End::Won => own.wins(moves),
                    End::Drawn => own.draws(moves),
                    End::Failed(cause) => own.fails(moves, cause),
                    End::Asks(rank) => own.asks(moves, rank),
                }
            }
            parts.push(own);
        }
        Lines::together(parts).fates(roots.len(), aim)
    }

    /// What they can do in so many lines: fail, make the game last so many moves, or draw.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    struct Naive {
        failed: Option<u32>,
        longest: Option<u32>,
        drawn: bool,
    }

    /// The game cut off after ever more lines. What is not decided after as many lines as there are
    /// roots goes on for ever.
    fn naive(roots: &[Vec<Way>]) -> Vec<Naive> {
        let mut known = vec![Naive::default(); roots.len()];
        for _ in 0..=roots.len() {
            let now = known.clone();
            for (naive, ways) in known.iter_mut().zip(roots) {
                let failed = ways.iter().filter_map(|&(moves, end)| match end {
                    End::Won | End::Drawn => None,
                    End::Failed(_) => Some(moves),
                    End::Asks(rank) => now[rank].failed.map(|failed| failed + moves),
                });
                naive.failed = failed.min();
                let longest = ways.iter().map(|&(moves, end)| match end {
                    End::Won | End::Drawn => Some(moves),
                    End::Failed(_) => None,
                    End::Asks(rank) => now[rank].longest.map(|longest| longest + moves),
                });
                let longest: Option<Vec<u32>> = longest.collect();
                naive.longest = longest.map(|moves| moves.into_iter().max().unwrap_or(0));
                naive.drawn = ways.iter().any(|way| match way.1 {
                    End::Won | End::Failed(_) => false,
                    End::Drawn => true,
                    End::Asks(rank) => now[rank].drawn,
                });
            }
        }
        known
    }

    /// The place from which a failure comes is where its cause is found.
    fn comes_from(roots: &[Vec<Way>], failure: Failure) -> bool {
        roots[failure.at as usize].iter().any(
            |way| matches!(way.1, End::Failed(cause) if cause == failure.cause && way.0 <= failure.moves),
        )
    }

    fn way() -> impl Strategy<Value = Way> {
        let cause = prop_oneof![Just(Cause::Lost), Just(Cause::NoAdvice)];
        let end = prop_oneof![
            3 => Just(End::Won),
            1 => Just(End::Drawn),
            1 => cause.prop_map(End::Failed),
            7 => (0..SIZE).prop_map(End::Asks),
        ];
        (1..4_u32, end)
    }

    proptest! {
        #[test]
        fn fates_are_those_of_games_that_are_cut_off_later_and_later(
            roots in prop::collection::vec(prop::collection::vec(way(), 1..4), SIZE),
            hold: bool,
        ) {
            let aim = if hold { Aim::Hold } else { Aim::Win };
            let places = 0..;
            for ((fate, naive), rank) in fates(&roots, aim).into_iter().zip(naive(&roots)).zip(places) {
                let endless = Failure { cause: Cause::Endless, moves: 0, at: rank };
                match (fate.unwrap(), naive.failed, naive.longest) {
                    (Fate::Failed(failure), Some(moves), _) => {
                        prop_assert_eq!(failure.moves, moves);
                        prop_assert!(comes_from(&roots, failure));
                    }
                    (fate, None, Some(moves)) if naive.drawn => {
                        prop_assert_eq!(fate, Fate::Held { moves: Some(moves) });
                    }
                    (fate, None, Some(moves)) => prop_assert_eq!(fate, Fate::Won { moves }),
                    (fate, None, None) if hold => {
                        prop_assert_eq!(fate, Fate::Held { moves: None });
                    }
                    (fate, None, None) => prop_assert_eq!(fate, Fate::Failed(endless)),
                    (fate, ..) => prop_assert!(false, "{fate:?} and not {naive:?}"),
                }
            }
        }
    }

    #[test]
    fn a_line_to_a_position_in_which_nobody_asks_fails() {
        let mut lines = Lines::default();
        lines.begin(0, 1);
        lines.asks(2, 1);
        let failure = Failure {
            cause: Cause::NoRule,
            moves: 2,
            at: 0,
        };
        let fates = lines.fates(2, Aim::Win);
        assert_eq!(fates, [Some(Fate::Failed(failure)), None]);
    }
}
