//! The naive comparison: both tables are asked about every position, and each count is made by itself.

use std::cmp::{Ordering, Reverse};

use advice_lang::{
    Advantage, Aim, Both, Decision, Difference, Fate, Lead, Lengths, Merit, Proof, Proving, Score,
    Shared, Strategy, Table, Vocabulary, Which,
};
use game_core::{IndexedGame, Verdict};
use search_core::Run;

use crate::common::{decision, first_move};

/// A position as the naive comparison sees it.
#[derive(Clone, Copy, Debug)]
struct Place<'t> {
    rank: usize,
    best: Verdict,
    fates: [Fate; 2],
    class: usize,
    /// Whether each table has a first move.
    told: [bool; 2],
    differs: bool,
    worths: [Option<Verdict>; 2],
    decisions: [Option<Decision<'t>>; 2],
}

/// A table's answer for every position.
pub(crate) struct Asked<'t, V: Vocabulary> {
    pub(crate) table: &'t Table<V>,
    pub(crate) proof: Proof<'t, V::Move>,
    strategies: Vec<Option<Strategy<'t, V::Move>>>,
}

/// A game, with facts about its positions.
pub(crate) struct Ground<'g, V: Vocabulary> {
    pub(crate) game: &'g V,
    pub(crate) aim: Aim,
    /// Returns the value of a position for the side to move.
    pub(crate) best: &'g (dyn Fn(&V::Position) -> Verdict + Sync),
    /// Returns the class of positions that look alike.
    pub(crate) class: &'g (dyn Fn(&V::Position) -> usize + Sync),
}

impl<V: Vocabulary + IndexedGame<Move: Eq + Sync> + Sync> Ground<'_, V> {
    pub(crate) fn ask<'t>(&self, table: &'t Table<V>) -> Asked<'t, V> {
        let proving = Proving {
            aim: self.aim,
            ..Proving::default()
        };
        let ask = |rank| {
            let position = self.game.unrank(rank);
            let counts = |position: &V::Position| {
                let is_over = self.game.is_over(position);
                !is_over && self.game.us_to_move(position)
            };
            let position = position.filter(counts)?;
            Some(
                table
                    .strategy(&mut Run::new(), self.game, &position)
                    .unwrap(),
            )
        };
        Asked {
            table,
            proof: table.prove(&mut Run::new(), self.game, proving).unwrap(),
            strategies: (0..self.game.size()).map(ask).collect(),
        }
    }

    pub(crate) fn difference<'t>(&self, a: &Asked<'t, V>, b: &Asked<'t, V>) -> Difference<'t> {
        a.proof
            .difference(&mut Run::new(), &b.proof, self.game, self.best, self.class)
            .unwrap()
    }

    /// Examines every position that counts.
    fn places<'t>(&self, tables: [&Asked<'t, V>; 2]) -> Vec<Place<'t>> {
        let place = |rank: usize| {
            let answers = tables.map(|asked| asked.strategies[rank].as_ref());
            let answers = [answers[0]?, answers[1]?];
            let position = self.game.unrank(rank)?;
            let best = (self.best)(&position);
            if !self.aim.is_attainable(best) {
                return None;
            }
            let moves = answers.map(first_move);
            let decision = |which: usize| decision(tables[which].table, answers[which]);
            let after = |mv| (self.best)(&self.game.play(&position, mv)).for_opponent();
            Some(Place {
                rank,
                class: (self.class)(&position),
                best,
                fates: tables.map(|asked| asked.proof.fates[rank].unwrap()),
                told: moves.map(|mv| mv.is_some()),
                differs: moves[0] != moves[1],
                worths: moves.map(|mv| mv.map(after)),
                decisions: [0, 1].map(decision),
            })
        };
        (0..self.game.size()).filter_map(place).collect()
    }

    /// Compares a comparison with the counts of the positions, one by one.
    #[track_caller]
    pub(crate) fn check(&self, tables: [&Asked<'_, V>; 2]) -> Option<(Which, Merit)> {
        let found = self.difference(tables[0], tables[1]);
        let places = self.places(tables);
        check_counts(&found, &places);
        check_pairs(&found, &places);
        for (which, leads) in [(0, &found.leads.a), (1, &found.leads.b)] {
            check_leads(leads, which, &places);
        }
        found.better()
    }
}

impl Place<'_> {
    fn won(&self) -> [Option<u32>; 2] {
        self.fates.map(|fate| match fate {
            Fate::Won { moves } => Some(moves),
            _ => None,
        })
    }

    /// Rates a fate: by kind, and then by moves, few of them first.
    fn goodness(&self) -> [(u8, i64); 2] {
        self.fates.map(|fate| match fate {
            Fate::Won { moves } => (2, -i64::from(moves)),
            Fate::Held { .. } => (1, 0),
            Fate::Failed(_) => (0, 0),
        })
    }
}

fn count(places: &[Place<'_>], is_it: impl Fn(&Place<'_>) -> bool) -> u64 {
    places.iter().filter(|place| is_it(place)).count() as u64
}

fn shared(places: &[Place<'_>], can: impl Fn(&Place<'_>) -> [bool; 2]) -> Shared {
    Shared {
        both: count(places, |place| can(place) == [true, true]),
        only: Both {
            a: count(places, |place| can(place) == [true, false]),
            b: count(places, |place| can(place) == [false, true]),
        },
        neither: count(places, |place| can(place) == [false, false]),
    }
}

fn score(places: &[Place<'_>], order: impl Fn(&Place<'_>) -> Option<Ordering>) -> Score {
    let count = |wanted| count(places, |place| order(place) == Some(wanted));
    Score {
        a: count(Ordering::Greater),
        b: count(Ordering::Less),
        equal: count(Ordering::Equal),
    }
}

fn lengths(moves: impl Iterator<Item = u32> + Clone) -> Lengths {
    Lengths {
        total: moves.clone().map(u64::from).sum(),
        longest: moves.max().unwrap_or(0),
    }
}

#[track_caller]
fn check_counts(found: &Difference<'_>, places: &[Place<'_>]) {
    assert_eq!(found.positions, places.len() as u64);
    assert_eq!(found.told, shared(places, |place| place.told));
    let same = count(places, |place| !place.differs && place.told[0]);
    assert_eq!(found.same, same);
    let by_worth = |place: &Place<'_>| {
        let order = place.worths[0].cmp(&place.worths[1]);
        place.differs.then_some(order)
    };
    assert_eq!(found.by_worth, score(places, by_worth));
    let reached = |place: &Place<'_>| place.goodness().map(|goodness| goodness.0 > 0);
    assert_eq!(found.reached, shared(places, reached));
    let won = |place: &Place<'_>| place.won().map(|moves| moves.is_some());
    assert_eq!(found.won, shared(places, won));
    let by_length = |place: &Place<'_>| Some(place.won()[1]?.cmp(&place.won()[0]?));
    assert_eq!(found.by_length, score(places, by_length));
    let both = places.iter().filter(|place| won(place) == [true; 2]);
    let of = |which: usize| lengths(both.clone().map(move |place| place.won()[which].unwrap()));
    assert_eq!([found.games.a, found.games.b], [of(0), of(1)]);
    let best = both.clone().map(|place| match place.best {
        Verdict::Win(plies) => u32::from(plies).div_ceil(2),
        _ => panic!("{place:?}"),
    });
    assert_eq!(found.best_games, lengths(best));
}

#[track_caller]
fn check_pairs(found: &Difference<'_>, places: &[Place<'_>]) {
    let all: u64 = found.pairs.iter().map(|pair| pair.positions).sum();
    assert_eq!(all, count(places, |place| place.differs));
    for pair in &found.pairs {
        let Both { a, b } = pair.decisions;
        let is_it = |place: &&Place<'_>| place.differs && place.decisions == [a, b];
        let alike: Vec<_> = places.iter().filter(is_it).copied().collect();
        assert_eq!(pair.positions, alike.len() as u64);
        assert_eq!(pair.first, alike[0].rank);
        let by_worth = score(&alike, |place| Some(place.worths[0].cmp(&place.worths[1])));
        assert_eq!(pair.by_worth, by_worth);
        let by_end = score(&alike, |place| {
            let [a, b] = place.goodness();
            Some(a.cmp(&b))
        });
        assert_eq!(pair.by_end, by_end);
    }
    assert!(
        found
            .pairs
            .is_sorted_by_key(|pair| u64::MAX - pair.positions)
    );
}

/// Checks that the leads of one table are the first of their class when the greatest come first.
#[track_caller]
fn check_leads(found: &[Lead], which: usize, places: &[Place<'_>]) {
    let goodness = |place: &Place<'_>| {
        let [a, b] = place.goodness();
        if which == 0 { (a, b) } else { (b, a) }
    };
    let leads = |place: &&Place<'_>| place.differs && goodness(place).0 > goodness(place).1;
    let mut leads: Vec<_> = places.iter().filter(leads).collect();
    let by = |place: &Place<'_>| match goodness(place) {
        ((2, a), (2, b)) => Advantage::Moves(u32::try_from(a - b).unwrap()),
        ((2, _), (1, _)) => Advantage::Win,
        _ => Advantage::Aim,
    };
    leads.sort_by_key(|place| Reverse((by(place), place.best)));
    let mut expected: Vec<(usize, Lead)> = Vec::new();
    for place in leads {
        if expected.iter().all(|seen| seen.0 != place.class) {
            let (position, by) = (place.rank, by(place));
            expected.push((place.class, Lead { position, by }));
        }
    }
    assert!(found.iter().eq(expected.iter().map(|lead| &lead.1)));
}
