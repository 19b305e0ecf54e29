//! The lines of play between positions in which a table is asked.

use crate::{Cause, Fate};

/// The positions in which the table is asked, and the lines that lead from each to the next.
pub(crate) struct Lines {
    /// The place of a position among the roots, by its number.
    places: Vec<u32>,
    roots: Vec<Root>,
    all: Vec<Line>,
}

/// A position in which the table is asked.
struct Root {
    rank: usize,
    /// How many lines from here lead to other roots.
    lines: u32,
    /// Our moves in the longest line that wins.
    won: u32,
    failed: Option<Failure>,
}

/// What comes between, after so many moves of ours.
#[derive(Clone, Copy)]
struct Failure {
    moves: u32,
    cause: Cause,
}

/// A way from one root to the next.
#[derive(Clone, Copy)]
struct Line {
    from: u32,
    /// The number of the position where the table is asked again.
    to: u32,
    /// Our moves.
    moves: u32,
}

const NOWHERE: u32 = u32::MAX;

impl Lines {
    pub(crate) fn new(size: usize) -> Self {
        Self {
            places: vec![NOWHERE; size],
            roots: Vec::new(),
            all: Vec::new(),
        }
    }

    /// Begins the lines from the position with this number.
    pub(crate) fn begin(&mut self, rank: usize) {
        self.places[rank] = index(self.roots.len());
        self.roots.push(Root {
            rank,
            lines: 0,
            won: 0,
            failed: None,
        });
    }

    /// A line after whose last move, of so many of ours, the table is asked again.
    pub(crate) fn asks(&mut self, moves: u32, rank: usize) {
        let from = index(self.roots.len()) - 1;
        self.root().lines += 1;
        self.all.push(Line {
            from,
            to: index(rank),
            moves,
        });
    }

    /// A line that wins.
    pub(crate) fn wins(&mut self, moves: u32) {
        let root = self.root();
        root.won = root.won.max(moves);
    }

    /// A line that ends otherwise.
    pub(crate) fn fails(&mut self, moves: u32, cause: Cause) {
        let root = self.root();
        if root.failed.is_none_or(|failure| moves < failure.moves) {
            root.failed = Some(Failure { moves, cause });
        }
    }

    /// The root begun last.
    fn root(&mut self) -> &mut Root {
        self.roots.last_mut().expect("a root has been begun")
    }

    /// What becomes of each position, by number.
    pub(crate) fn fates(mut self) -> Vec<Option<Fate>> {
        let arrivals = Arrivals::of(&self);
        self.spread_failures(&arrivals);
        let is_won = self.spread_wins(&arrivals);
        let mut fates = vec![None; self.places.len()];
        for (root, is_won) in self.roots.iter().zip(is_won) {
            fates[root.rank] = Some(match root.failed {
                Some(Failure { moves, cause }) => Fate::Failed { cause, moves },
                None if is_won => Fate::Won { moves: root.won },
                None => Fate::Failed {
                    cause: Cause::Endless,
                    moves: 0,
                },
            });
        }
        fates
    }

    /// A root fails if one of its lines leads to one that does. The shortest failures go first.
    fn spread_failures(&mut self, arrivals: &Arrivals) {
        let mut agenda: Vec<Vec<(u32, Cause)>> = Vec::new();
        let add = |agenda: &mut Vec<Vec<_>>, moves: u32, place: u32, cause| {
            let moves = moves as usize;
            if agenda.len() <= moves {
                agenda.resize_with(moves + 1, Vec::new);
            }
            agenda[moves].push((place, cause));
        };
        for (place, root) in self.roots.iter_mut().enumerate() {
            if let Some(Failure { moves, cause }) = root.failed.take() {
                add(&mut agenda, moves, index(place), cause);
            }
        }
        let mut moves = 0;
        while let Some(failures) = agenda.get_mut(moves as usize) {
            for (place, cause) in std::mem::take(failures) {
                let root = &mut self.roots[place as usize];
                if root.failed.is_some() {
                    continue;
                }
                root.failed = Some(Failure { moves, cause });
                for line in arrivals.at(place) {
                    add(&mut agenda, moves + line.moves, line.from, cause);
                }
            }
            moves += 1;
        }
    }

    /// A root that does not fail is won when all those are that its lines lead to. Those of which that
    /// is never found out lead round in a circle.
    fn spread_wins(&mut self, arrivals: &Arrivals) -> Vec<bool> {
        let mut is_won = vec![false; self.roots.len()];
        let is_ready = |root: &Root| root.lines == 0 && root.failed.is_none();
        let places = (0..index(self.roots.len())).zip(&self.roots);
        let mut ready: Vec<u32> = places
            .filter(|root| is_ready(root.1))
            .map(|root| root.0)
            .collect();
        while let Some(place) = ready.pop() {
            is_won[place as usize] = true;
            let won = self.roots[place as usize].won;
            for line in arrivals.at(place) {
                let root = &mut self.roots[line.from as usize];
                root.won = root.won.max(won + line.moves);
                root.lines -= 1;
                if is_ready(root) {
                    ready.push(line.from);
                }
            }
        }
        is_won
    }
}

/// The lines by the roots to which they lead.
struct Arrivals {
    lines: Vec<Line>,
    /// Where the lines to a root begin, and where those to the last one end.
    starts: Vec<u32>,
}

impl Arrivals {
    fn of(lines: &Lines) -> Self {
        let place = |line: &Line| lines.places[line.to as usize] as usize;
        let mut starts = vec![0_u32; lines.roots.len() + 1];
        for line in &lines.all {
            starts[place(line) + 1] += 1;
        }
        for place in 1..starts.len() {
            starts[place] += starts[place - 1];
        }
        let mut next = starts.clone();
        let mut sorted = lines.all.clone();
        for line in &lines.all {
            let next = &mut next[place(line)];
            sorted[*next as usize] = *line;
            *next += 1;
        }
        Self {
            lines: sorted,
            starts,
        }
    }

    fn at(&self, place: u32) -> &[Line] {
        let place = place as usize;
        &self.lines[self.starts[place] as usize..self.starts[place + 1] as usize]
    }
}

/// A number that has been found to fit, or a position's: there are less than four billion.
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
        Failed(Cause),
        Asks(usize),
    }

    /// So many moves, and what they come to.
    type Way = (u32, End);

    const SIZE: usize = 8;

    fn fates(roots: &[Vec<Way>]) -> Vec<Option<Fate>> {
        let mut lines = Lines::new(roots.len());
        for (rank, ways) in roots.iter().enumerate() {
            lines.begin(rank);
            for &(moves, end) in ways {
                match end {
                    End::Won => lines.wins(moves),
                    End::Failed(cause) => lines.fails(moves, cause),
                    End::Asks(rank) => lines.asks(moves, rank),
                }
            }
        }
        lines.fates()
    }

    /// What they can do in so many lines: fail, or make the game last so many moves.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Naive {
        failed: Option<u32>,
        longest: Option<u32>,
    }

    /// The game cut off after ever more lines. What is not decided after as many lines as there are
    /// roots goes on for ever.
    fn naive(roots: &[Vec<Way>]) -> Vec<Naive> {
        let start = Naive {
            failed: None,
            longest: None,
        };
        let mut known = vec![start; roots.len()];
        for _ in 0..=roots.len() {
            let now = known.clone();
            for (naive, ways) in known.iter_mut().zip(roots) {
                let failed = ways.iter().filter_map(|&(moves, end)| match end {
                    End::Won => None,
                    End::Failed(_) => Some(moves),
                    End::Asks(rank) => now[rank].failed.map(|failed| failed + moves),
                });
                naive.failed = failed.min();
                let longest = ways.iter().map(|&(moves, end)| match end {
                    End::Won => Some(moves),
                    End::Failed(_) => None,
                    End::Asks(rank) => now[rank].longest.map(|longest| longest + moves),
                });
                let longest: Option<Vec<u32>> = longest.collect();
                naive.longest = longest.map(|moves| moves.into_iter().max().unwrap_or(0));
            }
        }
        known
    }

    fn way() -> impl Strategy<Value = Way> {
        let cause = prop_oneof![Just(Cause::Drawn), Just(Cause::NoAdvice)];
        let end = prop_oneof![
            3 => Just(End::Won),
            1 => cause.prop_map(End::Failed),
            6 => (0..SIZE).prop_map(End::Asks),
        ];
        (1..4_u32, end)
    }

    proptest! {
        #[test]
        fn fates_are_those_of_games_that_are_cut_off_later_and_later(
            roots in prop::collection::vec(prop::collection::vec(way(), 1..4), SIZE),
        ) {
            for (fate, naive) in fates(&roots).into_iter().zip(naive(&roots)) {
                let expected = match fate.unwrap() {
                    Fate::Won { moves } => (None, Some(moves)),
                    Fate::Failed { cause: Cause::Endless, .. } => (None, None),
                    Fate::Failed { moves, .. } => (Some(moves), None),
                };
                prop_assert_eq!((naive.failed, naive.longest), expected);
            }
        }
    }
}
